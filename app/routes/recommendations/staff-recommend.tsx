import { readSearch } from "#domain/intake/text";
import { data, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { hrefTo } from "#domain/site/href";
import { Pagination } from "~/components/catalogue/pagination";
import { DeskFrame } from "~/components/console/console-frame";
import {
  ActiveRecommendations,
  CourseSearchForm,
  FittingCourses,
  FoundCourses,
  RecommendForm,
} from "~/components/recommendations/recommend";
import { Notice } from "~/components/ui/notice";
import { pageHref } from "~/components/ui/page-href";
import { readFields, text, textList } from "~/forms/form-schema.server";
import { existingPage, pageIndexOf } from "~/platform/request/page-index.server";
import { privatePage } from "~/platform/response/private-page";
import { filled } from "~/services/auth/pending/pending-form-description";
import { staffAction, staffPage } from "~/services/auth/staff-guards.server";
import { failureOf } from "~/services/client/failure.server";
import { orNotFound } from "~/services/client/or-not-found.server";
import { services } from "~/services/client/services.server";
import {
  recommendationsFor,
  updateRecommendations,
} from "~/services/recommendations/counsellor-list.server";
import { searchCourses } from "~/services/recommendations/recommendations.server";

export const { headers, meta } = privatePage("Recommend courses");

const PATH = "/counsellor/recommendation";

/** Recommends courses to one student (`student`): matches, search results and existing recommendations. */
export const loader = staffPage("/counsellor", async ({ request, visitor }) => {
  const url = new URL(request.url);
  const id = url.searchParams.get("student") ?? "";
  // This page needs a student. The student lists link to it.
  if (!id) throw redirect(hrefTo("/counselor-recommendation"), 303);
  // Users without edit rights are redirected to the read-only view.
  if (!visitor.isCounsellor) throw redirect(`${hrefTo("/view-recommendation")}?userId=${id}`, 303);
  const by =
    url.searchParams.get("by") === "university" ? ("university" as const) : ("name" as const);
  const term = readSearch(url.searchParams.get("term"), 120);
  const { recommendations, students } = services(visitor);
  const [who, list, fitting, found] = await Promise.all([
    orNotFound(students.showStudent({ params: { userId: id } })),
    recommendationsFor(visitor, 0, id),
    recommendations
      .recommendCoursesToStudent({ params: { userId: id }, query: { page: pageIndexOf(url) } })
      .then(existingPage),
    term ? searchCourses(visitor, by, term) : null,
  ]);
  return {
    who,
    fitting,
    by,
    term,
    active: list.data,
    found: found?.data ?? null,
    here: url.search,
  };
});

const recommendFields = { withdraw: text(200), note: text(600) };

/**
 * Recommends all ticked courses (`propose`) with one note, or withdraws one recommendation. The
 * button to withdraw has the course's id, so it wins over boxes that happen to be ticked.
 */
export const action = staffAction(
  "/counsellor",
  {
    pending: [
      {
        when: { withdraw: filled },
        title: "Withdraw a recommendation",
        fields: { withdraw: "Course", note: "Note" },
      },
      {
        when: { propose: filled },
        title: "Recommend courses to a student",
        fields: { propose: "Course", note: "Note" },
      },
    ],
  },
  async ({ request, form, visitor }) => {
    const { search, searchParams } = new URL(request.url);
    const { withdraw, note } = readFields(form, recommendFields);
    const proposed = textList(form, "propose", 200);
    const message = "Select at least one course.";
    if (!withdraw && proposed.length === 0)
      return data({ message, note, proposed }, { status: 400 });
    const move = withdraw ? ("withdraw" as const) : ("propose" as const);
    try {
      await updateRecommendations(
        visitor,
        (withdraw ? [withdraw] : proposed).map((courseId) => ({
          courseId,
          action: move,
          ...(note ? { note } : {}),
        })),
        searchParams.get("student") ?? "",
      );
    } catch (error) {
      const { message, status } = failureOf(error);
      return data({ message, note, proposed }, { status });
    }
    return redirect(`${hrefTo(PATH)}${search}`, 303);
  },
);

export default function RecommendPage() {
  const data = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const { who, active, fitting, found, csrf, term, by } = data;
  const path = hrefTo(PATH);
  const chosen = result?.proposed ?? [];
  const name = who.fullName ?? "this student";
  return (
    <DeskFrame current="/counsellor" heading={`Recommend to ${name}`}>
      <p>
        <a href={hrefTo("/counsellor/students/:student", { student: who.id })}>View {name}</a> ·{" "}
        <a href={`${hrefTo("/view-recommendation")}?userId=${who.id}`}>All recommendations</a>
      </p>
      {result ? <Notice tone="error">{result.message}</Notice> : null}
      {active.length > 0 ? <ActiveRecommendations recommendations={active} /> : null}
      <h2 id="search">Find a course</h2>
      <CourseSearchForm path={path} studentId={who.id} term={term} by={by} />
      {found ? <FoundCourses found={found} term={term} chosen={chosen} /> : null}
      <h2 id="fitting">Courses that fit the profile</h2>
      <FittingCourses courses={fitting.data} chosen={chosen} />
      <RecommendForm action={`${path}${data.here}`} csrf={csrf} note={result?.note} />
      <Pagination
        page={fitting.page}
        size={fitting.size}
        total={fitting.total}
        hrefOf={pageHref(path, { student: who.id })}
      />
    </DeskFrame>
  );
}
