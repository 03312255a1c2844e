/** What became of a student's enquiry, as the student is told. */
export const enquiryStates = ["waiting", "answered", "withdrawn"] as const;
export type EnquiryState = (typeof enquiryStates)[number];
