import { data, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { AssignmentRule } from "#domain/leads/assignment";
import { hrefTo } from "#domain/site/href";
import { DeskFrame } from "~/components/console/console-frame";
import { FormProblems } from "~/components/console/form-problems";
import { HandOverForm, RuleForm } from "~/components/leads/assignment";
import { readFields, text } from "~/forms/form-schema.server";
import { parseAssignmentForm } from "~/forms/leads/assignment.server";
import { privatePage } from "~/platform/response/private-page";
import { staffAction, staffPage } from "~/services/auth/staff-guards.server";
import { failureOf } from "~/services/client/failure.server";
import { services } from "~/services/client/services.server";

export const { headers, meta } = privatePage<typeof loader>((data) => data?.name ?? "Counsellor");

const PATH = "/counsellor/assignment";

/** The form of a counsellor without a rule. */
const usual: AssignmentRule = {
  acceptsLeads: false,
  maxOpenLeads: 50,
  regions: [],
  languages: [],
  countries: [],
  fields: [],
  days: [1, 2, 3, 4, 5, 6],
  opensAt: "09:30",
  closesAt: "18:30",
  awayFrom: null,
  awayUntil: null,
};

/** What one counsellor takes, when they work, and the hand-over of their leads. */
export const loader = staffPage(PATH, async ({ params, visitor }) => {
  const { staff } = await services(visitor).leads.showAssignment();
  const one = staff.find(({ staffId }) => staffId === params.staff);
  if (!one) throw new Response("", { status: 404 });
  const colleagues = staff.filter((other) => other !== one);
  return { ...one, rule: one.rule ?? usual, colleagues };
});

const handOverFields = { form: text(20), toId: text(100) };

export const action = staffAction(
  PATH,
  {
    pending: [
      {
        when: { form: "hand-over" },
        title: "Hand over all leads and students of this counsellor",
        fields: { toId: "Hand over to" },
      },
      {
        when: { form: "rule" },
        title: "Change which leads this counsellor gets",
        fields: {
          accepts: "Assign leads automatically",
          maxOpenLeads: "Most open leads",
          regions: "Regions",
          languages: "Languages",
          countries: "Countries of interest",
          fields: "Fields of study",
          days: "Working days",
          opensAt: "Works from",
          closesAt: "Works until",
          awayFrom: "Absent from",
          awayUntil: "Absent until",
        },
      },
    ],
  },
  async ({ params, form, visitor }) => {
    const staffId = params.staff ?? "";
    const { form: name, toId } = readFields(form, handOverFields);
    const parsed = parseAssignmentForm(form);
    if (name !== "hand-over" && !parsed.ok)
      return data({ rule: parsed.rule, errors: parsed.errors, message: null }, { status: 400 });
    const { leads } = services(visitor);
    try {
      if (name === "hand-over")
        await leads.handOverLeads({ params: { staffId }, body: { toId: toId || null } });
      else if (parsed.ok) await leads.setAssignmentRule({ params: { staffId }, body: parsed.rule });
    } catch (error) {
      const { message, status } = failureOf(error);
      return data({ rule: null, errors: {}, message }, { status });
    }
    return redirect(hrefTo(PATH), 303);
  },
);

export default function AssignmentRulePage() {
  const { name, rule, openLeads, colleagues, csrf } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const errors: Readonly<Record<string, string | undefined>> = result?.errors ?? {};
  return (
    <DeskFrame current={PATH} heading={name ?? "Counsellor"}>
      <p>
        <a href={hrefTo(PATH)}>All counsellors</a>
      </p>
      <FormProblems result={result} />
      <h2 id="rule">Leads and hours</h2>
      <RuleForm rule={result?.rule ?? rule} csrf={csrf} errors={errors} />
      <h2 id="hand-over">Hand over</h2>
      <HandOverForm openLeads={openLeads} colleagues={colleagues} csrf={csrf} />
    </DeskFrame>
  );
}
