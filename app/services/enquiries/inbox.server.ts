import * as contract from "#contract/enquiries/enquiries";
import type { OperationRequest } from "#contract/operation/index";
import { addToDay, isDay, parseIst } from "#domain/time/dates";
import type { Visitor } from "~/services/auth/session/visitor.server";
import { orNotFound } from "~/services/client/or-not-found.server";

/** A page of the inbox. */
export const inbox = (
  visitor: Visitor,
  query: NonNullable<OperationRequest<typeof contract.listEnquiries>["query"]>,
) => visitor.invoke(contract.listEnquiries, { query });

/** Sets the status or owner of an enquiry. @throws ServiceError 400, 403, 404. */
export const updateEnquiry = (
  visitor: Visitor,
  id: string,
  body: OperationRequest<typeof contract.changeEnquiry>["body"],
) => visitor.invoke(contract.changeEnquiry, { params: { id }, body });

/** An enquiry. @throws Response 404, also for a colleague's */
export const enquiry = (visitor: Visitor, id: string) =>
  orNotFound(visitor.invoke(contract.showEnquiry, { params: { id } }));

/**
 * All enquiries of a student, newest first.
 * @throws ServiceError 403 for another counsellor's student
 */
export const enquiriesOf = (visitor: Visitor, userId: string) =>
  visitor.invoke(contract.listEnquiriesOfStudent, { params: { userId } });

/** Timeout of an export. Its rows are streamed. */
const EXPORT_TIMEOUT_MS = 30 * 60_000;

/** Enquiries as CSV, from one day to another, both included; "" for no limit. @throws ServiceError */
export function exportEnquiries(visitor: Visitor, from: string, to: string): Promise<Response> {
  const startOf = (day: string): string => parseIst(`${day}T00:00`).toISOString();
  const query = {
    from: isDay(from) ? startOf(from) : null,
    to: isDay(to) ? startOf(addToDay(to, 1, "day")) : null,
  };
  return visitor.download(contract.exportEnquiries, { query }, { timeoutMs: EXPORT_TIMEOUT_MS });
}
