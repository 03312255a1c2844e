import { data, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { LeadRecord } from "#domain/leads/lead";
import { hrefTo } from "#domain/site/href";
import { formatMoment } from "#domain/time/dates";
import { DeskFrame } from "~/components/console/console-frame";
import { FormProblems } from "~/components/console/form-problems";
import { CustomFieldValues } from "~/components/leads/custom-field-values";
import { LogForm, PossibleDuplicates } from "~/components/leads/lead-forms";
import {
  LeadEnquiries,
  LeadHeader,
  LeadSummary,
  LeadTimeline,
  TimelineLinks,
} from "~/components/leads/lead-summary";
import * as styles from "~/components/leads/lead.css";
import { Notice } from "~/components/ui/notice";
import { parseLeadForm, rejectedForm } from "~/forms/leads/lead.server";
import { sessionToken } from "~/platform/forms/form-page.server";
import { privatePage } from "~/platform/response/private-page";
import { scriptHref } from "~/platform/response/script-href.server";
import type { Visitor } from "~/services/auth/session/visitor.server";
import { staffAction, withStaff } from "~/services/auth/staff-guards.server";
import { failureOf } from "~/services/client/failure.server";
import { orNotFound } from "~/services/client/or-not-found.server";
import { services } from "~/services/client/services.server";

export const { headers, meta } = privatePage<typeof loader>((data) => data?.lead.name ?? "Lead");

const PATH = "/counsellor/prospects";

/** A lead: everything about one person, with the forms that work on it. */
export const loader = withStaff("counsellor", async ({ request, params, visitor }) => {
  const id = params.lead ?? "";
  const query = new URL(request.url).searchParams;
  const before = query.get("before");
  const hasRecords = query.get("records") === "yes";
  const saved = query.get("saved");
  const { leads, students } = services(visitor);
  const lead = await orNotFound(leads.showLead({ params: { id } }));
  if (lead.id !== id) throw redirect(hrefTo("/counsellor/prospects/:lead", { lead: lead.id }), 301);
  const [timeline, staff, fields, { csrf, headers }] = await Promise.all([
    orNotFound(
      leads.showLeadTimeline({
        params: { id },
        query: { before, ...(hasRecords ? { records: "yes" as const } : {}) },
      }),
    ),
    students.listColleagues(),
    leads.listLeadFields(),
    sessionToken(visitor),
  ]);
  const isFirstPage = before === null;
  const shown = { lead, timeline, isFirstPage, hasRecords, saved, staff, fields, csrf };
  return data({ ...shown, script: scriptHref("console") }, { headers });
});

export const action = staffAction(
  "counsellor",
  {
    pending: [
      {
        when: { form: "log" },
        title: "Record what happened with this lead",
        fields: {
          outcome: "What happened",
          text: "Note",
          nextAction: "Next action",
          nextActionAt: "When (Indian time)",
          stage: "Stage",
          closedReason: "Reason for closing",
          tags: "Tags",
          ownerId: "Owner",
          shown: { label: null },
        },
        otherFields: "Detail",
      },
      { when: { form: "merge" }, title: "Merge two leads", fields: { other: "Other lead" } },
    ],
  },
  async ({ params, form, visitor }) => {
    const id = params.lead ?? "";
    const parsed = parseLeadForm(form);
    if (!parsed.ok) {
      const { typed, errors } = parsed;
      return data({ typed, errors, message: null, isConflict: false }, { status: 400 });
    }
    try {
      const saved = await save(visitor, id, parsed.post);
      return redirect(nextPage(visitor, id, { post: parsed.post, saved }), 303);
    } catch (error) {
      const { status, ...rejected } = rejectedForm(failureOf(error), parsed.post);
      return data(rejected, { status });
    }
  },
);

type Post = Extract<ReturnType<typeof parseLeadForm>, { ok: true }>["post"];

type Saved = "yes" | "retry" | null;

async function save(visitor: Visitor, id: string, post: Post): Promise<Saved> {
  const { leads } = services(visitor);
  if (post.do === "merge") {
    await leads.mergeLead({ params: { id }, body: { otherId: post.otherId } });
    return null;
  }
  const { isRetrySet } = await leads.addLeadEvent({ params: { id }, body: post.body });
  return isRetrySet ? "retry" : "yes";
}

/** A lead that now belongs to a colleague can't be opened again. */
function nextPage(
  visitor: Visitor,
  id: string,
  { post, saved }: { readonly post: Post; readonly saved: Saved },
): string {
  const ownerId = post.do === "log" ? post.body.change?.ownerId : null;
  if (ownerId && ownerId !== visitor.claims?.userId && !visitor.may("leadManager"))
    return hrefTo(PATH);
  return hrefTo("/counsellor/prospects/:lead", { lead: id }) + (saved ? `?saved=${saved}` : "");
}

export default function LeadPage() {
  const { lead, timeline, isFirstPage, hasRecords, saved, staff, fields, csrf, script } =
    useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const { typed = {}, errors = {}, isConflict = false, message = null } = result ?? {};
  const path = hrefTo("/counsellor/prospects/:lead", { lead: lead.id });
  const student = lead.mayOpenStudent ? `/counsellor/students/${lead.userId}` : null;
  return (
    <DeskFrame current={PATH} heading={lead.name}>
      {isConflict ? <Notice tone="error">{message}</Notice> : null}
      <FormProblems result={result} />
      {saved && !result ? <Saved isRetry={saved === "retry"} lead={lead} /> : null}
      <LeadHeader lead={lead} />
      <div className={styles.columns}>
        <div className={styles.formColumn}>
          <LogForm {...{ lead, fields, staff, csrf, typed, errors }} />
          <PossibleDuplicates duplicates={lead.possibleDuplicates} csrf={csrf} />
        </div>
        <div className={styles.column}>
          <LeadSummary lead={lead} />
          <CustomFieldValues fields={fields} values={lead.customFields} />
          <h2 id="enquiries">Enquiries</h2>
          <LeadEnquiries enquiries={lead.enquiries} />
          <h2 id="timeline">Timeline</h2>
          <LeadTimeline entries={timeline.entries} student={student} />
          <TimelineLinks
            path={path}
            isFirstPage={isFirstPage}
            hasRecords={hasRecords}
            next={timeline.next}
          />
        </div>
      </div>
      {script ? <script defer src={script} /> : null}
    </DeskFrame>
  );
}

interface SavedProps {
  /** Whether the next action is a proposal. */
  readonly isRetry: boolean;
  readonly lead: Pick<LeadRecord, "nextAction" | "nextActionAt">;
}

function Saved({ isRetry, lead: { nextAction, nextActionAt } }: SavedProps) {
  const isProposed = isRetry && nextAction && nextActionAt;
  return (
    <Notice tone="success">
      {isProposed
        ? `Saved. Next: ${nextAction}, ${formatMoment(nextActionAt)}. Change it below if another time is better.`
        : "Saved."}
    </Notice>
  );
}
