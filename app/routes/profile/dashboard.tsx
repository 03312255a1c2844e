import { data as pageData, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ButtonLink } from "~/components/button";
import { Card } from "~/components/card";
import { CourseCard, DocumentCard, UniversityCard } from "~/components/catalogue/cards";
import * as cards from "~/components/catalogue/catalogue.css";
import { EventCard } from "~/components/catalogue/event-card";
import { Grid } from "~/components/page";
import { ApplicationList } from "~/components/profile/application-list";
import { ProfileFrame, Progress } from "~/components/profile/profile-frame";
import { ShortlistForm } from "~/components/profile/shortlist-button";
import { brand } from "#domain/brand";
import { completeSections, profileSections } from "#domain/profile-sections";
import { ServerOnly } from "~/server/server-only";
import { sitePath } from "#domain/site-path";
import { sessionToken } from "~/server/form-page.server";
import { privatePageHeaders } from "~/server/headers.server";
import { withUser } from "~/services/auth/guards.server";
import { dashboardReading, ownDashboard } from "~/services/catalogue/dashboard.server";

export const headers = privatePageHeaders;
export const meta: MetaFunction = () => [
  { title: `Dashboard · ${brand.name}` },
  { name: "robots", content: "noindex" },
];

/** The student's progress and next steps (core.md §7 "Dashboard calls"). */
export const loader = withUser(async ({ visitor }) => {
  const [own, reading, { csrf, headers }] = await Promise.all([
    ownDashboard(visitor),
    dashboardReading(visitor),
    sessionToken(visitor),
  ]);
  const { profile, applications } = own;
  const complete = completeSections(profile.sections);
  const next = profileSections.find(({ path, isCounted }) => isCounted && !complete.includes(path));
  return pageData(
    new ServerOnly({
      isPaid: visitor.isPaid,
      isInternal: visitor.isInternal,
      firstName: visitor.liteUser?.fullName?.split(" ")[0] ?? null,
      progress: profile.progress,
      next: next ? { path: next.path, name: next.name } : null,
      applications: applications.filter(({ application }) => application.status === "active"),
      proposed: own.proposed,
      favourites: own.favourites,
      favouriteCount: own.favouriteCount,
      events: own.registeredFor,
      ...reading,
      csrf,
    }),
    { headers },
  );
});

export default function DashboardPage() {
  const data = useLoaderData<typeof loader>().value;
  const { firstName, applications, favourites, events, isPaid } = data;
  return (
    <ProfileFrame
      current="/profile/dashboard"
      isPaid={isPaid}
      heading={firstName ? `Welcome, ${firstName}` : "Welcome"}
    >
      {data.isInternal ? (
        <p>
          You&apos;re a member of staff:{" "}
          <a href={sitePath("/counsellor")}>open the counsellor console</a>
        </p>
      ) : null}
      <Progress percent={data.progress} />
      {applications.length > 0 ? (
        <>
          <h2 id="applications">Your applications</h2>
          <ApplicationList applications={applications} />
        </>
      ) : null}
      <NextSteps data={data} />
      {events.length > 0 ? (
        <>
          <h2 id="dates">Your dates</h2>
          <ul className={cards.cards}>
            {events.map((one) => (
              <EventCard key={one.path} event={one} />
            ))}
          </ul>
        </>
      ) : null}
      <h2 id="shortlist">Your shortlist</h2>
      {favourites.length === 0 ? (
        <p>
          Nothing here yet. Tap Shortlist on any course to save it:{" "}
          <a href={sitePath("/abroad/courses")}>find courses</a>.
        </p>
      ) : (
        <>
          <ShortlistForm csrf={data.csrf} returnTo={sitePath("/profile/dashboard")} />
          <ul className={cards.cards}>
            {favourites.map((course) => (
              <CourseCard key={course.id} course={course} shortlist="listed">
                <p className={cards.onTop}>
                  <a
                    href={`${sitePath("/profile/applications/start")}?${new URLSearchParams({ course: course.id })}`}
                  >
                    Apply
                  </a>
                </p>
              </CourseCard>
            ))}
          </ul>
        </>
      )}
      <Reading data={data} />
    </ProfileFrame>
  );
}

type Data = ReturnType<typeof useLoaderData<typeof loader>>["value"];

function NextSteps({ data }: { readonly data: Data }) {
  const { next, proposed, favouriteCount, applications, isPaid } = data;
  return (
    <>
      <h2 id="next">What to do next</h2>
      <ol>
        {proposed > 0 ? (
          <li>
            <a href={sitePath("/profile/courses#recommended")}>
              See what your counsellor recommends ({proposed})
            </a>
          </li>
        ) : null}
        {next ? (
          <li>
            <a href={sitePath(`/profile/details/${next.path}`)}>Complete: {next.name}</a>
          </li>
        ) : null}
        <li>
          <a href={sitePath("/profile/courses")}>See courses that fit you</a>
        </li>
        {favouriteCount > 1 ? (
          <li>
            <a href={sitePath("/shortlist")}>
              Compare the {favouriteCount} courses on your shortlist
            </a>
          </li>
        ) : null}
        {favouriteCount > 0 && applications.length === 0 ? (
          <li>
            <a href={sitePath("/profile/applications/start")}>Start an application</a>
          </li>
        ) : null}
        <li>
          <a href={sitePath(isPaid ? `/profile/${brand.slug}-buddy` : "/profile/counselor")}>
            {isPaid ? "Ask your buddy" : "Ask a counsellor"}
          </a>
        </li>
      </ol>
      {favouriteCount > 0 && isPaid ? (
        <p>
          <ButtonLink tone="secondary" href={sitePath("/profile/applications/start")}>
            Start an application
          </ButtonLink>
        </p>
      ) : null}
    </>
  );
}

/** Closed until it is wanted: the page stays short on a phone. */
function Reading({ data }: { readonly data: Data }) {
  const { alumni, universities, categories } = data;
  return (
    <>
      <h2 id="reading">Explore</h2>
      <div className={cards.faqs}>
        <details>
          <summary>Articles by topic</summary>
          <Grid>
            {categories.map(({ path, title, articles }) => (
              <Card key={path} title={title}>
                <ul>
                  {articles.map((article) => (
                    <li key={article.path}>
                      <a href={sitePath(article.path)}>{article.title}</a>
                    </li>
                  ))}
                </ul>
                <p>
                  <a href={sitePath(path)}>View details</a>
                </p>
              </Card>
            ))}
          </Grid>
        </details>
        <details>
          <summary>Universities in the countries of our programs</summary>
          <ul className={cards.cards}>
            {universities.map((university) => (
              <UniversityCard key={university.id} university={university} />
            ))}
          </ul>
        </details>
        <details>
          <summary>Alumni</summary>
          <Grid>
            {alumni.map((alumnus) => (
              <DocumentCard key={alumnus.path} document={alumnus} />
            ))}
          </Grid>
        </details>
      </div>
    </>
  );
}
