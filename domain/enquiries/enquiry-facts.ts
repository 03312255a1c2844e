import { countryOptionsWithItaly, medicalCountryOptions } from "../countries/country-options";
import { formatMoment } from "../time/dates";
import type { Touch } from "./attribution";
import {
  CALL_BACK_FORM,
  isAnswered,
  MEDICAL_FORM,
  utmFields,
  type EnquiryPayload,
} from "./enquiry-payload";

/** One labelled fact of an enquiry, shown to counsellors. */
export interface Fact {
  readonly label: string;
  readonly value: string;
}

const formNames: Readonly<Record<string, string>> = {
  "enquiry-standard": "Ask a counsellor",
  "enquiry-stepped": "Plan in three steps",
  [CALL_BACK_FORM]: "Callback request",
  "enquiry-short": "Quick question",
  "enquiry-long": "Course shortlist",
  [MEDICAL_FORM]: "Study medicine",
};
export const formNameOf = (formId: string): string => formNames[formId] ?? formId;

const countryNames = (codes: readonly string[]): string =>
  codes
    .map(
      (code) =>
        [...countryOptionsWithItaly, ...medicalCountryOptions].find((one) => one.shortKey === code)
          ?.name ?? code,
    )
    .join(", ");

const levelNames = { BACHELORS: "Bachelor's", MASTERS: "Master's" } as const;

/** Summarises the answered country, level and year in one line. */
export function interestOf(payload: {
  readonly answeredFields?: readonly string[] | undefined;
  readonly interestedCountries: readonly string[];
  readonly interestedEducationLevel: string;
  readonly interestedYear: number;
}): string {
  const asked = { answeredFields: payload.answeredFields && [...payload.answeredFields] };
  const level = payload.interestedEducationLevel;
  const parts = [
    isAnswered(asked, "interestedCountry") ? countryNames(payload.interestedCountries) : "",
    isAnswered(asked, "educationLevel")
      ? (levelNames[level as keyof typeof levelNames] ?? level)
      : "",
    isAnswered(asked, "intakeYear") ? String(payload.interestedYear) : "",
  ];
  return parts.filter(Boolean).join(", ") || "Not given";
}

/** Answers stored in `extraFields`, in display order. */
const extraLabels = {
  about: "Asks about",
  subject: "Subject",
  message: "Question",
  bestTime: "Best time to call",
  qualification: "Highest qualification",
  percentage: "Marks (%)",
  examTaken: "Exam taken",
  budget: "Yearly budget",
  neetStatus: "NEET",
  calculation: "Calculator result",
} as const;
/** Entries of `extraFields` that describe the source. */
const sourceExtras = ["platformUrl", "firstTouch", "lastTouch"];

/** Returns the visitor's answers. Answers without a label appear under their field name. */
export function answersOf(payload: EnquiryPayload): Fact[] {
  const { extraFields } = payload;
  const known = Object.entries(extraLabels).map(([name, label]) =>
    fact(label, extraFields[name] as string | number | undefined),
  );
  const others = Object.entries(extraFields)
    .filter(([name]) => !(name in extraLabels) && !sourceExtras.includes(name))
    .map(([name, value]) => fact(name, value));
  const said = (question: Parameters<typeof isAnswered>[1], value: string | number) =>
    isAnswered(payload, question) ? value : null;
  return [
    fact("Countries", said("interestedCountry", countryNames(payload.interestedCountries))),
    fact("Level", said("educationLevel", levelNames[payload.interestedEducationLevel])),
    fact("Intake year", said("intakeYear", payload.interestedYear)),
    fact("City", payload.city),
    ...known,
    ...others,
  ].flat();
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
