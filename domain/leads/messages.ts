import type { LanguageCode } from "../language/language";

/** How counsellors write to students. */
export const messageChannels = ["email", "sms", "whatsapp"] as const;
export type MessageChannel = (typeof messageChannels)[number];

export const messageChannelNames: Readonly<Record<MessageChannel, string>> = {
  email: "Email",
  sms: "Text message",
  whatsapp: "WhatsApp",
};

/** Channels on which a student's reply reaches the lead's record. */
export const replyChannels = ["sms", "whatsapp"] as const;

/** Why a message to a student is refused. */
export const messageBlocks = [
  "unverified",
  "no_address",
  "no_consent",
  "asked",
  "opted_out",
  "no_provider",
] as const;
export type MessageBlock = (typeof messageBlocks)[number];

export const messageBlockTexts: Readonly<Record<MessageBlock, string>> = {
  unverified: "The student hasn’t verified an address yet. Invite them to sign in.",
  no_address: "The student hasn’t verified an address for this channel.",
  no_consent:
    "The student hasn’t verified this address, or agreed in writing to be contacted. Invite them to sign in.",
  asked:
    "The student was asked to confirm this address, which is possible only once, and hasn’t done so yet.",
  opted_out: "The student doesn’t want messages from counsellors on this channel.",
  no_provider: "This channel isn’t set up.",
};

/** What became of a recipient of a bulk message. */
export const bulkRecipientStates = ["waiting", "sent", "left_out", "stopped"] as const;

/** Why a bulk message leaves a lead out. */
export const bulkBlocks = [...messageBlocks, "limit", "gone"] as const;
export type BulkBlock = (typeof bulkBlocks)[number];

export const bulkBlockTexts: Readonly<Record<BulkBlock, string>> = {
  ...messageBlockTexts,
  limit: "A daily limit of messages was used up.",
  gone: "The lead was merged, or is another counsellor’s now.",
};

/** A bulk message is scheduled this many days ahead at most. */
export const MAX_BULK_DAYS = 90;

/** Why an invitation to sign in is refused. */
export const invitationBlocks = ["verified", "no_address", "invited"] as const;
export type InvitationBlock = (typeof invitationBlocks)[number];

export const invitationBlockTexts: Readonly<Record<InvitationBlock, string>> = {
  verified: "The student has already verified an address. Write to them instead.",
  no_address: "The lead has no address for this channel.",
  invited: "The student was invited in the last seven days.",
};

export const MAX_SUBJECT = 120;
export const MAX_MESSAGE = 1_500;
/** Recipients of one bulk message. */
export const MAX_BULK = 200;

/** Texts of a template in one language. The subject is for emails. */
export interface TemplateText {
  readonly subject: string;
  readonly text: string;
}
export type TemplateTexts = Partial<Readonly<Record<LanguageCode, TemplateText>>>;

/** Variables of messages, written as `{{name}}`. */
export const messageVariables = ["name", "counsellor", "booking_link", "profile_link"] as const;
export type MessageVariable = (typeof messageVariables)[number];

export const messageVariableNames: Readonly<Record<MessageVariable, string>> = {
  name: "the student’s name",
  counsellor: "your name",
  booking_link: "the page to book a call",
  profile_link: "the student’s profile",
};

const VARIABLE = /\{\{([^{}]*)\}\}/g;

const isVariable = (name: string): name is MessageVariable =>
  (messageVariables as readonly string[]).includes(name);

/** Names in double braces that are no variables. */
export const unknownVariables = (text: string): string[] => [
  ...new Set(
    [...text.matchAll(VARIABLE)]
      .map(([, name = ""]) => name.trim())
      .filter((one) => !isVariable(one)),
  ),
];

/** Fills in the variables. Unknown ones stay as they are. */
export const fillVariables = (
  text: string,
  values: Readonly<Record<MessageVariable, string>>,
): string =>
  text.replace(VARIABLE, (place, inside: string) => {
    const name = inside.trim();
    return isVariable(name) ? values[name] : place;
  });

/** The text for a language, or the English one. Null for a template without either. */
export function templateTextFor(
  texts: TemplateTexts,
  language: LanguageCode,
): (TemplateText & { readonly language: LanguageCode }) | null {
  for (const code of [language, "en"] as const) {
    const found = texts[code];
    if (found) return { ...found, language: code };
  }
  return null;
}

/** Replies that stop or restart messages from counsellors. */
export function commandIn(reply: string): "stop" | "start" | null {
  const word = /^([^.!]*)[.!]*$/.exec(reply.trim().toLowerCase())?.[1] ?? "";
  if (["stop", "unsubscribe", "dừng", "hủy", "توقف", "إيقاف"].includes(word)) return "stop";
  return ["start", "bắt đầu", "ابدأ"].includes(word) ? "start" : null;
}
