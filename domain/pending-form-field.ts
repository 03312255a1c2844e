/** Hidden field with the pending form's key from the link. */
export const PENDING_FORM_FIELD = "pendingForm";
