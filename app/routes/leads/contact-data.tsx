import { data, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { contactFieldNames } from "#domain/leads/contact-data";
import { hrefTo } from "#domain/site/href";
import { DeskFrame } from "~/components/console/console-frame";
import { FormProblems } from "~/components/console/form-problems";
import { ContactForm } from "~/components/leads/contact-form";
import { parseContactData } from "~/forms/leads/contact-data.server";
import { privatePage } from "~/platform/response/private-page";
import { staffAction, staffPage } from "~/services/auth/staff-guards.server";
import { failureOf } from "~/services/client/failure.server";
import { orNotFound } from "~/services/client/or-not-found.server";
import { services } from "~/services/client/services.server";

export const { headers, meta } = privatePage("Correct contact data");

const PATH = "/counsellor/prospects";
const CHANGED =
  "A colleague changed this lead while you had it open, so nothing was saved. Check the highlighted fields, then save again.";
const FIELD_CHANGED = "A colleague has changed this.";

/** The form that corrects contact data, which the record shows too. */
export const loader = staffPage(PATH, async ({ params, visitor }) => ({
  lead: await orNotFound(services(visitor).leads.showLead({ params: { id: params.lead ?? "" } })),
}));

export const action = staffAction(
  PATH,
  {
    pending: [
      {
        title: "Correct contact data of a lead",
        fields: { ...contactFieldNames, form: { label: null }, shown: { label: null } },
      },
    ],
  },
  async ({ params, form, visitor }) => {
    const id = params.lead ?? "";
    const done = `${hrefTo("/counsellor/prospects/:lead", { lead: id })}?show=contact&saved=yes`;
    const parsed = parseContactData(form);
    const { typed } = parsed;
    if (!parsed.ok)
      return data({ typed, errors: texts(parsed.errors), message: null }, { status: 400 });
    const { change, expected } = parsed;
    if (Object.keys(change).length === 0) return redirect(done, 303);
    try {
      await services(visitor).leads.changeContactData({
        params: { id },
        body: { change, expected },
      });
      return redirect(done, 303);
    } catch (error) {
      const { message, fields, code, status } = failureOf(error);
      const isConflict = code === "LEAD_CHANGED";
      const errors: Record<string, string> = {};
      if (isConflict) for (const name of Object.keys(fields)) errors[name] = FIELD_CHANGED;
      return data({ typed, errors, message: isConflict ? CHANGED : message }, { status });
    }
  },
);

const texts = (errors: Readonly<Record<string, string | undefined>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(errors).flatMap(([name, text]) => (text ? [[name, text]] : [])),
  );

export default function ContactDataPage() {
  const { lead, csrf } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const { typed = {}, errors = {} } = result ?? {};
  return (
    <DeskFrame current={PATH} heading={`Contact data of ${lead.name}`}>
      <FormProblems result={result} />
      <ContactForm {...{ lead, csrf, typed, errors }} />
      <p>
        <a href={hrefTo("/counsellor/prospects/:lead", { lead: lead.id })}>Back to {lead.name}</a>
      </p>
    </DeskFrame>
  );
}
