/** Days between an erasure request and the erasure, during which it can be cancelled. */
export const ERASE_AFTER_DAYS = 7;

/**
 * Retention periods in days (docs/privacy.md gives the reasons). Accounts are stored until their
 * owner requests erasure.
 */
export const RETENTION_DAYS = {
  /** An enquiry whose number or email address was never verified. */
  unprovedEnquiry: 365,
  /** An enquiry without an account. */
  enquiry: 3 * 365,
  /**
   * A conversation without an account, counted from its last message (catalogue/pages/policy.md).
   */
  chat: 3 * 365,
  /** A callback request, whether answered or not. */
  callBack: 365,
  /** A question to alumni that was declined. */
  declinedQuestion: 365,
  /** A partner enquiry, once completed. */
  partnerEnquiry: 3 * 365,
  /** A spooled enquiry that the services rejected permanently. */
  rejectedEnquiry: 30,
  /** What undoes a merge of two leads. */
  leadMerge: 30,
  /** What undoes a hand-over. */
  handOver: 30,
  /** An uploaded file with leads that was not imported. */
  leadImport: 7,
  /** The log of a delivery to another system, without its content. */
  webhookDelivery: 30,
  /** The keyed hash of an erased address. Longer than any backup of its data exists. */
  erasedAddress: 90,
  /** The record of an erasure, in the database and in the ledger. As long as the hash. */
  erasure: 90,
  /** The id of a deleted lead, for systems that read the change feed. */
  leadDeletion: 90,
  /** The count of a search query, from its first search. It names nobody. */
  searchCount: 90,
  /** The log of staff access to personal data. */
  auditLog: 3 * 365,
} as const;
