import type { RegionKey } from "~/domain/regions";

/** Every question an enquiry form may ask. Plain data: pages and actions share it. */
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
  /** A calculator's answer, attached by its page; no question asks for it. */
  "calculation",
  "consent",
] as const;
export type FieldName = (typeof fieldNames)[number];

export interface FieldOption {
  readonly value: string;
  readonly label: string;
}

/** How a question is asked; `phone` draws `mobileCountry` and `mobile` together. */
export interface FieldDefinition {
  readonly name: FieldName;
  readonly kind: "text" | "email" | "phone" | "select" | "radio" | "textarea" | "consent";
  readonly label: string;
  readonly hint?: string;
  readonly autoComplete?: string;
  readonly inputMode?: "numeric" | "decimal";
  readonly options?: readonly FieldOption[];
  /** The empty choice of a select. */
  readonly placeholder?: string;
}

export type EnquiryValues = Readonly<Partial<Record<FieldName, string>>>;
export type EnquiryErrors = Readonly<Partial<Record<FieldName | "form", string>>>;

const choices = (...labels: readonly string[]): FieldOption[] =>
  labels.map((label) => ({ value: label, label }));

export const bestTimes = choices(
  "Any time",
  "Morning (09:30 to 12:00)",
  "Afternoon (12:00 to 17:00)",
  "Evening (17:00 to 20:00)",
);
export const qualifications = choices(
  "Class 10",
  "Class 12",
  "Diploma",
  "Bachelor's degree",
  "Master's degree",
);
export const budgets = choices(
  "Up to ₹10 lakh",
  "₹10 to 20 lakh",
  "₹20 to 40 lakh",
  "Above ₹40 lakh",
  "Not sure yet",
);
export const examsTaken = choices(
  "None yet",
  "IELTS",
  "TOEFL",
  "PTE",
  "Duolingo",
  "GRE",
  "GMAT",
  "SAT",
);
export const neetStatuses = choices(
  "Qualified",
  "Appeared, waiting for the result",
  "Will appear",
  "Not planned",
);

/** Which address the region needs: the one its codes go to (core.md §2). */
export const requiredAddress: Readonly<Record<RegionKey, "mobile" | "email">> = {
  default: "mobile",
  vn: "email",
  sa: "email",
};
