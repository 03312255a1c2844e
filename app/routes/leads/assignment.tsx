import { data, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { hrefTo } from "#domain/site/href";
import { formatDate } from "#domain/time/dates";
import { CallConflicts } from "~/components/appointments/staff-calls";
import { DeskFrame } from "~/components/console/console-frame";
import { StaffLoad, UnassignedLeads } from "~/components/leads/assignment/assignment";
import { Notice } from "~/components/ui/notice";
import { HandOvers } from "~/components/leads/assignment/hand-over-form";
import { readFields, text } from "~/forms/form-schema.server";
import { privatePage } from "~/platform/response/private-page";
import { staffAction, staffPage } from "~/services/auth/staff-guards.server";
import { failureOf } from "~/services/client/failure.server";
import { services } from "~/services/client/services.server";

export const { headers, meta } = privatePage("Assignment");

const PATH = "/counsellor/assignment";

/** Each counsellor's rules and load, the unassigned leads, calls to rebook, and hand-overs. */
export const loader = staffPage(PATH, async ({ visitor }) => {
  const { leads, appointments } = services(visitor);
  const [shown, conflicts] = await Promise.all([
    leads.showAssignment(),
    appointments.listCallConflicts(),
  ]);
  return { ...shown, conflicts };
});

const CANNOT_UNDO = "This hand-over is still going on, or can’t be undone any more.";

/** Undoes a hand-over. */
export const action = staffAction(
  PATH,
  { pending: [{ title: "Undo a hand-over", fields: { undo: "Hand-over" } }] },
  async ({ form, visitor }) => {
    const { undo } = readFields(form, { undo: text(100) });
    try {
      await services(visitor).leads.undoHandOver({ params: { id: undo } });
    } catch (error) {
      const { code, message, status } = failureOf(error);
      return data({ message: code === "CANNOT_UNDO" ? CANNOT_UNDO : message }, { status });
    }
    return redirect(`${hrefTo(PATH)}#hand-overs`, 303);
  },
);

export default function AssignmentPage() {
  const { staff, unassigned, unassignedTotal, holidays, ...loaded } =
    useLoaderData<typeof loader>();
  const { conflicts, handOvers, csrf, firstContactMinutes, returnMinutes } = loaded;
  const result = useActionData<typeof action>();
  return (
    <DeskFrame current={PATH} heading="Assignment">
      {result ? <Notice tone="error">{result.message}</Notice> : null}
      <p>
        First contact is due within {firstContactMinutes} minutes. A lead that was assigned
        automatically goes to another counsellor after {returnMinutes} minutes without contact.
      </p>
      <p>
        <a href={hrefTo("/counsellor/holidays")}>Holidays</a>
        {holidays[0] ? `, next: ${holidays[0].name}, ${formatDate(holidays[0].day)}` : ""}
      </p>
      <CallConflicts calls={conflicts} />
      {staff.some(({ rule }) => rule?.acceptsCalls) ? null : (
        <p>
          No counsellor takes calls, so one call at a time can be booked with the team. Choose a
          counsellor to let them take calls.
        </p>
      )}
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
      <HandOvers handOvers={handOvers} csrf={csrf} />
    </DeskFrame>
  );
}
