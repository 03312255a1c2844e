import { parseEmail } from "#domain/intake/email";
import { parseName } from "#domain/intake/person-name";
import { MAX_CHAT_MESSAGE } from "#domain/chat/chat";
import type { Message, Translate } from "#domain/language/message";
import { readFields, required, text, translateProblem } from "~/forms/form-schema.server";

/** The input. */
export const typedMessage = (form: FormData) =>
  readFields(form, { name: text(100), email: text(254), text: text(MAX_CHAT_MESSAGE) });

interface MessageState {
  /** The first message of a conversation includes a name. */
  readonly isFirst: boolean;
  readonly isSpam: boolean;
  readonly t: Translate;
}

/** Error messages by field. */
export function messageErrors(
  typed: ReturnType<typeof typedMessage>,
  { isFirst, isSpam, t }: MessageState,
): Record<string, string> {
  const name = parseName(typed.name);
  const email = parseEmail(typed.email);
  const message = required(MAX_CHAT_MESSAGE, "Write a message.").parse(typed.text);
  return {
    ...(isFirst && !name.ok ? { name: t(name.message) } : {}),
    ...(isFirst && typed.email && !email.ok ? { email: t(email.message) } : {}),
    ...(message.ok ? {} : { text: translateProblem<Message>(message.message, t) }),
    ...(message.ok && isSpam ? { text: t("Send the form again so we know you're a person.") } : {}),
  };
}
