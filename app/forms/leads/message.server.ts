import { languages, type LanguageCode } from "#domain/language/language";
import {
  MAX_BULK_DAYS,
  MAX_MESSAGE,
  MAX_SUBJECT,
  messageChannels,
  unknownVariables,
  type TemplateTexts,
} from "#domain/leads/messages";
import { addTime, parseIst } from "#domain/time/dates";
import { messageFilterNames } from "./bulk-change.server";
import { checked, choice, parseForm, readFields, text } from "~/forms/form-schema.server";

const UNKNOWN = "Use only the variables listed below.";
const WRITE = "Write a message first.";

const withVariables = (typed: string) =>
  unknownVariables(typed).length === 0
    ? ({ ok: true, value: typed } as const)
    : ({ ok: false, message: UNKNOWN } as const);

const messageSteps = ["preview", "send", "invite-email", "invite-sms"] as const;
const stepField = { step: choice(messageSteps, "preview") };
const messageFields = {
  id: text(36),
  channel: choice(messageChannels, "email"),
  subject: checked(MAX_SUBJECT, withVariables),
  text: checked(MAX_MESSAGE, (typed) =>
    typed === "" ? ({ ok: false, message: WRITE } as const) : withVariables(typed),
  ),
};

/** What the form asks for: `preview`, `send` or an invitation. */
export const readMessageStep = (form: FormData) => readFields(form, stepField).step;

/** Parses a message to a lead. */
export const parseMessageForm = (form: FormData) => parseForm(form, messageFields);

const bulkFields = {
  id: text(36),
  step: choice(["preview", "send", "stop"], "preview"),
  sendAt: text(20),
  templateId: text(36),
  channel: choice(messageChannels, "email"),
};

const filterFields = Object.fromEntries(messageFilterNames.map((name) => [name, text(80)]));

/** Parses a bulk message: template, channel, the filters of its leads, and when to send it. Null for now. */
export function parseBulkForm(form: FormData, now = new Date()) {
  const given = Object.entries(readFields(form, filterFields)).filter(([, value]) => value !== "");
  const filters = Object.fromEntries(given) as Record<string, string>;
  const typed = { ...readFields(form, bulkFields), filters };
  const at = typed.sendAt === "" ? null : momentOf(typed.sendAt);
  const errors: { templateId?: string; sendAt?: string } = {};
  if (typed.templateId === "") errors.templateId = "Choose a template.";
  if (typed.sendAt !== "" && !at) errors.sendAt = "Choose a day and a time.";
  else if (at && at <= now) errors.sendAt = "Choose a time in the future.";
  else if (at && at > addTime(now, MAX_BULK_DAYS, "day"))
    errors.sendAt = `Choose a time in the next ${MAX_BULK_DAYS} days.`;
  return { typed, errors, sendAt: at?.toISOString() ?? null };
}

/** A typed day and time in India. */
function momentOf(typed: string): Date | null {
  const at = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(typed) ? parseIst(typed) : null;
  return at && !Number.isNaN(at.getTime()) ? at : null;
}

const languageCodes = Object.keys(languages) as LanguageCode[];
const templateFields = Object.fromEntries([
  ["name", text(80)],
  ["step", text(10)],
  ...languageCodes.flatMap((code) => [
    [`subject-${code}`, text(MAX_SUBJECT)] as const,
    [`text-${code}`, text(MAX_MESSAGE)] as const,
  ]),
]);

/** Reads a template: its name, and the languages that have a text. */
export function readTemplateForm(form: FormData) {
  const typed = readFields(form, templateFields);
  const texts: TemplateTexts = Object.fromEntries(
    languageCodes.flatMap((code) => {
      const [subject = "", body = ""] = [typed[`subject-${code}`], typed[`text-${code}`]];
      return body ? [[code, { subject, text: body }]] : [];
    }),
  );
  return { name: typed.name ?? "", texts, isDelete: typed.step === "delete" };
}

/** Messages for the fields of a template that the services have refused. */
export function templateErrors(
  fields: Readonly<Record<string, string>>,
  code: string | null,
): Readonly<Record<string, string>> {
  const errors: Record<string, string> = {};
  if (code === "NAME_TAKEN") errors.name = "Another template has this name.";
  for (const field of Object.keys(fields)) {
    const [, language = "", part] = field.split(".");
    if (field === "name") errors.name = "Enter a name.";
    else if (field === "texts") errors["text-en"] = "Write the message in at least one language.";
    else if (part) errors[`${part}-${language}`] = UNKNOWN;
  }
  return errors;
}
