import { json, redirect, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ButtonLink } from "~/components/button";
import { CourseCard } from "~/components/catalogue/cards";
import * as cards from "~/components/catalogue/catalogue.css";
import { CourseCost, CourseFacts, LivingCosts } from "~/components/catalogue/course-facts";
import { FactTable } from "~/components/catalogue/fact-table";
import { Breadcrumbs, LinkList, Sources } from "~/components/catalogue/parts";
import { Lead, PageSection } from "~/components/page";
import { ShortlistButton, ShortlistForm } from "~/components/profile/shortlist-button";
import { seoMeta } from "~/components/seo-meta";
import { levelNames } from "#domain/catalogue";
import { countryName } from "#domain/country-options";
import { formatDate } from "#domain/dates";
import { formatDuration } from "#domain/duration";
import { sitePath } from "#domain/site-path";
import { sessionToken } from "~/server/form-page.server";
import { publicPageHeaders } from "~/server/headers.server";
import { courseThing, seoOf } from "~/server/seo.server";
import { withVisitor } from "~/services/auth/guards.server";
import { coursePage } from "~/services/catalogue/catalogue.server";
import { seoDataFor } from "~/services/metatag/metatag.server";

export const headers = publicPageHeaders;
export const meta: MetaFunction<typeof loader> = ({ data }) => seoMeta(data?.seo);

/** A course with its whole cost: tuition over its length, and a year's living beside it. */
export const loader = withVisitor(async ({ request, params, visitor }) => {
  await seoDataFor(visitor, "course");
  const page = await coursePage(visitor, params.universityName ?? "", params.courseName ?? "");
  const { course, university } = page;
  if (params.countryName !== university.countrySlug)
    throw redirect(
      sitePath(`/university/${university.countrySlug}/${university.slug}/${course.slug}`),
      301,
    );
  // If the course fee is unknown, use the typical fee in the country.
  const wanted = course.data.tuitionFee ? /living|visa|semester/i : /tuition|living|visa|semester/i;
  const living = page.countryFigures.filter(({ key }) => wanted.test(key));
  const title = `${course.title}, ${university.name}`;
  const trail = [
    { name: countryName(university.countrySlug), path: `/${university.countrySlug}` },
    { name: university.name, path: `/university/${university.countrySlug}/${university.slug}` },
    { name: course.title },
  ];
  const description = `${course.title} at ${university.name}, ${university.city}: ${levelNames[course.level].toLowerCase()} degree of ${formatDuration(course.durationDays)}; the whole cost in rupees, intakes and exams accepted.`;
  const { csrf, headers } = await sessionToken(visitor);
  const content = {
    ...page,
    csrf,
    living,
    trail,
    title,
    seo: seoOf(request, {
      title,
      description,
      trail,
      things: [
        courseThing({
          title: course.title,
          description,
          university: university.name,
          website: university.data.website,
        }),
      ],
    }),
  };
  return json(content, { headers });
});

export default function CourseRoute() {
  const data = useLoaderData<typeof loader>();
  const { course, university, living, ratesAsOf } = data;
  const own = `/university/${university.countrySlug}/${university.slug}`;
  return (
    <PageSection>
      <Breadcrumbs trail={data.trail} />
      <h1>{course.title}</h1>
      <Lead>
        {course.facts.description?.value ??
          `${levelNames[course.level]} course at ${university.name} in ${university.city}, ${formatDuration(course.durationDays)}.`}
      </Lead>
      <CourseFacts course={course} universityPath={own} />
      <FactTable caption="Requirements, fees and dates" facts={course.facts} />
      {course.facts.link ? (
        <p>
          <a href={course.facts.link.value} rel="noopener">
            Course page at {university.name}
          </a>
        </p>
      ) : null}
      <h2 id="cost">What it costs</h2>
      <CourseCost course={course} living={living} ratesAsOf={ratesAsOf} />
      <LivingCosts country={university.countrySlug} figures={living} />
      <p>
        <ButtonLink href={sitePath("/enquiry")}>Ask about this course</ButtonLink>{" "}
        <ButtonLink tone="secondary" href={sitePath(`/compare?course=${course.id}`)}>
          Compare
        </ButtonLink>{" "}
        <ShortlistButton courseId={course.id} title={course.title} />{" "}
        <a href={sitePath(`${own}/${course.slug}/brochure`)}>Email me the brochure</a>
      </p>
      <ShortlistForm csrf={data.csrf} returnTo={`${sitePath(own)}/${course.slug}`} />
      {data.alike.length > 0 ? (
        <>
          <h2 id="alike">The same subject elsewhere</h2>
          <ul className={cards.cards}>
            {data.alike.map((one) => (
              <CourseCard key={one.id} course={one} shortlist="offered" />
            ))}
          </ul>
        </>
      ) : null}
      {data.siblings.length > 0 ? (
        <>
          <h2 id="siblings">More at {university.name}</h2>
          <LinkList
            links={data.siblings.map((one) => ({ title: one.title, path: `${own}/${one.slug}` }))}
          />
        </>
      ) : null}
      <Sources
        sources={[course.data.source]}
        asOf={course.data.asOf && formatDate(course.data.asOf)}
      />
    </PageSection>
  );
}
