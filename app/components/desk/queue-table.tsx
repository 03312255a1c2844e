import { Button } from "~/components/button";
import { DataTable } from "~/components/data-table";
import * as fields from "~/components/fields/fields.css";
import { CsrfField } from "~/components/fields/csrf-field";
import * as styles from "~/components/profile/profile.css";
import { formatMoment } from "#domain/dates";
import { sitePath } from "#domain/site-path";
import {
  pageOfEntry,
  queueKindNames,
  snoozeNames,
  snoozesFor,
  type QueueTarget,
} from "#domain/work-queue";

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
      columns={["Name", "What", "When", "Put off"]}
      rows={entries.map((entry) => [
        <a key="name" href={sitePath(pageOfEntry(entry))}>
          {entry.name}
        </a>,
        [queueKindNames[entry.kind], entry.text].filter(Boolean).join(": "),
        <span key="when">
          {entry.isOverdue ? <strong>Overdue, </strong> : null}
          {formatMoment(entry.at)}
        </span>,
        <SnoozeForm key="snooze" entry={entry} csrf={csrf} />,
      ])}
    />
  );
}

function SnoozeForm({ entry, csrf }: { readonly entry: Entry; readonly csrf: string | null }) {
  const what = `${queueKindNames[entry.kind]} of ${entry.name}`;
  return (
    <form className={styles.inline} method="post">
      <CsrfField token={csrf} />
      <input type="hidden" name="kind" value={entry.kind} />
      <input type="hidden" name="id" value={entry.id} />
      <select className={fields.input} name="until" aria-label={`Until when: ${what}`}>
        {snoozesFor(entry.kind).map((value) => (
          <option key={value} value={value}>
            {snoozeNames[value]}
          </option>
        ))}
      </select>
      <Button tone="quiet" aria-label={`Put off: ${what}`}>
        Put off
      </Button>
    </form>
  );
}
