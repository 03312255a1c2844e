import { data } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { eventStateNames } from "#domain/events/staff-event";
import { hrefTo } from "#domain/site/href";
import { formatIst } from "#domain/time/dates";
import { DeskFrame } from "~/components/console/console-frame";
import { Lead } from "~/components/layout/page";
import { ButtonLink, ButtonRow } from "~/components/ui/button";
import { DataTable } from "~/components/ui/data-table";
import { privatePage } from "~/platform/response/private-page";
import { withStaff } from "~/services/auth/staff-guards.server";
import { services } from "~/services/client/services.server";

export const { headers, meta } = privatePage("Events");

/** Events and webinars with their numbers of attendees. */
export const loader = withStaff("/counsellor/events", async ({ visitor }) =>
  data({
    events: await services(visitor).events.listStaffEvents(),
    mayEdit: visitor.may("eventEditor"),
    seesAttendees: visitor.may("events"),
  }),
);

export default function StaffEventsPage() {
  const { events, mayEdit, seesAttendees } = useLoaderData<typeof loader>();
  return (
    <DeskFrame current="/counsellor/events" heading="Events">
      {mayEdit ? (
        <ButtonRow>
          <ButtonLink href={hrefTo("/counsellor/events/new")}>Add an event</ButtonLink>
          <a href={`${hrefTo("/counsellor/events/new")}?kind=webinar`}>Add a webinar</a>
        </ButtonRow>
      ) : null}
      {events.length === 0 ? <Lead>No events yet.</Lead> : null}
      {events.length > 0 ? (
        <DataTable
          caption="Events and webinars, latest first"
          columns={["Event", "Type", "Time", "State", "Registered", "Attended", "Change"]}
          rows={events.map(({ kind, slug, title, ...one }) => [
            seesAttendees ? (
              <a key="event" href={hrefTo("/counsellor/events/:kind/:slug", { kind, slug })}>
                {title}
              </a>
            ) : (
              title
            ),
            kind === "webinar" ? "Webinar" : "Event",
            formatIst(one.startsAt),
            eventStateNames[one.state],
            String(one.registered),
            String(one.attended),
            mayEdit && one.isOfConsole ? (
              <a
                key="edit"
                href={hrefTo("/counsellor/events/:kind/:slug/edit", { kind, slug })}
                aria-label={`Edit ${title}`}
              >
                Edit
              </a>
            ) : one.isOfConsole ? (
              "–"
            ) : (
              "In the catalogue"
            ),
          ])}
        />
      ) : null}
    </DeskFrame>
  );
}
