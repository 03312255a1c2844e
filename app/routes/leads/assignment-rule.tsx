import { data, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { AssignmentRule } from "#domain/leads/assignment";
import { hrefTo } from "#domain/site/href";
import { hoursOn } from "#domain/time/working-hours";
import { DeskFrame } from "~/components/console/console-frame";
import { FormProblems } from "~/components/console/form-problems";
import { RuleForm } from "~/components/leads/assignment/assignment";
import {
  HandOverForm,
  TO_TEAM,
  type HandOverPreview,
} from "~/components/leads/assignment/hand-over-form";
import { timeFieldNames } from "~/components/leads/assignment/working-time";
import { choice, readFields, text } from "~/forms/form-schema.server";
import { parseAssignmentForm } from "~/forms/leads/assignment.server";
import { privatePage } from "~/platform/response/private-page";
import type { Visitor } from "~/services/auth/session/visitor.server";
import { staffAction, staffPage } from "~/services/auth/staff-guards.server";
import { failureOf } from "~/services/client/failure.server";
import { services } from "~/services/client/services.server";

export const { headers, meta } = privatePage<typeof loader>((data) => data?.name ?? "Counsellor");

const PATH = "/counsellor/assignment";

/** The form of a counsellor without a rule. */
const usual: AssignmentRule = {
  acceptsLeads: false,
  acceptsCalls: false,
  maxOpenLeads: 50,
  regions: [],
  languages: [],
  countries: [],
  fields: [],
  hours: hoursOn([1, 2, 3, 4, 5, 6], "09:30", "18:30"),
  absences: [],
};

/** What one counsellor takes, when they work, and the hand-over of their leads. */
export const loader = staffPage(PATH, async ({ params, visitor }) => {
  const { staff } = await services(visitor).leads.showAssignment();
  const one = staff.find(({ staffId }) => staffId === params.staff);
  if (!one) throw new Response("", { status: 404 });
  const colleagues = staff.filter((other) => other !== one);
  return { ...one, rule: one.rule ?? usual, colleagues };
});

const handOverFields = {
  form: text(20),
  step: choice(["preview", "confirm"], "preview"),
  toId: text(100),
};

export const action = staffAction(
  PATH,
  {
    pending: [
      {
        when: { form: "hand-over", step: "confirm" },
        title: "Hand over all work of this counsellor",
        fields: { toId: "Hand over to" },
      },
      {
        when: { form: "hand-over" },
        title: "Show what a hand-over of this counsellor’s work moves",
        fields: { toId: "Hand over to", step: "Step" },
      },
      {
        when: { form: "rule" },
        title: "Change which leads and calls this counsellor gets",
        fields: {
          accepts: "Assign leads automatically",
          calls: "Take booked calls",
          maxOpenLeads: "Most open leads",
          regions: "Regions",
          languages: "Languages",
          countries: "Countries of interest",
          fields: "Fields of study",
          ...timeFieldNames,
        },
      },
    ],
  },
  async ({ params, form, visitor }) => {
    const staffId = params.staff ?? "";
    const { form: name, step, toId } = readFields(form, handOverFields);
    const { leads } = services(visitor);
    try {
      if (name === "hand-over") return await handOver(visitor, staffId, { step, toId });
      const parsed = parseAssignmentForm(form);
      if (!parsed.ok) {
        const { rule, errors } = parsed;
        return data({ ...unchanged, rule, errors }, { status: 400 });
      }
      await leads.setAssignmentRule({ params: { staffId }, body: parsed.rule });
    } catch (error) {
      const { message, status } = failureOf(error);
      return data({ ...unchanged, message }, { status });
    }
    return redirect(hrefTo(PATH), 303);
  },
);

/** What the page gets from the action without an error, a typed rule or a preview. */
const unchanged: {
  readonly rule: AssignmentRule | null;
  readonly errors: Readonly<Record<string, string | undefined>>;
  readonly message: string | null;
  readonly preview: HandOverPreview | null;
} = { rule: null, errors: {}, message: null, preview: null };

/** Shows what a hand-over moves, and moves it once that is confirmed. */
async function handOver(
  visitor: Visitor,
  staffId: string,
  { step, toId }: { readonly step: "preview" | "confirm"; readonly toId: string },
) {
  const { leads } = services(visitor);
  if (!toId) {
    const errors = { toId: "Choose a colleague, or no one." };
    return data({ ...unchanged, errors }, { status: 400 });
  }
  if (step === "preview") {
    const moves = await leads.previewHandOver({ params: { staffId } });
    return data({ ...unchanged, preview: { ...moves, toId } });
  }
  await leads.handOverLeads({
    params: { staffId },
    body: { toId: toId === TO_TEAM ? null : toId },
  });
  return redirect(hrefTo(PATH), 303);
}

export default function AssignmentRulePage() {
  const { name, rule, colleagues, csrf } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const errors: Readonly<Record<string, string | undefined>> = result?.errors ?? {};
  return (
    <DeskFrame current={PATH} heading={name ?? "Counsellor"}>
      <p>
        <a href={hrefTo(PATH)}>All counsellors</a>
      </p>
      <FormProblems result={result} />
      <h2 id="rule">Leads, calls and hours</h2>
      <RuleForm rule={result?.rule ?? rule} csrf={csrf} errors={errors} />
      <h2 id="hand-over">Hand over</h2>
      <HandOverForm
        colleagues={colleagues}
        csrf={csrf}
        preview={result?.preview ?? null}
        error={errors.toId}
      />
    </DeskFrame>
  );
}
