import {
  pageOfEntry,
  queueBandNames,
  queueBands,
  queueKindNames,
  queueKinds,
  snoozeNames,
  snoozes,
  type QueueBand,
  type QueueKind,
  type QueueTarget,
} from "#domain/leads/work-queue";
import { hrefTo } from "#domain/site/href";
import { sitePath } from "#domain/site/site-path";
import { formatNear } from "#domain/time/dates";
import { FilterForm, SelectFilter, type Filters } from "~/components/console/filter-form";
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
  readonly person: string;
  readonly band: QueueBand;
  readonly score: number | null;
  readonly mobile: string | null;
  readonly isCallable: boolean;
}

/** All entries of one person. */
type Person = readonly [Entry, ...Entry[]];

interface TableProps {
  readonly entries: readonly Entry[];
  readonly csrf: string | null;
}

/** Groups entries by person. Those of one person follow each other. */
function peopleIn(entries: readonly Entry[]): Person[] {
  const people = new Map<string, [Entry, ...Entry[]]>();
  for (const entry of entries) {
    const known = people.get(entry.person);
    if (known) known.push(entry);
    else people.set(entry.person, [entry]);
  }
  return [...people.values()];
}

/** A counsellor's list: what is due first, with one row for each person. */
export function QueueTables({ entries, csrf }: TableProps) {
  const people = peopleIn(entries);
  return queueBands.map((band) => {
    const theirs = people.filter(([first]) => first.band === band);
    if (theirs.length === 0) return null;
    return (
      <DataTable
        key={band}
        caption={queueBandNames[band]}
        columns={["Name", "What", "Postpone"]}
        rows={theirs.map((person) => [
          <Name key="name" person={person} isLinked />,
          <Entries key="what" person={person} isLinked={() => true} />,
          <SnoozeForm key="snooze" person={person} csrf={csrf} />,
        ])}
      />
    );
  });
}

/** Who it is, with a number to call and the score of a lead. */
function Name({ person, isLinked }: { readonly person: Person; readonly isLinked: boolean }) {
  const [first] = person;
  const { name, mobile, score } = first;
  return (
    <span>
      {isLinked ? <a href={sitePath(pageOfEntry(first))}>{name}</a> : name}
      {mobile ? (
        <>
          {" "}
          {person.some(({ isCallable }) => isCallable) ? (
            <a href={`tel:${mobile}`}>{mobile}</a>
          ) : (
            `${mobile} (doesn’t want calls)`
          )}
        </>
      ) : null}
      {score === null ? null : <small> Score {score}</small>}
    </span>
  );
}

interface EntriesProps {
  readonly person: Person;
  /** Whether the reader may open the page of an entry. */
  readonly isLinked: (entry: Entry) => boolean;
}

/** Everything that waits of one person: kind, text, and when it is due. */
function Entries({ person, isLinked }: EntriesProps) {
  const now = new Date();
  return person.map((entry) => {
    const { kind, id, text, at, dueAt, isOverdue } = entry;
    const label = <Status tone={kindTones[kind]}>{queueKindNames[kind]}</Status>;
    return (
      <div key={kind + id}>
        {isLinked(entry) ? <a href={sitePath(pageOfEntry(entry))}>{label}</a> : label}{" "}
        {isOverdue ? <Status tone="urgent">Overdue</Status> : null} {text}{" "}
        <small>
          {formatNear(at, now)}
          {dueAt && dueAt !== at ? `, due ${formatNear(dueAt, now)}` : ""}
        </small>
      </div>
    );
  });
}

/** Pages that only the student's own counsellor and administrators can open. */
const needsOwner: readonly QueueKind[] = ["stage", "document", "call", "mentor"];

interface TeamProps extends TableProps {
  /** Whether the reader may open every student's pages. */
  readonly seesAll: boolean;
}

/** Unassigned work. Taking one entry takes the person. */
export function TeamQueueTable({ entries, csrf, seesAll }: TeamProps) {
  const mayOpen = ({ kind }: Entry) => seesAll || !needsOwner.includes(kind);
  return (
    <DataTable
      caption="Waiting for the team"
      columns={["Name", "What", "Owner"]}
      rows={peopleIn(entries).map((person) => {
        const [first] = person;
        return [
          <Name key="name" person={person} isLinked={mayOpen(first)} />,
          <Entries key="what" person={person} isLinked={mayOpen} />,
          (first.userId ?? first.prospectId) ? (
            <TakeForm key="take" entry={first} csrf={csrf} />
          ) : (
            "Team"
          ),
        ];
      })}
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

/** Postpones one entry of a person, or all. */
function SnoozeForm({ person, csrf }: { readonly person: Person; readonly csrf: string | null }) {
  const [{ name }] = person;
  return (
    <details>
      <summary aria-label={`Postpone: ${name}`}>Postpone</summary>
      <form className={fields.inline} method="post">
        <CsrfField token={csrf} />
        {person.map(({ kind, id }) => (
          <label key={kind + id}>
            <input type="checkbox" name="entry" value={`${kind} ${id}`} defaultChecked />{" "}
            {queueKindNames[kind]}
          </label>
        ))}
        <select className={fields.input} name="until" aria-label={`Postpone until: ${name}`}>
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
          aria-label={`Or postpone until a day: ${name}`}
        />
        <Button tone="quiet" aria-label={`Postpone: ${name}`}>
          Postpone
        </Button>
      </form>
    </details>
  );
}

const kinds = queueKinds.map((value) => ({ value, label: queueKindNames[value] }));

/** Shows entries of one kind only. */
export const QueueFilter = ({
  path,
  filters,
}: {
  readonly path: string;
  readonly filters: Filters;
}) => (
  <FilterForm path={path} button="Show">
    <SelectFilter filters={filters} name="kind" label="Kind" options={kinds} />
  </FilterForm>
);

interface LoadProps {
  readonly load: readonly {
    readonly id: string;
    readonly name: string | null;
    readonly open: number;
    readonly uncontacted: number;
    readonly overdue: number;
    readonly unplanned: number;
    readonly calls: number;
  }[];
}

/** What each member of staff has. Each number leads to the list behind it. */
export function TeamLoad({ load }: LoadProps) {
  const list = (owner: string, filters: Record<string, string>) =>
    `${hrefTo("/counsellor/prospects")}?${new URLSearchParams({ owner, ...filters }).toString()}`;
  return (
    <DataTable
      caption="Load of each person"
      columns={["Name", "Open leads", "Not contacted", "Overdue", "No next action", "Calls today"]}
      rows={load.map(({ id, name, open, uncontacted, overdue, unplanned, calls }) => [
        name ?? "No name yet",
        <a key="open" href={list(id, {})}>
          {open}
        </a>,
        <a key="uncontacted" href={list(id, { contact: "waiting" })}>
          {uncontacted}
        </a>,
        <a key="overdue" href={list(id, { plan: "overdue" })}>
          {overdue}
        </a>,
        <a key="unplanned" href={list(id, { plan: "none" })}>
          {unplanned}
        </a>,
        String(calls),
      ])}
    />
  );
}
