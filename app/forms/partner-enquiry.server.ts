import { partnerWishes, type PartnerWish } from "#domain/contact";
import { parseEmail } from "#domain/person-fields";
import { textField } from "~/server/read-form.server";
import type { PartnerView } from "./partner-view";
import type { Message, Translate } from "#domain/message";

const limits = {
  institution: 160,
  name: 100,
  role: 100,
  email: 254,
  country: 60,
  wish: 20,
  message: 3_000,
} as const;

const missing: Readonly<Record<string, Message>> = {
  institution: "Enter the name of your institution.",
  name: "Enter your name.",
  role: "Enter your role.",
  country: "Enter the country.",
  message: "Tell us in a sentence or two what you have in mind.",
};

const minLengths: Readonly<Record<string, number>> = { message: 10 };

type Typed = Readonly<Record<keyof typeof limits, string>>;

export type ParsedPartnerEnquiry =
  | { readonly ok: true; readonly enquiry: Typed & { readonly wish: PartnerWish } }
  | { readonly ok: false; readonly view: PartnerView };

/** Reads the form of institutions. */
export function parsePartnerEnquiry(form: FormData, t: Translate): ParsedPartnerEnquiry {
  const typed = Object.fromEntries(
    Object.entries(limits).map(([name, maxLength]) => [
      name,
      textField(form, name).slice(0, maxLength),
    ]),
  ) as Typed;
  const wish = partnerWishes.find((one) => one === typed.wish);
  const errors: Record<string, string> = {};
  for (const [name, message] of Object.entries(missing))
    if (typed[name as keyof Typed].length < (minLengths[name] ?? 2)) errors[name] = t(message);
  const email = parseEmail(typed.email);
  if (!email.ok) errors.email = t(email.message);
  if (!wish) errors.wish = t("Choose a topic.");
  if (!wish || Object.keys(errors).length > 0) return { ok: false, view: { typed, errors } };
  return { ok: true, enquiry: { ...typed, wish } };
}
