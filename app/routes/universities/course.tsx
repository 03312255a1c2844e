import { data, redirect, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { CourseActions } from "~/components/catalogue/course-actions";
import { IntakeDeadlines } from "~/components/catalogue/course-deadlines";
import { courseFigures } from "~/components/catalogue/course-facts";
import { CourseCosts, CourseScholarships } from "~/components/catalogue/course-sections";
import { OtherCourses } from "~/components/catalogue/other-courses";
import { FactTable } from "~/components/catalogue/fact-table";
import { Breadcrumbs, Sources } from "~/components/catalogue/parts";
import { Columns } from "~/components/layout/columns";
import { KeyFigures } from "~/components/layout/key-figures";
import { Lead, PageSection } from "~/components/page";
import { ShortlistForm } from "~/components/profile/shortlist-button";
import { seoMeta } from "~/components/seo-meta";
import { costParts } from "#domain/calculators/cost-parts";
import { levelNames, type Course } from "#domain/catalogue";
import { countryName } from "#domain/country-options";
import { formatDate, today } from "#domain/dates";
import { formatDuration } from "#domain/duration";
import { yearlyFeeText } from "#domain/fact-text";
import { sitePath } from "#domain/site-path";
import { sessionToken } from "~/server/form-page.server";
import { publicPageHeaders } from "~/server/headers.server";
import { seoOf } from "~/server/seo.server";
import { courseThing } from "~/server/structured-data.server";
import { withVisitor } from "~/services/auth/guards.server";
import { courseCosts, expenseCountries } from "~/services/calculator/calculator.server";
import { coursePage } from "~/services/catalogue/catalogue.server";
import { nextScholarships } from "~/services/catalogue/scholarships.server";

export const headers = publicPageHeaders;
export const meta: MetaFunction<typeof loader> = ({ data }) => seoMeta(data?.seo);

/** A course with its whole cost: tuition over its length, and a year's living beside it. */
export const loader = withVisitor(async ({ params, visitor }) => {
  const page = await coursePage(visitor, params.universityName ?? "", params.courseName ?? "");
  const { course, university } = page;
  // One address each: the country and slug in it are the university's.
  if (params.countryName !== university.countrySlug || params.universityName !== university.slug)
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
  const [{ csrf, headers }, withCosts, scholarships, costs] = await Promise.all([
    sessionToken(visitor),
    expenseCountries(visitor),
    nextScholarships(visitor, {
      country: university.countrySlug,
      level: course.level,
      stream: course.stream,
      university: university.id,
    }),
    // Without the course's own fee, the whole cost would be that of other courses.
    course.data.tuitionFee ? courseCosts(visitor, course) : null,
  ]);
  const content = {
    ...page,
    csrf,
    costs: costs && costParts(costs, null),
    hasCalculator: withCosts.includes(university.countrySlug),
    living,
    scholarships,
    trail,
    title,
    seo: seoOf(visitor, {
      title,
      description,
      trail,
      figure: tuitionText(course),
      things: [
        courseThing(visitor.request, {
          course,
          description,
          website: university.data.website,
          countryName: countryName(university.countrySlug),
          month: today().slice(0, 7),
        }),
      ],
    }),
  };
  return data(content, { headers });
});

/** `Tuition: ₹12.9 lakh a year (€11,904)`, where it is known. */
const tuitionText = ({ data: { tuitionFee } }: Course): string | undefined =>
  tuitionFee
    ? `${tuitionFee.amount > 0 ? "Tuition: " : ""}${yearlyFeeText(tuitionFee)}`
    : undefined;

export default function CourseRoute() {
  const data = useLoaderData<typeof loader>();
  const { course, university } = data;
  const own = `/university/${university.countrySlug}/${university.slug}`;
  return (
    <PageSection>
      <Breadcrumbs trail={data.trail} />
      <h1>{course.title}</h1>
      <Lead>
        {course.facts.description?.value ??
          `${levelNames[course.level]} course at ${university.name} in ${university.city}, ${formatDuration(course.durationDays)}.`}
      </Lead>
      <KeyFigures figures={courseFigures(course, own, data.costs, today())} />
      <Columns
        sections={[]}
        further={<CourseActions course={course} university={university} title={data.title} />}
        isBar
      >
        <FactTable caption="Requirements, fees and dates" facts={course.facts} />
        <p>
          {course.facts.link ? (
            <>
              <a href={course.facts.link.value} rel="noopener">
                Course page at {university.name}
              </a>{" "}
              ·{" "}
            </>
          ) : null}
          <a href={sitePath(`${own}/${course.slug}/brochure`)}>Email me the brochure</a>
        </p>
        <IntakeDeadlines course={course} today={today()} />
        <CourseCosts {...data} />
        <CourseScholarships course={course} scholarships={data.scholarships} />
        <OtherCourses alike={data.alike} siblings={data.siblings} university={university} />
      </Columns>
      <ShortlistForm csrf={data.csrf} />
      <Sources
        sources={[course.data.source]}
        asOf={course.data.asOf && formatDate(course.data.asOf)}
      />
    </PageSection>
  );
}
