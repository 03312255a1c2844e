import * as user from "#contract/requests/questions";
import type { PublishedQuestion } from "#contract/requests/questions";
import { ownerOf } from "~/services/auth/session/owner.server";
import type { Visitor } from "~/services/auth/session/visitor.server";

export type { PublishedQuestion };

/** Answered questions to alumni, newest first, without the students' names. */
export const answeredQuestions = (visitor: Visitor): Promise<PublishedQuestion[]> =>
  visitor.invoke(user.listPublishedQuestions, {});

/** The visitor's own questions, newest first. */
export const ownQuestions = (visitor: Visitor) =>
  visitor.invoke(user.listOwnQuestions, { params: ownerOf(visitor) });

/** @throws ServiceError 404 if there is no such alumnus, 409 TOO_MANY_WAITING. */
export async function askAlumnus(visitor: Visitor, alumnus: string, text: string): Promise<void> {
  await visitor.invoke(user.askQuestion, { params: ownerOf(visitor), body: { alumnus, text } });
}

/** Questions that a counsellor has to review, the oldest first. */
export const waitingQuestions = (visitor: Visitor) => visitor.invoke(user.listOpenQuestions, {});

/** @throws ServiceError 404 if another counsellor has decided meanwhile. */
export async function decideQuestion(
  visitor: Visitor,
  id: string,
  body: { readonly status: "answered" | "declined"; readonly answer: string },
): Promise<void> {
  await visitor.invoke(user.decideQuestion, { params: { id }, body });
}
