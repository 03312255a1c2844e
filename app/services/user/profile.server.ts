import { z } from "zod";
import type { ProfileAnswers } from "#domain/profile-sections";
import type { Visitor } from "../auth/visitor.server";
import { ownPath } from "./user-path.server";

const answersSchema: z.ZodType<ProfileAnswers> = z.record(
  z.union([z.string(), z.number(), z.array(z.string())]),
);
export const profileSchema = z.object({ sections: z.record(answersSchema), progress: z.number() });

/** The completed sections of a student's profile, with its progress. */
export async function readProfile(visitor: Visitor, studentId?: string) {
  const { data } = await visitor.call({
    service: "user",
    path: `${ownPath(visitor, studentId)}/profile`,
    schema: profileSchema,
  });
  return data;
}

/** Saves one section. @throws ServiceError 400 with `fields` if values are invalid. */
export async function saveSection(
  visitor: Visitor,
  section: string,
  answers: Readonly<Record<string, readonly string[]>>,
): Promise<void> {
  await visitor.call({
    service: "user",
    path: `${ownPath(visitor)}/${section}`,
    method: "POST",
    body: answers,
    schema: answersSchema,
  });
}
