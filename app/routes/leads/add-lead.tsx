import { data, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { hrefTo } from "#domain/site/href";
import { DeskFrame } from "~/components/console/console-frame";
import { FormProblems } from "~/components/console/form-problems";
import { AddLeadForm, KnownPeople } from "~/components/leads/add-lead";
import { parseNewLead } from "~/forms/leads/add-lead.server";
import { privatePage } from "~/platform/response/private-page";
import { staffAction, staffPage } from "~/services/auth/staff-guards.server";
import { failureOf } from "~/services/client/failure.server";
import { services } from "~/services/client/services.server";

export const { headers, meta } = privatePage("Add lead");

const PATH = "/counsellor/prospects";

/** A form for people who call, write or walk in. */
export const loader = staffPage(PATH, async ({ visitor }) => ({
  staff: await services(visitor).students.listColleagues(),
  me: visitor.claims?.userId ?? "",
}));

export const action = staffAction(
  PATH,
  {
    pending: [
      {
        title: "Add a lead",
        fields: {
          name: "Name",
          mobile: "Mobile number",
          email: "Email address",
          city: "City",
          source: "Source",
          country: "Country",
          level: "Level",
          year: "Intake year",
          note: "Note",
          ownerId: "Owner",
          consent: "Consent",
          another: "Another person",
        },
      },
    ],
  },
  async ({ form, visitor }) => {
    const parsed = parseNewLead(form);
    const { typed } = parsed;
    const errors: Readonly<Record<string, string | undefined>> = parsed.ok ? {} : parsed.errors;
    if (!parsed.ok) return data({ typed, errors, message: null, known: [] }, { status: 400 });
    try {
      const { id, duplicates } = await services(visitor).leads.addLead({ body: parsed.body });
      if (id !== null) return redirect(hrefTo("/counsellor/prospects/:lead", { lead: id }), 303);
      return data({ typed, errors, message: null, known: duplicates }, { status: 409 });
    } catch (error) {
      const { message, status } = failureOf(error);
      return data({ typed, errors, message, known: [] }, { status });
    }
  },
);

export default function AddLeadPage() {
  const { staff, me, csrf } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const { typed = {}, errors = {}, known = [] } = result ?? {};
  return (
    <DeskFrame current={PATH} heading="Add lead">
      <FormProblems result={result} />
      <KnownPeople people={known} />
      <AddLeadForm {...{ staff, me, csrf, typed, errors }} isKnown={known.length > 0} />
    </DeskFrame>
  );
}
