import { data, redirect, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ButtonLink } from "~/components/button";
import { pageHref } from "~/components/catalogue/page-href";
import { Pagination } from "~/components/catalogue/parts";
import { Notice } from "~/components/notice";
import { CourseSearch, FoundCourses } from "~/components/profile/course-search";
import { ProfileFrame } from "~/components/profile/profile-frame";
import {
  FittingCourses,
  PreferenceHint,
  ProgramList,
  RecommendedByCounsellor,
} from "~/components/profile/recommended-courses";
import { ShortlistForm } from "~/components/profile/shortlist-button";
import { brand } from "#domain/brand";
import { readCourseFilters, writeCourseFilters } from "#domain/course-filters";
import { filled } from "~/services/auth/pending-form-description";
import { sitePath } from "#domain/site-path";
import { defineAction } from "~/services/auth/define-action.server";
import { sessionToken } from "~/server/form-page.server";
import { privatePageHeaders } from "~/server/headers.server";
import { existingPage, pageIndexOf } from "~/server/page-index.server";
import { readFields, text } from "~/forms/form-schema.server";
import { withUser } from "~/services/auth/guards.server";
import { failureOf } from "~/services/failure.server";
import {
  recommendedCourses,
  recommendedPrograms,
  searchCourses,
} from "~/services/recommendation/recommendation.server";
import { readProfile } from "~/services/user/profile.server";
import { recommendationsFor, updateRecommendations } from "~/services/user/recommendations.server";

export const headers = privatePageHeaders;
export const meta: MetaFunction = () => [
  { title: `Courses for you · ${brand.name}` },
  { name: "robots", content: "noindex" },
];

const PATH = "/profile/courses";
const PREFERENCE = "study-abroad-preference";
const sorts = ["", "fee", "-fee", "title"];

/**
 * Recommended courses, a counsellor's recommendations, programmes, and a search by name or
 * university.
 */
export const loader = withUser(async ({ request, visitor }) => {
  const query = new URL(request.url).searchParams;
  const filters = readCourseFilters(query);
  const sort = sorts.find((one) => one === query.get("sort")) ?? "";
  const by = query.get("by") === "university" ? ("university" as const) : ("name" as const);
  const term = (query.get("term") ?? "").trim().slice(0, 120);
  const [list, proposed, programs, found, { sections }, { csrf, headers }] = await Promise.all([
    recommendedCourses(visitor, pageIndexOf(new URL(request.url)), filters, sort).then(
      existingPage,
    ),
    recommendationsFor(visitor, 0),
    recommendedPrograms(visitor),
    term ? searchCourses(visitor, by, term, filters) : null,
    readProfile(visitor),
    sessionToken(visitor),
  ]);
  const addressQuery = writeCourseFilters({ ...filters, sort: "title" });
  if (sort) addressQuery.set("sort", sort);
  return data(
    {
      ...list,
      proposed: proposed.data,
      programs,
      found,
      search: { by, term, sort, filters, query: addressQuery.toString() },
      knowsPreference: PREFERENCE in sections,
      isPaid: visitor.isPaid,
      csrf,
    },
    { headers },
  );
});

/** `decline` contains the id of a course that the student doesn't want. */
export const action = defineAction(
  {
    csrf: "session",
    honeypot: false,
    rate: { points: 60, perSeconds: 60 },
    pending: [
      {
        when: { decline: filled },
        title: "Decline a recommended course",
        fields: { decline: "Course" },
      },
    ],
  },
  async ({ form, visitor }) => {
    const { decline: courseId } = readFields(form, { decline: text(200) });
    try {
      if (courseId) await updateRecommendations(visitor, [{ courseId, action: "decline" }]);
    } catch (error) {
      const { message, status } = failureOf(error);
      return data({ message }, { status });
    }
    return redirect(`${sitePath(PATH)}#recommended`, 303);
  },
);

export default function CoursesForYouPage() {
  const data = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const { page, size, total, csrf, search, proposed, programs, found } = data;
  const path = sitePath(PATH);
  return (
    <ProfileFrame current={PATH} isPaid={data.isPaid} heading="Courses for you">
      {result ? <Notice tone="error">{result.message}</Notice> : null}
      {data.knowsPreference ? null : <PreferenceHint path={`/profile/details/${PREFERENCE}`} />}
      <p>
        <a href={sitePath("/shortlist")}>Open your shortlist</a>
      </p>
      <ShortlistForm csrf={csrf} />
      {proposed.length > 0 ? (
        <RecommendedByCounsellor recommendations={proposed} csrf={csrf} />
      ) : null}
      <CourseSearch action={path} search={search} />
      {found ? <FoundCourses found={found.data} term={search.term} /> : null}
      <h2 id="fitting">Recommended for you</h2>
      <FittingCourses courses={data.data} />
      {data.data.length === 0 ? <p>No courses match these filters. Try fewer of them.</p> : null}
      <Pagination page={page} size={size} total={total} hrefOf={pageHref(path, search.query)} />
      {programs.length > 0 ? (
        <ProgramList programs={programs.map(({ program }) => program)} />
      ) : null}
      <p>
        <ButtonLink href={sitePath("/enquiry")}>Ask a counsellor to help you choose</ButtonLink>
      </p>
    </ProfileFrame>
  );
}
