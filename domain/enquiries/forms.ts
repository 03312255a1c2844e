import { CHAT_FORM } from "../chat/chat";
import { STAFF_FORM } from "./lead-sources";
import { CALL_BACK_FORM, MEDICAL_FORM } from "./enquiry-payload";

/** An enquiry form, as its enquiries are stored and staff see them. */
export interface EnquiryForm {
  readonly formId: string;
  readonly source: string;
  /** For staff. */
  readonly formName: string;
}

export const enquiryForms = {
  standard: {
    formId: "enquiry-standard",
    source: "enquiry_page",
    formName: "Ask a counsellor",
  },
  stepped: {
    formId: "enquiry-stepped",
    source: "enquiry_stepped",
    formName: "Plan in three steps",
  },
  callBack: { formId: CALL_BACK_FORM, source: "enquiry_call_back", formName: "Callback request" },
  short: { formId: "enquiry-short", source: "enquiry_short", formName: "Quick question" },
  long: { formId: "enquiry-long", source: "enquiry_long", formName: "Course shortlist" },
  medical: { formId: MEDICAL_FORM, source: "enquiry_medical", formName: "Study medicine" },
} as const satisfies Readonly<Record<string, EnquiryForm>>;

/** The form, source and platform of enquiries from apps and other programs. */
export const OTHER_CLIENT = "other-client";

const forms: readonly EnquiryForm[] = [
  ...Object.values(enquiryForms),
  { formId: STAFF_FORM, source: STAFF_FORM, formName: "Added by staff" },
  { formId: CHAT_FORM, source: CHAT_FORM, formName: "Chat" },
  { formId: OTHER_CLIENT, source: OTHER_CLIENT, formName: "App or other program" },
];

/** The name of a form. Unknown forms, such as imports, are called by their id. */
export const formNameOf = (formId: string): string =>
  forms.find((form) => form.formId === formId)?.formName ?? formId;

/** The name of the form that enquiries with this source come from. */
export const formNameOfSource = (source: string): string | undefined =>
  forms.find((form) => form.source === source)?.formName;
