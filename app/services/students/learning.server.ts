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
