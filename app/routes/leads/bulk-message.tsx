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
import { typedField } from "~/components/fields/typed-field";
import { Lead } from "~/components/layout/page";
import { BulkResults } from "~/components/leads/bulk-results";
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
import { parseBulkForm } from "~/forms/leads/message.server";
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
  const { leads } = services(visitor);
  const [templates, messages] = await Promise.all([
    leads.listMessageTemplates(),
    leads.listBulkMessages(),
  ]);
  return {
    bulkId: crypto.randomUUID(),
    queued: url.searchParams.get("queued"),
    isScheduled: url.searchParams.has("scheduled"),
    isStopped: url.searchParams.has("stopped"),
    messages,
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
  sendAt: "Send on",
};

/** `step` previews, sends or stops. Each lead gets the same bulk message once. */
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
      { when: { step: "stop" }, title: "Stop a message to several leads", fields: {} },
    ],
  },
  async ({ form, visitor }) => {
    const { typed, errors, sendAt } = parseBulkForm(form);
    const { step, id, templateId, channel } = typed;
    const bulk = { templateId, channel, filters: readLeadFilters(typed.filters) };
    const failed = (message: string | null, status: number) =>
      data({ typed, errors, preview: null, message }, { status });
    if (step !== "stop" && Object.keys(errors).length > 0) return failed(null, 400);
    const { leads } = services(visitor);
    try {
      if (step === "stop") {
        await leads.stopBulkMessage({ params: { id } });
        return redirect(hrefTo("/counsellor/bulk-messages", {}, { stopped: 1 }), 303);
      }
      if (step === "preview") {
        const preview = await leads.previewBulkMessage({ body: bulk });
        return data({ typed, errors, preview, message: null });
      }
      const { recipients } = await leads.sendBulkMessage({
        body: { id, ...bulk, ...(sendAt ? { sendAt } : {}) },
      });
      const done = sendAt ? { scheduled: 1 } : { queued: recipients };
      return redirect(hrefTo("/counsellor/bulk-messages", {}, done), 303);
    } catch (error) {
      const { message, status } = failureOf(error);
      return failed(message, status ?? 503);
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
    isScheduled,
    isStopped,
    messages,
    canAdd,
    filters: linked,
    isOfPerson,
  } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const typed = result?.typed;
  const errors: Readonly<Record<string, string | undefined>> = result?.errors ?? {};
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
      {!result && isScheduled ? (
        <Notice tone="success">
          The message is scheduled. The leads that match then will get it.
        </Notice>
      ) : null}
      {!result && isStopped ? (
        <Notice tone="success">The message is stopped. What was not sent yet is taken back.</Notice>
      ) : null}
      {preview ? <BulkSummary {...preview} /> : null}
      {preview?.samples.map((sample) => (
        <MessagePreview key={sample.name} title={`To ${sample.name}`} preview={sample} />
      ))}
      {templates.length === 0 ? <NoTemplates canAdd={canAdd} /> : null}
      <form className={formStyle} method="post" noValidate>
        <CsrfField token={csrf} />
        <input type="hidden" name="id" value={typed?.id || bulkId} />
        <TemplateSelect
          name="templateId"
          templates={templates}
          chosen={typed?.templateId ?? ""}
          error={errors.templateId}
        />
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
        <TextField
          {...typedField("sendAt", typed ?? {}, errors)}
          label="Send on (Indian time)"
          hint="Leave it empty to send now. Between 9 pm and 8 am where a student lives, the message waits until 8 am."
          type="datetime-local"
          optional="unmarked"
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
          {preview && (preview.recipients > 0 || typed?.sendAt) ? (
            <Button name="step" value="send">
              {typed?.sendAt ? "Schedule" : "Send"}
            </Button>
          ) : null}
        </ButtonRow>
      </form>
      <BulkResults messages={messages} csrf={csrf} />
    </DeskFrame>
  );
}
