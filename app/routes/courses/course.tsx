import { data, redirect, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { countryName } from "#domain/countries/country-options";
import { courseDescription } from "#domain/courses/course-description";
import { coursePath } from "#domain/courses/course-path";
import { sitePath } from "#domain/site/site-path";
import { labelledFeeText } from "#domain/courses/facts/fact-text";
import { hasOwnFacts } from "#domain/courses/facts/listing";
import { formatDate, today } from "#domain/time/dates";
import { universityInSentence } from "#domain/universities/university-in-sentence";
import { Breadcrumbs } from "~/components/catalogue/breadcrumbs";
import { FactTable } from "~/components/catalogue/fact-table";
import { Sources } from "~/components/catalogue/faqs-and-sources";
import { CityMap } from "~/components/countries/country-map";
import { CourseAnswers } from "~/components/courses/course-answers";
import { IntakeDeadlines } from "~/components/courses/course-deadlines";
import { courseFigures, officialContact } from "~/components/courses/course-facts";
import {
  CourseActions,
  CourseCosts,
  CourseHeading,
  CourseLinks,
  CourseScholarships,
} from "~/components/courses/course-sections";
import { OtherCourses } from "~/components/courses/other-courses";
import { RequirementChecklist } from "~/components/courses/requirement-checklist";
import { ShortlistForm } from "~/components/courses/shortlist-button";
import { Columns } from "~/components/layout/columns";
import { KeyFigures } from "~/components/layout/key-figures";
import { PageSection } from "~/components/layout/page";
import { seoMeta } from "~/components/site/seo-meta";
import { prose } from "~/components/ui/prose.css";
import { useMoney } from "~/components/visitor/money";
import { readFields, text } from "~/forms/form-schema.server";
import { sessionToken } from "~/platform/forms/form-page.server";
import { publicPageHeaders } from "~/platform/response/headers.server";
import { seoOf } from "~/platform/seo/seo.server";
import { courseThing } from "~/platform/seo/structured-data.server";
import { defineAction } from "~/services/auth/define-action.server";
import { safeReturnTo, withVisitor } from "~/services/auth/guards.server";
import { currencyOf } from "~/services/catalogue/currency.server";
import { orNotFound } from "~/services/client/or-not-found.server";
import { optional } from "~/services/client/optional.server";
import { services } from "~/services/client/services.server";
import { courseMoney } from "~/services/courses/course-money.server";
import {
  canCheck,
  figuresBeside,
  sharedText,
  trailTo,
} from "~/services/courses/course-page.server";
import { knownMarks, storeMarks } from "~/services/recommendations/course-check.server";
import { ownRequirementChecks } from "~/services/recommendations/requirement-checks.server";
import { nextScholarships } from "~/services/scholarships/scholarships.server";
import { rememberCourse } from "~/services/students/anonymous-profile.server";

export const handle = { isTranslated: true, query: ["from"] };
export const headers = publicPageHeaders;
export const meta: MetaFunction<typeof loader> = ({ data }) => seoMeta(data?.seo);

/** A course with its whole cost: tuition over its length, and a year's living beside it. */
export const loader = withVisitor(async ({ request, params, visitor }) => {
  const { calculators, courses } = services(visitor);
  const page = await orNotFound(
    courses.showCourse({
      params: { slug: params.universityName ?? "", course: params.courseName ?? "" },
    }),
  );
  const { course, university } = page;
  // One address each: the country and slug in it are the university's.
  if (params.countryName !== university.countrySlug || params.universityName !== university.slug)
    throw redirect(sitePath(coursePath({ slug: course.slug, university })), 301);
  const currency = await currencyOf(visitor);
  const title = `${course.title}, ${university.name}`;
  const trail = trailTo(course.title, university);
  const description = courseDescription(course, university.name, today(), currency);
  const [{ csrf, headers }, withCosts, scholarships, money, checks, marks] = await Promise.all([
    sessionToken(visitor),
    optional("calculator countries", calculators.listExpenseCountries(), [] as string[]),
    nextScholarships(visitor, {
      country: university.countrySlug,
      level: course.level,
      stream: course.stream,
      university: university.id,
    }),
    courseMoney(visitor, course),
    ownRequirementChecks(visitor, course),
    knownMarks(visitor, course.level),
  ]);
  const content = {
    ...page,
    csrf,
    // The filtered list that the visitor came from, on this site only.
    listHref: safeReturnTo(new URL(request.url).searchParams.get("from"), "") || null,
    ...money,
    requirements: { checks, canCheck: canCheck(course, today()) },
    marks,
    share: sharedText(course, money.costs, today(), currency),
    hasCalculator: !visitor.region.hidden.calculators && withCosts.includes(university.countrySlug),
    living: figuresBeside(course, page.countryFigures),
    scholarships,
    trail,
    title,
    seo: seoOf(visitor, {
      title,
      description,
      trail,
      figure: labelledFeeText(course, currency),
      isIndexed: hasOwnFacts(course.facts),
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
  const remembered = await rememberCourse(request, course);
  return data(content, { headers: { ...headers, ...remembered } });
});

const checkFields = { marks: text(20), scale: text(20), ielts: text(20) };

/** Remembers marks and score, and shows what they mean for the course. */
export const action = defineAction(
  { csrf: "origin", honeypot: false, rate: { points: 60, perSeconds: 60 } },
  async ({ request, form, params, visitor }) => {
    const { course } = await orNotFound(
      services(visitor).courses.showCourse({
        params: { slug: params.universityName ?? "", course: params.courseName ?? "" },
      }),
    );
    const typed = readFields(form, checkFields);
    const stored = await storeMarks(visitor, course.level, typed);
    if ("errors" in stored) return data({ ...typed, ...stored }, { status: 400 });
    return redirect(`${new URL(request.url).pathname}#checks`, {
      status: 303,
      headers: stored.headers,
    });
  },
);

export default function CourseRoute() {
  const data = useLoaderData<typeof loader>();
  const typed = useActionData<typeof action>();
  const { course, university, marks, csrf } = data;
  const { currency } = useMoney();
  return (
    <PageSection>
      <Breadcrumbs trail={data.trail} />
      {data.listHref ? (
        <p>
          <a href={data.listHref}>Back to your search</a>
        </p>
      ) : null}
      <CourseHeading course={course} />
      <CourseAnswers {...data} today={today()} />
      <Columns
        actions={<CourseActions course={course} share={`${data.share}\n${data.seo.url}`} />}
        further={<CityMap university={university} />}
      >
        <RequirementChecklist
          {...data.requirements}
          level={course.level}
          form={marks && { csrf, ...marks, errors: {}, ...typed }}
        />
        <KeyFigures figures={courseFigures(course, currency)} />
        {course.facts.description ? (
          <div className={prose}>
            <p>{course.facts.description.value}</p>
          </div>
        ) : null}
        <IntakeDeadlines course={course} today={today()} />
        <FactTable
          caption="Requirements, fees and dates"
          facts={course.facts}
          contact={{
            name: universityInSentence(university.name),
            href: university.data.admissionsPage ?? officialContact(course),
          }}
        />
        <CourseLinks course={course} title={data.title} />
        <CourseCosts {...data} />
        <CourseScholarships course={course} scholarships={data.scholarships} />
        <OtherCourses alike={data.alike} siblings={data.siblings} university={university} />
      </Columns>
      <ShortlistForm csrf={csrf} />
      <Sources
        sources={[course.data.source]}
        asOf={course.data.asOf && formatDate(course.data.asOf)}
      />
    </PageSection>
  );
}
