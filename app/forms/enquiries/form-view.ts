import type { EnquiryField } from "#domain/enquiries/field";

/** An error, with its field. */
export interface FieldError {
  readonly name: string;
  readonly message: string;
}

interface Option {
  readonly value: string;
  readonly label: string;
}

/** A question with its label, value and error. */
export interface FieldView extends Pick<
  EnquiryField,
  "kind" | "autoComplete" | "inputMode" | "maxLength"
> {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  readonly options?: readonly Option[];
  readonly placeholder?: string;
  readonly value?: string;
  readonly error?: string;
  readonly isOptional: boolean;
  /** A spelling suggestion for the input. */
  readonly suggestion?: string;
}

/** All data of an enquiry form, made by `app/forms/enquiries/view.server.ts`. */
export interface EnquiryFormView {
  readonly action: string;
  readonly step: number;
  readonly stepNames: readonly string[];
  readonly fields: readonly FieldView[];
  /** Answers of other steps, as hidden fields. */
  readonly hiddenFields: readonly (readonly [string, string])[];
  readonly errors: readonly FieldError[];
  /** Packed (`unpackOptions`). */
  readonly dialOptions: string;
  readonly mobileCountry: string;
  readonly otherCity: { readonly value?: string; readonly error?: string };
  /** A calculator result, as a hidden field. */
  readonly calculation: string | null;
  /** The course or university that the enquiry is about, as a hidden field. */
  readonly about: string | null;
  readonly consentText: string;
  readonly submitText: string;
  /** The page a block is embedded in. */
  readonly sourceUrl: string | null;
  readonly csrf: string | null;
}
