import {
  pageOfEntry,
  queueKindNames,
  snoozeNames,
  snoozesFor,
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
};

interface Entry extends QueueTarget {
  readonly name: string;
  readonly text: string | null;
  readonly at: string;
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
        <a key="name" href={sitePath(pageOfEntry(entry))}>
          {entry.name}
        </a>,
        <span key="what">
          <Status tone={kindTones[entry.kind]}>{queueKindNames[entry.kind]}</Status> {entry.text}
        </span>,
        <span key="when">
          {entry.isOverdue ? <Status tone="urgent">Overdue</Status> : null} {formatMoment(entry.at)}
        </span>,
        <SnoozeForm key="snooze" entry={entry} csrf={csrf} />,
      ])}
    />
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
        {snoozesFor(entry.kind).map((value) => (
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
