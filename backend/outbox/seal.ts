import { CompactEncrypt, compactDecrypt } from "jose";
import { z } from "zod";
import { deriveKey, keyId } from "../secrets";

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
  }),
  z.object({ kind: z.literal("sms"), to: z.string(), text: z.string() }),
  z.object({ kind: z.literal("webhook"), body: z.string() }),
]);
export type Message = z.infer<typeof messageSchema>;

const PURPOSE = "outbox";

/** Encrypts a message for its time in the outbox (JWE, direct key, AES-256-GCM). */
export function seal(message: Message, secrets: readonly string[]): Promise<string> {
  const secret = secrets[0] ?? "";
  return new CompactEncrypt(new TextEncoder().encode(JSON.stringify(message)))
    .setProtectedHeader({ alg: "dir", enc: "A256GCM", kid: keyId(secret) })
    .encrypt(deriveKey(secret, PURPOSE));
}

/** Opens a message with whichever secret sealed it. @throws when none of them did. */
export async function unseal(sealed: string, secrets: readonly string[]): Promise<Message> {
  const { plaintext } = await compactDecrypt(
    sealed,
    ({ kid }) => {
      const secret = secrets.find((one) => keyId(one) === kid);
      if (!secret) throw new Error("sealed with a secret that is no longer given");
      return deriveKey(secret, PURPOSE);
    },
    { keyManagementAlgorithms: ["dir"], contentEncryptionAlgorithms: ["A256GCM"] },
  );
  return messageSchema.parse(JSON.parse(new TextDecoder().decode(plaintext)));
}
