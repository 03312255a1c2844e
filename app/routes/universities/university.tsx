import { data, redirect, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ButtonLink } from "~/components/button";
import { UniversityCard } from "~/components/catalogue/cards";
import * as cards from "~/components/catalogue/catalogue.css";
import { CourseTable } from "~/components/catalogue/course-table";
import { Breadcrumbs, FaqList } from "~/components/catalogue/parts";
import { UniversitySources, UniversityText } from "~/components/catalogue/university-text";
import {
  CommonFacts,
  UniversityFacts,
  UniversityLinks,
} from "~/components/catalogue/university-facts";
import { Lead, PageSection } from "~/components/page";
import { seoMeta } from "~/components/seo-meta";
import { questionsAbout } from "~/content/university-faqs";
import { levelNames, type University } from "#domain/catalogue";
import { countryInSentence, countryName } from "#domain/country-options";
import { sitePath } from "#domain/site-path";
import { publicPageHeaders } from "~/server/headers.server";
import { seoOf } from "~/server/seo.server";
import { universityThing } from "~/server/structured-data.server";
import { withVisitor } from "~/services/auth/guards.server";
import { universityPage } from "~/services/catalogue/catalogue.server";

export const headers = publicPageHeaders;
export const meta: MetaFunction<typeof loader> = ({ data }) => seoMeta(data?.seo);

/** A university: facts, costs, requirements and courses. */
export const loader = withVisitor(async ({ request, params, visitor }) => {
  const page = await universityPage(visitor, params.universityName ?? "");
  const { university } = page;
  const showsCourses = new URL(request.url).pathname.endsWith("/courses");
  // One address each: the country and slug in it are the university's.
  if (params.countryName !== university.countrySlug || params.universityName !== university.slug)
    throw redirect(
      sitePath(
        `/university/${university.countrySlug}/${university.slug}${showsCourses ? "/courses" : ""}`,
      ),
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
  const faqs = showsCourses ? [] : [...(page.document?.data.faqs ?? []), ...questionsAbout(page)];
  return data({
    ...page,
    title,
    trail,
    faqs,
    own,
    showsCourses,
    seo: seoOf(visitor, {
      title: showsCourses
        ? title
        : (page.document?.title ?? `${name}: courses, fees and admission`),
      description: showsCourses
        ? `All ${page.courses.length} courses of ${name} in our catalogue: degree, length, tuition in rupees, intakes and exams accepted.`
        : (page.document?.description ??
          `${name} in ${city}, ${countryName(countrySlug)}: ${page.courses.length} courses with tuition in rupees, exams accepted, intakes and what to know before you apply.`),
      trail,
      // The other questions are made from the facts of the page.
      faqs: showsCourses ? [] : page.document?.data.faqs,
      things: [
        universityThing({
          name,
          city,
          countryName: countryName(countrySlug),
          website: facts.website,
          sameAs: elsewhere(university.facts),
        }),
      ],
    }),
  });
});

/** Pages of registers and encyclopaedias about a university. */
function elsewhere({ wikipedia, externalIds }: University["facts"]): string[] {
  const ror = externalIds?.value.find(({ register }) => register === "ror");
  return [...(wikipedia ? [wikipedia.value] : []), ...(ror ? [`https://ror.org/${ror.id}`] : [])];
}

export default function UniversityRoute() {
  const data = useLoaderData<typeof loader>();
  const { university, courses, feeSpan, showsCourses } = data;
  const { name, countrySlug } = university;
  const about = university.data;
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
          <UniversityFacts university={university} feeSpan={feeSpan} />
          {data.document ? <UniversityText document={data.document} author={data.author} /> : null}
        </>
      )}
      {showsCourses ? null : <CommonFacts university={university} />}
      {(["masters", "bachelors"] as const).map((level) => {
        const ofLevel = courses.filter((course) => course.level === level);
        return ofLevel.length === 0 ? null : (
          <CourseTable
            key={level}
            caption={`${levelNames[level]} courses at ${name}`}
            courses={ofLevel}
            ratesAsOf={data.ratesAsOf}
          />
        );
      })}
      <UniversityLinks
        university={university}
        coursesPath={showsCourses ? null : `${data.own}/courses`}
      />
      <FaqList faqs={data.faqs} />
      <p>
        <ButtonLink href={sitePath("/schedule-appointment")}>Book a free call</ButtonLink>
      </p>
      {showsCourses ? null : (
        <>
          <h2 id="others">Other universities in {countryInSentence(countrySlug)}</h2>
          <ul className={cards.cards}>
            {data.others.map((one) => (
              <UniversityCard key={one.id} university={one} />
            ))}
          </ul>
        </>
      )}
      <UniversitySources about={about} document={showsCourses ? null : data.document} />
    </PageSection>
  );
}
