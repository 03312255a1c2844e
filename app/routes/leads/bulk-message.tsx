import { data, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { MAX_BULK, messageChannelNames, messageChannels } from "#domain/leads/messages";
import { leadProgress, leadProgressNames } from "#domain/leads/progress";
import { hrefTo } from "#domain/site/href";
import { DeskFrame } from "~/components/console/console-frame";
import { hrefWith } from "~/components/console/saved-views";
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
import {
  leadFilterNames,
  messageFilterNames,
  readLeadFilters,
} from "~/forms/leads/bulk-change.server";
import { readBulkForm } from "~/forms/leads/message.server";
import { privatePage } from "~/platform/response/private-page";
import { staffAction, staffPage } from "~/services/auth/staff-guards.server";
import { failureOf } from "~/services/client/failure.server";
import { services } from "~/services/client/services.server";
import { filtersIn } from "~/services/console/saved-views.server";

export const { headers, meta } = privatePage("Bulk messages");

const PATH = "/counsellor/bulk-messages";

/** Sends a template to the leads that the filters of the address match, or to the visitor's own. */
export const loader = staffPage(PATH, async ({ request, visitor }) => {
  const url = new URL(request.url);
  const filters = filtersIn(url, leadFilterNames);
  const templates = await services(visitor).leads.listMessageTemplates();
  return {
    bulkId: crypto.randomUUID(),
    queued: url.searchParams.get("queued"),
    filters: Object.keys(filters).length > 0 ? filters : { owner: "me" },
    // Left out, they would widen who gets the message.
    isOfPerson: Object.keys(filters).some((name) => !messageFilterNames.includes(name)),
    templates: templates.map(({ id, name }) => ({ id, name })),
    canAdd: visitor.may("templates"),
  };
});

const bulkFields = {
  ...Object.fromEntries(messageFilterNames.map((name) => [name, "Filter"])),
  ...{ templateId: "Template", channel: "Send by", stage: "Stage", tag: "Tag", owner: "Leads" },
};

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
    const { step, id, templateId, channel } = typed;
    const bulk = { templateId, channel, filters: readLeadFilters(typed.filters) };
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

/** Filters with a field of their own. Others stay as they are. */
const ownFields = ["owner", "stage", "tag"];

export default function BulkMessagePage() {
  const {
    templates,
    csrf,
    bulkId,
    queued,
    canAdd,
    filters: linked,
    isOfPerson,
  } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const typed = result?.typed;
  const preview = result?.preview;
  const filters: Readonly<Record<string, string>> = typed?.filters ?? linked;
  const others = Object.entries(filters).filter(([name]) => !ownFields.includes(name));
  return (
    <DeskFrame current={PATH} heading="Bulk messages">
      <Lead>
        Write to up to {MAX_BULK} leads at once, with a template. Other filters come from the{" "}
        <a href={hrefTo("/counsellor/prospects")}>list of leads</a>, under “Write to all that
        match”.
      </Lead>
      {isOfPerson ? (
        <Notice tone="error">
          A message can’t go to a search for a name, a number or a detail. Remove that filter from
          the list of leads first.
        </Notice>
      ) : null}
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
          name="owner"
          label="Leads"
          optional="unmarked"
          placeholder="All that you may see"
          options={[
            { value: "me", label: "Your own" },
            { value: "none", label: "Unassigned" },
            ...(others.length > 0 && filters.owner && filters.owner.length > 4
              ? [{ value: filters.owner, label: "Of the colleague in the list" }]
              : []),
          ]}
          defaultValue={filters.owner ?? ""}
        />
        <SelectField
          name="stage"
          label="Stage"
          optional="unmarked"
          placeholder="All"
          options={leadProgress.map((value) => ({ value, label: leadProgressNames[value] }))}
          defaultValue={filters.stage ?? ""}
        />
        <TextField
          name="tag"
          label="Tag"
          optional="unmarked"
          maxLength={30}
          defaultValue={filters.tag ?? ""}
        />
        {others.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {others.length > 0 ? (
          <p>
            Only leads that match the{" "}
            <a href={hrefWith(hrefTo("/counsellor/prospects"), filters)}>filters of the list</a>.
          </p>
        ) : null}
        <ButtonRow>
          {isOfPerson ? null : (
            <Button name="step" value="preview" tone="secondary">
              Preview
            </Button>
          )}
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
