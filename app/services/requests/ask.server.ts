import * as user from "#contract/requests";
import type { StaffPerson } from "#contract/students/staff";
import type { CallBackTime } from "#domain/requests/call-back";
import { ownerOf } from "~/services/auth/session/owner.server";
import type { Visitor } from "~/services/auth/session/visitor.server";

export type { StaffPerson };

/** Requests a callback. @throws ServiceError 400 with `fields`, 429. */
export async function askForCall(
  visitor: Visitor,
  body: {
    readonly name: string;
    /** `+919812345678` */
    readonly mobile: string;
    readonly topic: string;
    readonly preferredTime: CallBackTime;
  },
): Promise<void> {
  await visitor.invoke(user.requestCallBack, { body });
}

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
  const params = ownerOf(visitor);
  await visitor.invoke(user.reportError, { params, body }, { timeoutMs: 30_000 });
}
