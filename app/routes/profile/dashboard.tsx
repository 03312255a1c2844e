import { json, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { CourseCard } from "~/components/catalogue/cards";
import * as cards from "~/components/catalogue/catalogue.css";
import { GatheringCard } from "~/components/catalogue/gathering-card";
import { ProfileFrame, Progress } from "~/components/profile/profile-frame";
import { ShortlistForm } from "~/components/profile/shortlist-button";
import { brand } from "~/domain/brand";
import { profileSections } from "~/domain/profile-sections";
import { sitePath } from "~/domain/site-path";
import { sessionToken } from "~/server/form-page.server";
import { privatePageHeaders } from "~/server/headers.server";
import { withUser } from "~/services/auth/guards.server";
import { registeredFor } from "~/services/gathering/gathering.server";
import { readProfile } from "~/services/user/profile.server";
import { favouriteCourses } from "~/services/user/shortlist.server";

export const headers = privatePageHeaders;
export const meta: MetaFunction = () => [
  { title: `Dashboard · ${brand.name}` },
  { name: "robots", content: "noindex" },
];

/** Where the student stands, and what to do next. */
export const loader = withUser(async ({ visitor }) => {
  const [profile, favourites, gatherings, { csrf, headers }] = await Promise.all([
    readProfile(visitor),
    favouriteCourses(visitor),
    registeredFor(visitor),
    sessionToken(visitor),
  ]);
  const next = profileSections.find(
    ({ path, isCounted }) => isCounted && !(path in profile.sections),
  );
  return json(
    {
      firstName: visitor.liteUser?.fullName?.split(" ")[0] ?? null,
      progress: profile.progress,
      next: next ? { path: next.path, name: next.name } : null,
      favourites: favourites.slice(0, 6),
      favouriteCount: favourites.length,
      gatherings,
      csrf,
    },
    { headers },
  );
});

export default function DashboardPage() {
  const data = useLoaderData<typeof loader>();
  const { firstName, progress, next, favourites, favouriteCount, gatherings, csrf } = data;
  return (
    <ProfileFrame
      current="/profile/dashboard"
      heading={firstName ? `Welcome, ${firstName}` : "Welcome"}
    >
      <Progress percent={progress} />
      <h2 id="next">What to do next</h2>
      <ol>
        {next ? (
          <li>
            <a href={sitePath(`/profile/details/${next.path}`)}>Fill in: {next.name}</a>
          </li>
        ) : null}
        <li>
          <a href={sitePath("/profile/courses")}>Look at courses that fit you</a>
        </li>
        {favouriteCount > 1 ? (
          <li>
            <a href={sitePath("/shortlist")}>
              Compare the {favouriteCount} courses of your shortlist
            </a>
          </li>
        ) : null}
        <li>
          <a href={sitePath("/enquiry")}>Ask a counsellor</a>
        </li>
      </ol>
      {gatherings.length > 0 ? (
        <>
          <h2 id="dates">Your dates</h2>
          <ul className={cards.cards}>
            {gatherings.map((one) => (
              <GatheringCard key={one.path} gathering={one} />
            ))}
          </ul>
        </>
      ) : null}
      <h2 id="shortlist">Your shortlist</h2>
      {favourites.length === 0 ? (
        <p>
          Nothing is on it yet. Every course has a button for it:{" "}
          <a href={sitePath("/abroad/courses")}>find courses</a>.
        </p>
      ) : (
        <>
          <ShortlistForm csrf={csrf} returnTo={sitePath("/profile/dashboard")} />
          <ul className={cards.cards}>
            {favourites.map((course) => (
              <CourseCard key={course.id} course={course} shortlist="listed" />
            ))}
          </ul>
        </>
      )}
    </ProfileFrame>
  );
}
