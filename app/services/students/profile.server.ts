import * as user from "#contract/students/profile";
import { ownerOf } from "~/services/auth/session/owner.server";
import type { Visitor } from "~/services/auth/session/visitor.server";

/** The completed sections of a student's profile, with its progress. */
export const readProfile = (visitor: Visitor, studentId?: string) =>
  visitor.invoke(user.showProfile, { params: ownerOf(visitor, studentId) });

/** Saves one section, e.g. `personal` or `exam/ielts`. @throws ServiceError 400 with `fields` if values are invalid. */
export async function saveSection(
  visitor: Visitor,
  path: string,
  body: Readonly<Record<string, readonly string[]>>,
): Promise<void> {
  const owner = ownerOf(visitor);
  const [section = "", name] = path.split("/");
  if (name === undefined)
    await visitor.invoke(user.createSection, { params: { ...owner, section }, body });
  else
    await visitor.invoke(user.createGroupSection, {
      params: { ...owner, group: section, name },
      body,
    });
}
