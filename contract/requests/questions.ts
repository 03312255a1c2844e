import { z } from "zod";
import { MAX_ANSWER, QUESTION_LENGTH, questionStatuses } from "#domain/requests/questions";
import { defineOperation } from "../operation";
import { timestamp, userParams } from "../operation/schemas";

const service = "user";

const question = z.object({ id: z.string(), alumnus: z.string(), text: z.string() });
const published = question.extend({ answer: z.string() });
export type PublishedQuestion = z.output<typeof published>;

export const listPublishedQuestions = defineOperation({
  service,
  method: "GET",
  path: "/alumni/questions",
  summary: "List answered questions to alumni, the latest first",
  description: "Without the students' names. At most 60.",
  access: "public",
  response: z.array(published),
});

export const listOwnQuestions = defineOperation({
  service,
  method: "GET",
  path: "/user/:userId/alumni-question",
  summary: "List a student's questions to alumni, the latest first",
  access: "ownUser",
  params: userParams,
  response: z.array(
    question.extend({ status: z.enum(questionStatuses), answer: z.string().nullable() }),
  ),
});

export const askQuestion = defineOperation({
  service,
  method: "POST",
  path: "/user/:userId/alumni-question",
  summary: "Ask an alumnus a question",
  description: "A counsellor reviews it. A student can have three open questions.",
  access: "ownUser",
  params: userParams,
  body: z.strictObject({
    alumnus: z.string().max(80),
    text: z.string().trim().min(QUESTION_LENGTH.min).max(QUESTION_LENGTH.max),
  }),
  response: z.object({ id: z.string() }),
  errors: ["TOO_MANY_WAITING"],
});

export const listOpenQuestions = defineOperation({
  service,
  method: "GET",
  path: "/staff/questions",
  summary: "List open questions to alumni, the oldest first",
  access: { staff: "counsellor" },
  response: z.array(question.extend({ name: z.string().nullable(), createdAt: timestamp })),
});

export const decideQuestion = defineOperation({
  service,
  method: "PUT",
  path: "/staff/questions/:id",
  summary: "Publish the answer to a question, or decline it",
  description: "Of two concurrent decisions the second gets 404.",
  access: { staff: "counsellor" },
  params: z.object({ id: z.string() }),
  body: z.strictObject({
    status: z.enum(questionStatuses).exclude(["waiting"]),
    answer: z.string().trim().min(1).max(MAX_ANSWER),
  }),
  response: z.object({ id: z.string(), status: z.enum(questionStatuses) }),
});
