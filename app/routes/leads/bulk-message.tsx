import { data, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { MAX_BULK, messageChannelNames, messageChannels } from "#domain/leads/messages";
import { leadProgress, leadProgressNames } from "#domain/leads/progress";
import { hrefTo } from "#domain/site/href";
import { DeskFrame } from "~/components/console/console-frame";
import { CsrfField } from "~/components/fields/csrf-field";
import { SelectField, TextField } from "~/components/fields/fields";
import { form as formStyle } from "~/components/fields/fields.css";
import { Lead } from "~/components/layout/page";
import {
  BulkSummary,
  MessagePreview,
  NoTemplates,
  TemplateSelect,
} from "~/components/leads/messages";
import { Button, ButtonRow } from "~/components/ui/button";
import { Notice } from "~/components/ui/notice";
import { readBulkForm } from "~/forms/leads/message.server";
import { privatePage } from "~/platform/response/private-page";
import { staffAction, staffPage } from "~/services/auth/staff-guards.server";
import { failureOf } from "~/services/client/failure.server";
import { services } from "~/services/client/services.server";

export const { headers, meta } = privatePage("Bulk messages");

const PATH = "/counsellor/bulk-messages";

/** Sends a template to the counsellor's own leads. */
export const loader = staffPage(PATH, async ({ request, visitor }) => {
  const { searchParams } = new URL(request.url);
  const templates = await services(visitor).leads.listMessageTemplates();
  return {
    bulkId: crypto.randomUUID(),
    queued: searchParams.get("queued"),
    templates: templates.map(({ id, name }) => ({ id, name })),
    canAdd: visitor.may("templates"),
  };
});

const bulkFields = { templateId: "Template", channel: "Send by", stage: "Stage", tag: "Tag" };

/** `step` previews or sends. Each lead gets the same bulk message once. */
export const action = staffAction(
  PATH,
  {
    perMinute: 30,
    pending: [
      { when: { step: "send" }, title: "Send a message to several leads", fields: bulkFields },
      {
        when: { step: "preview" },
        title: "Preview a message to several leads",
        fields: bulkFields,
      },
    ],
  },
  async ({ form, visitor }) => {
    const typed = readBulkForm(form);
    const { step, id, ...bulk } = typed;
    if (!bulk.templateId)
      return data({ typed, preview: null, message: "Choose a template." }, { status: 400 });
    const { leads } = services(visitor);
    try {
      if (step === "preview") {
        const preview = await leads.previewBulkMessage({ body: bulk });
        return data({ typed, preview, message: null });
      }
      const { recipients } = await leads.sendBulkMessage({ body: { id, ...bulk } });
      return redirect(hrefTo("/counsellor/bulk-messages", {}, { queued: recipients }), 303);
    } catch (error) {
      const { message, status } = failureOf(error);
      return data({ typed, preview: null, message }, { status });
    }
  },
);

export default function BulkMessagePage() {
  const { templates, csrf, bulkId, queued, canAdd } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const typed = result?.typed;
  const preview = result?.preview;
  return (
    <DeskFrame current={PATH} heading="Bulk messages">
      <Lead>Write to up to {MAX_BULK} of your own leads at once, with a template.</Lead>
      {result?.message ? <Notice tone="error">{result.message}</Notice> : null}
      {!result && queued ? (
        <Notice tone="success">
          {`Messages on their way: ${queued}. Students who have reached today’s limit are skipped. Each message is on its lead’s timeline.`}
        </Notice>
      ) : null}
      {preview ? <BulkSummary {...preview} /> : null}
      {preview?.samples.map((sample) => (
        <MessagePreview key={sample.name} title={`To ${sample.name}`} preview={sample} />
      ))}
      {templates.length === 0 ? <NoTemplates canAdd={canAdd} /> : null}
      <form className={formStyle} method="post" noValidate>
        <CsrfField token={csrf} />
        <input type="hidden" name="id" value={typed?.id || bulkId} />
        <TemplateSelect name="templateId" templates={templates} chosen={typed?.templateId ?? ""} />
        <SelectField
          name="channel"
          label="Send by"
          options={messageChannels.map((value) => ({ value, label: messageChannelNames[value] }))}
          defaultValue={typed?.channel ?? "email"}
        />
        <SelectField
          name="stage"
          label="Stage"
          optional="unmarked"
          placeholder="All"
          options={leadProgress.map((value) => ({ value, label: leadProgressNames[value] }))}
          defaultValue={typed?.stage ?? ""}
        />
        <TextField
          name="tag"
          label="Tag"
          optional="unmarked"
          maxLength={30}
          defaultValue={typed?.tag ?? ""}
        />
        <ButtonRow>
          <Button name="step" value="preview" tone="secondary">
            Preview
          </Button>
          {preview && preview.recipients > 0 ? (
            <Button name="step" value="send">
              Send
            </Button>
          ) : null}
        </ButtonRow>
      </form>
    </DeskFrame>
  );
}
