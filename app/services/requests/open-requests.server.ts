import type { Visitor } from "~/services/auth/session/visitor.server";
import { services } from "~/services/client/services.server";

/** Open callback requests and problem reports, oldest first. */
export async function requests(visitor: Visitor) {
  const [callBacks, callEnquiries, reports] = await Promise.all([
    services(visitor).requests.listCallBacks(),
    services(visitor).enquiries.listCallBackEnquiries(),
    services(visitor).requests.listReports(),
  ]);
  return { callBacks, callEnquiries, reports };
}

/** Closes a callback request or a problem report. @throws ServiceError 403, 404. */
export async function finishRequest(
  visitor: Visitor,
  kind: "call-backs" | "reports",
  id: string,
): Promise<void> {
  const { requests } = services(visitor);
  const request = { params: { id }, body: { done: true } };
  await (kind === "reports" ? requests.setReportDone(request) : requests.setCallBackDone(request));
}
