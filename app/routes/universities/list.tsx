import { data, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { pageHref } from "~/components/catalogue/page-href";
import { Breadcrumbs, LinkList, Pagination } from "~/components/catalogue/parts";
import { UniversityFilters, UniversityResults } from "~/components/catalogue/university-results";
import { Lead, PageSection } from "~/components/page";
import { seoMeta } from "~/components/seo-meta";
import { educationLevels, levelNames, type Taxonomy } from "#domain/catalogue";
import { countryInSentence, countryList, countryName } from "#domain/country-options";
import { isReadableQuery, readCourseFilters, writeCourseFilters } from "#domain/course-filters";
import { pathBelowBase, sitePath } from "#domain/site-path";
import { publicPageHeaders } from "~/server/headers.server";
import { existingPage, pageIndexOf } from "~/server/page-index.server";
import { seoOf } from "~/server/seo.server";
import { itemList } from "~/server/structured-data.server";
import { withVisitor } from "~/services/auth/guards.server";
import { taxonomyOf, universityList } from "~/services/catalogue/catalogue.server";

export const headers = publicPageHeaders;
export const meta: MetaFunction<typeof loader> = ({ data }) => seoMeta(data?.seo);

interface Place {
  readonly country: string | null;
  readonly level: (typeof educationLevels)[number] | null;
  readonly category: string | null;
  readonly path: string;
}

/** `/universities`, `/universities/masters/data-science`, `/germany/universities`. */
function placeOf(
  params: Readonly<Record<string, string | undefined>>,
  path: string,
  taxonomy: Taxonomy,
): Place | null {
  const { country, category } = params;
  const [, first, level] = path.split("/");
  if (country !== undefined && !countryList.some(({ slug }) => slug === country)) return null;
  const known = educationLevels.find((one) => first === "universities" && one === level);
  const all = [...taxonomy.specializations, ...taxonomy.streams];
  if (category !== undefined && !all.some(({ slug }) => slug === category)) return null;
  return { country: country ?? null, level: known ?? null, category: category ?? null, path };
}

/** Universities by country, level or subject. */
export const loader = withVisitor(async ({ request, params, visitor }) => {
  const url = new URL(request.url);
  if (!isReadableQuery(url.search)) throw new Response("", { status: 404 });
  const taxonomy = await taxonomyOf(visitor);
  const place = placeOf(params, pathBelowBase(url.pathname).replace(/\/$/, ""), taxonomy);
  if (!place) throw new Response("", { status: 404 });
  const asked = readCourseFilters(url.searchParams);
  const isStream = taxonomy.streams.some(({ slug }) => slug === place.category);
  const filters = {
    q: asked.q,
    country: place.country ? [place.country] : asked.country,
    educationLevel: place.level ? [place.level] : asked.educationLevel,
    primaryCategory: place.category && isStream ? [place.category] : asked.primaryCategory,
    specialization: place.category && !isStream ? [place.category] : asked.specialization,
    examAccepted: asked.examAccepted,
  };
  const page = pageIndexOf(url);
  const list = existingPage(await universityList(visitor, filters, page));
  const title = titleOf(place, taxonomy);
  const trail = trailOf(place, title);
  return data({
    place,
    title,
    trail,
    page,
    filters,
    universities: list.data,
    total: list.total,
    size: list.size,
    query: writeCourseFilters({
      q: asked.q,
      ...(place.country ? {} : { country: asked.country }),
      examAccepted: asked.examAccepted,
    }).toString(),
    countries: place.country ? [] : list.facets.country,
    hideFilters: visitor.region.hidden.filters,
    links: place.country || place.category ? [] : subjectsOf(taxonomy, place),
    seo: seoOf(visitor, {
      title,
      description: `${title}: ${list.total} to compare by courses, fees in rupees, exams accepted and intakes, up to four side by side.`,
      trail,
      page,
      // Lists by subject repeat the course lists of the subject.
      isIndexed: list.total > 0 && place.category === null,
      things: itemList(
        visitor.request,
        list.data.map(({ countrySlug, slug }) => ({ path: `/university/${countrySlug}/${slug}` })),
        list,
      ),
    }),
  });
});

function titleOf(place: Place, taxonomy: Taxonomy): string {
  const subject = [...taxonomy.specializations, ...taxonomy.streams].find(
    ({ slug }) => slug === place.category,
  );
  return [
    "Universities",
    place.level ? `for a ${levelNames[place.level].toLowerCase()}` : "",
    subject ? `in ${subject.name}` : "",
    place.country ? `in ${countryInSentence(place.country)}` : "abroad",
  ]
    .filter(Boolean)
    .join(" ");
}

function trailOf(place: Place, title: string) {
  return [
    ...(place.country
      ? [{ name: countryName(place.country), path: `/${place.country}` }]
      : place.level
        ? [{ name: "Universities", path: "/universities" }]
        : []),
    { name: place.level ? title : "Universities" },
  ];
}

const subjectsOf = (taxonomy: Taxonomy, place: Place) =>
  taxonomy.streams.map(({ slug, name }) => ({
    title: name,
    path: `/universities/${place.level ?? "masters"}/${slug}`,
  }));

export default function UniversityListPage() {
  const data = useLoaderData<typeof loader>();
  const { place, filters, total } = data;
  const action = sitePath(place.path);
  const hrefOf = pageHref(action, data.query);
  return (
    <PageSection>
      <Breadcrumbs trail={data.trail} />
      <h1>{data.title}</h1>
      <Lead>{total === 1 ? "1 university" : `${total} universities`} in our catalogue.</Lead>
      {data.hideFilters ? null : (
        <UniversityFilters action={action} filters={filters} countries={data.countries} />
      )}
      {total === 0 ? (
        <p>
          No universities match these filters. <a href={sitePath("/universities")}>See them all</a>
        </p>
      ) : (
        <UniversityResults universities={data.universities} />
      )}
      <Pagination page={data.page} size={data.size} total={total} hrefOf={hrefOf} />
      {data.links.length > 0 ? (
        <>
          <h2 id="subjects">By subject</h2>
          <LinkList links={data.links} />
        </>
      ) : null}
    </PageSection>
  );
}
