import { data, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { hrefTo } from "#domain/site/href";
import { DeskFrame } from "~/components/console/console-frame";
import {
  BookedCalls,
  CallbackRequests,
  CallEnquiries,
  ProblemReports,
} from "~/components/requests/open-requests";
import { Notice } from "~/components/ui/notice";
import { readFields, text } from "~/forms/form-schema.server";
import { privatePage } from "~/platform/response/private-page";
import { filled } from "~/services/auth/pending/pending-form-description";
import { staffAction, staffPage } from "~/services/auth/staff-guards.server";
import { failureOf } from "~/services/client/failure.server";
import { services } from "~/services/client/services.server";
import { finishRequest, requests } from "~/services/requests/open-requests.server";

export const { headers, meta } = privatePage("Calls and reports");

const PATH = "/counsellor/requests";

export const loader = staffPage(PATH, async ({ visitor }) => {
  const [open, appointments] = await Promise.all([
    requests(visitor),
    services(visitor).appointments.listUpcomingCalls(),
  ]);
  return { ...open, appointments };
});

const requestFields = { called: text(100), calledEnquiry: text(100), mended: text(100) };

/** `called`, `calledEnquiry` and `mended` contain the id of a completed request. */
export const action = staffAction(
  PATH,
  {
    pending: [
      {
        when: { called: filled },
        title: "Mark a callback request as done",
        fields: { called: "Callback request" },
      },
      {
        when: { calledEnquiry: filled },
        title: "Mark an enquiry as contacted",
        fields: { calledEnquiry: "Enquiry" },
      },
      {
        when: { mended: filled },
        title: "Mark a problem report as done",
        fields: { mended: "Problem report" },
      },
    ],
  },
  async ({ form, visitor }) => {
    const { called, calledEnquiry: enquiry, mended } = readFields(form, requestFields);
    try {
      if (enquiry)
        await services(visitor).enquiries.changeEnquiry({
          params: { id: enquiry },
          body: { progress: "contacted" },
        });
      else if (called) await finishRequest(visitor, "call-backs", called);
      else await finishRequest(visitor, "reports", mended);
    } catch (error) {
      const { message, status } = failureOf(error);
      return data({ message }, { status });
    }
    return redirect(hrefTo(PATH), 303);
  },
);

export default function RequestsPage() {
  const { callBacks, callEnquiries, reports, appointments, csrf } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  return (
    <DeskFrame current={PATH} heading="Calls and reports">
      {result ? <Notice tone="error">{result.message}</Notice> : null}
      <h2 id="appointments">Appointments</h2>
      {appointments.length === 0 ? (
        <p>No calls booked.</p>
      ) : (
        <BookedCalls appointments={appointments} />
      )}
      <h2 id="calls">Callback requests</h2>
      {callBacks.length + callEnquiries.length === 0 ? <p>No open requests.</p> : null}
      {callEnquiries.length > 0 ? <CallEnquiries enquiries={callEnquiries} csrf={csrf} /> : null}
      {callBacks.length === 0 ? null : <CallbackRequests requests={callBacks} csrf={csrf} />}
      <h2 id="reports">Problem reports</h2>
      {reports.length === 0 ? (
        <p>No problem reports.</p>
      ) : (
        <ProblemReports reports={reports} csrf={csrf} />
      )}
    </DeskFrame>
  );
}
