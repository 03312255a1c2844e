import { z } from "zod";
import { mailTopics } from "#domain/mail-topics";
import { partnerWishes, questionStatuses, type PartnerWish } from "#domain/contact";
import type { Visitor } from "../auth/visitor.server";
import { orNotFound } from "../or-not-found.server";
import { ownPath } from "../user/user-path.server";

/** What people tell and ask us beside an enquiry: partners, questions to alumni, mails they want no more of. */

const segment = encodeURIComponent;
const done = z.object({}).passthrough();

/** @throws ServiceError 400 with fields. */
export async function sendPartnerEnquiry(
  visitor: Visitor,
  enquiry: {
    readonly institution: string;
    readonly name: string;
    readonly role: string;
    readonly email: string;
    readonly country: string;
    readonly wish: PartnerWish;
    readonly message: string;
  },
): Promise<void> {
  await visitor.call({
    service: "lead",
    path: "/partner-enquiry",
    method: "POST",
    body: enquiry,
    schema: done,
  });
}

const partnerEnquirySchema = z.object({
  id: z.string(),
  institution: z.string(),
  name: z.string(),
  role: z.string(),
  email: z.string(),
  country: z.string(),
  wish: z.enum(partnerWishes),
  message: z.string(),
  createdAt: z.string(),
});

/** What institutions wrote and nobody has answered, the oldest first. */
export async function openPartnerEnquiries(visitor: Visitor) {
  const { data } = await visitor.call({
    service: "lead",
    path: "/partner-enquiry",
    schema: z.array(partnerEnquirySchema),
  });
  return data;
}

/** @throws ServiceError 403, 404. */
export async function finishPartnerEnquiry(visitor: Visitor, id: string): Promise<void> {
  await visitor.call({
    service: "lead",
    path: `/partner-enquiry/${segment(id)}`,
    method: "PUT",
    body: { done: true },
    schema: done,
  });
}

const answeredSchema = z.object({
  id: z.string(),
  alumnus: z.string(),
  text: z.string(),
  answer: z.string(),
});
export type AnsweredQuestion = z.output<typeof answeredSchema>;

/** What alumni were asked and have answered, the latest first; never who asked. */
export async function answeredQuestions(visitor: Visitor): Promise<AnsweredQuestion[]> {
  const { data } = await visitor.call({
    service: "user",
    path: "/alumni/questions",
    schema: z.array(answeredSchema),
  });
  return data;
}

const ownQuestionSchema = z.object({
  id: z.string(),
  alumnus: z.string(),
  text: z.string(),
  status: z.enum(questionStatuses),
  answer: z.string().nullable(),
});

/** The visitor's own questions, the latest first. */
export async function ownQuestions(visitor: Visitor) {
  const { data } = await visitor.call({
    service: "user",
    path: `${ownPath(visitor)}/alumni-question`,
    schema: z.array(ownQuestionSchema),
  });
  return data;
}

/** @throws ServiceError 404 for no such alumnus, 409 TOO_MANY_WAITING. */
export async function askAlumnus(visitor: Visitor, alumnus: string, text: string): Promise<void> {
  await visitor.call({
    service: "user",
    path: `${ownPath(visitor)}/alumni-question`,
    method: "POST",
    body: { alumnus, text },
    schema: done,
  });
}

const waitingSchema = z.object({
  id: z.string(),
  alumnus: z.string(),
  text: z.string(),
  name: z.string().nullable(),
  createdAt: z.string(),
});

/** Questions that a counsellor has to read, the oldest first. */
export async function waitingQuestions(visitor: Visitor) {
  const { data } = await visitor.call({
    service: "user",
    path: "/staff/questions",
    schema: z.array(waitingSchema),
  });
  return data;
}

/** @throws ServiceError 404 when somebody else has decided meanwhile. */
export async function decideQuestion(
  visitor: Visitor,
  id: string,
  decision: { readonly status: "answered" | "declined"; readonly answer: string },
): Promise<void> {
  await visitor.call({
    service: "user",
    path: `/staff/questions/${segment(id)}`,
    method: "PUT",
    body: decision,
    schema: done,
  });
}

const subscriptionSchema = z.object({ topic: z.enum(mailTopics), isOut: z.boolean() });

/** What an unsubscribe link is about. @throws Response 404 for one that is not ours. */
export async function subscription(visitor: Visitor, token: string) {
  const { data } = await orNotFound(
    visitor.call({
      service: "marketing",
      path: `/subscription/${segment(token)}`,
      schema: subscriptionSchema,
    }),
  );
  return data;
}

/** Calls a topic off, or takes it up again. @throws Response 404 */
export async function setSubscription(visitor: Visitor, token: string, isOut: boolean) {
  const { data } = await orNotFound(
    visitor.call({
      service: "marketing",
      path: `/subscription/${segment(token)}`,
      method: "PUT",
      body: { isOut },
      schema: subscriptionSchema,
    }),
  );
  return data;
}
