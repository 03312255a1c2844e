import { data, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { isLanguage, languages } from "#domain/language/language";
import { hrefTo } from "#domain/site/href";
import { DeskFrame } from "~/components/console/console-frame";
import { FormProblems } from "~/components/console/form-problems";
import { CsrfField } from "~/components/fields/csrf-field";
import { form as formStyle } from "~/components/fields/fields.css";
import { Lead } from "~/components/layout/page";
import { TemplateFields } from "~/components/leads/messages/messages";
import { Button, ButtonRow } from "~/components/ui/button";
import { DataTable } from "~/components/ui/data-table";
import { readTemplateForm, templateErrors } from "~/forms/leads/message.server";
import { privatePage } from "~/platform/response/private-page";
import { staffAction, staffPage } from "~/services/auth/staff-guards.server";
import { failureOf } from "~/services/client/failure.server";
import { services } from "~/services/client/services.server";

export const { headers, meta } = privatePage("Message templates");

const PATH = "/counsellor/templates";

/** All templates, and the one of the address. */
export const loader = staffPage(PATH, async ({ params, visitor }) => {
  const templates = await services(visitor).leads.listMessageTemplates();
  const template = templates.find(({ id }) => id === params.template) ?? null;
  if (params.template && !template) throw new Response("", { status: 404 });
  return { templates, template };
});

const templateFields = Object.fromEntries(
  Object.entries(languages).flatMap(([code, { name }]) => [
    [`subject-${code}`, `Subject, ${name}`],
    [`text-${code}`, `Message, ${name}`],
  ]),
);

/** Adds a template, or changes or deletes that of the address. */
export const action = staffAction(
  PATH,
  {
    pending: [
      {
        when: { step: "delete" },
        title: "Delete a message template",
        fields: { name: "Name" },
      },
      {
        when: { step: "save" },
        title: "Save a message template",
        fields: { name: "Name", ...templateFields },
      },
    ],
  },
  async ({ params, form, visitor }) => {
    const { isDelete, ...typed } = readTemplateForm(form);
    const { template: id } = params;
    const { leads } = services(visitor);
    try {
      if (!id) await leads.addMessageTemplate({ body: typed });
      else if (isDelete) await leads.deleteMessageTemplate({ params: { id } });
      else await leads.changeMessageTemplate({ params: { id }, body: typed });
    } catch (error) {
      const { message, fields, code, status } = failureOf(error);
      return data({ typed, errors: templateErrors(fields, code), message }, { status });
    }
    return redirect(hrefTo(PATH), 303);
  },
);

const empty = { name: "", texts: {} };

export default function TemplatesPage() {
  const { templates, template, csrf } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const { name, texts } = result?.typed ?? template ?? empty;
  return (
    <DeskFrame current={PATH} heading={template?.name ?? "Message templates"}>
      <Lead>Messages that counsellors send often, in your students’ languages.</Lead>
      {template ? (
        <p>
          <a href={hrefTo(PATH)}>All templates</a>
        </p>
      ) : null}
      <FormProblems result={result} />
      {!template && templates.length > 0 ? (
        <DataTable
          caption="Templates"
          columns={["Name", "Languages"]}
          rows={templates.map((one) => [
            <a key="name" href={hrefTo("/counsellor/templates/:template", { template: one.id })}>
              {one.name}
            </a>,
            Object.keys(one.texts)
              .filter(isLanguage)
              .map((code) => languages[code].name)
              .join(", "),
          ])}
        />
      ) : null}
      <h2 id="form">{template ? "Change" : "Add a template"}</h2>
      <form className={formStyle} method="post" noValidate>
        <CsrfField token={csrf} />
        <TemplateFields name={name} texts={texts} errors={result?.errors ?? {}} />
        <ButtonRow>
          <Button name="step" value="save">
            {template ? "Save" : "Add"}
          </Button>
          {template ? (
            <Button name="step" value="delete" tone="quiet">
              Delete
            </Button>
          ) : null}
        </ButtonRow>
      </form>
    </DeskFrame>
  );
}
