import type { Message } from "#domain/language/message";
import { logServerError } from "~/platform/log.server";
import { ServiceError } from "~/services/client/client.server";

const notSaved: Message =
  "We couldn't save your enquiry just now. Try again in a minute, or call us.";
const tooManyEnquiries: Message =
  "We're getting too many enquiries from your network right now. Try again in a few minutes, or call us.";

interface SubmitFailure {
  readonly message: Message;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
}

/** The response to an enquiry that could be neither stored nor spooled. */
export function submitFailure(error: unknown, request: Request): SubmitFailure {
  if (error instanceof ServiceError && error.status === 429) {
    const seconds = Math.ceil(error.retryAfterSeconds ?? 60);
    return { message: tooManyEnquiries, status: 429, headers: { "Retry-After": String(seconds) } };
  }
  logServerError(error, request);
  const message = error instanceof ServiceError ? error.meaning.message : notSaved;
  return { message, status: 503, headers: {} };
}
