import { json, redirect, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { UniversityCard } from "~/components/catalogue/cards";
import * as cards from "~/components/catalogue/catalogue.css";
import { CourseTable } from "~/components/catalogue/course-table";
import { Breadcrumbs, FaqList, Sources } from "~/components/catalogue/parts";
import {
  CommonFacts,
  UniversityFacts,
  UniversityLinks,
} from "~/components/catalogue/university-facts";
import { Lead, PageSection } from "~/components/page";
import { seoMeta } from "~/components/seo-meta";
import { questionsAbout } from "~/content/university-faqs";
import { levelNames } from "#domain/catalogue";
import { countryInSentence, countryName } from "#domain/country-options";
import { formatDate } from "#domain/dates";
import { sitePath } from "#domain/site-path";
import { publicPageHeaders } from "~/server/headers.server";
import { seoOf, universityThing } from "~/server/seo.server";
import { withVisitor } from "~/services/auth/guards.server";
import { universityPage } from "~/services/catalogue/catalogue.server";
import { seoDataFor } from "~/services/metatag/metatag.server";

export const headers = publicPageHeaders;
export const meta: MetaFunction<typeof loader> = ({ data }) => seoMeta(data?.seo);

/** A university: what it is, what it costs, what it asks for, its courses. */
export const loader = withVisitor(async ({ request, params, visitor }) => {
  await seoDataFor(visitor, "university");
  const page = await universityPage(visitor, params.universityName ?? "");
  const { university } = page;
  // One address each: the country in it is the university's.
  if (params.countryName !== university.countrySlug)
    throw redirect(sitePath(`/university/${university.countrySlug}/${university.slug}`), 301);
  const showsCourses = new URL(request.url).pathname.endsWith("/courses");
  const { name, city, countrySlug, slug, data } = university;
  const title = showsCourses ? `Courses at ${name}` : name;
  const own = `/university/${countrySlug}/${slug}`;
  const trail = [
    { name: countryName(countrySlug), path: `/${countrySlug}` },
    { name: "Universities", path: `/${countrySlug}/universities` },
    ...(showsCourses ? [{ name, path: own }, { name: "Courses" }] : [{ name }]),
  ];
  const faqs = showsCourses ? [] : questionsAbout(page);
  return json({
    ...page,
    title,
    trail,
    faqs,
    own,
    showsCourses,
    seo: seoOf(request, {
      title: showsCourses ? title : `${name}: courses, fees and admission`,
      description: showsCourses
        ? `All ${page.courses.length} courses of ${name} in our catalogue: degree, length, tuition in rupees, intakes and exams accepted.`
        : `${name} in ${city}, ${countryName(countrySlug)}: ${page.courses.length} courses with tuition in rupees, exams accepted, intakes and what to know before you apply.`,
      trail,
      faqs,
      things: [
        universityThing({
          name,
          city,
          countryName: countryName(countrySlug),
          website: data.website,
        }),
      ],
    }),
  });
});

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
      <Sources sources={[about.source]} asOf={about.asOf && formatDate(about.asOf)} />
    </PageSection>
  );
}
