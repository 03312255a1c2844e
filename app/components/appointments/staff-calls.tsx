import {
  callConflictNames,
  callOutcomeNames,
  callOutcomes,
  type CallConflict,
} from "#domain/appointments/appointments";
import { hrefTo } from "#domain/site/href";
import { Button } from "~/components/ui/button";
import { DataTable } from "~/components/ui/data-table";
import { callTime } from "./call-time";

interface UpcomingCall {
  readonly id: string;
  readonly userId: string;
  readonly startsAt: string;
  readonly name: string | null;
  readonly mobile: string;
  readonly topic: string;
  readonly counsellor: string | null;
}

/** Calls to come. The page of each call moves and cancels it. */
export function UpcomingCalls({ calls }: { readonly calls: readonly UpcomingCall[] }) {
  return (
    <DataTable
      caption="Upcoming calls"
      columns={["When", "Student", "Number", "About", "Owner", "Change"]}
      rows={calls.map((one) => [
        callTime(one),
        // A call of the team opens nobody's record until somebody takes it.
        one.counsellor ? (
          <a key="student" href={hrefTo("/counsellor/students/:student", { student: one.userId })}>
            {one.name ?? "A student"}
          </a>
        ) : (
          (one.name ?? "A student")
        ),
        <a key="number" href={`tel:${one.mobile}`}>
          {one.mobile}
        </a>,
        one.topic,
        one.counsellor ?? "Team",
        <a key="change" href={hrefTo("/counsellor/calendar/:call", { call: one.id })}>
          Move or cancel
        </a>,
      ])}
    />
  );
}

interface ConflictsProps {
  readonly calls: readonly (UpcomingCall & { readonly conflict: CallConflict })[];
}

/** Booked calls that nobody takes at their time, each with a link to move it. */
export function CallConflicts({ calls }: ConflictsProps) {
  if (calls.length === 0) return null;
  return (
    <section aria-labelledby="conflicts">
      <h2 id="conflicts">Calls that need another time</h2>
      <DataTable
        caption="Calls that need another time"
        columns={["When", "Why", "Student", "Owner", "Change"]}
        rows={calls.map((one) => [
          callTime(one),
          callConflictNames[one.conflict],
          one.name ?? "A student",
          one.counsellor ?? "Team",
          <a key="change" href={hrefTo("/counsellor/calendar/:call", { call: one.id })}>
            Move or cancel
          </a>,
        ])}
      />
    </section>
  );
}

interface PastCall {
  readonly id: string;
  readonly userId: string;
  readonly name: string | null;
  readonly startsAt: string;
  readonly status: string;
  readonly topic: string;
  readonly counsellor: string | null;
}

/** Calls that were due, each with buttons for its outcome. They belong to the form with this id. */
export function PastCalls({
  calls,
  form,
}: {
  readonly calls: readonly PastCall[];
  readonly form: string;
}) {
  return (
    <DataTable
      caption="Calls in the last 30 days"
      columns={["When", "Student", "About", "Owner", "Outcome"]}
      rows={calls.map((one) => [
        callTime(one),
        <a key="student" href={hrefTo("/counsellor/students/:student", { student: one.userId })}>
          {one.name ?? "A student"}
        </a>,
        one.topic,
        one.counsellor ?? "Team",
        <span key="outcome">
          {callOutcomes.map((outcome) =>
            one.status === outcome ? (
              <strong key={outcome}>{callOutcomeNames[outcome]} </strong>
            ) : (
              <Button
                key={outcome}
                tone="quiet"
                form={form}
                name={outcome}
                value={one.id}
                aria-label={`${callOutcomeNames[outcome]}: ${one.name ?? "a student"}, ${callTime(one)}`}
              >
                {callOutcomeNames[outcome]}
              </Button>
            ),
          )}
        </span>,
      ])}
    />
  );
}
