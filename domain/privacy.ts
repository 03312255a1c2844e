/** Days between asking for one's data to be erased and its happening: time to change one's mind. */
export const ERASE_AFTER_DAYS = 7;

/**
 * How long what is left behind is kept, in days (docs/privacy.md says why). An account is kept until its owner
 * has it erased.
 */
export const RETENTION_DAYS = {
  /** An enquiry whose number or address was never proved. */
  unprovedLead: 365,
  /** An enquiry without an account. */
  lead: 3 * 365,
  /** A conversation without an account, from its last word (catalogue/pages/policy.md). */
  chat: 3 * 365,
  /** A wish to be called, once answered or not. */
  callBack: 365,
  /** A question to alumni that was not passed on. */
  declinedQuestion: 365,
  /** A message of an institution, once done. */
  partnerEnquiry: 3 * 365,
  /** An enquiry that the services refused for good when it came out of the spool. */
  rejectedEnquiry: 30,
  /** The keyed hash of an erased address: longer than any copy of its data may turn up. */
  erasedAddress: 90,
  /** Who of the staff saw whose data. */
  auditLog: 3 * 365,
} as const;
