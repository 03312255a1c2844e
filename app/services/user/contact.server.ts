import { z } from "zod";
import type { CallBackTime } from "#domain/call-back";
import type { Visitor } from "../auth/visitor.server";
import { orNotFound } from "../or-not-found.server";
import { ownPath } from "./user-path.server";

const personSchema = z.object({
  person: z.object({ name: z.string().nullable(), email: z.string().nullable() }).nullable(),
});
export type StaffPerson = z.output<typeof personSchema>["person"];

/** Who looks after the visitor; null while nobody is assigned. @throws Response 404 (buddy of a free learner) */
export async function staffOf(visitor: Visitor, role: "counselor" | "buddy"): Promise<StaffPerson> {
  const { data } = await orNotFound(
    visitor.call({ service: "user", path: `${ownPath(visitor)}/${role}`, schema: personSchema }),
  );
  return data.person;
}

/** Asks to be called back. @throws ServiceError 400 with `fields`, 429. */
export async function askForCall(
  visitor: Visitor,
  wish: {
    readonly name: string;
    /** `+919812345678` */
    readonly mobile: string;
    readonly topic: string;
    readonly preferredTime: CallBackTime;
  },
): Promise<void> {
  await visitor.call({
    service: "user",
    path: "/user-contact-number/register",
    method: "POST",
    body: wish,
    schema: z.object({ id: z.string() }),
  });
}

/** Reports what is broken. @throws ServiceError 400 with `fields`, 400 BAD_REQUEST, 413. */
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
  await visitor.call({
    service: "user",
    path: `${ownPath(visitor)}/report-error`,
    method: "POST",
    body,
    schema: z.object({ id: z.string() }),
    timeoutMs: 30_000,
  });
}
