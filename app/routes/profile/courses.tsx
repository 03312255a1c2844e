import { json, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ButtonLink } from "~/components/button";
import { CourseCard } from "~/components/catalogue/cards";
import * as cards from "~/components/catalogue/catalogue.css";
import { Pagination } from "~/components/catalogue/parts";
import { Notice } from "~/components/notice";
import { ProfileFrame } from "~/components/profile/profile-frame";
import * as styles from "~/components/profile/profile.css";
import { ShortlistForm } from "~/components/profile/shortlist-button";
import { brand } from "~/domain/brand";
import { sitePath } from "~/domain/site-path";
import { sessionToken } from "~/server/form-page.server";
import { privatePageHeaders } from "~/server/headers.server";
import { pageIndexOf } from "~/server/page-index.server";
import { withUser } from "~/services/auth/guards.server";
import { recommendedCourses } from "~/services/recommendation/recommendation.server";
import { readProfile } from "~/services/user/profile.server";
import { favouriteCourses } from "~/services/user/shortlist.server";

export const headers = privatePageHeaders;
export const meta: MetaFunction = () => [
  { title: `Courses for you · ${brand.name}` },
  { name: "robots", content: "noindex" },
];

const PREFERENCE = "study-abroad-preference";

export const loader = withUser(async ({ request, visitor }) => {
  const [list, favourites, { sections }, { csrf, headers }] = await Promise.all([
    recommendedCourses(visitor, pageIndexOf(new URL(request.url))),
    favouriteCourses(visitor),
    readProfile(visitor),
    sessionToken(visitor),
  ]);
  return json(
    {
      ...list,
      listed: favourites.map(({ id }) => id),
      knowsPreference: PREFERENCE in sections,
      csrf,
    },
    { headers },
  );
});

export default function CoursesForYouPage() {
  const { data, page, size, total, listed, knowsPreference, csrf } = useLoaderData<typeof loader>();
  const path = sitePath("/profile/courses");
  return (
    <ProfileFrame current="/profile/courses" heading="Courses for you">
      {knowsPreference ? null : (
        <Notice tone="info">
          We do not know yet what you are looking for, so these are simply in order of their names.{" "}
          <a href={sitePath(`/profile/details/${PREFERENCE}`)}>
            Tell us countries, level, subject and budget
          </a>
          .
        </Notice>
      )}
      <p>
        {listed.length === 0
          ? "Nothing is on your shortlist yet."
          : `${listed.length} on your shortlist.`}{" "}
        <a href={sitePath("/shortlist")}>Open the shortlist</a>
      </p>
      {data.length > 0 ? <ShortlistForm csrf={csrf} returnTo={path} /> : null}
      <ul className={cards.cards} data-list>
        {data.map(({ course, reasons, gaps }) => (
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
                    <strong>To look at:</strong> {gap}
                  </li>
                ))}
              </ul>
            ) : null}
          </CourseCard>
        ))}
      </ul>
      <Pagination
        page={page}
        size={size}
        total={total}
        hrefOf={(next) => (next > 1 ? `${path}?page=${next}` : path)}
      />
      <p>
        <ButtonLink href={sitePath("/enquiry")}>Ask a counsellor to choose with you</ButtonLink>
      </p>
    </ProfileFrame>
  );
}
