import { data, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { parseStuckReference, stuckKinds } from "#domain/console/stuck-work";
import { hrefTo } from "#domain/site/href";
import { DeskFrame } from "~/components/console/console-frame";
import { StuckTable } from "~/components/console/stuck-table";
import { Lead } from "~/components/layout/page";
import { Notice } from "~/components/ui/notice";
import { readFields, text } from "~/forms/form-schema.server";
import { sessionToken } from "~/platform/forms/form-page.server";
import { privatePage } from "~/platform/response/private-page";
import { filled } from "~/services/auth/pending/pending-form-description";
import { staffAction, withStaff } from "~/services/auth/staff-guards.server";
import { failureOf } from "~/services/client/failure.server";
import { services } from "~/services/client/services.server";
import {
  changeRejected,
  isRejectedEnquiry,
  listSpooled,
} from "~/services/enquiries/spool-review.server";

export const { headers, meta } = privatePage("Stuck work");

const PATH = "/counsellor/stuck";
const GONE = "This entry is no longer stuck.";

export const loader = withStaff("allUser", async ({ request, visitor }) => {
  const [entries, spooled, { csrf, headers }] = await Promise.all([
    services(visitor).console.listStuckWork(),
    listSpooled(),
    sessionToken(visitor),
  ]);
  const spool = spooled.map(({ name, since, isRejected }) => ({
    kind: "spool" as const,
    reference: `spool:${name}`,
    about: "enquiry",
    attempts: 1,
    reason: isRejected ? "rejected by the services" : "waiting",
    since,
    isFinal: isRejected,
  }));
  const done = new URL(request.url).searchParams.get("done");
  return data({ entries, spool, csrf, done }, { headers });
});

const stuckFields = { retry: text(300), discard: text(300) };

/** `retry` or `discard` has the reference of an entry. */
export const action = staffAction(
  "allUser",
  {
    perMinute: 60,
    pending: [
      { when: { retry: filled }, title: "Retry stuck work", fields: { retry: "Work" } },
      { when: { discard: filled }, title: "Discard stuck work", fields: { discard: "Work" } },
    ],
  },
  async ({ form, visitor }) => {
    const { retry, discard } = readFields(form, stuckFields);
    const action = retry ? "retry" : "discard";
    const reference = retry || discard;
    const { console } = services(visitor);
    const target = parseStuckReference(reference);
    try {
      if (target?.kind === "spool") {
        if (!(await isRejectedEnquiry(target.rest)))
          return data({ message: GONE }, { status: 404 });
        await console.recordSpoolChange({ body: { action, name: target.rest } });
        await changeRejected(action, target.rest);
      } else await console.changeStuckWork({ body: { action, reference } });
    } catch (error) {
      const { message, status } = failureOf(error);
      return data({ message: status === 404 ? GONE : message }, { status });
    }
    return redirect(hrefTo(PATH, {}, { done: action }), 303);
  },
);

const doneMessages: Readonly<Record<string, string>> = {
  retry: "The next attempt starts now.",
  discard: "Discarded.",
};

export default function StuckPage() {
  const { entries, spool, csrf, done } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const doneMessage = result ? undefined : doneMessages[done ?? ""];
  const all = [...entries, ...spool];
  return (
    <DeskFrame current={PATH} heading="Stuck work">
      <Lead>Work that failed for good, keeps failing, or waits for you.</Lead>
      {result ? <Notice tone="error">{result.message}</Notice> : null}
      {doneMessage ? <Notice tone="success">{doneMessage}</Notice> : null}
      {all.length === 0 ? <p>Nothing is stuck.</p> : null}
      {[...stuckKinds, "spool" as const].map((kind) => {
        const ofKind = all.filter((entry) => entry.kind === kind);
        return ofKind.length > 0 ? (
          <StuckTable key={kind} kind={kind} entries={ofKind} csrf={csrf} />
        ) : null;
      })}
    </DeskFrame>
  );
}
