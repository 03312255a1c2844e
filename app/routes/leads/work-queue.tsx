import { data, redirect, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { QUEUE_PATH } from "#domain/console/staff-area";
import { endOfSnooze, endOfSnoozeUntil, queueKinds, snoozes } from "#domain/leads/work-queue";
import { brand } from "#domain/site/brand";
import { sitePath } from "#domain/site/site-path";
import { DeskFrame } from "~/components/console/console-frame";
import { QueueTable } from "~/components/leads/work-queue";
import { EmptyState } from "~/components/ui/empty-state";
import { Notice } from "~/components/ui/notice";
import { oneOf, parseForm, required, text } from "~/forms/form-schema.server";
import { sessionToken } from "~/platform/forms/form-page.server";
import { privatePageHeaders } from "~/platform/response/headers.server";
import { scriptHref } from "~/platform/response/script-href.server";
import { staffAction, withStaff } from "~/services/auth/staff-guards.server";
import { failureOf } from "~/services/client/failure.server";
import { services } from "~/services/client/services.server";

export const headers = privatePageHeaders;
export const meta: MetaFunction = () => [
  { title: `My work · ${brand.name}` },
  { name: "robots", content: "noindex" },
];

/** Everything that waits for this counsellor, in one list. */
export const loader = withStaff("counsellor", async ({ visitor }) => {
  const [queue, { csrf, headers }] = await Promise.all([
    services(visitor).leads.showQueue(),
    sessionToken(visitor),
  ]);
  return data({ ...queue, csrf, script: scriptHref("console") }, { headers });
});

const CHOOSE = "Choose how long to postpone this.";
const fields = {
  kind: oneOf(queueKinds, CHOOSE),
  id: required(80, CHOOSE),
  until: oneOf(snoozes, CHOOSE),
  day: text(10),
};

export const action = staffAction(
  "counsellor",
  {
    pending: [
      {
        title: "Postpone an entry in your list",
        fields: { kind: "Entry", id: "Id", until: "Until", day: "Day" },
      },
    ],
  },
  async ({ form, visitor }) => {
    const parsed = parseForm(form, fields);
    if (!parsed.ok) return data({ message: CHOOSE }, { status: 400 });
    const { kind, id, until, day } = parsed.values;
    const now = new Date();
    const end = day ? endOfSnoozeUntil(day, now) : endOfSnooze(until, now);
    if (day && !end) return data({ message: "Choose a day after today." }, { status: 400 });
    try {
      await services(visitor).leads.snoozeEntry({
        body: { kind, id, until: end?.toISOString() ?? null },
      });
    } catch (error) {
      const { message, status } = failureOf(error);
      return data({ message }, { status });
    }
    return redirect(sitePath(QUEUE_PATH), 303);
  },
);

export default function QueuePage() {
  const { entries, total, overdue, csrf, script } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  return (
    <DeskFrame current={QUEUE_PATH} heading="My work">
      {result ? <Notice tone="error">{result.message}</Notice> : null}
      <div data-live="">
        {total === 0 ? (
          <EmptyState picture="empty-messages">
            <p>
              Nothing is waiting for you. See the{" "}
              <a href={sitePath("/counsellor/leads?assigned=none")}>unassigned enquiries</a>.
            </p>
          </EmptyState>
        ) : (
          <p>
            {total} waiting, {overdue} overdue.
            {entries.length < total ? ` The first ${entries.length} are listed.` : ""}
          </p>
        )}
        {entries.length > 0 ? <QueueTable entries={entries} csrf={csrf} /> : null}
      </div>
      <Shortcuts />
      {script ? <script defer src={script} /> : null}
    </DeskFrame>
  );
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
