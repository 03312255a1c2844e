import { z } from "zod";
import { defineOperation } from "../operation";
import { userParams } from "../operation/schemas";

const specification = "core.md §7";

const service = "user";

const person = z.object({
  /** Null if no one is assigned. */
  person: z.object({ name: z.string().nullable(), email: z.string().nullable() }).nullable(),
});

export type StaffPerson = z.output<typeof person>["person"];

export const showCounsellor = defineOperation({
  service,
  method: "GET",
  path: "/user/:userId/counselor",
  summary: "Show a student's counsellor",
  specification: "core.md §7, navigation-and-content.md §7",
  access: "ownUser",
  params: userParams,
  response: person,
});

export const showBuddy = defineOperation({
  service,
  method: "GET",
  path: "/user/:userId/buddy",
  summary: "Show a paid learner's buddy",
  specification,
  access: "ownPaidUser",
  params: userParams,
  response: person,
});
