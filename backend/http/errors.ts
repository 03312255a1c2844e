import type { ErrorCode, FileErrorCode } from "#domain/error-catalogue";
import { meaningOf } from "#domain/error-catalogue";

/** Our own error codes besides the catalogue (docs/contract.md). */
export type OwnCode =
  | FileErrorCode
  | "VALIDATION_FAILED"
  | "NOT_FOUND"
  | "UNAUTHORIZED"
  | "FORBIDDEN"
  | "TOO_MANY_REQUESTS"
  | "MESSAGE_LIMIT"
  | "LINK_EXPIRED"
  | "BODY_TOO_LARGE"
  | "IDEMPOTENCY_KEY_REUSED"
  | "WEBINAR_EXPIRED"
  | "STAGE_NOT_OPEN"
  | "COUPON_INVALID"
  | "SLOT_TAKEN"
  | "ALREADY_BOUGHT"
  | "REFUND_NOT_OPEN"
  | "REFUND_FAILED"
  | "TOO_MANY_WAITING"
  | "CHAT_FULL"
  | "LEGAL_HOLD"
  | "SECOND_FACTOR_WRONG"
  | "SECOND_FACTOR_EXISTS"
  | "DATABASE_UNAVAILABLE";

interface Extra {
  readonly fields?: Readonly<Record<string, string>>;
  readonly details?: Readonly<Record<string, unknown>>;
  /** Seconds. */
  readonly retryAfter?: number;
  readonly headers?: Readonly<Record<string, string>>;
}

/** An error that is part of the contract, sent as the error envelope. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  constructor(
    readonly status: number,
    readonly code: ErrorCode | OwnCode,
    readonly extra: Extra = {},
  ) {
    super(code);
  }

  toResponse(): Response {
    const { fields, details, retryAfter, headers } = this.extra;
    return Response.json(
      {
        code: this.code,
        message: meaningOf({ code: this.code, status: this.status }).message,
        ...(fields ? { fields } : {}),
        ...(details ? { details } : {}),
      },
      {
        status: this.status,
        headers: {
          ...headers,
          ...(retryAfter === undefined
            ? {}
            : { "Retry-After": String(Math.max(1, Math.ceil(retryAfter))) }),
        },
      },
    );
  }
}

export const notFound = (): ApiError => new ApiError(404, "NOT_FOUND");
export const unauthorized = (): ApiError => new ApiError(401, "UNAUTHORIZED");
export const forbidden = (): ApiError => new ApiError(403, "FORBIDDEN");
