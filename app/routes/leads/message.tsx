import { data, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { templateTextFor } from "#domain/leads/messages";
import { hrefTo } from "#domain/site/href";
import { DeskFrame } from "~/components/console/console-frame";
import { FormProblems } from "~/components/console/form-problems";
import {
  ComposeForm,
  InvitationForm,
  MessagePreview,
  RefusedChannels,
  TemplateChoice,
} from "~/components/leads/messages/messages";
import { parseMessageForm, readMessageStep } from "~/forms/leads/message.server";
import { privatePage } from "~/platform/response/private-page";
import { staffAction, staffPage } from "~/services/auth/staff-guards.server";
import { failureOf } from "~/services/client/failure.server";
import { orNotFound } from "~/services/client/or-not-found.server";
import { services } from "~/services/client/services.server";

export const { headers, meta } = privatePage<typeof loader>(
  (data) => `Write to ${data?.name ?? "a student"}`,
);

const recordOf = (id: string): string => hrefTo("/counsellor/prospects/:lead", { lead: id });

/** Writes to a lead. `?template` fills in the text of a template in the student's language. */
export const loader = staffPage("/counsellor/prospects", async ({ request, params, visitor }) => {
  const id = params.lead ?? "";
  const chosen = new URL(request.url).searchParams.get("template") ?? "";
  const { leads } = services(visitor);
  const [{ name }, options, templates] = await Promise.all([
    orNotFound(leads.showLead({ params: { id } })),
    orNotFound(leads.showMessageOptions({ params: { id } })),
    leads.listMessageTemplates(),
  ]);
  const template = templates.find((one) => one.id === chosen);
  const draft = template ? templateTextFor(template.texts, options.language) : null;
  return {
    id,
    name,
    ...options,
    chosen,
    messageId: crypto.randomUUID(),
    templates: templates.map(({ id, name }) => ({ id, name })),
    draft: { subject: draft?.subject ?? "", text: draft?.text ?? "" },
  };
});

const failures: Readonly<Record<string, string>> = {
  MESSAGE_REFUSED: "The student can’t get this message. Reload the page to see why.",
  MESSAGE_LIMIT: "The daily limit for messages is used up. Try again tomorrow.",
};

const messageFields = { channel: "Send by", subject: "Subject", text: "Message" };

/** `step` previews or sends a message, or invites an unverified lead. */
export const action = staffAction(
  "/counsellor/prospects",
  {
    pending: [
      { when: { step: "send" }, title: "Send a message to a student", fields: messageFields },
      { when: { step: "preview" }, title: "Preview a message", fields: messageFields },
      {
        when: { step: "invite-email" },
        title: "Invite a lead by email",
        fields: { step: "Invitation" },
      },
      {
        when: { step: "invite-sms" },
        title: "Invite a lead by text message",
        fields: { step: "Invitation" },
      },
    ],
  },
  async ({ params, form, visitor }) => {
    const id = params.lead ?? "";
    const step = readMessageStep(form);
    const isInvitation = step === "invite-email" || step === "invite-sms";
    const parsed = parseMessageForm(form);
    const { typed } = parsed;
    if (!isInvitation && !parsed.ok) {
      const { errors } = parsed;
      return data({ typed, errors, preview: null, message: null }, { status: 400 });
    }
    const { leads } = services(visitor);
    try {
      if (isInvitation)
        await leads.inviteLead({
          params: { id },
          body: { channel: step === "invite-sms" ? "sms" : "email" },
        });
      else if (parsed.ok && step === "send")
        await leads.sendLeadMessage({ params: { id }, body: parsed.values });
      else if (parsed.ok) {
        const { id: _, ...draft } = parsed.values;
        const preview = await leads.previewLeadMessage({ params: { id }, body: draft });
        return data({ typed, errors: {}, preview, message: null });
      }
    } catch (error) {
      const { code, message, status } = failureOf(error);
      const shown = failures[code ?? ""] ?? message;
      return data({ typed, errors: {}, preview: null, message: shown }, { status });
    }
    return redirect(`${recordOf(id)}?show=messages#section`, 303);
  },
);

export default function MessagePage() {
  const { id, name, channels, invitations, templates, chosen, draft, messageId, csrf } =
    useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const typed: Readonly<Record<string, string | undefined>> = result?.typed ?? draft;
  return (
    <DeskFrame current="/counsellor/prospects" heading={`Write to ${name}`}>
      <p>
        <a href={recordOf(id)}>Back to the record</a>
      </p>
      <FormProblems result={result} />
      {result?.preview ? <MessagePreview title="Preview" preview={result.preview} /> : null}
      <InvitationForm invitations={invitations} csrf={csrf} />
      <RefusedChannels channels={channels} />
      {channels.some(({ reason }) => reason === null) ? (
        <TemplateChoice templates={templates} chosen={chosen} />
      ) : null}
      <ComposeForm
        channels={channels}
        id={typed.id ?? messageId}
        typed={typed}
        errors={result?.errors ?? {}}
        csrf={csrf}
        isPreviewed={Boolean(result?.preview)}
      />
    </DeskFrame>
  );
}
