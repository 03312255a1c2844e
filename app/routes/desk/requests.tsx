import { json, redirect, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Button } from "~/components/button";
import { formatDay } from "~/components/catalogue/parts";
import { DataTable } from "~/components/data-table";
import { Contact } from "~/components/desk/contact";
import { DeskFrame } from "~/components/desk/desk-frame";
import { CsrfField } from "~/components/fields/form-parts";
import { Notice } from "~/components/notice";
import { brand } from "#domain/brand";
import { callBackTimeNames } from "#domain/call-back";
import { formatIst, formatMoment } from "#domain/event-timing";
import { issueTypeNames } from "#domain/issue-types";
import { filled } from "#domain/pending-form";
import { sitePath } from "#domain/site-path";
import { sessionToken } from "~/server/form-page.server";
import { privatePageHeaders } from "~/server/headers.server";
import { textField } from "~/server/read-form.server";
import { staffAction, withStaff } from "~/services/auth/staff-guards.server";
import { staffAppointments } from "~/services/appointment/appointment.server";
import { finishRequest, requests, updateLead, type Enquiry } from "~/services/desk/desk.server";
import { failureOf } from "~/services/failure.server";

export const headers = privatePageHeaders;
export const meta: MetaFunction = () => [
  { title: `Calls and reports · ${brand.name}` },
  { name: "robots", content: "noindex" },
];

const PATH = "/counsellor/requests";

export const loader = withStaff("counsellor", async ({ visitor }) => {
  const [open, appointments, { csrf, headers }] = await Promise.all([
    requests(visitor),
    staffAppointments(visitor),
    sessionToken(visitor),
  ]);
  return json({ ...open, appointments, csrf }, { headers });
});

/** `called`, `calledEnquiry` and `mended` carry the id of what is done. */
export const action = staffAction(
  "counsellor",
  {
    csrf: "session",
    honeypot: false,
    rate: { points: 120, perSeconds: 60 },
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
    const [called, enquiry] = [textField(form, "called"), textField(form, "calledEnquiry")];
    try {
      if (enquiry) await updateLead(visitor, enquiry, { progress: "contacted" });
      else if (called) await finishRequest(visitor, "call-backs", called);
      else await finishRequest(visitor, "reports", textField(form, "mended"));
    } catch (error) {
      const { message, status } = failureOf(error);
      return json({ message }, { status });
    }
    return redirect(sitePath(PATH), 303);
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
        <DataTable
          caption="Booked calls, soonest first"
          columns={["When", "Name", "Number", "About", "Owner"]}
          rows={appointments.map((one) => [
            <a key="when" href={sitePath(`/bookings/${one.token}`)}>
              {formatIst(one.startsAt)}
            </a>,
            one.name ?? "A student",
            <a key="call" href={`tel:${one.mobile}`}>
              {one.mobile}
            </a>,
            one.topic,
            one.counsellor ?? "team",
          ])}
        />
      )}
      <h2 id="calls">Callback requests</h2>
      {callBacks.length + callEnquiries.length === 0 ? <p>No open requests.</p> : null}
      {callEnquiries.length > 0 ? <CallEnquiries enquiries={callEnquiries} csrf={csrf} /> : null}
      {callBacks.length === 0 ? null : (
        <form method="post">
          <CsrfField token={csrf} />
          <DataTable
            caption="Callback requests, longest wait first"
            columns={["Name", "Number", "When", "About", "Since", "Done"]}
            rows={callBacks.map((one) => [
              one.name,
              <a key="call" href={`tel:${one.mobile}`}>
                {one.mobile}
              </a>,
              callBackTimeNames[one.preferredTime],
              one.topic,
              formatDay(one.createdAt.slice(0, 10)),
              <Button
                key="done"
                tone="secondary"
                name="called"
                value={one.id}
                aria-label={`Called: ${one.name}`}
              >
                Called
              </Button>,
            ])}
          />
        </form>
      )}
      <h2 id="reports">Problem reports</h2>
      {reports.length === 0 ? (
        <p>No problem reports.</p>
      ) : (
        <form method="post">
          <CsrfField token={csrf} />
          <DataTable
            caption="Problems reported by students"
            columns={["From", "About", "What", "Page", "Screenshot", "Done"]}
            rows={reports.map((one) => [
              one.name ?? "A student",
              issueTypeNames[one.issueType],
              one.text,
              one.page ?? "–",
              one.hasScreenshot ? (
                <a key="picture" href={sitePath(`/counsellor/reports/${one.id}/screenshot`)}>
                  View
                </a>
              ) : (
                "–"
              ),
              <Button key="done" tone="secondary" name="mended" value={one.id}>
                Fixed
              </Button>,
            ])}
          />
        </form>
      )}
    </DeskFrame>
  );
}

/** Enquiries of the form "We call you back". */
function CallEnquiries({
  enquiries,
  csrf,
}: {
  readonly enquiries: readonly Enquiry[];
  readonly csrf: string | null;
}) {
  return (
    <form method="post">
      <CsrfField token={csrf} />
      <DataTable
        caption="Enquiries asking for a call, the longest wait first"
        columns={["Name", "Contact", "When", "Question", "Received", "Done"]}
        rows={enquiries.map(({ id, payload, createdAt }) => [
          <a key="enquiry" href={sitePath(`/counsellor/leads/${id}`)}>
            {payload.name}
          </a>,
          <Contact key="contact" mobile={payload.mobile} email={payload.email} />,
          String(payload.extraFields.bestTime ?? "Any time"),
          String(payload.extraFields.message ?? "–"),
          formatMoment(createdAt),
          <Button
            key="done"
            tone="secondary"
            name="calledEnquiry"
            value={id}
            aria-label={`Called: ${payload.name}`}
          >
            Called
          </Button>,
        ])}
      />
    </form>
  );
}
