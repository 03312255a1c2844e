import { eq } from "drizzle-orm";
import type { Hono } from "hono";
import { z } from "zod";
import {
  parseSection,
  profileProgress,
  sectionOf,
  type ProfileAnswers,
} from "../../app/domain/profile-sections";
import { ownUser } from "../auth/bearer";
import type { Database } from "../db/database";
import { profileAnswers } from "../db/schema";
import type { Deps } from "../deps";
import { readBody } from "../http/body";
import { notFound, Refusal } from "../http/errors";
import { limited } from "../http/limits";

/** All that a user has answered, by section. */
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

const bodySchema = z.record(z.union([z.string(), z.number(), z.array(z.string())]));

const listsOf = (body: z.output<typeof bodySchema>): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries(body).map(([name, value]) => [
      name,
      Array.isArray(value) ? value : [String(value)],
    ]),
  );

/**
 * The profile forms (navigation-and-content.md §7 "User"): `personal`, `education/{class}`,
 * `exam/{examType}`, `fund-detail`, `study-abroad-preference`, `profile-question`, each with GET and POST.
 */
export function profileRoutes(app: Hono, deps: Deps): void {
  app.get("/user/:userId/profile", ownUser(deps), async (c) => {
    const sections = await profileOf(deps.db, c.get("claims").userId);
    return c.json({ data: { sections, progress: profileProgress(Object.keys(sections)) } });
  });

  for (const path of [
    "/:section{personal|fund-detail|study-abroad-preference|profile-question}",
    "/:group{education|exam}/:name",
  ] as const) {
    const address = `/user/:userId${path}` as const;
    const own = (params: Record<string, string>) => {
      const section = sectionOf(params.section ?? `${params.group}/${params.name}`);
      if (!section) throw notFound();
      return section;
    };

    app.get(address, ownUser(deps), async (c) => {
      const section = own(c.req.param());
      const sections = await profileOf(deps.db, c.get("claims").userId);
      return c.json({ data: sections[section.path] ?? null });
    });

    app.on(["POST", "PUT"], [address], limited(deps, "profile"), ownUser(deps), async (c) => {
      const section = own(c.req.param());
      const today = deps.now().toISOString().slice(0, 10);
      const typed = listsOf(await readBody(c.req.raw, bodySchema));
      const { answers, errors } = parseSection(section, typed, today);
      if (Object.keys(errors).length > 0)
        throw new Refusal(400, "VALIDATION_FAILED", { fields: errors });
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
