import { fieldOfPayload, type EnquiryErrors } from "#domain/enquiries/fields";
import type { Message } from "#domain/language/message";
import { logServerError } from "~/platform/log.server";
import { ServiceError } from "~/services/client/client.server";
import { problemsOf } from "~/services/client/failure.server";

const notSaved: Message =
  "We couldn't save your enquiry just now. Try again in a minute, or call us.";
const tooManyEnquiries: Message =
  "We're getting too many enquiries from your network right now. Try again in a few minutes, or call us.";

interface SubmitFailure {
  readonly errors: EnquiryErrors;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
}

/** The response to an enquiry that was refused, or could be neither stored nor spooled. */
export function submitFailure(error: unknown, request: Request): SubmitFailure {
  if (error instanceof ServiceError && error.status === 429) {
    const seconds = Math.ceil(error.retryAfterSeconds ?? 60);
    return {
      errors: { form: tooManyEnquiries },
      status: 429,
      headers: { "Retry-After": String(seconds) },
    };
  }
  logServerError(error, request);
  if (!(error instanceof ServiceError))
    return { errors: { form: notSaved }, status: 503, headers: {} };
  if (error.isOutage) return { errors: { form: error.meaning.message }, status: 503, headers: {} };
  return { errors: refusedFields(error), status: error.status ?? 400, headers: {} };
}

/** The messages of the services at the fields of the form. */
function refusedFields(error: ServiceError): EnquiryErrors {
  const errors = Object.entries(problemsOf(error)).flatMap(([place, message]) => {
    const field = fieldOfPayload(place);
    return field ? [[field, message] as const] : [];
  });
  return errors.length > 0 ? Object.fromEntries(errors) : { form: error.meaning.message };
}
