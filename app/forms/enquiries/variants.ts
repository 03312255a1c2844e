import type { FieldOption } from "#domain/enquiries/field";
import { medicalCountries, type FieldName } from "#domain/enquiries/fields";
import { enquiryForms, type EnquiryForm } from "#domain/enquiries/forms";
import type { Message } from "#domain/language/message";

/** A step of a form, with its fields in order. */
export interface FormStep {
  readonly name: Message;
  readonly fields: readonly FieldName[];
}

/** A variant of the enquiry: its questions, their order and texts. */
export interface EnquiryVariant extends EnquiryForm {
  readonly id: "enquiry" | "enquiry2" | "enquiry3" | "enquiry4" | "enquiry11" | "enquiry-medical";
  readonly path: string;
  readonly title: Message;
  readonly heading: Message;
  readonly lead: Message;
  readonly submitText: Message;
  /** Fields that may stay empty. */
  readonly optional: readonly FieldName[];
  /** Choices of its own. Other fields have those of all enquiries. */
  readonly choices?: Readonly<Partial<Record<FieldName, readonly FieldOption[]>>>;
  /** More than one: a form in steps. */
  readonly steps: readonly FormStep[];
}

const oneStep = (...fields: readonly FieldName[]): readonly FormStep[] => [
  { name: "Your enquiry", fields },
];

/** Two questions. Also used as a block on other pages. */
export const shortEnquiry: EnquiryVariant = {
  id: "enquiry4",
  path: "/enquiry4",
  ...enquiryForms.short,
  title: "A quick question about studying abroad",
  heading: "Start with your name and number",
  lead: "Leave two details and a counsellor will get in touch.",
  submitText: "Start",
  optional: ["email", "mobile"],
  steps: oneStep("name", "mobile", "email", "consent"),
};

export const enquiryVariants: readonly EnquiryVariant[] = [
  {
    id: "enquiry",
    path: "/enquiry",
    ...enquiryForms.standard,
    title: "Ask a counsellor",
    heading: "Ask a counsellor",
    lead: "Tell us a little about you. A counsellor will reply with courses, costs and next steps.",
    submitText: "Send my enquiry",
    optional: ["email", "mobile", "city"],
    steps: oneStep(
      "name",
      "mobile",
      "email",
      "city",
      "interestedCountry",
      "educationLevel",
      "intakeYear",
      "consent",
    ),
  },
  {
    id: "enquiry2",
    path: "/enquiry2",
    ...enquiryForms.stepped,
    title: "Plan your studies in three steps",
    heading: "Plan your studies in three short steps",
    lead: "Your goal, a little about you, and how to reach you.",
    submitText: "Get my plan",
    optional: ["email", "mobile"],
    steps: [
      { name: "Your goal", fields: ["interestedCountry", "educationLevel", "intakeYear"] },
      { name: "About you", fields: ["name", "city", "qualification"] },
      { name: "Contact", fields: ["mobile", "email", "consent"] },
    ],
  },
  {
    id: "enquiry3",
    path: "/enquiry3",
    ...enquiryForms.callBack,
    title: "Request a callback",
    heading: "We'll call you back",
    lead: "Leave your name and number, and tell us when to call. We'll ask the rest on the phone.",
    submitText: "Request a callback",
    optional: ["email", "mobile", "interestedCountry", "message"],
    steps: oneStep(
      "name",
      "mobile",
      "email",
      "bestTime",
      "interestedCountry",
      "message",
      "consent",
    ),
  },
  shortEnquiry,
  {
    id: "enquiry11",
    path: "/enquiry11",
    ...enquiryForms.long,
    title: "Get a course shortlist",
    heading: "Get a shortlist made for you",
    lead: "The more you tell us, the better the shortlist. You can skip marks, exams and budget.",
    submitText: "Make my shortlist",
    optional: ["email", "mobile", "percentage", "budget", "examTaken", "message"],
    steps: oneStep(
      "name",
      "mobile",
      "email",
      "city",
      "qualification",
      "percentage",
      "interestedCountry",
      "educationLevel",
      "intakeYear",
      "examTaken",
      "budget",
      "message",
      "consent",
    ),
  },
  {
    id: "enquiry-medical",
    path: "/enquiry-medical",
    ...enquiryForms.medical,
    title: "Study medicine abroad",
    heading: "Study medicine abroad",
    lead: "Recognition, NEET and licensing decide where it makes sense. Tell us where you stand.",
    submitText: "Ask about medicine",
    choices: { interestedCountry: medicalCountries },
    optional: ["email", "mobile", "percentage", "message"],
    steps: oneStep(
      "name",
      "mobile",
      "email",
      "city",
      "neetStatus",
      "qualification",
      "percentage",
      "interestedCountry",
      "intakeYear",
      "message",
      "consent",
    ),
  },
];

/** The six enquiry pages, by their path's last part. */
export function findVariant(id: string): EnquiryVariant | undefined {
  return enquiryVariants.find((variant) => variant.id === id);
}
