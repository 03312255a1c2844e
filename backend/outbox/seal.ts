import { z } from "zod";
import { mailTopics } from "#domain/mail-topics";
import { sealText, unsealText } from "../sealing";

/** What leaves: a mail, a text message, or a call of somebody's webhook. */
export const messageSchema = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("mail"),
    to: z.string(),
    fromName: z.string(),
    subject: z.string(),
    text: z.string(),
    html: z.string(),
    /** A calendar file that goes along. */
    calendar: z.string().optional(),
    /** For what can be called off (backend/mail/topics.ts). */
    unsubscribe: z.object({ topic: z.enum(mailTopics), href: z.string() }).optional(),
  }),
  z.object({ kind: z.literal("sms"), to: z.string(), text: z.string() }),
  z.object({ kind: z.literal("webhook"), body: z.string() }),
]);
export type Message = z.infer<typeof messageSchema>;

const PURPOSE = "outbox";

/** Encrypts a message for its time in the outbox. */
export const seal = (message: Message, secrets: readonly string[]): Promise<string> =>
  sealText(JSON.stringify(message), secrets, PURPOSE);

/** Opens a message with whichever secret sealed it. @throws when none of them did. */
export const unseal = async (sealed: string, secrets: readonly string[]): Promise<Message> =>
  messageSchema.parse(JSON.parse(await unsealText(sealed, secrets, PURPOSE)));
