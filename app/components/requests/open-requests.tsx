import type { EnquiryPayload } from "#domain/enquiries/enquiry-payload";
import { callBackTimeNames, type CallBackTime } from "#domain/requests/call-back";
import { issueTypeNames, type IssueType } from "#domain/requests/issue-types";
import { hrefTo } from "#domain/site/href";
import { formatIst, formatMoment, formatTableDate } from "#domain/time/dates";
import { Contact } from "~/components/console/contact";
import { CsrfField } from "~/components/fields/csrf-field";
import { Button } from "~/components/ui/button";
import { DataTable } from "~/components/ui/data-table";

interface Appointment {
  readonly id: string;
  readonly startsAt: string;
  readonly name: string | null;
  readonly mobile: string;
  readonly topic: string;
  readonly counsellor: string | null;
}

export function BookedCalls({ appointments }: { readonly appointments: readonly Appointment[] }) {
  return (
    <DataTable
      caption="Booked calls, soonest first"
      columns={["When", "Name", "Number", "About", "Owner"]}
      rows={appointments.map((one) => [
        <a key="when" href={hrefTo("/counsellor/calendar/:call", { call: one.id })}>
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
  );
}

interface CallbackProps {
  readonly requests: readonly {
    readonly id: string;
    readonly name: string;
    readonly mobile: string;
    readonly topic: string;
    readonly preferredTime: CallBackTime;
    readonly createdAt: string;
  }[];
  readonly csrf: string | null;
}

export function CallbackRequests({ requests, csrf }: CallbackProps) {
  return (
    <form method="post">
      <CsrfField token={csrf} />
      <DataTable
        caption="Callback requests, longest wait first"
        columns={["Name", "Number", "When", "About", "Since", "Done"]}
        rows={requests.map((one) => [
          one.name,
          <a key="call" href={`tel:${one.mobile}`}>
            {one.mobile}
          </a>,
          callBackTimeNames[one.preferredTime],
          one.topic,
          formatTableDate(one.createdAt),
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
  );
}

interface ReportProps {
  readonly reports: readonly {
    readonly id: string;
    readonly name: string | null;
    readonly issueType: IssueType;
    readonly text: string;
    readonly page: string | null;
    readonly hasScreenshot: boolean;
  }[];
  readonly csrf: string | null;
}

export function ProblemReports({ reports, csrf }: ReportProps) {
  return (
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
            <a
              key="picture"
              href={hrefTo("/counsellor/reports/:report/screenshot", { report: one.id })}
            >
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
  );
}

interface CallEnquiriesProps {
  readonly enquiries: readonly {
    readonly id: string;
    readonly payload: EnquiryPayload;
    readonly createdAt: string;
  }[];
  readonly csrf: string | null;
}

/** Enquiries of the form "We call you back". */
export function CallEnquiries({ enquiries, csrf }: CallEnquiriesProps) {
  return (
    <form method="post">
      <CsrfField token={csrf} />
      <DataTable
        caption="Enquiries requesting a call, longest wait first"
        columns={["Name", "Contact", "When", "Question", "Received", "Done"]}
        rows={enquiries.map(({ id, payload, createdAt }) => [
          <a key="enquiry" href={hrefTo("/counsellor/leads/:enquiry", { enquiry: id })}>
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
