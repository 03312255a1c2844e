import { eq } from "drizzle-orm";
import type { Hono } from "hono";
import {
  completeSections,
  examGroups,
  parseSection,
  profileProgress,
  sectionOf,
  type ProfileAnswers,
} from "#domain/profile-sections";
import { ownOrTheirCounsellor } from "../auth/access";
import { ownUser } from "../auth/bearer";
import type { Database } from "../db/database";
import { profileAnswers } from "../db/schema";
import type { Deps } from "../deps";
import { listsOf, listsSchema, readBody } from "../http/body";
import { notFound, ApiError } from "../http/errors";
import { limited } from "../http/limits";

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

/**
 * The profile forms (navigation-and-content.md §7 "User"): `personal`, `education/{class}`,
 * `exam/{examType}`, `fund-detail`, `study-abroad-preference`, `profile-question`, each with GET and POST.
 */
export function profileRoutes(app: Hono, deps: Deps): void {
  app.get("/user/:userId/profile", ownOrTheirCounsellor(deps), async (c) => {
    const sections = await profileOf(deps.db, c.get("ownerId"));
    return c.json({ data: { sections, progress: profileProgress(completeSections(sections)) } });
  });

  app.get("/user/:userId/exam/group/:examGroupId", ownOrTheirCounsellor(deps), async (c) => {
    const types = examGroups[Number(c.req.param("examGroupId"))];
    if (!types) throw notFound();
    const sections = await profileOf(deps.db, c.get("ownerId"));
    const answered = types.filter((type) => sections[`exam/${type}`]);
    return c.json({
      data: Object.fromEntries(answered.map((type) => [type, sections[`exam/${type}`]])),
    });
  });

  // Hono does not group a pattern's alternatives. Without (?:…) the first route would also match
  // other/profile-question.
  for (const path of [
    "/:section{(?:personal|fund-detail|study-abroad-preference|profile-question)}",
    "/:group{(?:education|exam|other)}/:name",
  ] as const) {
    const address = `/user/:userId${path}` as const;
    const own = (params: Record<string, string>) => {
      const section = sectionOf(params.section ?? `${params.group}/${params.name}`);
      if (!section) throw notFound();
      return section;
    };

    app.get(address, ownOrTheirCounsellor(deps), async (c) => {
      const section = own(c.req.param());
      const sections = await profileOf(deps.db, c.get("ownerId"));
      return c.json({ data: sections[section.path] ?? null });
    });

    app.on(["POST", "PUT"], [address], limited(deps, "profile"), ownUser(deps), async (c) => {
      const section = own(c.req.param());
      const today = deps.now().toISOString().slice(0, 10);
      const typed = listsOf(await readBody(c.req.raw, listsSchema));
      const { answers, errors } = parseSection(section, typed, today);
      if (Object.keys(errors).length > 0)
        throw new ApiError(400, "VALIDATION_FAILED", { fields: errors });
      const { userId } = c.get("claims");
      await deps.db
        .insert(profileAnswers)
        .values({ userId, section: section.path, answers, updatedAt: deps.now() })
        .onConflictDoUpdate({
          target: [profileAnswers.userId, profileAnswers.section],
          set: { answers, updatedAt: deps.now() },
        });
      return c.json({ data: answers });
    });
  }
}
