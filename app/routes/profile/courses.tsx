import { json, redirect, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Button, ButtonLink } from "~/components/button";
import { CourseCard, DocumentCard } from "~/components/catalogue/cards";
import * as cards from "~/components/catalogue/catalogue.css";
import { Pagination } from "~/components/catalogue/parts";
import { CsrfField } from "~/components/fields/form-parts";
import { Notice } from "~/components/notice";
import { Grid } from "~/components/page";
import { CourseSearch, FoundCourses } from "~/components/profile/course-search";
import { ProfileFrame } from "~/components/profile/profile-frame";
import * as styles from "~/components/profile/profile.css";
import { RecommendationCard } from "~/components/profile/recommendation-card";
import { ShortlistForm } from "~/components/profile/shortlist-button";
import { brand } from "#domain/brand";
import { readCourseFilters, writeCourseFilters } from "#domain/course-filters";
import { filled } from "#domain/pending-form";
import { sitePath } from "#domain/site-path";
import { defineAction } from "~/server/define-action.server";
import { sessionToken } from "~/server/form-page.server";
import { privatePageHeaders } from "~/server/headers.server";
import { existingPage, pageIndexOf } from "~/server/page-index.server";
import { textField } from "~/server/read-form.server";
import { withUser } from "~/services/auth/guards.server";
import { failureOf } from "~/services/failure.server";
import {
  recommendedCourses,
  recommendedPrograms,
  searchCourses,
} from "~/services/recommendation/recommendation.server";
import { readProfile } from "~/services/user/profile.server";
import { recommendationsFor, updateRecommendations } from "~/services/user/recommendations.server";
import { favouriteCourses } from "~/services/user/shortlist.server";

export const headers = privatePageHeaders;
export const meta: MetaFunction = () => [
  { title: `Courses for you · ${brand.name}` },
  { name: "robots", content: "noindex" },
];

const PATH = "/profile/courses";
const PREFERENCE = "study-abroad-preference";
const sorts = ["", "fee", "-fee", "title"];

/** What fits, what a counsellor recommends, programmes, and a search by name or university. */
export const loader = withUser(async ({ request, visitor }) => {
  const query = new URL(request.url).searchParams;
  const filters = readCourseFilters(query);
  const sort = sorts.find((one) => one === query.get("sort")) ?? "";
  const by = query.get("by") === "university" ? ("university" as const) : ("name" as const);
  const term = (query.get("term") ?? "").trim().slice(0, 120);
  const [list, proposed, programs, found, favourites, { sections }, { csrf, headers }] =
    await Promise.all([
      recommendedCourses(visitor, pageIndexOf(new URL(request.url)), filters, sort).then(
        existingPage,
      ),
      recommendationsFor(visitor, 0),
      recommendedPrograms(visitor),
      term ? searchCourses(visitor, by, term, filters) : null,
      favouriteCourses(visitor),
      readProfile(visitor),
      sessionToken(visitor),
    ]);
  const kept = writeCourseFilters({ ...filters, sort: "title" });
  if (sort) kept.set("sort", sort);
  return json(
    {
      ...list,
      proposed: proposed.data,
      programs,
      found,
      search: { by, term, sort, filters, query: kept.toString() },
      listed: favourites.map(({ id }) => id),
      knowsPreference: PREFERENCE in sections,
      isPaid: visitor.isPaid,
      csrf,
    },
    { headers },
  );
});

/** `decline` carries a course that the student does not want. */
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
    const courseId = textField(form, "decline").slice(0, 200);
    try {
      if (courseId) await updateRecommendations(visitor, [{ courseId, action: "decline" }]);
    } catch (error) {
      const { message, status } = failureOf(error);
      return json({ message }, { status });
    }
    return redirect(`${sitePath(PATH)}#recommended`, 303);
  },
);

export default function CoursesForYouPage() {
  const data = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const { page, size, total, listed, csrf, search, proposed, programs, found } = data;
  const path = sitePath(PATH);
  const here = search.query ? `${path}?${search.query}` : path;
  return (
    <ProfileFrame current={PATH} isPaid={data.isPaid} heading="Courses for you">
      {result ? <Notice tone="error">{result.message}</Notice> : null}
      {data.knowsPreference ? null : (
        <Notice tone="info">
          We don&apos;t know yet what you&apos;re looking for, so these are in alphabetical order.{" "}
          <a href={sitePath(`/profile/details/${PREFERENCE}`)}>
            {" "}
            Tell us your countries, level, subject and budget{" "}
          </a>{" "}
          .
        </Notice>
      )}
      <p>
        {listed.length === 0 ? "Your shortlist is empty." : `${listed.length} on your shortlist.`}{" "}
        <a href={sitePath("/shortlist")}>Open the shortlist</a>
      </p>
      <ShortlistForm csrf={csrf} returnTo={here} />
      {proposed.length > 0 ? (
        <section className={styles.stack} aria-labelledby="recommended">
          <h2 id="recommended">Recommended by your counsellor</h2>
          <form method="post" id="recommendations">
            <CsrfField token={csrf} />
          </form>
          <ul className={cards.cards}>
            {proposed.map((one) => (
              <RecommendationCard key={one.rpId} recommendation={one}>
                {one.status === "proposed" ? (
                  <div className={`${cards.pagination} ${cards.onTop}`}>
                    <ButtonLink
                      href={`${sitePath("/profile/applications/start")}?${new URLSearchParams({ course: one.courseId, recommended: "1" })}`}
                    >
                      Apply
                    </ButtonLink>
                    <Button
                      tone="quiet"
                      form="recommendations"
                      name="decline"
                      value={one.courseId}
                      aria-label={`Not for me: ${one.course?.title ?? "this course"}`}
                    >
                      Not for me
                    </Button>
                  </div>
                ) : null}
              </RecommendationCard>
            ))}
          </ul>
        </section>
      ) : null}
      <CourseSearch action={path} search={search} />
      {found ? <FoundCourses found={found.data} term={search.term} listed={listed} /> : null}
      <h2 id="fitting">Recommended for you</h2>
      <ul className={cards.cards} data-list>
        {data.data.map(({ course, reasons, gaps }) => (
          <CourseCard
            key={course.id}
            course={course}
            shortlist={listed.includes(course.id) ? "listed" : "offered"}
          >
            {reasons.length + gaps.length > 0 ? (
              <ul className={styles.reasons}>
                {reasons.map((reason) => (
                  <li key={reason}>{reason}</li>
                ))}
                {gaps.map((gap) => (
                  <li key={gap}>
                    <strong>Check:</strong> {gap}
                  </li>
                ))}
              </ul>
            ) : null}
          </CourseCard>
        ))}
      </ul>
      {data.data.length === 0 ? <p>No courses match these filters. Try fewer of them.</p> : null}
      <Pagination
        page={page}
        size={size}
        total={total}
        hrefOf={(next) => {
          const query = new URLSearchParams(search.query);
          if (next > 1) query.set("page", String(next));
          return query.size > 0 ? `${path}?${query}` : path;
        }}
      />
      {programs.length > 0 ? (
        <>
          <h2 id="programs">Programs that start in India</h2>
          <Grid>
            {programs.map(({ program }) => (
              <DocumentCard key={program.path} document={program} />
            ))}
          </Grid>
        </>
      ) : null}
      <p>
        <ButtonLink href={sitePath("/enquiry")}>Ask a counsellor to help you choose</ButtonLink>
      </p>
    </ProfileFrame>
  );
}
