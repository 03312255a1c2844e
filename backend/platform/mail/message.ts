import { z } from "zod";
import { mailTopics } from "#domain/notifications/mail-topics";
import { sealText, unsealText } from "../secrets/sealing";

/** An outgoing message: an email, a text or WhatsApp message, or a call of another system. */
export const messageSchema = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("mail"),
    to: z.string(),
    fromName: z.string(),
    subject: z.string(),
    text: z.string(),
    html: z.string(),
    /** An attached calendar file. */
    calendar: z.string().optional(),
    /** What the QR code says that the HTML shows. It is attached as a picture. */
    qrCode: z.string().optional(),
    /** For optional emails (backend/platform/mail/topics.ts). */
    unsubscribe: z.object({ topic: z.enum(mailTopics), href: z.string() }).optional(),
  }),
  z.object({
    kind: z.literal("sms"),
    to: z.string(),
    text: z.string(),
    topic: z.enum(mailTopics).optional(),
  }),
  z.object({
    kind: z.literal("whatsapp"),
    to: z.string(),
    text: z.string(),
    topic: z.enum(mailTopics).optional(),
  }),
  z.object({ kind: z.literal("webhook"), body: z.string() }),
  /** An event for a receiver that an administrator has set up. */
  z.object({
    kind: z.literal("event"),
    endpointId: z.string(),
    event: z.string(),
    body: z.string(),
  }),
]);
export type Message = z.infer<typeof messageSchema>;

const PURPOSE = "outbox";

/** Encrypts a message for storage in the outbox. */
export const seal = (message: Message, secrets: readonly string[]): Promise<string> =>
  sealText(JSON.stringify(message), secrets, PURPOSE);

/** Decrypts a message with any of the secrets. @throws if none of them fits */
export const unseal = async (sealed: string, secrets: readonly string[]): Promise<Message> =>
  messageSchema.parse(JSON.parse(await unsealText(sealed, secrets, PURPOSE)));
