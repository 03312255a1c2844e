import { data, redirect, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { countryName } from "#domain/countries/country-options";
import { currencyNames } from "#domain/money/currency";
import { formatFeeSpan } from "#domain/money/money";
import { OPEN_ANSWER } from "#domain/recommendations/course-match-form";
import { hrefTo } from "#domain/site/href";
import { regions } from "#domain/site/regions";
import { sitePath } from "#domain/site/site-path";
import type { University } from "#domain/universities/university";
import { Breadcrumbs } from "~/components/catalogue/breadcrumbs";
import { sectionsOf } from "~/components/catalogue/document-outline";
import { FaqList } from "~/components/catalogue/faqs-and-sources";
import { CityMap } from "~/components/countries/country-map";
import { CourseTables } from "~/components/courses/course-table";
import { Columns } from "~/components/layout/columns";
import { KeyFigures } from "~/components/layout/key-figures";
import { Lead, PageSection } from "~/components/layout/page";
import { PhotoFigure } from "~/components/pictures/photo-figure";
import { seoMeta } from "~/components/site/seo-meta";
import { OtherUniversities } from "~/components/universities/other-universities";
import {
  CommonFacts,
  UniversityActions,
  UniversityFacts,
  universityFigures,
} from "~/components/universities/university-facts";
import { AfterDegree } from "~/components/universities/after-degree";
import { UniversitySources, UniversityText } from "~/components/universities/university-text";
import { useMoney } from "~/components/visitor/money";
import { questionsAbout } from "~/content/universities/university-faqs";
import { publicPageHeaders } from "~/platform/response/headers.server";
import { seoOf } from "~/platform/seo/seo.server";
import { universityThing } from "~/platform/seo/structured-data.server";
import { withVisitor } from "~/services/auth/guards.server";
import type { Visitor } from "~/services/auth/session/visitor.server";
import { currencyOf } from "~/services/catalogue/currency.server";
import { countryPage, workAfterDegree } from "~/services/catalogue/catalogue.server";
import { optional } from "~/services/client/optional.server";
import { orNotFound } from "~/services/client/or-not-found.server";
import { services } from "~/services/client/services.server";
import { anonymousProfile } from "~/services/students/anonymous-profile.server";

export const handle = { isTranslated: true, query: [] };
export const headers = publicPageHeaders;
export const meta: MetaFunction<typeof loader> = ({ data }) => seoMeta(data?.seo);

/** A university: facts, costs, requirements and courses. */
export const loader = withVisitor(async ({ request, params, visitor }) => {
  const page = await orNotFound(
    services(visitor).universities.showUniversity({
      params: { slug: params.universityName ?? "" },
    }),
  );
  const { university } = page;
  const showsCourses = new URL(request.url).pathname.endsWith("/courses");
  // One address each: the country and slug in it are the university's.
  if (params.countryName !== university.countrySlug || params.universityName !== university.slug)
    throw redirect(
      hrefTo(`/university/:countryName/:universityName${showsCourses ? "/courses" : ""}`, {
        countryName: university.countrySlug,
        universityName: university.slug,
      }),
      301,
    );
  const { name, city, countrySlug, slug, data: facts } = university;
  const title = showsCourses ? `Courses at ${name}` : name;
  const own = `/university/${countrySlug}/${slug}`;
  const trail = [
    { name: countryName(countrySlug), path: `/${countrySlug}` },
    { name: "Universities", path: `/${countrySlug}/universities` },
    ...(showsCourses ? [{ name, path: own }, { name: "Courses" }] : [{ name }]),
  ];
  // What the catalogue says in sentences is in English.
  const isInEnglish = visitor.region.key === regions.default.key;
  const [currency, work] = await Promise.all([
    currencyOf(visitor),
    isInEnglish && !showsCourses ? workRight(visitor, countrySlug) : null,
  ]);
  const faqs = showsCourses
    ? []
    : [...(page.document?.data.faqs ?? []), ...questionsAbout(page, currency)];
  // What a university's text says of itself in results is written for readers in India.
  const about = isInEnglish ? page.document : null;
  return data({
    ...page,
    work,
    isInEnglish,
    subject: await knownSubject(visitor),
    title,
    trail,
    faqs,
    own,
    showsCourses,
    seo: seoOf(visitor, {
      title: showsCourses ? title : (about?.title ?? `${name}: courses, fees and admission`),
      description: showsCourses
        ? `All ${page.courses.length} courses of ${name} in our catalogue: degree, length, tuition in ${currencyNames[currency.code]}, intakes and exams accepted.`
        : (about?.description ??
          `${name} in ${city}, ${countryName(countrySlug)}: ${page.courses.length} courses with tuition in ${currencyNames[currency.code]}, exams accepted, intakes and what to know before you apply.`),
      trail,
      figure: page.feeSpan ? `Tuition a year: ${formatFeeSpan(page.feeSpan, currency)}` : undefined,
      // The other questions are made from the facts of the page.
      faqs: showsCourses ? [] : page.document?.data.faqs,
      things: [
        universityThing({
          name,
          city,
          countrySlug,
          website: facts.website,
          sameAs: elsewhere(university.facts),
        }),
      ],
    }),
  });
});

/** The right to work in the country after a degree. */
const workRight = (visitor: Visitor, countrySlug: string): Promise<string | null> =>
  optional(
    "work after the degree",
    countryPage(visitor, countrySlug).then((page) => workAfterDegree(page, visitor)),
    null,
  );

/** The subject that a visitor without an account has named. Null without one. */
async function knownSubject(visitor: Visitor): Promise<string | null> {
  const [field] = (await anonymousProfile(visitor.request))?.answers.field ?? [];
  return field === undefined || field === OPEN_ANSWER ? null : field;
}

/** Pages of registers and encyclopaedias about a university. */
function elsewhere({ wikipedia, externalIds }: University["facts"]): string[] {
  const ror = externalIds?.value.find(({ register }) => register === "ror");
  return [...(wikipedia ? [wikipedia.value] : []), ...(ror ? [`https://ror.org/${ror.id}`] : [])];
}

const afterText = (isInEnglish: boolean) =>
  isInEnglish ? [{ id: "graduates", html: "What graduates do" }] : [];

export default function UniversityRoute() {
  const data = useLoaderData<typeof loader>();
  const { university, courses, feeSpan, showsCourses } = data;
  const { currency } = useMoney();
  const { name, countrySlug, data: about } = university;
  const photo = showsCourses ? undefined : data.document?.data.photo;
  return (
    <PageSection>
      <Breadcrumbs trail={data.trail} />
      <h1>{data.title}</h1>
      {showsCourses ? (
        <p>
          <a href={sitePath(data.own)}>About {name}</a>
        </p>
      ) : (
        <>
          <Lead>{about.about}</Lead>
          {photo ? <PhotoFigure photo={photo} /> : null}
          <KeyFigures figures={universityFigures(university, feeSpan, currency)} />
        </>
      )}
      <Columns
        actions={
          <UniversityActions
            university={university}
            coursesPath={showsCourses ? null : `${data.own}/courses`}
          />
        }
        further={<CityMap university={university} />}
        sections={
          data.document && !showsCourses
            ? [
                ...sectionsOf(data.document.html),
                ...afterText(data.isInEnglish),
                { id: "others", html: "Other universities" },
              ]
            : []
        }
      >
        <CourseTables
          name={name}
          courses={courses}
          ratesAsOf={data.ratesAsOf}
          subject={data.subject}
        />
        {showsCourses ? null : (
          <>
            {data.document ? (
              <UniversityText document={data.document} author={data.author} />
            ) : null}
            <UniversityFacts university={university} />
            <CommonFacts university={university} />
            {data.isInEnglish ? (
              <AfterDegree
                name={name}
                countrySlug={countrySlug}
                courses={courses}
                work={data.work}
              />
            ) : null}
          </>
        )}
        <FaqList faqs={data.faqs} />
        {showsCourses ? null : <OtherUniversities universities={data.others} of={countrySlug} />}
      </Columns>
      <UniversitySources about={about} document={showsCourses ? null : data.document} />
    </PageSection>
  );
}
