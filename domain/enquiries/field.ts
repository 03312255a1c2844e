import type { FieldResult } from "../intake/field-result";
import type { Message } from "../language/message";
import type { EnquiryPayload } from "./enquiry-payload";

export interface FieldOption {
  readonly value: string;
  /** Texts are translated. Names and numbers are the same in every language. */
  readonly label: string;
  readonly isText?: boolean;
}

/** Texts of a form by field name. */
export type Texts = Readonly<Record<string, string | undefined>>;

/** Reads a text of a form that isn't empty: its value, or a message for the field. */
export type Reader = (
  typed: string,
  form: {
    readonly values: Texts;
    readonly now: Date;
    /** Of this form, if not those of all. */ readonly choices?: readonly FieldOption[] | undefined;
  },
) => FieldResult;

/** What a counsellor sees of an answer. */
interface Fact {
  readonly label: string;
  /** Name of a code. By default the answer itself. */
  readonly text?: (answer: string) => string;
  /** Shown before the other answers. */
  readonly isFirst?: boolean;
}

/** Answers for a section of the profile. */
export interface ProfilePart {
  readonly section: string;
  readonly answers: Readonly<Record<string, readonly string[]>>;
}

/** The payload of an enquiry, as far as its answers are concerned. */
export type AnswerPayload = Pick<EnquiryPayload, "answeredFields" | "extraFields" | "city"> & {
  readonly interestedCountries: readonly string[];
  readonly interestedEducationLevel: string;
  readonly interestedYear: number;
};

/**
 * A field of the enquiry forms: one row for its control, its reader, its place in the payload, and
 * what becomes of the answer.
 */
export interface EnquiryField {
  /** `phone` combines `mobileCountry` and `mobile`. `attached` comes from a page; no question asks for it. */
  readonly kind:
    "text" | "email" | "phone" | "select" | "radio" | "textarea" | "consent" | "attached" | "part";
  readonly label: Message;
  readonly hint?: Message;
  readonly autoComplete?: string;
  readonly inputMode?: "numeric" | "decimal";
  readonly maxLength?: number;
  /** Choices on a day. */
  readonly options?: (now: Date) => readonly FieldOption[];
  /** The empty choice of a select. */
  readonly placeholder?: Message;
  /** Its choices are Indian. Forms of other regions have a text field instead. */
  readonly isTypedAbroad?: boolean;
  /** Missing for fields that other fields are read with, and for the phone (app/forms/enquiries). */
  readonly read?: Reader;
  /**
   * The answers in a payload. By default that of `extraFields` with the name of the field. Null
   * for fields that are no answers.
   */
  readonly answersIn?: ((payload: AnswerPayload) => readonly string[]) | null;
  readonly fact?: Fact;
  /** What the answer counts as in the score of a lead (domain/leads/score.ts). */
  readonly score?: "answer" | "call" | "question";
  /** What the answers say about the student. `other` has the answer of another field. */
  readonly profile?: (
    answers: readonly string[],
    other: (name: string) => string,
  ) => ProfilePart | null;
}

export const defineFields = <const Name extends string>(
  fields: Readonly<Record<Name, EnquiryField>>,
): Readonly<Record<Name, EnquiryField>> => fields;

/** Choices whose labels are translated. */
export const textOptions = (...labels: readonly Message[]): readonly FieldOption[] =>
  labels.map((label) => ({ value: label, label, isText: true }));

/** Choices that are named the same in every language. */
export const nameOptions = (...names: readonly string[]): readonly FieldOption[] =>
  names.map((name) => ({ value: name, label: name }));

/** A choice: its options, and the reader that accepts their values only. */
export const choiceOf = (
  options: readonly FieldOption[] | ((now: Date) => readonly FieldOption[]),
  message: Message,
): Required<Pick<EnquiryField, "options" | "read">> => {
  const optionsOn = typeof options === "function" ? options : () => options;
  return {
    options: optionsOn,
    read: (typed, { now, choices }) =>
      (choices ?? optionsOn(now)).some(({ value }) => value === typed)
        ? { ok: true, value: typed }
        : { ok: false, message },
  };
};
