/** What is wrong with a form, and with which field. */
export interface FieldError {
  readonly name: string;
  readonly message: string;
}

interface Option {
  readonly value: string;
  readonly label: string;
}

/** One question as it is drawn: its words, and what this visitor typed. */
export interface FieldView {
  readonly name: string;
  readonly kind: "text" | "email" | "phone" | "select" | "radio" | "textarea" | "consent";
  readonly label: string;
  readonly hint?: string;
  readonly autoComplete?: string;
  readonly inputMode?: "numeric" | "decimal";
  readonly options?: readonly Option[];
  readonly placeholder?: string;
  readonly value?: string;
  readonly error?: string;
  readonly isOptional: boolean;
  /** A likelier spelling of what was typed. */
  readonly suggestion?: string;
}

/** Everything an enquiry form is drawn from; made by `app/forms/enquiry-view.server.ts`. */
export interface EnquiryFormView {
  readonly action: string;
  readonly step: number;
  readonly stepNames: readonly string[];
  readonly fields: readonly FieldView[];
  /** Answers of other steps, hiddenFields along in hidden fields. */
  readonly hiddenFields: readonly (readonly [string, string])[];
  readonly errors: readonly FieldError[];
  /** Packed (`unpackOptions`). */
  readonly dialOptions: string;
  readonly mobileCountry: string;
  readonly otherCity: { readonly value?: string; readonly error?: string };
  /** A calculator's answer that goes along; hiddenFields as a hidden field. */
  readonly calculation: string | null;
  readonly consentText: string;
  readonly submitText: string;
  /** The page a block is embedded in. */
  readonly sourceUrl: string | null;
  readonly csrf: string | null;
}
