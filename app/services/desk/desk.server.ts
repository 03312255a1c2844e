import * as desk from "#contract/desk";
import * as lead from "#contract/lead";
import type { OperationRequest, ResponseData } from "#contract/operation";
import { addToDay, isDay, parseIst } from "#domain/dates";
import type { Visitor } from "../auth/visitor.server";
import { orNotFound } from "../or-not-found.server";

/** A page of the counsellor's students, or of all students for `all_user`, that the filters match. */
export const students = (
  visitor: Visitor,
  query: NonNullable<OperationRequest<typeof desk.listStudents>["query"]>,
) => visitor.invoke(desk.listStudents, { query });

/** A page (from 0) of students with recommendations, newest first. */
export const recommendedStudents = (visitor: Visitor, page: number) =>
  visitor.invoke(desk.listRecommendedStudents, { query: { page } });

export type Student = ResponseData<typeof desk.showStudent>;

/** One student. @throws Response 404; ServiceError 403 for a colleague's student. */
export const student = (visitor: Visitor, userId: string): Promise<Student> =>
  orNotFound(visitor.invoke(desk.showStudent, { params: { userId } }));

/** Assigns a student to other staff. @throws ServiceError 403, 404. */
export const assignStudent = (
  visitor: Visitor,
  userId: string,
  body: OperationRequest<typeof desk.assignStudent>["body"],
) => visitor.invoke(desk.assignStudent, { params: { userId }, body });

/** Staff who work with students. */
export const colleagues = (visitor: Visitor) => visitor.invoke(desk.listColleagues, {});

/** A page of the inbox. */
export const inbox = (
  visitor: Visitor,
  query: NonNullable<OperationRequest<typeof lead.listLeads>["query"]>,
) => visitor.invoke(lead.listLeads, { query });

/** Sets the status or owner of an enquiry. @throws ServiceError 400, 403, 404. */
export const updateLead = (
  visitor: Visitor,
  id: string,
  body: OperationRequest<typeof lead.changeLead>["body"],
) => visitor.invoke(lead.changeLead, { params: { id }, body });

/** An enquiry. @throws Response 404, also for a colleague's */
export const enquiry = (visitor: Visitor, id: string) =>
  orNotFound(visitor.invoke(lead.showEnquiry, { params: { id } }));

/**
 * All enquiries of a student, newest first.
 * @throws ServiceError 403 for another counsellor's student
 */
export const enquiriesOf = (visitor: Visitor, userId: string) =>
  visitor.invoke(lead.listEnquiriesOfStudent, { params: { userId } });

/** Timeout of an export. Its rows are streamed. */
const EXPORT_TIMEOUT_MS = 30 * 60_000;

/** Enquiries as CSV, from one day to another, both included; "" for no limit. @throws ServiceError */
export function exportLeads(visitor: Visitor, from: string, to: string): Promise<Response> {
  const startOf = (day: string): string => parseIst(`${day}T00:00`).toISOString();
  const query = {
    from: isDay(from) ? startOf(from) : null,
    to: isDay(to) ? startOf(addToDay(to, 1, "day")) : null,
  };
  return visitor.download(lead.exportLeads, { query }, { timeoutMs: EXPORT_TIMEOUT_MS });
}

/** Open callback requests and problem reports, oldest first. */
export async function requests(visitor: Visitor) {
  const [callBacks, callEnquiries, reports] = await Promise.all([
    visitor.invoke(desk.listCallBacks, {}),
    visitor.invoke(lead.listCallBackEnquiries, {}),
    visitor.invoke(desk.listReports, {}),
  ]);
  return { callBacks, callEnquiries, reports };
}

/** Closes a callback request or a problem report. @throws ServiceError 403, 404. */
export async function finishRequest(
  visitor: Visitor,
  kind: "call-backs" | "reports",
  id: string,
): Promise<void> {
  const operation = kind === "reports" ? desk.setReportDone : desk.setCallBackDone;
  await visitor.invoke(operation, { params: { id }, body: { done: true } });
}

/** The screenshot of a problem report. @throws ServiceError */
export const reportScreenshot = (visitor: Visitor, id: string): Promise<Response> =>
  visitor.download(desk.downloadScreenshot, { params: { id } });

/** A page (from 0) of the access log. @throws ServiceError 403 without `all_user`. */
export const auditLog = (
  visitor: Visitor,
  query: OperationRequest<typeof desk.listAccessLog>["query"],
) => visitor.invoke(desk.listAccessLog, { query });
