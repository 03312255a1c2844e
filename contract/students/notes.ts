import { z } from "zod";
import { defineOperation } from "../operation";
import { timestamp, userParams } from "../operation/schemas";

const service = "user";
const path = "/user/:userId/notes";
const specification = "navigation-and-content.md §7";

const audience = z.enum(["student", "staff"]);

const note = z.object({
  id: z.string(),
  audience,
  text: z.string(),
  author: z.string().nullable(),
  createdAt: timestamp,
});
export type Note = z.output<typeof note>;

export const listNotes = defineOperation({
  service,
  method: "GET",
  path,
  summary: "List the notes about a student, the latest first",
  description: "Students see only their own. At most 200.",
  specification,
  access: "ownOrTheirCounsellor",
  params: userParams,
  response: z.array(note),
});

export const addNote = defineOperation({
  service,
  method: "POST",
  path,
  summary: "Add a note about a student",
  description: "The student sees it only if they wrote it.",
  specification,
  access: "ownOrTheirCounsellor",
  params: userParams,
  body: z.strictObject({ text: z.string().trim().min(1, "is empty").max(2_000, "is too long") }),
  response: z.object({ id: z.string(), audience }),
});
