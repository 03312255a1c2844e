import { data, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { QUEUE_PATH } from "#domain/console/staff-area";
import { endOfSnooze, endOfSnoozeUntil, queueKinds, snoozes } from "#domain/leads/work-queue";
import { hrefTo } from "#domain/site/href";
import { Pagination } from "~/components/catalogue/pagination";
import { DeskFrame } from "~/components/console/console-frame";
import { QueueTable, TeamQueueTable } from "~/components/leads/work-queue";
import { EmptyState } from "~/components/ui/empty-state";
import { Notice } from "~/components/ui/notice";
import { oneOf, parseForm, required, text } from "~/forms/form-schema.server";
import { privatePage } from "~/platform/response/private-page";
import { scriptHref } from "~/platform/response/script-href.server";
import { staffAction, staffPage } from "~/services/auth/staff-guards.server";
import type { Visitor } from "~/services/auth/session/visitor.server";
import { failureOf } from "~/services/client/failure.server";
import { services } from "~/services/client/services.server";

export const { headers, meta } = privatePage("My work");

/** A page of a list, which addresses count from 1. */
const pageOf = (search: URLSearchParams, name: "page" | "team"): number =>
  Math.max(0, (Number(search.get(name)) || 1) - 1);

/** Everything that waits for this counsellor, and for the team. */
export const loader = staffPage(QUEUE_PATH, async ({ request, visitor }) => {
  const search = new URL(request.url).searchParams;
  const query = { page: pageOf(search, "page"), teamPage: pageOf(search, "team") };
  const queue = await services(visitor).leads.showQueue({ query });
  const { seesAll } = visitor;
  return { ...queue, seesAll, script: scriptHref("console") };
});

const CHOOSE = "Choose how long to postpone this.";
const CHOOSE_ENTRY = "Choose an entry of the team's list.";
const TAKEN = "This entry is done, or a colleague has taken it.";
const fields = {
  kind: oneOf(queueKinds, CHOOSE),
  id: required(80, CHOOSE),
  until: oneOf(snoozes, CHOOSE),
  day: text(10),
};

export const action = staffAction(
  QUEUE_PATH,
  {
    pending: [
      {
        title: "Postpone an entry in your list",
        fields: { kind: "Entry", id: "Id", until: "Until", day: "Day", take: "Assign to me" },
      },
    ],
  },
  async ({ form, visitor }) => {
    if (form.has("take")) return takeEntry(visitor, form);
    const parsed = parseForm(form, fields);
    if (!parsed.ok) return data({ message: CHOOSE }, { status: 400 });
    const { kind, id, until, day } = parsed.values;
    const now = new Date();
    const end = day ? endOfSnoozeUntil(day, now) : endOfSnooze(until, now);
    if (!end) return data({ message: "Choose a day after today." }, { status: 400 });
    try {
      await services(visitor).leads.snoozeEntry({
        body: { kind, id, until: end.toISOString() },
      });
    } catch (error) {
      const { message, status } = failureOf(error);
      return data({ message }, { status });
    }
    return redirect(hrefTo(QUEUE_PATH), 303);
  },
);

/** Assigns an entry of the team to the caller. Entries that a colleague has just taken are refused. */
async function takeEntry(visitor: Visitor, form: FormData) {
  const parsed = parseForm(form, { kind: fields.kind, id: fields.id });
  if (!parsed.ok) return data({ message: CHOOSE_ENTRY }, { status: 400 });
  try {
    await services(visitor).leads.takeEntry({ body: parsed.values });
  } catch (error) {
    const { code, message, status } = failureOf(error);
    return data({ message: code === "ENTRY_TAKEN" ? TAKEN : message }, { status });
  }
  return redirect(hrefTo(QUEUE_PATH), 303);
}

export default function QueuePage() {
  const { team, seesAll, csrf, script, ...own } = useLoaderData<typeof loader>();
  const { entries, total, overdue } = own;
  const result = useActionData<typeof action>();
  return (
    <DeskFrame current={QUEUE_PATH} heading="My work">
      {result ? <Notice tone="error">{result.message}</Notice> : null}
      <div data-live="">
        {total === 0 ? (
          <EmptyState picture="empty-messages">
            <p>Nothing is waiting for you.</p>
          </EmptyState>
        ) : (
          <Numbers total={total} overdue={overdue} />
        )}
        {entries.length > 0 ? <QueueTable entries={entries} csrf={csrf} /> : null}
        <Pagination
          {...own}
          label="Pages of your list"
          isMore={false}
          hrefOf={(next) => hrefAt(next, team.page + 1)}
        />
        <h2 id="team">Team inbox</h2>
        {team.total === 0 ? (
          <p>Everything has an owner.</p>
        ) : (
          <>
            <p>These are unassigned.</p>
            <Numbers total={team.total} overdue={team.overdue} />
            <TeamQueueTable entries={team.entries} csrf={csrf} seesAll={seesAll} />
            <Pagination
              {...team}
              label="Pages of the team inbox"
              isMore={false}
              hrefOf={(next) => `${hrefAt(own.page + 1, next)}#team`}
            />
          </>
        )}
      </div>
      <Shortcuts />
      {script ? <script defer src={script} /> : null}
    </DeskFrame>
  );
}

interface NumbersProps {
  readonly total: number;
  readonly overdue: number;
}

const Numbers = ({ total, overdue }: NumbersProps) => (
  <p>
    {total} waiting, {overdue} overdue.
  </p>
);

/** The address of a page of both lists, counted from 1. */
function hrefAt(page: number, team: number): string {
  const query = new URLSearchParams();
  if (page > 1) query.set("page", String(page));
  if (team > 1) query.set("team", String(team));
  return hrefTo(QUEUE_PATH) + (query.size > 0 ? `?${query.toString()}` : "");
}

/** Shown by the script that has the shortcuts. */
function Shortcuts() {
  return (
    <p hidden>
      <label>
        <input type="checkbox" data-shortcuts="" /> Keyboard shortcuts
      </label>
      : <kbd>J</kbd> and <kbd>K</kbd> move down and up, <kbd>Enter</kbd> opens, <kbd>P</kbd>{" "}
      postpones, <kbd>/</kbd> searches.
    </p>
  );
}
