import { data as pageData, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { CallOffer } from "~/components/appointments/call-offer";
import * as cards from "~/components/catalogue/catalogue.css";
import { EventCard } from "~/components/catalogue/event-card";
import { ApplicationList } from "~/components/profile/application-list";
import { DashboardShortlist, NextSteps, Reading } from "~/components/profile/dashboard-parts";
import { Panel } from "~/components/panel";
import * as layout from "~/components/panel.css";
import { ProfileFrame } from "~/components/profile/profile-frame";
import { StudentSummary } from "~/components/profile/student-summary";
import { brand } from "#domain/brand";
import { today } from "#domain/dates";
import { deadlineOf } from "#domain/fact-text";
import { sitePath } from "#domain/site-path";
import { ServerOnly } from "~/server/server-only";
import { sessionToken } from "~/server/form-page.server";
import { privatePageHeaders } from "~/server/headers.server";
import { nextSlots } from "~/services/appointment/next-slots.server";
import { withUser } from "~/services/auth/guards.server";
import { dashboardReading, ownDashboard } from "~/services/catalogue/dashboard.server";
import { summaryOf } from "~/services/user/student-summary.server";

export const headers = privatePageHeaders;
export const meta: MetaFunction = () => [
  { title: `Dashboard · ${brand.name}` },
  { name: "robots", content: "noindex" },
];

/** The student's progress and next steps (core.md §7 "Dashboard calls"). */
export const loader = withUser(async ({ visitor }) => {
  const [own, call, reading, { csrf, headers }] = await Promise.all([
    ownDashboard(visitor),
    nextSlots(visitor),
    dashboardReading(visitor),
    sessionToken(visitor),
  ]);
  return pageData(
    new ServerOnly({
      isPaid: visitor.isPaid,
      isInternal: visitor.isInternal,
      firstName: visitor.liteUser?.fullName?.split(" ")[0] ?? null,
      // The applications have cards of their own.
      summary: { ...summaryOf(own), applications: [] },
      applications: own.applications.filter(({ application }) => application.status === "active"),
      favourites: own.favourites.map((course) => ({
        ...course,
        deadline: deadlineOf(course, today()),
      })),
      favouriteCount: own.favouriteCount,
      events: own.registeredFor,
      call,
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
      <div className={layout.panels}>
        <div className={layout.column}>
          <Panel id="now" heading="Where you are now">
            <StudentSummary {...data.summary} />
          </Panel>
          {applications.length > 0 ? (
            <Panel id="applications" heading="Your applications">
              <ApplicationList applications={applications} />
            </Panel>
          ) : null}
          <DashboardShortlist courses={favourites} csrf={data.csrf} />
        </div>
        <div className={layout.column}>
          <NextSteps {...data} />
          {data.summary.call ? null : (
            <div className={layout.panel}>
              <CallOffer {...data.call} />
            </div>
          )}
          {events.length > 0 ? (
            <Panel id="dates" heading="Your dates">
              <ul className={cards.cards}>
                {events.map((one) => (
                  <EventCard key={one.path} event={one} />
                ))}
              </ul>
            </Panel>
          ) : null}
        </div>
      </div>
      <Reading {...data} />
    </ProfileFrame>
  );
}
