import { z } from "zod";
import { isLanguage, type LanguageCode } from "#domain/language/language";
import {
  bulkBlocks,
  invitationBlocks,
  MAX_BULK,
  MAX_BULK_DAYS,
  messageBlocks,
  messageChannels,
} from "#domain/leads/messages";
import { leadFilters } from "./lead-filters";
import { defineOperation } from "../operation";
import { writtenMessage } from "./written-message";

/** Messages between counsellors and students by email, text message and WhatsApp. */
const service = "lead";
const counsellor = { staff: "counsellor" } as const;
const templates = { staff: "templates" } as const;

const idParams = z.object({ id: z.uuid() });
const channel = z.enum(messageChannels);
const language = z.enum(["en", "vi", "ar"]) satisfies z.ZodType<LanguageCode>;

const templateTexts = z
  .partialRecord(language, z.strictObject(writtenMessage))
  .refine((texts) => Object.keys(texts).some(isLanguage), { message: "Write at least one text" });

const newTemplate = z.strictObject({
  name: z.string().trim().min(1).max(80),
  texts: templateTexts,
});

export const listMessageTemplates = defineOperation({
  service,
  method: "GET",
  path: "/message-templates",
  summary: "List message templates by name",
  access: { staff: "templateReader" },
  response: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      texts: z.partialRecord(language, z.object({ subject: z.string(), text: z.string() })),
    }),
  ),
});

export const addMessageTemplate = defineOperation({
  service,
  method: "POST",
  path: "/message-templates",
  summary: "Add a message template",
  description: "Texts may have the variables name, counsellor, booking_link and profile_link.",
  access: templates,
  body: newTemplate,
  response: z.object({ id: z.string() }),
  errors: ["NAME_TAKEN"],
});

export const changeMessageTemplate = defineOperation({
  service,
  method: "PUT",
  path: "/message-templates/:id",
  summary: "Change a message template",
  access: templates,
  params: idParams,
  body: newTemplate,
  response: z.object({ id: z.string() }),
  errors: ["NAME_TAKEN"],
});

export const deleteMessageTemplate = defineOperation({
  service,
  method: "DELETE",
  path: "/message-templates/:id",
  summary: "Delete a message template",
  access: templates,
  params: idParams,
  response: z.object({ id: z.string() }),
});

export const showMessageOptions = defineOperation({
  service,
  method: "GET",
  path: "/prospects/:id/message-options",
  summary: "Show how a student can be written to",
  description:
    "Counsellors write to verified addresses, and once to one that was typed with a consent in writing. An unverified lead can be invited to sign in, " +
    "with a fixed text.",
  access: counsellor,
  params: idParams,
  response: z.object({
    /** The language that the student reads. */
    language,
    channels: z.array(
      z.object({
        channel,
        /** Null for a channel that can be used. */
        reason: z.enum(messageBlocks).nullable(),
        /** Whether it goes to an address that isn't confirmed, which can be written to only once. */
        isOnce: z.boolean(),
      }),
    ),
    invitations: z.array(
      z.object({
        channel: z.enum(["email", "sms"]),
        reason: z.enum(invitationBlocks).nullable(),
      }),
    ),
  }),
});

const message = { channel, ...writtenMessage };

const preview = z.object({ subject: z.string().nullable(), text: z.string() });

export const previewLeadMessage = defineOperation({
  service,
  method: "POST",
  path: "/prospects/:id/messages/preview",
  summary: "Preview a message to a student",
  access: counsellor,
  params: idParams,
  body: z.strictObject(message),
  response: preview,
  errors: ["MESSAGE_REFUSED"],
});

export const sendLeadMessage = defineOperation({
  service,
  method: "POST",
  path: "/prospects/:id/messages",
  summary: "Send a message to a student",
  description:
    "The same `id` is sent once. An address that isn't verified gets one message, which asks to confirm it. MESSAGE_REFUSED has the reason in " +
    "`details.reason`. The message is part of the timeline and counts as contact.",
  access: counsellor,
  params: idParams,
  body: z.strictObject({ id: z.uuid(), ...message }),
  response: z.object({ id: z.string() }),
  errors: ["MESSAGE_REFUSED", "MESSAGE_LIMIT"],
});

export const inviteLead = defineOperation({
  service,
  method: "POST",
  path: "/prospects/:id/invitation",
  summary: "Invite an unverified lead to sign in",
  description: "The text is fixed. A lead is invited at most once in seven days.",
  access: counsellor,
  params: idParams,
  body: z.strictObject({ channel: z.enum(["email", "sms"]) }),
  response: z.object({ id: z.string() }),
  errors: ["MESSAGE_REFUSED"],
});

const bulk = {
  channel,
  templateId: z.uuid(),
  /**
   * Which of the leads that the caller may see get it, as in the list of leads. Not by names or typed
   * values, because the message waits unencrypted; they are refused, and never left out.
   */
  filters: z.strictObject(leadFilters).omit({ q: true, field: true, value: true }),
};

export const previewBulkMessage = defineOperation({
  service,
  method: "POST",
  path: "/bulk-messages/preview",
  summary: "Preview a message to the leads that filters match",
  description: `The leads with the latest enquiries come first. A message has at most ${MAX_BULK} recipients.`,
  access: counsellor,
  body: z.strictObject(bulk),
  response: z.object({
    recipients: z.number(),
    /** How many of them get it at an address that isn't confirmed yet, which it asks for. */
    asked: z.number(),
    /** Leads left out, by reason. */
    refused: z.array(
      z.object({
        reason: z.enum(messageBlocks),
        leads: z.number(),
        people: z.array(z.object({ id: z.string(), name: z.string() })),
      }),
    ),
    /** The message to the first recipients. */
    samples: z.array(preview.extend({ name: z.string() })),
  }),
  errors: ["NOT_FOUND"],
});

export const sendBulkMessage = defineOperation({
  service,
  method: "POST",
  path: "/bulk-messages",
  summary: "Send a message to the leads that filters match",
  description:
    `The messages are sent in the background, at once or at \`sendAt\`, up to ${MAX_BULK_DAYS} days ahead. The filters choose the recipients then. ` +
    "Each lead gets a bulk message once, however often it is sent, and after its quiet hours. Leads beyond a message limit are left out.",
  access: counsellor,
  body: z.strictObject({ id: z.uuid(), ...bulk, sendAt: z.iso.datetime().optional() }),
  /** How many have not got it yet. */
  response: z.object({ recipients: z.number() }),
  errors: ["NOT_FOUND"],
});

export const listBulkMessages = defineOperation({
  service,
  method: "GET",
  path: "/bulk-messages",
  summary: "List bulk messages and their results",
  description: "The caller's own, or everybody's for those who see all leads. The latest first.",
  access: counsellor,
  response: z.array(
    z.object({
      id: z.string(),
      channel,
      /** Null for a template that was deleted. */
      template: z.string().nullable(),
      staff: z.string().nullable(),
      sendAt: z.string(),
      /** When the filters chose the recipients. */
      startedAt: z.string().nullable(),
      stoppedAt: z.string().nullable(),
      results: z.object({
        /** They have quiet hours, or their turn comes. */
        waiting: z.number(),
        queued: z.number(),
        sent: z.number(),
        /** Bounced, or given up by the provider. */
        failed: z.number(),
        /** They unsubscribed before it was sent. */
        unsubscribed: z.number(),
        /** Sent or failed so long ago that the message was deleted. */
        unknown: z.number(),
        /** Taken back. */
        stopped: z.number(),
        /** How many were asked to confirm their address, and how many did. */
        asked: z.number(),
        confirmed: z.number(),
      }),
      leftOut: z.array(z.object({ reason: z.enum(bulkBlocks), leads: z.number() })),
    }),
  ),
});

export const stopBulkMessage = defineOperation({
  service,
  method: "POST",
  path: "/bulk-messages/:id/stop",
  summary: "Stop a bulk message",
  description: "What has not been sent yet is taken back. Who has got it keeps it.",
  access: counsellor,
  params: idParams,
  response: z.object({ id: z.string() }),
});

export const receiveReply = defineOperation({
  service,
  method: "POST",
  path: "/replies",
  summary: "Receive a student's reply from a gateway",
  description:
    "JSON with `id`, `channel`, `from` and `text`, signed like our webhooks: `X-Disha-Signature: t=…,v1=…`. " +
    "A reply from a verified number is part of the timeline. STOP and START change the student's choice.",
  access: "public",
  rawBody: "application/json",
  response: z.object({ isStored: z.boolean() }),
  errors: ["UNAUTHORIZED"],
});
