import { json, redirect, type HeadersFunction, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ButtonLink } from "~/components/button";
import { CourseCard } from "~/components/catalogue/cards";
import * as cards from "~/components/catalogue/catalogue.css";
import { Notice } from "~/components/notice";
import { Lead, PageSection } from "~/components/page";
import { ShortlistForm } from "~/components/profile/shortlist-button";
import { brand } from "#domain/brand";
import { sitePath } from "#domain/site-path";
import { defineAction } from "~/services/auth/define-action.server";
import { sessionToken } from "~/server/form-page.server";
import { privatePageHeaders } from "~/server/headers.server";
import { textField } from "~/server/read-form.server";
import { readShortlist, writeShortlist } from "~/server/shortlist-cookie.server";
import { safeReturnTo, withVisitor } from "~/services/auth/guards.server";
import { coursesToCompare } from "~/services/catalogue/catalogue.server";
import { favouriteCourses, mergeShortlist, setFavourite } from "~/services/user/shortlist.server";
import { OFFLINE_HEADER, type OfflineUse } from "#domain/offline";

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
  const saved = readShortlist(request);
  const back = new URL(request.url).searchParams.get("back");
  const shared = {
    isSignedIn: visitor.isSignedIn,
    back: back === null ? null : safeReturnTo(back),
  };
  if (!visitor.isSignedIn) {
    const { courses } = await coursesToCompare(visitor, saved);
    return json(
      { ...shared, courses, csrf: null },
      { headers: { ...noStore, [OFFLINE_HEADER]: "own" satisfies OfflineUse } },
    );
  }
  if (saved.length > 0) await mergeShortlist(visitor, saved);
  const { csrf, headers } = await sessionToken(visitor);
  const all = new Headers({ ...headers, ...noStore });
  if (saved.length > 0) all.append("Set-Cookie", writeShortlist([]));
  return json({ ...shared, courses: await favouriteCourses(visitor), csrf }, { headers: all });
});

/** `add` or `remove` carries a course's id, as the button that was pressed. */
export const action = defineAction(
  { csrf: "origin", honeypot: false, rate: { points: 120, perSeconds: 60 } },
  async ({ request, form, visitor }) => {
    const [add, remove] = [textField(form, "add"), textField(form, "remove")];
    const id = add || remove;
    const back = safeReturnTo(textField(form, "returnTo"), sitePath("/shortlist"));
    const query = back === sitePath("/shortlist") ? "" : `?${new URLSearchParams({ back })}`;
    const to = sitePath("/shortlist") + query;
    if (visitor.isSignedIn) {
      if (id) await setFavourite(visitor, id, add !== "");
      return redirect(to, 303);
    }
    const others = readShortlist(request).filter((one) => one !== id);
    const ids = add ? [add, ...others] : others;
    return redirect(to, { status: 303, headers: { "Set-Cookie": writeShortlist(ids) } });
  },
);

export default function ShortlistPage() {
  const { courses, csrf, isSignedIn, back } = useLoaderData<typeof loader>();
  const compare = new URLSearchParams(
    courses.slice(0, 4).map(({ id }) => ["course", id] as [string, string]),
  );
  return (
    <PageSection>
      <h1>Your shortlist</h1>
      <Lead>
        {courses.length === 0
          ? "Nothing here yet."
          : courses.length === 1
            ? "One course."
            : `${courses.length} courses, newest first.`}
      </Lead>
      {back ? (
        <p>
          <a href={back}>Back to where you were</a>
        </p>
      ) : null}
      {!isSignedIn && courses.length > 0 ? (
        <Notice tone="info">
          This browser saves it for 30 days.{" "}
          <a
            href={`${sitePath("/sign-in")}?returnTo=${encodeURIComponent(sitePath("/shortlist"))}`}
          >
            {" "}
            Sign in{" "}
          </a>{" "}
          to save it to your account.
        </Notice>
      ) : null}
      {courses.length > 0 ? <ShortlistForm csrf={csrf} returnTo={sitePath("/shortlist")} /> : null}
      <ul className={cards.cards}>
        {courses.map((course) => (
          <CourseCard key={course.id} course={course} shortlist="listed" />
        ))}
      </ul>
      <p className={cards.pagination}>
        {courses.length > 1 ? (
          <ButtonLink href={`${sitePath("/compare")}?${compare}`}>
            Compare {courses.length > 4 ? "the first four" : "them"}
          </ButtonLink>
        ) : null}
        <a href={sitePath("/abroad/courses")}>Find courses</a>
        {courses.length > 0 ? <a href={sitePath("/enquiry")}>Ask a counsellor</a> : null}
      </p>
    </PageSection>
  );
}
