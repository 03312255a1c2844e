import { data, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { MAX_BULK } from "#domain/leads/messages";
import { hrefTo } from "#domain/site/href";
import { DeskFrame } from "~/components/console/console-frame";
import { Lead } from "~/components/layout/page";
import { BulkMessageForm } from "~/components/leads/messages/bulk-message-form";
import { BulkResults } from "~/components/leads/messages/bulk-results";
import { BulkSummary, MessagePreview, NoTemplates } from "~/components/leads/messages/messages";
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
  templateId: "Template",
  channel: "Send by",
  stage: "Stage",
  tag: "Tag",
  owner: "Leads",
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

interface DoneProps {
  readonly queued: string | null;
  readonly isScheduled: boolean;
  readonly isStopped: boolean;
}

/** Says what the last form did. */
function Done({ queued, isScheduled, isStopped }: DoneProps) {
  const text = queued
    ? `Messages on their way: ${queued}. Students who have reached today’s limit are skipped. Each message is on its lead’s timeline.`
    : isScheduled
      ? "The message is scheduled. The leads that match then will get it."
      : isStopped
        ? "The message is stopped. What was not sent yet is taken back."
        : null;
  return text ? <Notice tone="success">{text}</Notice> : null;
}

export default function BulkMessagePage() {
  const loaded = useLoaderData<typeof loader>();
  const { templates, csrf, messages, isOfPerson } = loaded;
  const result = useActionData<typeof action>();
  const preview = result?.preview;
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
      {result ? null : <Done {...loaded} />}
      {preview ? <BulkSummary {...preview} /> : null}
      {preview?.samples.map((sample) => (
        <MessagePreview key={sample.name} title={`To ${sample.name}`} preview={sample} />
      ))}
      {templates.length === 0 ? <NoTemplates canAdd={loaded.canAdd} /> : null}
      <BulkMessageForm
        id={result?.typed.id || loaded.bulkId}
        csrf={csrf}
        templates={templates}
        typed={result?.typed}
        errors={result?.errors ?? {}}
        filters={result?.typed.filters ?? loaded.filters}
        isOfPerson={isOfPerson}
        canSend={preview != null && (preview.recipients > 0 || result?.typed.sendAt !== "")}
      />
      <BulkResults messages={messages} csrf={csrf} />
    </DeskFrame>
  );
}
