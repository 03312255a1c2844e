import { json, redirect, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Button } from "~/components/button";
import { CourseCard } from "~/components/catalogue/cards";
import * as cards from "~/components/catalogue/catalogue.css";
import { Pagination } from "~/components/catalogue/parts";
import { DataTable } from "~/components/data-table";
import { DeskFrame } from "~/components/desk/desk-frame";
import { SelectField, TextField } from "~/components/fields/fields";
import { form as formStyle } from "~/components/fields/fields.css";
import { CsrfField } from "~/components/fields/form-parts";
import { Notice } from "~/components/notice";
import * as styles from "~/components/profile/profile.css";
import { RecommendationCard } from "~/components/profile/recommendation-card";
import { brand } from "#domain/brand";
import { countryName } from "#domain/country-options";
import { filled } from "#domain/pending-form";
import { sitePath } from "#domain/site-path";
import { sessionToken } from "~/server/form-page.server";
import { privatePageHeaders } from "~/server/headers.server";
import { existingPage, pageIndexOf } from "~/server/page-index.server";
import { textField } from "~/server/read-form.server";
import { staffAction, withStaff } from "~/services/auth/staff-guards.server";
import { student } from "~/services/desk/desk.server";
import { failureOf } from "~/services/failure.server";
import {
  coursesFittingStudent,
  searchCourses,
} from "~/services/recommendation/recommendation.server";
import { recommendationsFor, updateRecommendations } from "~/services/user/recommendations.server";

export const headers = privatePageHeaders;
export const meta: MetaFunction = () => [
  { title: `Recommend courses · ${brand.name}` },
  { name: "robots", content: "noindex" },
];

const PATH = "/counsellor/recommendation";

/** Recommends courses to one student (`student`): matches, search results and existing recommendations. */
export const loader = withStaff("counsellor", async ({ request, visitor }) => {
  const url = new URL(request.url);
  const id = url.searchParams.get("student") ?? "";
  // This page needs a student. The student lists link to it.
  if (!id) throw redirect(sitePath("/counselor-recommendation"), 303);
  // Users without edit rights are redirected to the read-only view.
  if (!visitor.isCounsellor)
    throw redirect(`${sitePath("/view-recommendation")}?userId=${id}`, 303);
  const by =
    url.searchParams.get("by") === "university" ? ("university" as const) : ("name" as const);
  const term = (url.searchParams.get("term") ?? "").trim().slice(0, 120);
  const [who, list, fitting, found, { csrf, headers }] = await Promise.all([
    student(visitor, id),
    recommendationsFor(visitor, 0, id),
    coursesFittingStudent(visitor, id, pageIndexOf(url)).then(existingPage),
    term ? searchCourses(visitor, by, term) : null,
    sessionToken(visitor),
  ]);
  return json(
    {
      ...{ who, fitting, csrf, by, term },
      standing: list.data,
      found: found?.data ?? null,
      here: url.search,
    },
    { headers },
  );
});

/** `propose` and `withdraw` carry a course's id; `note` goes along. */
export const action = staffAction(
  "counsellor",
  {
    csrf: "session",
    honeypot: false,
    rate: { points: 120, perSeconds: 60 },
    pending: [
      {
        when: { propose: filled },
        title: "Recommend a course to a student",
        fields: { propose: "Course", note: "Note" },
      },
      {
        when: { withdraw: filled },
        title: "Withdraw a recommendation",
        fields: { withdraw: "Course", note: "Note" },
      },
    ],
  },
  async ({ request, form, visitor }) => {
    const { search, searchParams } = new URL(request.url);
    const propose = textField(form, "propose").slice(0, 200);
    const courseId = propose || textField(form, "withdraw").slice(0, 200);
    const note = textField(form, "note").slice(0, 600);
    try {
      await updateRecommendations(
        visitor,
        [{ courseId, action: propose ? "propose" : "withdraw", ...(note ? { note } : {}) }],
        searchParams.get("student") ?? "",
      );
    } catch (error) {
      const { message, status } = failureOf(error);
      return json({ message, note }, { status });
    }
    return redirect(`${sitePath(PATH)}${search}`, 303);
  },
);

const FORM = "recommend";
const MAX_FOUND_SHOWN = 100;

function Propose({ id, title }: { readonly id: string; readonly title: string }) {
  return (
    <Button
      tone="secondary"
      form={FORM}
      name="propose"
      value={id}
      aria-label={`Recommend ${title}`}
    >
      Recommend
    </Button>
  );
}

export default function RecommendPage() {
  const data = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const { who, standing, fitting, found, csrf, term, by } = data;
  const path = sitePath(PATH);
  const name = who.fullName ?? "this student";
  return (
    <DeskFrame current="/counsellor" heading={`Recommend to ${name}`}>
      <p>
        <a href={sitePath(`/counsellor/students/${who.id}`)}>View {name}</a> ·{" "}
        <a href={`${sitePath("/view-recommendation")}?userId=${who.id}`}>All recommendations</a>
      </p>
      {result ? <Notice tone="error">{result.message}</Notice> : null}
      <form id={FORM} className={formStyle} method="post" action={`${path}${data.here}`}>
        <CsrfField token={csrf} />
        <TextField
          name="note"
          label="Note to send with your next recommendation"
          optional
          maxLength={600}
          defaultValue={result?.note}
        />
      </form>
      {standing.length > 0 ? (
        <>
          <h2 id="standing">Already recommended</h2>
          <ul className={cards.cards}>
            {standing.map((one) => (
              <RecommendationCard key={one.rpId} recommendation={one}>
                {one.status === "proposed" ? (
                  <div className={cards.onTop}>
                    <Button
                      tone="quiet"
                      form={FORM}
                      name="withdraw"
                      value={one.courseId}
                      aria-label={`Withdraw ${one.course?.title ?? one.courseId}`}
                    >
                      Withdraw
                    </Button>
                  </div>
                ) : null}
              </RecommendationCard>
            ))}
          </ul>
        </>
      ) : null}
      <h2 id="search">Find a course</h2>
      <form className={styles.inline} method="get" action={path}>
        <input type="hidden" name="student" value={who.id} />
        <TextField
          name="term"
          label="Keyword"
          type="search"
          optional="unmarked"
          maxLength={120}
          defaultValue={term}
        />
        <SelectField
          name="by"
          label="Search in"
          optional="unmarked"
          options={[
            { value: "name", label: "Course name" },
            { value: "university", label: "University name" },
          ]}
          defaultValue={by}
        />
        <Button tone="secondary">Search</Button>
      </form>
      {found ? (
        found.length === 0 ? (
          <p>No results for “{term}”.</p>
        ) : (
          <DataTable
            caption={
              found.length > MAX_FOUND_SHOWN
                ? `First ${MAX_FOUND_SHOWN} of ${found.length} results`
                : `${found.length} results`
            }
            columns={["Course", "University", "Country", "Recommend"]}
            rows={found
              .slice(0, MAX_FOUND_SHOWN)
              .map((one) => [
                one.title,
                one.universityName,
                countryName(one.countrySlug),
                <Propose key="propose" id={one.courseId} title={one.title} />,
              ])}
          />
        )
      ) : null}
      <h2 id="fitting">Courses that fit the profile</h2>
      <ul className={cards.cards}>
        {fitting.data.map(({ course, reasons, gaps }) => (
          <CourseCard key={course.id} course={course}>
            <ul className={styles.reasons}>
              {[...reasons, ...gaps].map((words) => (
                <li key={words}>{words}</li>
              ))}
            </ul>
            <div className={cards.onTop}>
              <Propose id={course.id} title={course.title} />
            </div>
          </CourseCard>
        ))}
      </ul>
      <Pagination
        page={fitting.page}
        size={fitting.size}
        total={fitting.total}
        hrefOf={(next) => {
          const query = new URLSearchParams({ student: who.id });
          if (next > 1) query.set("page", String(next));
          return `${path}?${query}`;
        }}
      />
    </DeskFrame>
  );
}
