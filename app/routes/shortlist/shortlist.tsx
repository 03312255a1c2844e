import { data, redirect, type HeadersFunction, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useContext } from "react";
import { MAX_COMPARED } from "#domain/shortlist/compare";
import { courseAnchor, isCourseId, MAX_SHORTLISTED, withCourse } from "#domain/shortlist/shortlist";
import { shortlistOrderOf, sortShortlist } from "#domain/shortlist/shortlist-order";
import { brand } from "#domain/site/brand";
import type { Course } from "#domain/courses/course";
import { deadlineOf, labelledFeeText } from "#domain/courses/facts/fact-text";
import { hrefTo } from "#domain/site/href";
import { today } from "#domain/time/dates";
import { OFFLINE_HEADER, type OfflineUse } from "~/browser/shared/offline";
import { Share } from "~/components/catalogue/share";
import * as cards from "~/components/catalogue/catalogue.css";
import { CourseCard } from "~/components/courses/course-card";
import { results } from "~/components/courses/filters/course-filters.css";
import { ShortlistForm } from "~/components/courses/shortlist-button";
import { HiddenHeading, Lead, PageSection } from "~/components/layout/page";
import { ShortlistOrders, SignInHint } from "~/components/shortlist/shortlist-orders";
import { Button } from "~/components/ui/button";
import { EmptyState } from "~/components/ui/empty-state";
import { Notice } from "~/components/ui/notice";
import { useMoney } from "~/components/visitor/money";
import { RequestDay } from "~/components/visitor/request-day";
import { hidden, readFields, text } from "~/forms/form-schema.server";
import { visitorOrigin } from "~/platform/request/region.server";
import { sessionToken } from "~/platform/forms/form-page.server";
import { privatePageHeaders } from "~/platform/response/private-page";
import { defineAction } from "~/services/auth/define-action.server";
import { safeReturnTo, withVisitor } from "~/services/auth/guards.server";
import { services } from "~/services/client/services.server";
import { readShortlist, writeShortlist } from "~/services/shortlist/cookie.server";
import { moveShortlistToAccount, setFavourite } from "~/services/shortlist/shortlist.server";

export const handle = { isTranslated: true };
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
    const { courses } = await services(visitor).courses.compareCourses({
      query: { id: readShortlist(request) },
    });
    return data(
      {
        courses: sortShortlist(courses, order, today()),
        order,
        csrf: null,
        isSignedIn: false,
        origin: visitorOrigin(request),
      },
      { headers: { ...noStore, [OFFLINE_HEADER]: "own" satisfies OfflineUse } },
    );
  }
  const moved = new Headers(await moveShortlistToAccount(visitor));
  const { csrf, headers } = await sessionToken(visitor);
  for (const [name, value] of Object.entries({ ...headers, ...noStore })) moved.append(name, value);
  const courses = sortShortlist(
    await services(visitor).shortlist.listShortlist({ query: { type: "course" } }),
    order,
    today(),
  );
  const shown = { courses, order, csrf, isSignedIn: true, origin: visitorOrigin(request) };
  return data(shown, { headers: moved });
});

const shortlistFields = { add: text(200), remove: text(200), returnTo: hidden(2_000) };

/** `add` or `remove` contains a course's id. */
export const action = defineAction(
  { csrf: "origin", honeypot: false, rate: { points: 120, perSeconds: 60 } },
  async ({ request, form, visitor }) => {
    const { add, remove, returnTo } = readFields(form, shortlistFields);
    const id = add || remove;
    const page = safeReturnTo(returnTo, hrefTo("/shortlist"));
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
  const { courses, order, csrf, isSignedIn, origin } = useLoaderData<typeof loader>();
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
        <form method="get" action={hrefTo("/compare")} className={results}>
          {list}
          <p>
            <Button>Compare selected courses (up to {MAX_COMPARED})</Button>
          </p>
        </form>
      ) : (
        list
      )}
      {courses.length > 0 ? <ShareShortlist courses={courses} origin={origin} /> : null}
      <p className={cards.pagination}>
        <a href={hrefTo("/abroad/courses")}>Find courses</a>
        {courses.length > 0 ? <a href={hrefTo("/enquiry")}>Ask a counsellor</a> : null}
      </p>
    </PageSection>
  );
}

interface ShareProps {
  readonly courses: readonly Course[];
  readonly origin: string;
}

/** Shares the first courses of the list as a comparison, which opens without an account. */
function ShareShortlist({ courses, origin }: ShareProps) {
  const chosen = courses.slice(0, MAX_COMPARED);
  const { currency } = useMoney();
  const day = useContext(RequestDay);
  const lines = chosen.map((course) =>
    [
      `${course.title}, ${course.university.name}`,
      labelledFeeText(course, currency),
      deadlineOf(course, day),
    ]
      .filter(Boolean)
      .join(". "),
  );
  const query = new URLSearchParams(chosen.map(({ id }) => ["course", id]));
  return (
    <Share
      title={`Courses I'm considering:\n${lines.join("\n")}`}
      url={`${origin}${hrefTo("/compare")}?${query}`}
    />
  );
}
