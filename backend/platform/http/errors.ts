import type { OwnErrorCode } from "#contract/operation/error-codes";
import { meaningOf, type ErrorCode } from "#domain/site/error-catalogue";

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
    readonly code: ErrorCode | OwnErrorCode,
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
