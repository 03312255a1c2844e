import { moduleKeyPattern } from "#domain/students/learning";
import type { Visitor } from "~/services/auth/session/visitor.server";
import { orNotFound } from "~/services/client/or-not-found.server";
import { services } from "~/services/client/services.server";

/** The modules of a paid learner, and their score (core.md §9: 100 a page). @throws Response 404 */
export async function learningOf(visitor: Visitor) {
  const query = { size: 100, page: 0, direction: "ASC" };
  const { students } = services(visitor);
  const [{ data: modules }, score] = await Promise.all([
    orNotFound(students.listModuleProgress({ query })),
    orNotFound(students.showScore()),
  ]);
  return { modules, score };
}

export interface BookedSession {
  /** `sa-lite/profile-session` */
  readonly key: string;
  /** `Booster Lite: Profile session` */
  readonly name: string;
}

/** The session of a learner's plans that a query parameter names. Null for other visitors and values. */
export async function sessionOf(visitor: Visitor, key: string): Promise<BookedSession | null> {
  if (!visitor.isPaid || !moduleKeyPattern.test(key)) return null;
  const { modules } = await learningOf(visitor);
  const found = modules.find(
    ({ planKey, moduleId, delivery }) => delivery === "session" && `${planKey}/${moduleId}` === key,
  );
  return found ? { key, name: `${found.planName}: ${found.name}` } : null;
}
