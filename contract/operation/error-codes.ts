import type { FileErrorCode } from "#domain/site/error-catalogue";

/** Our own error codes, besides those of the specification (core.md §8). */
export const ownErrorCodes = [
  "VALIDATION_FAILED",
  "NOT_FOUND",
  "UNAUTHORIZED",
  "FORBIDDEN",
  "TOO_MANY_REQUESTS",
  "MESSAGE_LIMIT",
  "MESSAGE_REFUSED",
  "NAME_TAKEN",
  "LINK_EXPIRED",
  "BODY_TOO_LARGE",
  "IDEMPOTENCY_KEY_REUSED",
  "IMPORT_FINISHED",
  "WEBINAR_EXPIRED",
  "STAGE_NOT_OPEN",
  "COUPON_INVALID",
  "SLOT_TAKEN",
  "ALREADY_BOUGHT",
  "REFUND_NOT_OPEN",
  "REFUND_FAILED",
  "TOO_MANY_WAITING",
  "CHAT_FULL",
  "SHORTLIST_FULL",
  "ACCOUNTS_DIFFER",
  "LEGAL_HOLD",
  "OWN_ACCOUNT",
  "SECOND_FACTOR_WRONG",
  "SECOND_FACTOR_EXISTS",
  "DATABASE_UNAVAILABLE",
] as const;
export type OwnErrorCode = FileErrorCode | (typeof ownErrorCodes)[number];
