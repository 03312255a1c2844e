import { data as pageData } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { ApplicationStatus } from "#domain/applications/applications";
import { deadlineOf } from "#domain/courses/facts/fact-text";
import { nextActionOf } from "#domain/students/next-action";
import { hrefTo } from "#domain/site/href";
import { today } from "#domain/time/dates";
import { ApplicationList } from "~/components/applications/application-list";
import { CallOffer } from "~/components/appointments/call-offer";
import * as cards from "~/components/catalogue/catalogue.css";
import { EventCard } from "~/components/events/event-card";
import { Panel } from "~/components/layout/panel";
import * as layout from "~/components/layout/panel.css";
import {
  ApplicationPaths,
  DashboardShortlist,
  NextActionPanel,
  NextSteps,
  Reading,
} from "~/components/students/dashboard";
import { ProfileFrame } from "~/components/students/profile-frame";
import { StudentSummary } from "~/components/students/student-summary";
import { sessionToken } from "~/platform/forms/form-page.server";
import { privatePage } from "~/platform/response/private-page";
import { nextSlots } from "~/services/appointments/next-slots.server";
import { withUser } from "~/services/auth/guards.server";
import { services } from "~/services/client/services.server";
import { dashboardReading } from "~/services/students/dashboard.server";
import { summaryOf } from "~/services/students/summary.server";

export const { headers, meta } = privatePage("Dashboard");

export const handle = { isTranslated: true };
/** The student's progress and next steps. */
export const loader = withUser(async ({ visitor }) => {
  const [own, call, reading, { csrf, headers }] = await Promise.all([
    services(visitor).students.showDashboard(),
    nextSlots(visitor),
    dashboardReading(visitor),
    sessionToken(visitor),
  ]);
  const summary = summaryOf(own);
  return pageData(
    {
      isPaid: visitor.isPaid,
      isInternal: visitor.isInternal,
      firstName: visitor.liteUser?.fullName?.split(" ")[0] ?? null,
      // The applications have cards of their own.
      summary: { ...summary, applications: [] },
      applications: own.applications.filter(({ application }) => application.status === "active"),
      action: nextActionOf({
        returned: own.returnedDocuments,
        steps: openSteps(own.applications),
        unread: own.unreadMessages,
        proposed: own.proposed,
        section: summary.profile.next,
        favouriteCount: own.favouriteCount,
        hasApplications: own.applications.length > 0,
      }),
      favourites: own.favourites.map((course) => ({
        ...course,
        deadline: deadlineOf(course, today()),
      })),
      favouriteCount: own.favouriteCount,
      events: own.registeredFor,
      call,
      ...reading,
      csrf,
    },
    { headers },
  );
});

/** The steps that wait for the student, the first to be due first. */
const openSteps = (applications: readonly ApplicationStatus[]) =>
  applications
    .filter(({ application }) => application.status === "active")
    .flatMap(({ application: { id, title }, stages }) =>
      stages
        .filter(({ state }) => state === "open" || state === "returned")
        .map(({ stageId, name, dueOn }) => ({
          applicationId: id,
          stageId,
          stage: name,
          title,
          dueOn,
        })),
    )
    .sort((one, other) => one.dueOn.localeCompare(other.dueOn));

export default function DashboardPage() {
  const data = useLoaderData<typeof loader>();
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
          <a href={hrefTo("/counsellor")}>open the counsellor console</a>
        </p>
      ) : null}
      <div className={layout.panels}>
        <div className={layout.column}>
          <NextActionPanel action={data.action} />
          <Panel id="now" heading="Where you are now">
            <StudentSummary {...data.summary} />
          </Panel>
          {applications.length > 0 ? (
            <Panel id="applications" heading="Your applications">
              <ApplicationList applications={applications} />
              <ApplicationPaths applications={applications} />
            </Panel>
          ) : null}
          <DashboardShortlist courses={favourites} csrf={data.csrf} />
        </div>
        <div className={layout.column}>
          <NextSteps {...data} counsellor={data.call.counsellor} />
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
