import {
  pageOfEntry,
  queueKindNames,
  snoozeNames,
  snoozes,
  type QueueKind,
  type QueueTarget,
} from "#domain/leads/work-queue";
import { sitePath } from "#domain/site/site-path";
import { formatMoment } from "#domain/time/dates";
import { CsrfField } from "~/components/fields/csrf-field";
import * as fields from "~/components/fields/fields.css";
import { Button } from "~/components/ui/button";
import { DataTable } from "~/components/ui/data-table";
import { Status, type StatusTone } from "~/components/ui/status";

/** What a person waits for is in a warmer colour than the counsellor's own plans. */
const kindTones: Readonly<Record<QueueKind, StatusTone>> = {
  follow_up: "neutral",
  new_lead: "active",
  reply: "waiting",
  chat: "waiting",
  call: "waiting",
  call_back: "waiting",
  stage: "active",
  document: "active",
  mentor: "waiting",
  refund: "waiting",
  report: "waiting",
  question: "active",
  partner: "active",
};

interface Entry extends QueueTarget {
  readonly name: string;
  readonly text: string | null;
  readonly at: string;
  readonly dueAt: string | null;
  readonly isOverdue: boolean;
}

interface TableProps {
  readonly entries: readonly Entry[];
  readonly csrf: string | null;
}

/** A counsellor's list. Each name leads to the page where the work is done. */
export function QueueTable({ entries, csrf }: TableProps) {
  return (
    <DataTable
      caption="Waiting for you"
      columns={["Name", "What", "When", "Postpone"]}
      rows={entries.map((entry) => [
        ...cellsOf(entry, true),
        <SnoozeForm key="snooze" entry={entry} csrf={csrf} />,
      ])}
    />
  );
}

/** Name, kind, and age with the target. */
const cellsOf = (entry: Entry, isLinked: boolean) => [
  isLinked ? (
    <a key="name" href={sitePath(pageOfEntry(entry))}>
      {entry.name}
    </a>
  ) : (
    entry.name
  ),
  <span key="what">
    <Status tone={kindTones[entry.kind]}>{queueKindNames[entry.kind]}</Status> {entry.text}
  </span>,
  <span key="when">
    {entry.isOverdue ? <Status tone="urgent">Overdue</Status> : null} {formatMoment(entry.at)}
    {entry.dueAt && entry.dueAt !== entry.at ? (
      <small> Due {formatMoment(entry.dueAt)}</small>
    ) : null}
  </span>,
];

/** Pages that only the student's own counsellor and administrators can open. */
const needsOwner: readonly QueueKind[] = ["stage", "document", "call", "mentor"];

interface TeamProps extends TableProps {
  /** Whether the reader may open every student's pages. */
  readonly seesAll: boolean;
}

/** Unassigned work. Entries that a member of staff takes move to their own list. */
export function TeamQueueTable({ entries, csrf, seesAll }: TeamProps) {
  return (
    <DataTable
      caption="Waiting for the team"
      columns={["Name", "What", "Since", "Owner"]}
      rows={entries.map((entry) => [
        ...cellsOf(entry, seesAll || !needsOwner.includes(entry.kind)),
        (entry.userId ?? entry.prospectId) ? (
          <TakeForm key="take" entry={entry} csrf={csrf} />
        ) : (
          "Team"
        ),
      ])}
    />
  );
}

function TakeForm({ entry, csrf }: { readonly entry: Entry; readonly csrf: string | null }) {
  return (
    <form method="post">
      <CsrfField token={csrf} />
      <input type="hidden" name="kind" value={entry.kind} />
      <input type="hidden" name="id" value={entry.id} />
      <Button
        tone="quiet"
        name="take"
        value="yes"
        aria-label={`Assign to me: ${queueKindNames[entry.kind]} of ${entry.name}`}
      >
        Assign to me
      </Button>
    </form>
  );
}

function SnoozeForm({ entry, csrf }: { readonly entry: Entry; readonly csrf: string | null }) {
  const what = `${queueKindNames[entry.kind]} of ${entry.name}`;
  return (
    <form className={fields.inline} method="post">
      <CsrfField token={csrf} />
      <input type="hidden" name="kind" value={entry.kind} />
      <input type="hidden" name="id" value={entry.id} />
      <select className={fields.input} name="until" aria-label={`Postpone until: ${what}`}>
        {snoozes.map((value) => (
          <option key={value} value={value}>
            {snoozeNames[value]}
          </option>
        ))}
      </select>
      <input
        className={fields.input}
        type="date"
        name="day"
        aria-label={`Or postpone until a day: ${what}`}
      />
      <Button tone="quiet" aria-label={`Postpone: ${what}`}>
        Postpone
      </Button>
    </form>
  );
}
