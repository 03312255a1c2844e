import { data, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { leadFieldTypeNames, MAX_LEAD_FIELDS } from "#domain/leads/custom-fields";
import { hrefTo } from "#domain/site/href";
import { DeskFrame } from "~/components/console/console-frame";
import { FormProblems } from "~/components/console/form-problems";
import { CsrfField } from "~/components/fields/csrf-field";
import { form as formStyle } from "~/components/fields/fields.css";
import { Lead } from "~/components/layout/page";
import { LeadFieldFields, LeadFieldTable } from "~/components/leads/custom-field-table";
import { Button, ButtonRow } from "~/components/ui/button";
import { readLeadFieldForm } from "~/forms/leads/custom-field.server";
import { privatePage } from "~/platform/response/private-page";
import { staffAction, staffPage } from "~/services/auth/staff-guards.server";
import { failureOf } from "~/services/client/failure.server";
import { services } from "~/services/client/services.server";

export const { headers, meta } = privatePage("Lead fields");

const PATH = "/counsellor/lead-fields";

/** All fields, and the one of the address. */
export const loader = staffPage(PATH, async ({ params, visitor }) => {
  const fields = await services(visitor).leads.listLeadFields();
  const field = fields.find(({ id }) => id === params.field) ?? null;
  if (params.field && !field) throw new Response("", { status: 404 });
  return { fields, field };
});

const type = { label: "Type", values: leadFieldTypeNames };
const formNames = { name: "Name", type, options: "Options" };

/** Adds a field, or changes, archives or restores that of the address. */
export const action = staffAction(
  PATH,
  {
    pending: [
      { when: { step: "archive" }, title: "Archive a field of leads", fields: formNames },
      { when: { step: "restore" }, title: "Restore a field of leads", fields: formNames },
      { when: { step: "save" }, title: "Save a field of leads", fields: formNames },
    ],
  },
  async ({ params, form, visitor }) => {
    const { step, typed, errors, options } = readLeadFieldForm(form);
    const { field: id } = params;
    const rejected = (found: Record<string, string>, message: string | null, status: number) =>
      data({ typed, errors: found, message }, { status });
    if (step === "save" && Object.keys(errors).length > 0) return rejected(errors, null, 400);
    const { leads } = services(visitor);
    try {
      const { name, type: chosen } = typed;
      if (!id) await leads.addLeadField({ body: { name, type: chosen, options } });
      else if (step !== "save")
        await leads.changeLeadField({ params: { id }, body: { isArchived: step === "archive" } });
      else
        await leads.changeLeadField({
          params: { id },
          body: options.length > 0 ? { name, options } : { name },
        });
    } catch (error) {
      const { message, fields, code, status } = failureOf(error);
      if (code === "NAME_TAKEN")
        return rejected({ name: "Another field has this name." }, message, status);
      const full = `There are already ${MAX_LEAD_FIELDS} fields in use. Archive one first.`;
      return rejected({}, fields.name ? full : message, status);
    }
    return redirect(hrefTo(PATH), 303);
  },
);

const empty = { name: "", type: "text" as const, options: "" };

export default function LeadFieldsPage() {
  const { fields, field, csrf } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const stored = field ? { ...field, options: field.options.join("\n") } : empty;
  return (
    <DeskFrame current={PATH} heading={field?.name ?? "Lead fields"}>
      <Lead>Details your team needs that no form asks for.</Lead>
      {field ? (
        <p>
          <a href={hrefTo(PATH)}>All fields</a>
        </p>
      ) : null}
      <FormProblems result={result} />
      {!field && fields.length > 0 ? <LeadFieldTable fields={fields} path={PATH} /> : null}
      <h2 id="form">{field ? "Change" : "Add a field"}</h2>
      <form className={formStyle} method="post" noValidate>
        <CsrfField token={csrf} />
        <LeadFieldFields
          typed={result?.typed ?? stored}
          errors={result?.errors ?? {}}
          isNew={!field}
        />
        <ButtonRow>
          <Button name="step" value="save">
            {field ? "Save" : "Add"}
          </Button>
          {field ? (
            <Button name="step" value={field.isArchived ? "restore" : "archive"} tone="quiet">
              {field.isArchived ? "Restore" : "Archive"}
            </Button>
          ) : null}
        </ButtonRow>
      </form>
      {field ? (
        <p>
          You can’t fill in archived fields. Leads keep their values, and exports still include
          them.
        </p>
      ) : null}
    </DeskFrame>
  );
}
