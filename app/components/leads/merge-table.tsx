import { leadProgressNames, type LeadProgress } from "#domain/leads/progress";
import { formatMoment } from "#domain/time/dates";
import { DataTable } from "~/components/ui/data-table";

interface Work {
  readonly stage: LeadProgress;
  readonly owner: string | null;
  readonly tags: readonly string[];
  readonly nextAction: string | null;
  readonly nextActionAt: string | null;
  readonly firstContactAt: string | null;
}
interface Side extends Work {
  readonly name: string;
  readonly mobile: string | null;
  readonly email: string | null;
  readonly isVerified: boolean;
  readonly enquiries: number;
  readonly events: number;
  readonly messages: number;
}

interface Props {
  /** The lead that stays, the other one, and what becomes of them. */
  readonly into: Side;
  readonly from: Side;
  readonly result: Work;
}

const plan = ({ nextAction, nextActionAt }: Work) =>
  nextAction && nextActionAt ? `${nextAction}, ${formatMoment(nextActionAt)}` : "None";
const contact = ({ firstContactAt }: Work) =>
  firstContactAt ? formatMoment(firstContactAt) : "Not yet";

/** A corrected one counts, and otherwise that of the latest enquiry. */
const address = (one: string | null, other: string | null): string =>
  one === other ? (one ?? "–") : "The corrected one, or that of the latest enquiry";

/** What differs between two leads, and the one that a merge makes of them. */
export function MergeTable({ into, from, result }: Props) {
  const rows: readonly (readonly [string, (side: Side) => string, string])[] = [
    ["Number", ({ mobile }) => mobile ?? "–", address(into.mobile, from.mobile)],
    ["Address", ({ email }) => email ?? "–", address(into.email, from.email)],
    [
      "Verified",
      ({ isVerified }) => (isVerified ? "Yes" : "No"),
      into.isVerified || from.isVerified ? "Yes" : "No",
    ],
    ["Stage", ({ stage }) => leadProgressNames[stage], leadProgressNames[result.stage]],
    ["Owner", ({ owner }) => owner ?? "Unassigned", result.owner ?? "Unassigned"],
    ["Next action", plan, plan(result)],
    ["First contact", contact, contact(result)],
    ["Tags", ({ tags }) => tags.join(", ") || "–", result.tags.join(", ") || "–"],
    ["Enquiries", ({ enquiries }) => String(enquiries), String(into.enquiries + from.enquiries)],
    ["Notes and changes", ({ events }) => String(events), String(into.events + from.events)],
    ["Messages", ({ messages }) => String(messages), String(into.messages + from.messages)],
  ];
  return (
    <DataTable
      caption="What becomes of both leads"
      columns={["", `${into.name} (stays)`, `${from.name} (is merged)`, "After the merge"]}
      rows={rows
        .map(([label, of, after]) => [label, of(into), of(from), after])
        .filter(([, ...values]) => new Set(values).size > 1)}
    />
  );
}
