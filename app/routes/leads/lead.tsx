import { data, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { LeadRecord } from "#domain/leads/lead";
import { sectionsFor } from "#domain/leads/person-sections";
import { hrefTo } from "#domain/site/href";
import { formatMoment } from "#domain/time/dates";
import { DeskFrame } from "~/components/console/console-frame";
import { FormProblems } from "~/components/console/form-problems";
import { ContactLine } from "~/components/leads/contact-form";
import { LogForm, Merges, PossibleDuplicates } from "~/components/leads/lead-forms";
import { LeadHeader, LeadSummary } from "~/components/leads/lead-summary";
import * as styles from "~/components/leads/lead.css";
import { PersonSectionView } from "~/components/leads/person-section";
import { SectionNav } from "~/components/leads/section-nav";
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
import { loadSection } from "~/services/leads/person-section.server";

export const { headers, meta } = privatePage<typeof loader>((data) => data?.lead.name ?? "Lead");

const PATH = "/counsellor/prospects";

/** A person: who they are, what is next, and one section of everything else. */
export const loader = withStaff("counsellor", async ({ request, params, visitor }) => {
  const id = params.lead ?? "";
  const query = new URL(request.url).searchParams;
  const { leads, students } = services(visitor);
  const lead = await orNotFound(leads.showLead({ params: { id } }));
  if (lead.id !== id) throw redirect(hrefTo("/counsellor/prospects/:lead", { lead: lead.id }), 301);
  const who = { leadId: id, studentId: lead.mayOpenStudent ? lead.userId : null };
  const [section, staff, fields, { csrf, headers }] = await Promise.all([
    loadSection(visitor, who, query),
    students.listColleagues(),
    leads.listLeadFields(),
    sessionToken(visitor),
  ]);
  const shown = { lead, section, saved: query.get("saved"), staff, fields, csrf };
  const now = new Date().toISOString();
  return data({ ...shown, now, script: scriptHref("console") }, { headers });
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
      { when: { form: "undo" }, title: "Undo a merge of two leads", fields: { merge: "Merge" } },
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

async function save(visitor: Visitor, id: string, post: Post): Promise<keyof typeof notices> {
  const { leads } = services(visitor);
  if (post.do === "undo") {
    await leads.undoMerge({ params: { id, mergeId: post.mergeId } });
    return "undone";
  }
  const { isRetrySet } = await leads.addLeadEvent({ params: { id }, body: post.body });
  return isRetrySet ? "retry" : "yes";
}

interface Done {
  readonly post: Post;
  readonly saved: keyof typeof notices;
}

/** A lead that now belongs to a colleague can't be opened again. */
function nextPage(visitor: Visitor, id: string, { post, saved }: Done): string {
  const ownerId = post.do === "log" ? post.body.change?.ownerId : null;
  if (ownerId && ownerId !== visitor.claims?.userId && !visitor.may("leadManager"))
    return hrefTo(PATH);
  return `${hrefTo("/counsellor/prospects/:lead", { lead: id })}?saved=${saved}`;
}

export default function LeadPage() {
  const { lead, section, saved, staff, fields, csrf, now, script } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const { typed = {}, errors = {}, isConflict = false, message = null } = result ?? {};
  const path = hrefTo("/counsellor/prospects/:lead", { lead: lead.id });
  const sections = sectionsFor({ hasLead: true, mayOpenStudent: lead.mayOpenStudent });
  return (
    <DeskFrame current={PATH} heading={lead.name}>
      {isConflict ? <Notice tone="error">{message}</Notice> : null}
      <FormProblems result={result} />
      {saved && !result ? <Saved saved={saved} lead={lead} /> : null}
      <LeadHeader lead={lead} />
      <ContactLine lead={lead} now={now} />
      <div className={styles.columns}>
        <div className={styles.formColumn}>
          <LogForm {...{ lead, fields, staff, csrf, typed, errors }} />
          <PossibleDuplicates lead={lead} />
          <Merges merges={lead.merges} csrf={csrf} />
        </div>
        <div className={styles.column}>
          <LeadSummary lead={lead} />
          <SectionNav path={path} sections={sections} current={section.name} />
          <PersonSectionView {...{ section, lead, fields, staff, csrf, path }} />
        </div>
      </div>
      {script ? <script defer src={script} /> : null}
    </DeskFrame>
  );
}

const notices = {
  yes: "Saved.",
  retry: "Saved.",
  merged: "Merged. You can undo it below.",
  undone: "The merge is undone. The other lead is back, with what it had.",
} as const;

interface SavedProps {
  readonly saved: string;
  readonly lead: Pick<LeadRecord, "nextAction" | "nextActionAt">;
}

/** What was saved. After a retry, the next action is a proposal. */
function Saved({ saved, lead: { nextAction, nextActionAt } }: SavedProps) {
  const isProposed = saved === "retry" && nextAction && nextActionAt;
  const notice = Object.entries(notices).find(([name]) => name === saved)?.[1] ?? notices.yes;
  return (
    <Notice tone="success">
      {isProposed
        ? `Saved. Next: ${nextAction}, ${formatMoment(nextActionAt)}. Change it below if another time is better.`
        : notice}
    </Notice>
  );
}
