import { and, eq } from "drizzle-orm";
import { z } from "zod";
import {
  computeGpa,
  gpaTargets,
  gradeTypes,
  type GpaTarget,
} from "#domain/calculators/grade-point";
import type { ConversionRule } from "#domain/calculators/sgpa";
import type { AccessContext } from "../auth/access";
import { claimsOf } from "../auth/bearer";
import { stateOf } from "../catalogue/catalogue-state";
import { userGpas } from "../db/schema";
import type { Deps } from "../deps";
import { readBody } from "../http/body";
import type { ServiceContext } from "../http/context";
import { ApiError, notFound } from "../http/errors";

const gpaSchema = z
  .object({
    gradeType: z.string().max(20),
    best: z.number().positive().max(1000),
    pass: z.number().min(0).max(1000),
    mine: z.number().min(0).max(1000).nullable().default(null),
    courses: z
      .array(
        z.object({ credits: z.number().positive().max(60), grade: z.number().min(0) }).strict(),
      )
      .max(60)
      .default([]),
  })
  .strict();

export const listGradeTypes = (c: ServiceContext): Response => c.json({ data: gradeTypes });

export async function listGradeConversions(c: ServiceContext): Promise<Response> {
  return c.json({ data: (await stateOf<ConversionRule[]>(c.var.deps, "conversions")) ?? [] });
}

/** Calculates a GPA. With `save=true` the result is also saved for the signed-in user. */
export async function calculateGpa(c: ServiceContext<"/gpa/:target">): Promise<Response> {
  const { deps } = c.var;
  const target = gpaTargets.find((one) => one === c.req.param("target"));
  if (!target) throw notFound();
  const body = await readBody(c.req.raw, gpaSchema);
  if (body.mine === null && body.courses.length === 0)
    throw new ApiError(400, "VALIDATION_FAILED", { fields: { mine: "or courses are needed" } });
  const result = computeGpa({ ...body, target });
  if (!result)
    throw new ApiError(400, "VALIDATION_FAILED", {
      fields: { mine: "must be between the lowest passing mark and the best mark" },
    });
  const claims = c.req.query("save") === "true" ? await claimsOf(deps, c.req.raw) : null;
  if (claims) await saveGpa(deps, claims.userId, target, { gpa: result.gpa, input: body });
  return c.json({ data: { ...result, isSaved: claims !== null } });
}

async function saveGpa(
  { db, now }: Deps,
  userId: string,
  target: GpaTarget,
  calculation: Pick<typeof userGpas.$inferInsert, "gpa" | "input">,
): Promise<void> {
  const values = { ...calculation, updatedAt: now() };
  await db
    .insert(userGpas)
    .values({ userId, target, ...values })
    .onConflictDoUpdate({ target: [userGpas.userId, userGpas.target], set: values });
}

/** Lists a user's saved GPAs, optionally of one target scale. */
export async function listSavedGpas(c: AccessContext): Promise<Response> {
  const { deps, claims } = c.var;
  const target = c.req.query("target");
  const data = await deps.db
    .select({ target: userGpas.target, gpa: userGpas.gpa, updatedAt: userGpas.updatedAt })
    .from(userGpas)
    .where(
      and(eq(userGpas.userId, claims.userId), target ? eq(userGpas.target, target) : undefined),
    )
    .orderBy(userGpas.target);
  return c.json({ data });
}
