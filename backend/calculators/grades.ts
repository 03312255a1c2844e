import { and, eq } from "drizzle-orm";
import type * as calculator from "#contract/calculators/calculators";
import { computeGpa, type GpaTarget } from "#domain/calculators/grade-point";
import type { ConversionRule } from "#domain/calculators/sgpa";
import { stateOf } from "../catalogue/state/catalogue-state";
import { claimsOf } from "../platform/access/bearer";
import { userGpas } from "../platform/db/schema/calculators";
import type { Deps } from "../platform/deps";
import { ApiError } from "../platform/http/errors";
import type { OperationHandler } from "../platform/operations/operations";

export const listGradeConversions: OperationHandler<
  typeof calculator.listGradeConversions
> = async (_, c) => (await stateOf<ConversionRule[]>(c.var.deps, "conversions")) ?? [];

/** Calculates a GPA. With `save=true` the result is also saved for the signed-in user. */
export const calculateGpa: OperationHandler<typeof calculator.calculateGpa> = async (
  { params: { target }, query: { save }, body },
  c,
) => {
  const { deps } = c.var;
  if (body.mine === null && body.courses.length === 0)
    throw new ApiError(400, "VALIDATION_FAILED", { fields: { mine: "or courses are needed" } });
  const result = computeGpa({ ...body, target });
  if (!result)
    throw new ApiError(400, "VALIDATION_FAILED", {
      fields: { mine: "must be between the lowest passing mark and the best mark" },
    });
  const claims = save ? await claimsOf(deps, c.req.raw) : null;
  if (claims) await saveGpa(deps, claims.userId, target, { gpa: result.gpa, input: body });
  return { ...result, isSaved: claims !== null };
};

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
export const listSavedGpas: OperationHandler<typeof calculator.listSavedGpas> = (
  { query: { target } },
  c,
) => {
  const { deps, claims } = c.var;
  return deps.db
    .select({ target: userGpas.target, gpa: userGpas.gpa, updatedAt: userGpas.updatedAt })
    .from(userGpas)
    .where(
      and(eq(userGpas.userId, claims.userId), target ? eq(userGpas.target, target) : undefined),
    )
    .orderBy(userGpas.target);
};
