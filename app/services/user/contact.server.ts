import * as user from "#contract/user";
import type { StaffPerson } from "#contract/user";
import type { CallBackTime } from "#domain/call-back";
import type { Visitor } from "../auth/visitor.server";
import { orNotFound } from "../or-not-found.server";
import { ownerOf } from "./owner.server";

export type { StaffPerson };

/** The visitor's counsellor or buddy. Null if no one is assigned. @throws Response 404 (buddy of a free learner) */
export async function staffOf(visitor: Visitor, role: "counselor" | "buddy"): Promise<StaffPerson> {
  const operation = role === "buddy" ? user.showBuddy : user.showCounsellor;
  const { person } = await orNotFound(visitor.invoke(operation, { params: ownerOf(visitor) }));
  return person;
}

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
