import { eq, sql } from "drizzle-orm";
import type * as user from "#contract/students/profile";
import { examGroups } from "#domain/exams/exams";
import {
  parseSection,
  profileProgress,
  sectionOf,
  type ProfileAnswers,
  type ProfileSection,
} from "#domain/students/profile-sections";
import { dayOf } from "#domain/time/dates";
import { tellStudent } from "../notifications/tell-student";
import type { AccessContext } from "../platform/access/context";
import { oncePerDatabase, UNNAMED } from "../platform/db/prepared";
import { profileAnswers } from "../platform/db/schema/students";
import type { Database } from "../platform/db/types";
import { listsOf } from "../platform/http/body";
import { ApiError, notFound } from "../platform/http/errors";
import type { OperationHandler } from "../platform/operations/operations";
import { fillProfile } from "./begin-profile";

const answersQuery = oncePerDatabase((db) =>
  db
    .select({ section: profileAnswers.section, answers: profileAnswers.answers })
    .from(profileAnswers)
    .where(eq(profileAnswers.userId, sql.placeholder("userId")))
    .prepare(UNNAMED),
);

/** Returns all answers of a user by section. */
export async function profileOf(
  db: Database,
  userId: string,
): Promise<Readonly<Record<string, ProfileAnswers>>> {
  const rows = await answersQuery(db).execute({ userId });
  return Object.fromEntries(rows.map(({ section, answers }) => [section, answers]));
}

/** Shows all sections of a profile, with the progress. */
export const showProfile: OperationHandler<typeof user.showProfile> = async (_, c) => {
  const { deps, ownerId } = c.var;
  const sections = await profileOf(deps.db, ownerId);
  return { sections, progress: profileProgress(sections) };
};

/** Shows the filled-in exams of a group. */
export const showExamGroup: OperationHandler<typeof user.showExamGroup> = async ({ params }, c) => {
  const { deps, ownerId } = c.var;
  const types = examGroups[Number(params.examGroupId)];
  if (!types) throw notFound();
  const sections = await profileOf(deps.db, ownerId);
  return Object.fromEntries(
    types.flatMap((type) => {
      const answers = sections[`exam/${type}`];
      return answers ? [[type, answers]] : [];
    }),
  );
};

/** Returns a profile section. @throws ApiError 404 */
function sectionOr404(path: string): ProfileSection {
  const found = sectionOf(path);
  if (!found) throw notFound();
  return found;
}

async function answersOf(c: AccessContext, path: string): Promise<ProfileAnswers | null> {
  const { deps, ownerId } = c.var;
  const section = sectionOr404(path);
  const sections = await profileOf(deps.db, ownerId);
  return sections[section.path] ?? null;
}

/** Validates and saves the answers of one section. @throws ApiError 400, 404 */
async function save(
  c: AccessContext,
  path: string,
  body: Parameters<typeof listsOf>[0],
): Promise<ProfileAnswers> {
  const { deps, claims, ownerId } = c.var;
  const section = sectionOr404(path);
  const { answers, errors } = parseSection(section, listsOf(body), dayOf(deps.now()));
  if (Object.keys(errors).length > 0)
    throw new ApiError(400, "VALIDATION_FAILED", { fields: errors });
  const change = { answers, updatedAt: deps.now() };
  await deps.db
    .insert(profileAnswers)
    .values({ userId: ownerId, section: section.path, ...change })
    .onConflictDoUpdate({ target: [profileAnswers.userId, profileAnswers.section], set: change });
  if (claims.userId !== ownerId)
    await tellStudent(deps, ownerId, {
      write: (t) =>
        t("Your counsellor has filled in “{{section}}” in your profile.", {
          section: section.name,
        }),
      path: `/profile/details/${section.path}`,
    });
  return answers;
}

/** Fills empty questions with answers that were given before signing in. */
export const adoptAnswers: OperationHandler<typeof user.adoptAnswers> = async ({ body }, c) => {
  const { deps, claims } = c.var;
  const today = dayOf(deps.now());
  const sections = Object.entries(body.sections).flatMap(([path, typed]) => {
    const section = sectionOf(path);
    if (!section) return [];
    const { answers } = parseSection(section, listsOf(typed), today);
    return Object.keys(answers).length > 0 ? [[section.path, answers] as const] : [];
  });
  await deps.db.transaction((tx) =>
    fillProfile(tx, deps, claims.userId, Object.fromEntries(sections)),
  );
  return null;
};

/** Shows the answers of one section, e.g. `personal` or `exam/ielts`. */
export const showSection: OperationHandler<typeof user.showSection> = ({ params }, c) =>
  answersOf(c, params.section);

export const createSection: OperationHandler<typeof user.createSection> = ({ params, body }, c) =>
  save(c, params.section, body);

export const updateSection: OperationHandler<typeof user.updateSection> = ({ params, body }, c) =>
  save(c, params.section, body);
