import { data } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { hrefTo } from "#domain/site/href";
import { formatIst } from "#domain/time/dates";
import { DeskFrame } from "~/components/console/console-frame";
import { Lead } from "~/components/layout/page";
import { DataTable } from "~/components/ui/data-table";
import { privatePage } from "~/platform/response/private-page";
import { withStaff } from "~/services/auth/staff-guards.server";
import { services } from "~/services/client/services.server";

export const { headers, meta } = privatePage("Events");

/** Events and webinars with their numbers of attendees. */
export const loader = withStaff("events", async ({ visitor }) =>
  data({ events: await services(visitor).events.listStaffEvents() }),
);

export default function StaffEventsPage() {
  const { events } = useLoaderData<typeof loader>();
  return (
    <DeskFrame current="/counsellor/events" heading="Events">
      {events.length === 0 ? <Lead>No events yet.</Lead> : null}
      {events.length > 0 ? (
        <DataTable
          caption="Events and webinars, latest first"
          columns={["Event", "Type", "Time", "Registered", "Attended"]}
          rows={events.map((one) => [
            <a
              key="event"
              href={hrefTo("/counsellor/events/:kind/:slug", { kind: one.kind, slug: one.slug })}
            >
              {one.title}
            </a>,
            one.kind === "webinar" ? "Webinar" : "Event",
            formatIst(one.startsAt),
            String(one.registered),
            String(one.attended),
          ])}
        />
      ) : null}
    </DeskFrame>
  );
}
