import { showLearnerGuide, type LearnerGuide } from "#contract/students/learner-guide";
import * as userCourse from "#contract/students/learning-progress";
import { ownerOf } from "~/services/auth/session/owner.server";
import type { Visitor } from "~/services/auth/session/visitor.server";
import { orNotFound } from "~/services/client/or-not-found.server";

export type { LearnerGuide };

/** The modules of a paid learner, and their score (core.md §9: 100 a page). @throws Response 404 */
export async function learningOf(visitor: Visitor) {
  const params = ownerOf(visitor);
  const query = { size: 100, page: 0, direction: "ASC" };
  const [{ data: modules }, score] = await Promise.all([
    orNotFound(visitor.invoke(userCourse.listModuleProgress, { params, query })),
    orNotFound(visitor.invoke(userCourse.showScore, { params })),
  ]);
  return { modules, score };
}

/** Marks a module as done, or not. @throws Response 404 */
export async function markModule(
  visitor: Visitor,
  planKey: string,
  moduleId: string,
  done: boolean,
): Promise<void> {
  await orNotFound(
    visitor.invoke(userCourse.saveModuleProgress, {
      params: ownerOf(visitor),
      body: { planKey, moduleId, done },
    }),
  );
}

/** The learner's guide of a programme; with the intake, its dates. @throws Response 404 */
export const learnerGuide = (
  visitor: Visitor,
  programKey: string,
  query: { readonly submissionDate: string; readonly intake: string },
): Promise<LearnerGuide> =>
  orNotFound(visitor.invoke(showLearnerGuide, { params: { programKey }, query }));
