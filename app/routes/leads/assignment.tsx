import { data } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { hrefTo } from "#domain/site/href";
import { formatDate } from "#domain/time/dates";
import { DeskFrame } from "~/components/console/console-frame";
import { StaffLoad, UnassignedLeads } from "~/components/leads/assignment";
import { privatePage } from "~/platform/response/private-page";
import { withStaff } from "~/services/auth/staff-guards.server";
import { services } from "~/services/client/services.server";

export const { headers, meta } = privatePage("Assignment");

/** Each counsellor's rules and load, and the unassigned leads. */
export const loader = withStaff("/counsellor/assignment", async ({ visitor }) =>
  data(await services(visitor).leads.showAssignment()),
);

export default function AssignmentPage() {
  const { staff, unassigned, unassignedTotal, holidays, firstContactMinutes, returnMinutes } =
    useLoaderData<typeof loader>();
  return (
    <DeskFrame current="/counsellor/assignment" heading="Assignment">
      <p>
        First contact is due within {firstContactMinutes} minutes. A lead that was assigned
        automatically goes to another counsellor after {returnMinutes} minutes without contact.
      </p>
      <p>
        <a href={hrefTo("/counsellor/holidays")}>Holidays</a>
        {holidays[0] ? `, next: ${holidays[0].name}, ${formatDate(holidays[0].day)}` : ""}
      </p>
      {staff.some(({ rule }) => rule?.acceptsLeads) ? null : (
        <p>
          No counsellor gets leads automatically. Assign them under{" "}
          <a href={hrefTo("/counsellor/prospects", {}, { owner: "none" })}>Leads</a>, or choose a
          counsellor to set what they get. Administrators are told about leads that wait too long.
        </p>
      )}
      <StaffLoad staff={staff} />
      {unassigned.length === 0 ? (
        <p>Every open lead has an owner.</p>
      ) : (
        <>
          <p>
            {unassignedTotal} without an owner
            {unassigned.length < unassignedTotal
              ? `. The oldest ${unassigned.length} are listed`
              : ""}
            .
          </p>
          <UnassignedLeads leads={unassigned} />
        </>
      )}
    </DeskFrame>
  );
}
