import { readSearch } from "#domain/intake/text";
import { data, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import {
  DEFAULT_SORT,
  readCourseFilters,
  writeCourseFilters,
} from "#domain/courses/course-filters";
import { hrefTo } from "#domain/site/href";
import { Pagination } from "~/components/catalogue/pagination";
import { ShortlistForm } from "~/components/courses/shortlist-button";
import { CourseSearch, FoundCourses } from "~/components/recommendations/course-search";
import {
  FittingCourses,
  PreferenceHint,
  ProgramList,
  RecommendedByCounsellor,
} from "~/components/recommendations/recommended-courses";
import { ScholarshipsForYou } from "~/components/scholarships/scholarships-for-you";
import { ProfileFrame } from "~/components/students/profile-frame";
import { ButtonLink } from "~/components/ui/button";
import { Notice } from "~/components/ui/notice";
import { pageHref } from "~/components/ui/page-href";
import { readFields, text } from "~/forms/form-schema.server";
import { formPage } from "~/platform/forms/form-page.server";
import { existingPage, pageIndexOf } from "~/platform/request/page-index.server";
import { privatePage } from "~/platform/response/private-page";
import { defineAction } from "~/services/auth/define-action.server";
import { withUser } from "~/services/auth/guards.server";
import { filled } from "~/services/auth/pending/pending-form-description";
import { failureOf } from "~/services/client/failure.server";
import { optional } from "~/services/client/optional.server";
import { services } from "~/services/client/services.server";
import {
  recommendationsFor,
  updateRecommendations,
} from "~/services/recommendations/counsellor-list.server";
import {
  recommendedCourses,
  searchCourses,
} from "~/services/recommendations/recommendations.server";
import { scholarshipsForYou } from "~/services/scholarships/scholarships.server";

export const { headers, meta } = privatePage("Courses for you");

const PATH = "/profile/courses";
const PREFERENCE = "study-abroad-preference";
const sorts = ["", "fee", "-fee", "title"];

/**
 * Recommended courses, a counsellor's recommendations, programmes, and a search by name or
 * university.
 */
export const handle = { isTranslated: true };
export const loader = withUser(async ({ request, visitor }) => {
  const query = new URL(request.url).searchParams;
  const filters = readCourseFilters(query);
  const sort = sorts.find((one) => one === query.get("sort")) ?? "";
  const by = query.get("by") === "university" ? ("university" as const) : ("name" as const);
  const term = readSearch(query.get("term"), 120);
  const { recommendations, students } = services(visitor);
  const [list, proposed, programs, found, profile] = await Promise.all([
    recommendedCourses(visitor, pageIndexOf(new URL(request.url)), filters, sort).then(
      existingPage,
    ),
    optional("counsellor's courses", recommendationsFor(visitor, 0), null),
    optional("programs", recommendations.recommendPrograms({ body: {} }), []),
    term ? searchCourses(visitor, by, term, filters) : null,
    optional("profile", students.showProfile(), null),
  ]);
  const addressQuery = writeCourseFilters({ ...filters, sort: DEFAULT_SORT });
  if (sort) addressQuery.set("sort", sort);
  return formPage(visitor, {
    ...list,
    proposed: proposed?.data ?? [],
    programs,
    found,
    search: { by, term, sort, filters, query: addressQuery.toString() },
    scholarships: profile ? await scholarshipsForYou(visitor, profile.sections) : [],
    knowsPreference: profile === null || PREFERENCE in profile.sections,
    isPaid: visitor.isPaid,
  });
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
    return redirect(`${hrefTo(PATH)}#recommended`, 303);
  },
);

export default function CoursesForYouPage() {
  const data = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const { page, size, total, csrf, search, proposed, programs, found } = data;
  const path = hrefTo(PATH);
  return (
    <ProfileFrame current={PATH} isPaid={data.isPaid} heading="Courses for you">
      {result ? <Notice tone="error">{result.message}</Notice> : null}
      {data.knowsPreference ? null : <PreferenceHint path={`/profile/details/${PREFERENCE}`} />}
      <p>
        <a href={hrefTo("/shortlist")}>Open your shortlist</a>
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
      <p>
        <ButtonLink href={hrefTo("/enquiry")}>Ask a counsellor to help you choose</ButtonLink>
      </p>
      <ScholarshipsForYou lists={data.scholarships} />
      {programs.length > 0 ? (
        <ProgramList programs={programs.map(({ program }) => program)} />
      ) : null}
    </ProfileFrame>
  );
}
