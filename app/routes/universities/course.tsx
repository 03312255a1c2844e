import { data, redirect, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { CityMap } from "~/components/catalogue/country-map";
import { CourseActions } from "~/components/catalogue/course-actions";
import { IntakeDeadlines } from "~/components/catalogue/course-deadlines";
import { courseFigures } from "~/components/catalogue/course-facts";
import {
  CourseCosts,
  CourseHeading,
  CourseLinks,
  CourseScholarships,
} from "~/components/catalogue/course-sections";
import { OtherCourses } from "~/components/catalogue/other-courses";
import { prose } from "~/components/catalogue/prose.css";
import { FactTable } from "~/components/catalogue/fact-table";
import { RequirementChecklist } from "~/components/catalogue/requirement-checklist";
import { Breadcrumbs, Sources } from "~/components/catalogue/parts";
import { Columns } from "~/components/layout/columns";
import { KeyFigures } from "~/components/layout/key-figures";
import { useMoney } from "~/components/money";
import { PageSection } from "~/components/page";
import { ShortlistForm } from "~/components/profile/shortlist-button";
import { seoMeta } from "~/components/seo-meta";
import { countryName } from "#domain/country-options";
import { formatDate, today } from "#domain/dates";
import { courseDescription } from "#domain/course-description";
import { currencyNames } from "#domain/currency";
import { labelledFeeText } from "#domain/fact-text";
import { requirementChecks } from "#domain/requirement-checks";
import { sitePath } from "#domain/site-path";
import { sessionToken } from "~/server/form-page.server";
import { publicPageHeaders } from "~/server/headers.server";
import { seoOf } from "~/server/seo.server";
import { courseThing } from "~/server/structured-data.server";
import { safeReturnTo, withVisitor } from "~/services/auth/guards.server";
import { expenseCountries } from "~/services/calculator/calculator.server";
import { courseMoney } from "~/services/calculator/course-money.server";
import { currencyOf } from "~/services/catalogue/currency.server";
import { coursePage } from "~/services/catalogue/catalogue.server";
import { nextScholarships } from "~/services/catalogue/scholarships.server";
import { ownRequirementChecks } from "~/services/user/requirement-checks.server";

export const headers = publicPageHeaders;
export const meta: MetaFunction<typeof loader> = ({ data }) => seoMeta(data?.seo);

/** A course with its whole cost: tuition over its length, and a year's living beside it. */
export const loader = withVisitor(async ({ request, params, visitor }) => {
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
  const currency = await currencyOf(visitor);
  const title = `${course.title}, ${university.name}`;
  const trail = [
    { name: countryName(university.countrySlug), path: `/${university.countrySlug}` },
    { name: university.name, path: `/university/${university.countrySlug}/${university.slug}` },
    { name: course.title },
  ];
  const description = courseDescription(course, university.name, currencyNames[currency.code]);
  const [{ csrf, headers }, withCosts, scholarships, money, checks] = await Promise.all([
    sessionToken(visitor),
    expenseCountries(visitor),
    nextScholarships(visitor, {
      country: university.countrySlug,
      level: course.level,
      stream: course.stream,
      university: university.id,
    }),
    courseMoney(visitor, course),
    ownRequirementChecks(visitor, course),
  ]);
  const content = {
    ...page,
    csrf,
    // The filtered list that the visitor came from, on this site only.
    listHref: safeReturnTo(new URL(request.url).searchParams.get("from"), "") || null,
    ...money,
    requirements: { checks, canCheck: requirementChecks(course, {}, today()).length > 0 },
    hasCalculator: withCosts.includes(university.countrySlug),
    living,
    scholarships,
    trail,
    title,
    seo: seoOf(visitor, {
      title,
      description,
      trail,
      figure: labelledFeeText(course, currency),
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

export default function CourseRoute() {
  const data = useLoaderData<typeof loader>();
  const { course, university } = data;
  const { currency } = useMoney();
  const own = `/university/${university.countrySlug}/${university.slug}`;
  return (
    <PageSection>
      <Breadcrumbs trail={data.trail} />
      {data.listHref ? (
        <p>
          <a href={data.listHref}>Back to your search</a>
        </p>
      ) : null}
      <CourseHeading course={course} />
      <KeyFigures figures={courseFigures(course, own, data.costs, today(), currency)} />
      <Columns
        actions={<CourseActions course={course} />}
        further={<CityMap university={university} />}
      >
        {course.facts.description ? (
          <div className={prose}>
            <p>{course.facts.description.value}</p>
          </div>
        ) : null}
        <IntakeDeadlines course={course} today={today()} />
        <FactTable caption="Requirements, fees and dates" facts={course.facts} />
        <RequirementChecklist {...data.requirements} path={`${own}/${course.slug}`} />
        <CourseLinks course={course} title={data.title} />
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
