import { formatMoment } from "../time/dates";
import type { Touch } from "./attribution";
import { utmFields, type EnquiryPayload } from "./enquiry-payload";
import type { AnswerPayload } from "./field";
import { answeredRows, answersTo, enquiryFields, type FieldName } from "./fields";
import { formNameOf } from "./forms";

/** One labelled fact of an enquiry, shown to counsellors. */
export interface Fact {
  readonly label: string;
  readonly value: string;
}

/** Summarises the answered country, level and year in one line. */
export function interestOf(payload: Omit<AnswerPayload, "city" | "extraFields">): string {
  const asked = { ...payload, city: null, extraFields: { platformUrl: "" } };
  const questions = ["interestedCountry", "educationLevel", "intakeYear"] as const;
  const parts = questions.map((name) => textOf(name, answersTo(name, asked)));
  return parts.filter(Boolean).join(", ") || "Not given";
}

/** Answers as a counsellor reads them. */
const textOf = (name: FieldName, answers: readonly string[]): string => {
  const { fact } = enquiryFields[name];
  return answers.map((answer) => fact?.text?.(answer) ?? answer).join(", ");
};

/** Entries of `extraFields` that describe the source. */
const sourceExtras = ["platformUrl", "firstTouch", "lastTouch"];

/**
 * Returns the visitor's answers: those of the payload's own fields, then the others. Answers of no field appear
 * under their name.
 */
export function answersOf(payload: EnquiryPayload): Fact[] {
  const facts = answeredRows(payload).flatMap(({ name, field, answers }) =>
    field.fact
      ? [{ ...field.fact, isOwn: field.answersIn !== undefined, value: textOf(name, answers) }]
      : [],
  );
  const rank = ({ isOwn, isFirst }: (typeof facts)[number]) => (isOwn ? 0 : isFirst ? 1 : 2);
  const others = Object.entries(payload.extraFields)
    .filter(([name]) => !(name in enquiryFields) && !sourceExtras.includes(name))
    .flatMap(([name, value]) => fact(name === "postalCode" ? "Postal code" : name, value));
  return [
    ...facts.sort((a, b) => rank(a) - rank(b)).map(({ label, value }) => ({ label, value })),
    ...others,
  ];
}

/** Returns the source of the enquiry: form, page, campaign, and both touches. */
export function sourceOf(payload: EnquiryPayload): Fact[] {
  const { extraFields, clickIdentifier } = payload;
  return [
    fact("Form", formNameOf(payload.formId)),
    fact("Page", extraFields.platformUrl),
    fact("Source", payload.source),
    ...utmFields.map((name) => fact(name, payload[name])),
    ...Object.entries(clickIdentifier ?? {}).map(([name, value]) => fact(name, value)),
    fact("First referrer", payload.first_referrer),
    fact("First landing page", payload.landing_page),
    fact("First visit", touchText(extraFields.firstTouch)),
    fact("Latest visit", touchText(extraFields.lastTouch)),
    fact("Consent", `${payload.consent.version}, ${formatMoment(payload.consent.givenAt)}`),
  ].flat();
}

const fact = (label: string, value: string | number | boolean | null | undefined): Fact[] =>
  value === null || value === undefined || value === "" ? [] : [{ label, value: String(value) }];

/** Formats a touch as one line. Unknown formats are shown unchanged. */
function touchText(stored: unknown): string | null {
  if (typeof stored !== "string") return null;
  try {
    const { at, landingPage, referrer, utm, clicks } = JSON.parse(stored) as Touch;
    const marks = Object.entries({ ...utm, ...clicks }).map(([name, value]) => `${name}=${value}`);
    const parts = [formatMoment(at), landingPage, referrer && `from ${referrer}`, ...marks];
    return parts.filter(Boolean).join(" · ");
  } catch {
    return stored;
  }
}
