import { z } from "zod";
import { defineOperation } from "../operation";
import { userParams } from "../operation/schemas";
import { answers, profile } from "./shapes";

const service = "user";
const specification = "navigation-and-content.md §7";

export const showProfile = defineOperation({
  service,
  method: "GET",
  path: "/user/:userId/profile",
  summary: "Show the completed sections of a profile, with its progress",
  access: "ownOrTheirCounsellor",
  params: userParams,
  response: profile,
});

export const showExamGroup = defineOperation({
  service,
  method: "GET",
  path: "/user/:userId/exam/group/:examGroupId",
  summary: "Show the completed exams of a group, by type",
  description:
    "Exams that can replace each other: 1 language tests, 2 GRE and GMAT, 3 SAT and ACT.",
  specification,
  access: "ownOrTheirCounsellor",
  params: userParams.extend({ examGroupId: z.string() }),
  response: z.record(z.string(), answers),
});

const show = {
  service,
  method: "GET",
  summary: "Show the answers of a profile section",
  specification,
  access: "ownOrTheirCounsellor",
  response: answers.nullable(),
} as const;

const save = {
  service,
  summary: "Save the answers of a profile section",
  description:
    "Fields, scales and messages are in `domain/students/profile-sections.ts`. A student whose counsellor saves a section is told.",
  specification,
  access: "ownOrTheirCounsellor",
  body: answers,
  response: answers,
} as const;

export const adoptAnswers = defineOperation({
  service,
  method: "POST",
  path: "/user/:userId/adopted-answers",
  summary: "Fill empty questions of a profile with answers given before signing in",
  description: "Answers that the profile has stay. Values that it would refuse are left out.",
  access: "ownUser",
  params: userParams,
  body: z.object({ sections: z.record(z.string().max(60), answers) }),
  response: z.null(),
});

/** `personal`, or with a class, a type of exam or another question: `education/class-12`. */
const ofSection = {
  path: "/user/:userId/:section{(?:personal|fund-detail|study-abroad-preference|profile-question|(?:education|exam|other)/[^/]+)}",
  params: userParams.extend({ section: z.string() }),
} as const;

export const showSection = defineOperation({ ...show, ...ofSection });
export const createSection = defineOperation({ ...save, ...ofSection, method: "POST" });
export const updateSection = defineOperation({ ...save, ...ofSection, method: "PUT" });
