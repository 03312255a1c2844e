import type { Visitor } from "~/services/auth/session/visitor.server";
import { services } from "~/services/client/services.server";

/** Reports a problem. @throws ServiceError 400 with `fields`, 400 BAD_REQUEST, 413 */
export async function reportError(
  visitor: Visitor,
  report: {
    readonly issueType: string;
    readonly text: string;
    readonly page: string;
    readonly screenshot: File | null;
  },
): Promise<void> {
  const body = new FormData();
  body.set("issueType", report.issueType);
  body.set("text", report.text);
  if (report.page) body.set("page", report.page);
  if (report.screenshot) body.set("screenshot", report.screenshot);
  await services(visitor).requests.reportError({ body });
}
