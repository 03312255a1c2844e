import { data, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { hrefTo } from "#domain/site/href";
import { callTime } from "~/components/appointments/call-time";
import { ChangeCall } from "~/components/appointments/change-call";
import { DeskFrame } from "~/components/console/console-frame";
import { Lead } from "~/components/layout/page";
import { Notice } from "~/components/ui/notice";
import { readFields, text } from "~/forms/form-schema.server";
import { sessionToken } from "~/platform/forms/form-page.server";
import { privatePage } from "~/platform/response/private-page";
import { otherTimes } from "~/services/appointments/other-times.server";
import { filled } from "~/services/auth/pending/pending-form-description";
import { staffAction, withStaff } from "~/services/auth/staff-guards.server";
import { failureOf } from "~/services/client/failure.server";
import { orNotFound } from "~/services/client/or-not-found.server";
import { services } from "~/services/client/services.server";

export const { headers, meta } = privatePage("Call with a student");

const pathOf = (call: string): string => hrefTo("/counsellor/calendar/:call", { call });

/** A call that staff may move or cancel. The student's own link stays with the student. */
export const loader = withStaff("counsellor", async ({ request, params, visitor }) => {
  const [call, { csrf, headers }] = await Promise.all([
    orNotFound(services(visitor).appointments.showStaffCall({ params: { id: params.call ?? "" } })),
    sessionToken(visitor),
  ]);
  const query = new URL(request.url).searchParams;
  const times = await otherTimes(visitor, call, query, { studentId: call.userId });
  return data({ call, csrf, isMoved: query.get("done") === "moved", ...times }, { headers });
});

const callForm = { slot: text(20), cancel: text(1) };

/** `slot` moves the call, `cancel` cancels it. */
export const action = staffAction(
  "counsellor",
  {
    pending: [
      { when: { slot: filled }, title: "Move a call", fields: { slot: "New time" } },
      { when: { cancel: "1" }, title: "Cancel a call", fields: {} },
    ],
  },
  async ({ form, params, visitor }) => {
    const { slot } = readFields(form, callForm);
    try {
      await services(visitor).appointments.changeStaffCall({
        params: { id: params.call ?? "" },
        body: slot ? { startsAt: slot } : { status: "cancelled" },
      });
    } catch (error) {
      const { message, code, status } = failureOf(error);
      const taken = "That time has just been taken. Choose another one.";
      return data({ message: code === "SLOT_TAKEN" ? taken : message }, { status });
    }
    return redirect(pathOf(params.call ?? "") + (slot ? "?done=moved" : ""), 303);
  },
);

export default function StaffCallPage() {
  const { call, csrf, isMoved, isOpen, days, chosen, slot } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const path = pathOf(call.id);
  return (
    <DeskFrame current="/counsellor/calendar" heading={`Call with ${call.name ?? "a student"}`}>
      {result ? <Notice tone="error">{result.message}</Notice> : null}
      {isMoved ? <Notice tone="success">The call has been moved.</Notice> : null}
      <Lead>{callTime(call)}</Lead>
      <p>
        {call.counsellor ?? "The team"} calls <a href={`tel:${call.mobile}`}>{call.mobile}</a>.
        Topic: {call.topic}.
      </p>
      {call.status === "cancelled" ? <p>This call has been cancelled.</p> : null}
      <ChangeCall {...{ path, csrf, isOpen, days, chosen, slot }} hasFile={false}>
        <p>The student is told when you move or cancel the call.</p>
      </ChangeCall>
      <p>
        <a href={hrefTo("/counsellor/calendar")}>Back to the calendar</a>
      </p>
    </DeskFrame>
  );
}
