import { data, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { QUEUE_PATH } from "#domain/console/staff-area";
import { endOfSnooze, endOfSnoozeUntil, queueKinds, snoozes } from "#domain/leads/work-queue";
import { hrefTo } from "#domain/site/href";
import { Pagination } from "~/components/catalogue/pagination";
import { DeskFrame } from "~/components/console/console-frame";
import { hrefAt, Numbers, Shortcuts } from "~/components/leads/queue-page";
import { QueueFilter, QueueTables, TeamLoad, TeamQueueTable } from "~/components/leads/work-queue";
import { EmptyState } from "~/components/ui/empty-state";
import { Notice } from "~/components/ui/notice";
import { oneOf, parseForm, required, text } from "~/forms/form-schema.server";
import { entriesIn, kindOf } from "~/forms/leads/queue.server";
import { privatePage } from "~/platform/response/private-page";
import { scriptHref } from "~/platform/response/script-href.server";
import { submitted } from "~/services/auth/pending/pending-form-description";
import { staffAction, staffPage } from "~/services/auth/staff-guards.server";
import type { Visitor } from "~/services/auth/session/visitor.server";
import { failureOf } from "~/services/client/failure.server";
import { services } from "~/services/client/services.server";
import { stack } from "~/styles/utilities.css";

export const { headers, meta } = privatePage("My work");

/** A page of a list, which addresses count from 1. */
const pageOf = (search: URLSearchParams, name: "page" | "team"): number =>
  Math.max(0, (Number(search.get(name)) || 1) - 1);

/** Everything that waits for this counsellor, and for the team. */
export const loader = staffPage(QUEUE_PATH, async ({ request, visitor }) => {
  const search = new URL(request.url).searchParams;
  const kind = kindOf(search.get("kind"));
  const query = { page: pageOf(search, "page"), teamPage: pageOf(search, "team"), kind };
  const { seesAll } = visitor;
  const { leads } = services(visitor);
  const [queue, load] = await Promise.all([
    leads.showQueue({ query }),
    visitor.may("leadManager") ? leads.showTeamLoad() : [],
  ]);
  return { ...queue, kind: kind ?? null, load, seesAll, script: scriptHref("console") };
});

const CHOOSE = "Choose how long to postpone this.";
const CHOOSE_ENTRY = "Choose an entry of the team's list.";
const TAKEN = "This entry is done, or a colleague has taken it.";
const fields = {
  kind: oneOf(queueKinds, CHOOSE_ENTRY),
  id: required(80, CHOOSE_ENTRY),
};
const snoozeFields = {
  until: oneOf(snoozes, CHOOSE),
  day: text(10),
};

export const action = staffAction(
  QUEUE_PATH,
  {
    pending: [
      {
        when: { take: submitted },
        title: "Assign an entry of the team to you",
        fields: { take: "Assign to me", kind: "Entry", id: "Id" },
      },
      {
        title: "Postpone entries in your list",
        fields: { entry: "Entry", until: "Until", day: "Day" },
      },
    ],
  },
  async ({ form, visitor }) => {
    if (form.has("take")) return takeEntry(visitor, form);
    const parsed = parseForm(form, snoozeFields);
    const entries = entriesIn(form);
    if (!parsed.ok) return data({ message: CHOOSE }, { status: 400 });
    if (entries.length === 0) return data({ message: "Choose what to postpone." }, { status: 400 });
    const { until, day } = parsed.values;
    const now = new Date();
    const end = day ? endOfSnoozeUntil(day, now) : endOfSnooze(until, now);
    if (!end) return data({ message: "Choose a day after today." }, { status: 400 });
    try {
      for (const { kind, id } of entries)
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
  const { team, seesAll, csrf, script, kind, load, unplanned, ...own } =
    useLoaderData<typeof loader>();
  const { entries, total, overdue } = own;
  const result = useActionData<typeof action>();
  const pages = { kind, page: own.page + 1, team: team.page + 1 };
  return (
    <DeskFrame current={QUEUE_PATH} heading="My work">
      {result ? <Notice tone="error">{result.message}</Notice> : null}
      <QueueFilter path={hrefTo(QUEUE_PATH)} filters={kind ? { kind } : {}} />
      {unplanned > 0 ? (
        <p>
          <a href={`${hrefTo("/counsellor/prospects")}?owner=me&plan=none`}>
            {unplanned} of your open leads {unplanned === 1 ? "has" : "have"} no next action
          </a>
        </p>
      ) : null}
      <div className={stack.x4} data-live="">
        {total === 0 ? (
          <EmptyState picture="empty-messages">
            <p>Nothing is waiting for you.</p>
          </EmptyState>
        ) : (
          <Numbers total={total} overdue={overdue} />
        )}
        <QueueTables entries={entries} csrf={csrf} />
        <Pagination
          {...{ page: own.page, size: own.size, total: own.people }}
          label="Pages of your list"
          isMore={false}
          hrefOf={(page) => hrefAt({ ...pages, page })}
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
              {...{ page: team.page, size: team.size, total: team.people }}
              label="Pages of the team inbox"
              isMore={false}
              hrefOf={(next) => `${hrefAt({ ...pages, team: next })}#team`}
            />
          </>
        )}
        {load.length > 0 ? (
          <>
            <h2 id="load">The team</h2>
            <TeamLoad load={load} />
          </>
        ) : null}
      </div>
      <Shortcuts />
      {script ? <script defer src={script} /> : null}
    </DeskFrame>
  );
}
