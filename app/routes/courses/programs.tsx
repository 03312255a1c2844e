import { data, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import {
  educationLevels,
  levelNames,
  type EducationLevel,
} from "#domain/catalogue/education-level";
import { countryInSentence, countryList, countryName } from "#domain/countries/country-options";
import { noTaxonomy } from "#domain/courses/taxonomy";
import { hrefTo } from "#domain/site/href";
import { formatDate } from "#domain/time/dates";
import { Breadcrumbs } from "~/components/catalogue/breadcrumbs";
import * as cards from "~/components/catalogue/catalogue.css";
import { FaqList, Sources } from "~/components/catalogue/faqs-and-sources";
import { LinkList } from "~/components/catalogue/links";
import { ProgramCard } from "~/components/courses/program-card";
import { HiddenHeading, Lead, PageSection } from "~/components/layout/page";
import { seoMeta } from "~/components/site/seo-meta";
import { ButtonLink } from "~/components/ui/button";
import { Prose } from "~/components/ui/prose";
import { publicPageHeaders } from "~/platform/response/headers.server";
import { seoOf } from "~/platform/seo/seo.server";
import { itemList } from "~/platform/seo/structured-data.server";
import { withVisitor } from "~/services/auth/guards.server";
import { introPage } from "~/services/catalogue/catalogue.server";
import { optional } from "~/services/client/optional.server";
import { services } from "~/services/client/services.server";

export const handle = { isTranslated: true, query: [] };
export const headers = publicPageHeaders;
export const meta: MetaFunction<typeof loader> = ({ data }) => seoMeta(data?.seo);

/** Accelerator programmes: all, by degree and specialisation, or by the country of the campus. */
export const loader = withVisitor(async ({ params, visitor }) => {
  const { country, degree, specialization } = params;
  const level = educationLevels.find((one) => one === degree);
  if (degree !== undefined && !level) throw new Response("", { status: 404 });
  if (country !== undefined && !countryList.some(({ slug }) => slug === country))
    throw new Response("", { status: 404 });
  const { catalogue, courses } = services(visitor);
  const [hub, list, taxonomy] = await Promise.all([
    introPage(visitor, "ua-accelerator-programs", "Accelerator programs"),
    courses.listPrograms({
      query: {
        ...(level ? { educationLevel: level } : {}),
        ...(country ? { countryCode: country } : {}),
        ...(specialization ? { specialization } : {}),
        page: 0,
        length: 50,
      },
    }),
    // It decides whether a page of a specialisation exists.
    specialization === undefined
      ? optional("taxonomy", catalogue.showTaxonomy(), noTaxonomy)
      : catalogue.showTaxonomy(),
  ]);
  const subject = taxonomy.specializations.find(({ slug }) => slug === specialization);
  if (specialization !== undefined && !subject) throw new Response("", { status: 404 });
  const isHub = !country && !degree;
  const title = isHub ? hub.document.title : titleOf(level, subject?.name, country);
  const trail = trailOf(isHub, level, subject?.name, country);
  return data({
    title,
    trail,
    programs: list.data,
    hub: isHub ? hub.document : null,
    degree: level ?? null,
    subjects:
      level && !specialization ? subjectsOf(list.data, level, taxonomy.specializations) : [],
    seo: seoOf(visitor, {
      title,
      description: isHub
        ? hub.document.description
        : `${title}: programs that start online in India and end on a campus abroad, with the length of each part, partner university and intakes.`,
      trail,
      isSample: list.data.every(({ sample }) => sample),
      faqs: isHub ? hub.document.data.faqs : [],
      things: itemList(visitor.request, list.data),
    }),
  });
});

function titleOf(level: EducationLevel | undefined, subject: string | undefined, country?: string) {
  const what = level ? `${levelNames[level]} accelerator programs` : "Accelerator programs";
  return `${what}${subject ? ` in ${subject}` : ""}${country ? ` in ${countryInSentence(country)}` : ""}`;
}

function trailOf(isHub: boolean, level?: EducationLevel, subject?: string, country?: string) {
  const root = { name: "Accelerator programs", path: "/ua-accelerator-programs" };
  if (isHub) return [{ name: root.name }];
  if (country)
    return [
      { name: countryName(country), path: `/${country}` },
      { name: level ? titleOf(level, undefined) : root.name },
    ];
  const degree = level ? levelNames[level] : "";
  return subject
    ? [root, { name: degree, path: `/ua-accelerator-programs/degree/${level}` }, { name: subject }]
    : [root, { name: degree }];
}

function subjectsOf(
  programs: readonly { readonly fields: Readonly<Record<string, unknown>> }[],
  level: EducationLevel,
  all: readonly { readonly slug: string; readonly name: string }[],
) {
  const taught = new Set(programs.map(({ fields }) => fields.specialization));
  return all
    .filter(({ slug }) => taught.has(slug))
    .map(({ slug, name }) => ({
      title: name,
      path: `/ua-accelerator-programs/degree/${level}/${slug}`,
    }));
}

export default function ProgramListPage() {
  const { title, trail, programs, hub, subjects, degree } = useLoaderData<typeof loader>();
  return (
    <PageSection>
      <Breadcrumbs trail={trail} />
      <h1>{title}</h1>
      <Lead>
        {hub?.description ??
          "Start online in India and finish on a campus abroad. The programs shown are samples."}
      </Lead>
      <p>
        {degree === "masters" ? null : (
          <>
            <a href={hrefTo("/ua-accelerator-programs/degree/:degree", { degree: "masters" })}>
              Master&apos;s programs
            </a>{" "}
          </>
        )}
        {degree === "bachelors" ? null : (
          <a href={hrefTo("/ua-accelerator-programs/degree/:degree", { degree: "bachelors" })}>
            Bachelor&apos;s programs
          </a>
        )}
      </p>
      {programs.length > 0 ? (
        <>
          <HiddenHeading>Programs</HiddenHeading>
          <ul className={cards.cards}>
            {programs.map((one) => (
              <ProgramCard key={one.slug} program={one} />
            ))}
          </ul>
        </>
      ) : (
        <p>
          No programs match right now.{" "}
          <a href={hrefTo("/ua-accelerator-programs")}>See all programs</a>
        </p>
      )}
      {subjects.length > 0 ? (
        <>
          <h2 id="subjects">By specialization</h2>
          <LinkList links={subjects} />
        </>
      ) : null}
      {hub ? (
        <>
          <Prose html={hub.html} />
          <FaqList faqs={hub.data.faqs} />
          <Sources sources={hub.data.sources} asOf={hub.data.asOf && formatDate(hub.data.asOf)} />
        </>
      ) : null}
      <p>
        <ButtonLink href={hrefTo("/enquiry")}>Ask if this suits you</ButtonLink>
      </p>
    </PageSection>
  );
}
