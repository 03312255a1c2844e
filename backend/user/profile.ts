import { eq } from "drizzle-orm";
import { dayOf } from "#domain/dates";
import { examGroups } from "#domain/exams";
import {
  completeSections,
  parseSection,
  profileProgress,
  sectionOf,
  type ProfileAnswers,
} from "#domain/profile-sections";
import type { AccessContext } from "../auth/access";
import type { Database } from "../db/database";
import { profileAnswers } from "../db/schema";
import { listsOf, listsSchema, readBody } from "../http/body";
import { notFound, ApiError } from "../http/errors";

/** Returns all answers of a user by section. */
export async function profileOf(
  db: Database,
  userId: string,
): Promise<Readonly<Record<string, ProfileAnswers>>> {
  const rows = await db
    .select({ section: profileAnswers.section, answers: profileAnswers.answers })
    .from(profileAnswers)
    .where(eq(profileAnswers.userId, userId));
  return Object.fromEntries(rows.map(({ section, answers }) => [section, answers]));
}

/** Shows all sections of a profile, with the progress. */
export async function showProfile(c: AccessContext): Promise<Response> {
  const { deps, ownerId } = c.var;
  const sections = await profileOf(deps.db, ownerId);
  return c.json({ data: { sections, progress: profileProgress(completeSections(sections)) } });
}

/** Shows the filled-in exams of a group. */
export async function showExamGroup(c: AccessContext): Promise<Response> {
  const { deps, ownerId } = c.var;
  const types = examGroups[Number(c.req.param("examGroupId"))];
  if (!types) throw notFound();
  const sections = await profileOf(deps.db, ownerId);
  const filledIn = types.filter((type) => sections[`exam/${type}`]);
  return c.json({
    data: Object.fromEntries(filledIn.map((type) => [type, sections[`exam/${type}`]])),
  });
}

/**
 * Addresses of the profile forms (navigation-and-content.md §7 "User"): `personal`,
 * `education/{class}`, `exam/{examType}`, `fund-detail`, `study-abroad-preference`,
 * `profile-question`.
 */
export const sectionPaths = [
  // Hono does not group a pattern's alternatives. Without (?:…) the first route would also match
  // other/profile-question.
  "/user/:userId/:section{(?:personal|fund-detail|study-abroad-preference|profile-question)}",
  "/user/:userId/:group{(?:education|exam|other)}/:name",
] as const;

/** Returns the profile section of the path. @throws ApiError 404 */
function sectionOr404(c: AccessContext) {
  const { section, group, name } = c.req.param() as Readonly<Record<string, string | undefined>>;
  const found = sectionOf(section ?? `${group}/${name}`);
  if (!found) throw notFound();
  return found;
}

/** Shows the answers of one section. */
export async function showSection(c: AccessContext): Promise<Response> {
  const { deps, ownerId } = c.var;
  const section = sectionOr404(c);
  const sections = await profileOf(deps.db, ownerId);
  return c.json({ data: sections[section.path] ?? null });
}

/** Validates and saves the answers of one section. */
export async function saveSection(c: AccessContext): Promise<Response> {
  const { deps, claims } = c.var;
  const section = sectionOr404(c);
  const today = dayOf(deps.now());
  const typed = listsOf(await readBody(c.req.raw, listsSchema));
  const { answers, errors } = parseSection(section, typed, today);
  if (Object.keys(errors).length > 0)
    throw new ApiError(400, "VALIDATION_FAILED", { fields: errors });
  const change = { answers, updatedAt: deps.now() };
  await deps.db
    .insert(profileAnswers)
    .values({ userId: claims.userId, section: section.path, ...change })
    .onConflictDoUpdate({ target: [profileAnswers.userId, profileAnswers.section], set: change });
  return c.json({ data: answers });
}
