import { data, redirect, type HeadersFunction, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Button } from "~/components/button";
import { CourseCard } from "~/components/catalogue/cards";
import * as cards from "~/components/catalogue/catalogue.css";
import { results } from "~/components/catalogue/course-filters.css";
import { EmptyState } from "~/components/empty-state";
import { Notice } from "~/components/notice";
import { HiddenHeading, Lead, PageSection } from "~/components/page";
import { ShortlistOrders, SignInHint } from "~/components/profile/shortlist-parts";
import { ShortlistForm } from "~/components/profile/shortlist-button";
import { brand } from "#domain/brand";
import { MAX_COMPARED } from "#domain/compare";
import { courseAnchor, isCourseId, MAX_SHORTLISTED, withCourse } from "#domain/shortlist";
import { shortlistOrderOf, sortShortlist } from "#domain/shortlist-order";
import { today } from "#domain/dates";
import { sitePath } from "#domain/site-path";
import { defineAction } from "~/services/auth/define-action.server";
import { sessionToken } from "~/server/form-page.server";
import { privatePageHeaders } from "~/server/headers.server";
import { readFields, text } from "~/forms/form-schema.server";
import { readShortlist, writeShortlist } from "~/server/shortlist-cookie.server";
import { safeReturnTo, withVisitor } from "~/services/auth/guards.server";
import { coursesToCompare } from "~/services/catalogue/catalogue.server";
import {
  favouriteCourses,
  moveShortlistToAccount,
  setFavourite,
} from "~/services/user/shortlist.server";
import { OFFLINE_HEADER, type OfflineUse } from "~/shell/offline";

export const headers: HeadersFunction = (args) => {
  const use = args.loaderHeaders.get(OFFLINE_HEADER);
  return { ...privatePageHeaders(args), ...(use ? { [OFFLINE_HEADER]: use } : {}) };
};
export const meta: MetaFunction = () => [
  { title: `Shortlist · ${brand.name}` },
  { name: "description", content: "The courses you've chosen, to compare and ask about." },
  { name: "robots", content: "noindex" },
];

const noStore = { "Cache-Control": "private, no-store" };

/** The shortlist of an account, or of this browser until its owner signs in. */
export const loader = withVisitor(async ({ request, visitor }) => {
  const order = shortlistOrderOf(new URL(request.url).searchParams.get("sort"));
  if (!visitor.isSignedIn) {
    const { courses } = await coursesToCompare(visitor, readShortlist(request));
    return data(
      { courses: sortShortlist(courses, order, today()), order, csrf: null, isSignedIn: false },
      { headers: { ...noStore, [OFFLINE_HEADER]: "own" satisfies OfflineUse } },
    );
  }
  const moved = new Headers(await moveShortlistToAccount(visitor));
  const { csrf, headers } = await sessionToken(visitor);
  for (const [name, value] of Object.entries({ ...headers, ...noStore })) moved.append(name, value);
  const courses = sortShortlist(await favouriteCourses(visitor), order, today());
  return data({ courses, order, csrf, isSignedIn: true }, { headers: moved });
});

const shortlistFields = { add: text(200), remove: text(200), returnTo: text(2_000) };

/** `add` or `remove` contains a course's id. */
export const action = defineAction(
  { csrf: "origin", honeypot: false, rate: { points: 120, perSeconds: 60 } },
  async ({ request, form, visitor }) => {
    const { add, remove, returnTo } = readFields(form, shortlistFields);
    const id = add || remove;
    const page = safeReturnTo(returnTo, sitePath("/shortlist"));
    const back = isCourseId(id) ? `${page.replace(/#.*/, "")}#${courseAnchor(id)}` : page;
    if (visitor.isSignedIn) {
      if (isCourseId(id) && !(await setFavourite(visitor, id, add !== ""))) return full();
      return redirect(back, 303);
    }
    const saved = readShortlist(request);
    const ids = add ? withCourse(saved, add) : saved.filter((one) => one !== remove);
    if (!ids) return isCourseId(id) ? full() : redirect(back, 303);
    return redirect(back, { status: 303, headers: { "Set-Cookie": writeShortlist(ids) } });
  },
);

const full = () => data({ isFull: true }, { status: 409 });

export default function ShortlistPage() {
  const { courses, order, csrf, isSignedIn } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const list = (
    <ul className={cards.cards}>
      {courses.map((course, index) => (
        <CourseCard
          key={course.id}
          course={course}
          selectable={courses.length > 1 ? { isChosen: index < MAX_COMPARED } : undefined}
          canShortlist
        />
      ))}
    </ul>
  );
  return (
    <PageSection>
      <h1>Your shortlist</h1>
      {result?.isFull ? (
        <Notice tone="error">
          Your shortlist is full. It holds {MAX_SHORTLISTED} courses. Remove one before you add
          another.
        </Notice>
      ) : null}
      {courses.length === 0 ? (
        <EmptyState picture="empty-shortlist">
          <Lead>Nothing here yet. Tap Shortlist on any course to save it here.</Lead>
        </EmptyState>
      ) : (
        <Lead>{courses.length === 1 ? "One course." : `${courses.length} courses.`}</Lead>
      )}
      {courses.length > 1 ? <ShortlistOrders current={order} /> : null}
      {!isSignedIn && courses.length > 0 ? <SignInHint /> : null}
      {courses.length > 0 ? <ShortlistForm csrf={csrf} reloads /> : null}
      {courses.length > 0 ? <HiddenHeading>Courses</HiddenHeading> : null}
      {courses.length > 1 ? (
        <form method="get" action={sitePath("/compare")} className={results}>
          {list}
          <p>
            <Button>Compare selected courses (up to {MAX_COMPARED})</Button>
          </p>
        </form>
      ) : (
        list
      )}
      <p className={cards.pagination}>
        <a href={sitePath("/abroad/courses")}>Find courses</a>
        {courses.length > 0 ? <a href={sitePath("/enquiry")}>Ask a counsellor</a> : null}
      </p>
    </PageSection>
  );
}
