import { data, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { hrefTo } from "#domain/site/href";
import { DeskFrame } from "~/components/console/console-frame";
import { FormProblems } from "~/components/console/form-problems";
import { CustomFieldForm, CustomFieldValues } from "~/components/leads/custom-field-values";
import { PossibleDuplicates, LeadForms } from "~/components/leads/lead-forms";
import {
  LeadEnquiries,
  LeadSummary,
  LeadTimeline,
  TimelineLinks,
} from "~/components/leads/lead-summary";
import * as styles from "~/components/leads/lead.css";
import { parseLeadForm, rejectedChange } from "~/forms/leads/lead.server";
import { sessionToken } from "~/platform/forms/form-page.server";
import { privatePage } from "~/platform/response/private-page";
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
  const shown = { lead, timeline, isFirstPage, hasRecords, staff, fields, csrf };
  return data(shown, { headers });
});

export const action = staffAction(
  "counsellor",
  {
    pending: [
      {
        when: { form: "activity" },
        title: "Add a note or a contact to this lead",
        fields: { outcome: "What happened", text: "Note" },
      },
      {
        when: { form: "next" },
        title: "Set the next action of this lead",
        fields: { nextAction: "What to do", nextActionAt: "When (Indian time)" },
      },
      {
        when: { form: "stage" },
        title: "Change the stage of this lead",
        fields: { stage: "Stage", closedReason: "Reason for closing" },
      },
      {
        when: { form: "owner" },
        title: "Change the owner of this lead",
        fields: { ownerId: "Owner" },
      },
      { when: { form: "tags" }, title: "Change the tags of this lead", fields: { tags: "Tags" } },
      {
        when: { form: "fields" },
        title: "Change details of this lead",
        fields: {},
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
      return data({ typed, errors, message: null }, { status: 400 });
    }
    try {
      await save(visitor, id, parsed.post);
    } catch (error) {
      const { status, ...rejected } = rejectedChange(failureOf(error), parsed.post);
      return data(rejected, { status });
    }
    return redirect(nextPage(visitor, id, parsed.post), 303);
  },
);

type Post = Extract<ReturnType<typeof parseLeadForm>, { ok: true }>["post"];

function save(visitor: Visitor, id: string, post: Post): Promise<unknown> {
  const { leads } = services(visitor);
  if (post.do === "event") return leads.addLeadEvent({ params: { id }, body: post.body });
  if (post.do === "merge")
    return leads.mergeLead({ params: { id }, body: { otherId: post.otherId } });
  return leads.changeLead({ params: { id }, body: post.body });
}

/** A lead that now belongs to a colleague can't be opened again. */
function nextPage({ claims, seesAll }: Visitor, id: string, post: Post): string {
  const ownerId = post.do === "change" ? post.body.ownerId : null;
  const isGone = Boolean(ownerId) && ownerId !== claims?.userId && !seesAll;
  return isGone ? hrefTo(PATH) : hrefTo("/counsellor/prospects/:lead", { lead: id });
}

export default function LeadPage() {
  const { lead, timeline, isFirstPage, hasRecords, staff, fields, csrf } =
    useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const { typed = {}, errors = {} } = result ?? {};
  const path = hrefTo("/counsellor/prospects/:lead", { lead: lead.id });
  const student = lead.mayOpenStudent ? `/counsellor/students/${lead.userId}` : null;
  return (
    <DeskFrame current={PATH} heading={lead.name}>
      <FormProblems result={result} />
      <div className={styles.columns}>
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
        <div className={styles.column}>
          <PossibleDuplicates duplicates={lead.possibleDuplicates} csrf={csrf} />
          <LeadForms lead={lead} staff={staff} csrf={csrf} typed={typed} errors={errors} />
          <CustomFieldForm
            fields={fields}
            csrf={csrf}
            typed={typed}
            errors={errors}
            values={lead.customFields}
          />
        </div>
      </div>
    </DeskFrame>
  );
}
