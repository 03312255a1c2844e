import { data, redirect, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { DeskFrame } from "~/components/desk/desk-frame";
import { QueueTable } from "~/components/desk/queue-table";
import { Notice } from "~/components/notice";
import { oneOf, parseForm, required } from "~/forms/form-schema.server";
import { sessionToken } from "~/server/form-page.server";
import { privatePageHeaders } from "~/server/headers.server";
import { staffAction, withStaff } from "~/services/auth/staff-guards.server";
import { snoozeEntry, workQueue } from "~/services/desk/queue.server";
import { failureOf } from "~/services/failure.server";
import { brand } from "#domain/brand";
import { sitePath } from "#domain/site-path";
import { QUEUE_PATH } from "#domain/staff-area";
import { endOfSnooze, queueKinds, snoozes } from "#domain/work-queue";

export const headers = privatePageHeaders;
export const meta: MetaFunction = () => [
  { title: `My work · ${brand.name}` },
  { name: "robots", content: "noindex" },
];

/** Everything that waits for this counsellor, in one list. */
export const loader = withStaff("counsellor", async ({ visitor }) => {
  const [queue, { csrf, headers }] = await Promise.all([workQueue(visitor), sessionToken(visitor)]);
  return data({ ...queue, csrf }, { headers });
});

const CHOOSE = "Choose until when.";
const fields = {
  kind: oneOf(queueKinds, CHOOSE),
  id: required(80, CHOOSE),
  until: oneOf(snoozes, CHOOSE),
};

export const action = staffAction(
  "counsellor",
  {
    pending: [
      {
        title: "Put off an entry of your list",
        fields: { kind: "Entry", id: "Id", until: "Until" },
      },
    ],
  },
  async ({ form, visitor }) => {
    const parsed = parseForm(form, fields);
    if (!parsed.ok) return data({ message: CHOOSE }, { status: 400 });
    const { kind, id, until } = parsed.values;
    try {
      const end = endOfSnooze(until, new Date());
      await snoozeEntry(visitor, { kind, id, until: end?.toISOString() ?? null });
    } catch (error) {
      const { message, status } = failureOf(error);
      return data({ message }, { status });
    }
    return redirect(sitePath(QUEUE_PATH), 303);
  },
);

export default function QueuePage() {
  const { entries, total, overdue, csrf } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  return (
    <DeskFrame current={QUEUE_PATH} heading="My work">
      {result ? <Notice tone="error">{result.message}</Notice> : null}
      {total === 0 ? (
        <p>
          Nothing is waiting for you. Unassigned enquiries are in the{" "}
          <a href={sitePath("/counsellor/leads?assigned=none")}>inbox</a>.
        </p>
      ) : (
        <p>
          {total} waiting, {overdue} overdue.
          {entries.length < total ? ` The first ${entries.length} are listed.` : ""}
        </p>
      )}
      {entries.length > 0 ? <QueueTable entries={entries} csrf={csrf} /> : null}
    </DeskFrame>
  );
}
