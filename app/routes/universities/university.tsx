import { data, redirect, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { countryName } from "#domain/countries/country-options";
import { currencyNames } from "#domain/money/currency";
import { formatFeeSpan } from "#domain/money/money";
import { hrefTo } from "#domain/site/href";
import { regions } from "#domain/site/regions";
import { sitePath } from "#domain/site/site-path";
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
import { currencyOf } from "~/services/catalogue/currency.server";
import { orNotFound } from "~/services/client/or-not-found.server";
import { services } from "~/services/client/services.server";
import { knownSubject, pagesElsewhere, workRight } from "~/services/universities/page.server";

export const handle = { isTranslated: true, query: [] };
export const headers = publicPageHeaders;
export const meta: MetaFunction<typeof loader> = ({ data }) => seoMeta(data?.seo);

/** A university: facts, costs, requirements and courses. */
export const loader = withVisitor(async ({ request, params, visitor }) => {
  const slugs = { slug: params.universityName ?? "" };
  const page = await orNotFound(services(visitor).universities.showUniversity({ params: slugs }));
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
  const ownFaqs = showsCourses ? [] : (page.document?.data.faqs ?? []);
  const faqs = showsCourses ? [] : [...ownFaqs, ...questionsAbout(page, currency)];
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
      faqs: ownFaqs,
      things: [
        universityThing({
          name,
          city,
          countrySlug,
          website: facts.website,
          sameAs: pagesElsewhere(university.facts),
        }),
      ],
    }),
  });
});

/** What is known besides the courses. */
function About() {
  const { university, courses, document, author, isInEnglish, work } =
    useLoaderData<typeof loader>();
  const { name, countrySlug } = university;
  return (
    <>
      {document ? <UniversityText document={document} author={author} /> : null}
      <UniversityFacts university={university} />
      <CommonFacts university={university} />
      {isInEnglish ? (
        <AfterDegree name={name} countrySlug={countrySlug} courses={courses} work={work} />
      ) : null}
    </>
  );
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
        {showsCourses ? null : <About />}
        <FaqList faqs={data.faqs} />
        {showsCourses ? null : <OtherUniversities universities={data.others} of={countrySlug} />}
      </Columns>
      <UniversitySources about={about} document={showsCourses ? null : data.document} />
    </PageSection>
  );
}
