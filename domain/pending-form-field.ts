/** The hidden field that says which pending form a post comes from: the link's half of its key. */
export const PENDING_FORM_FIELD = "pendingForm";
