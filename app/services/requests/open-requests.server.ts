import * as contract from "#contract/enquiries/enquiries";
import * as desk from "#contract/requests/open-requests";
import type { Visitor } from "~/services/auth/session/visitor.server";

/** Open callback requests and problem reports, oldest first. */
export async function requests(visitor: Visitor) {
  const [callBacks, callEnquiries, reports] = await Promise.all([
    visitor.invoke(desk.listCallBacks, {}),
    visitor.invoke(contract.listCallBackEnquiries, {}),
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
