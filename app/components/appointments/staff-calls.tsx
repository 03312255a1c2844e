import { callOutcomeNames, callOutcomes } from "#domain/appointments/appointments";
import { hrefTo } from "#domain/site/href";
import { formatIst } from "#domain/time/dates";
import { Button } from "~/components/ui/button";
import { DataTable } from "~/components/ui/data-table";

interface UpcomingCall {
  readonly id: string;
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
        formatIst(one.startsAt),
        one.name ?? "A student",
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
        formatIst(one.startsAt),
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
                aria-label={`${callOutcomeNames[outcome]}: ${one.name ?? "a student"}, ${formatIst(one.startsAt)}`}
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
