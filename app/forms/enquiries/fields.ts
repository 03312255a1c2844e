import { qualifications as qualificationNames } from "#domain/enquiries/qualifications";
import type { Message } from "#domain/language/message";
import type { RegionKey } from "#domain/site/regions";

/** Every question of the enquiry forms. Plain data, shared by pages and actions. */
export const fieldNames = [
  "name",
  "mobileCountry",
  "mobile",
  "email",
  "city",
  "otherCity",
  "interestedCountry",
  "educationLevel",
  "intakeYear",
  "bestTime",
  "qualification",
  "percentage",
  "budget",
  "examTaken",
  "neetStatus",
  "message",
  /** A calculator result, attached by its page. No question asks for it. */
  "calculation",
  /** The course or university whose page the visitor came from. */
  "about",
  /** The subject of that course. */
  "subject",
  "consent",
] as const;
export type FieldName = (typeof fieldNames)[number];

export interface FieldOption {
  readonly value: string;
  /** Texts are translated. Names and numbers are the same in every language. */
  readonly label: string;
  readonly isText?: boolean;
}

/** Input type of a question. `phone` combines `mobileCountry` and `mobile`. */
export interface FieldDefinition {
  readonly name: FieldName;
  readonly kind: "text" | "email" | "phone" | "select" | "radio" | "textarea" | "consent";
  readonly label: Message;
  readonly hint?: Message;
  readonly autoComplete?: string;
  readonly inputMode?: "numeric" | "decimal";
  readonly options?: readonly FieldOption[];
  /** The empty choice of a select. */
  readonly placeholder?: Message;
}

export type EnquiryValues = Readonly<Partial<Record<FieldName, string>>>;
export type EnquiryErrors = Readonly<Partial<Record<FieldName | "form", Message>>>;

const choices = (...labels: readonly Message[]): FieldOption[] =>
  labels.map((label) => ({ value: label, label, isText: true }));
const names = (...labels: readonly string[]): FieldOption[] =>
  labels.map((label) => ({ value: label, label }));

export const bestTimes = choices(
  "Any time",
  "Morning (9:30 am to 12 noon)",
  "Afternoon (12 noon to 5 pm)",
  "Evening (5 pm to 8 pm)",
);
export const qualifications = choices(...qualificationNames);
export const budgets = choices(
  "Up to ₹10 lakh",
  "₹10 to 20 lakh",
  "₹20 to 40 lakh",
  "Above ₹40 lakh",
  "Not sure yet",
);
export const examsTaken = [
  ...choices("None yet"),
  ...names("IELTS", "TOEFL", "PTE", "Duolingo", "GRE", "GMAT", "SAT"),
];
export const neetStatuses = choices(
  "Qualified",
  "Appeared, waiting for the result",
  "Will appear",
  "Not planned",
);

/** Which address the region needs: the one its codes go to. */
export const requiredAddress: Readonly<Record<RegionKey, "mobile" | "email">> = {
  default: "mobile",
  vn: "email",
  sa: "email",
};
