import { and, eq, isNotNull, sql } from "drizzle-orm";
import { Hono } from "hono";
import { z } from "zod";
import { computeLoan, moratoriumKinds } from "#domain/calculators/education-loan";
import type { ConversionRule } from "#domain/calculators/sgpa";
import { computeGpa, gpaTargets, gradeTypes } from "#domain/calculators/grade-point";
import { computeIelts, ieltsModules } from "#domain/calculators/ielts-band";
import { educationLevels } from "#domain/education-level";
import { claimsOf, ownUser } from "../auth/bearer";
import { placeKey, type ExpenseData } from "../catalogue/calculator-data";
import { stateOf } from "../catalogue/routes";
import { universities, userGpas } from "../db/schema";
import type { Deps } from "../deps";
import { readBody } from "../http/body";
import { notFound, ApiError } from "../http/errors";
import { limited } from "../http/limits";

const loanSchema = z
  .object({
    amount: z.number().positive().max(5e7),
    annualRatePercent: z.number().min(0).max(30),
    tenureMonths: z.number().int().min(1).max(240),
    courseMonths: z.number().int().min(0).max(84),
    graceMonths: z.number().int().min(0).max(12),
    moratorium: z.enum(moratoriumKinds),
    processingFeePercent: z.number().min(0).max(10),
    extraMonthly: z.number().min(0).max(1e7),
    lumpSum: z.number().min(0).max(5e7),
  })
  .strict();

const raw = z.number().int().min(0).max(40);
const band = z.number().min(0).max(9).multipleOf(0.5);
const ieltsSchema = z
  .object({
    module: z.enum(ieltsModules),
    listeningRaw: raw,
    readingRaw: raw,
    writing: band,
    speaking: band,
  })
  .strict();

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

const CATEGORIES_PER_PAGE = 30;

/** The calculator service (core.md §7, navigation-and-content.md §7; bodies: docs/contract.md). */
export function calculatorRoutes(deps: Deps): Hono {
  const app = new Hono();
  const expenses = async (): Promise<ExpenseData> =>
    (await stateOf<ExpenseData>(deps, "expenses")) ?? { categories: [], countries: {} };

  app.get("/category", async (c) => {
    const { categories } = await expenses();
    const [page, size] = [pageOf(c.req.query("page")), CATEGORIES_PER_PAGE];
    const data = categories.slice(page * size, (page + 1) * size);
    return c.json({ data, page, size, total: categories.length });
  });

  app.get("/category-cost/:country", async (c) => {
    const { countries } = await expenses();
    const level = educationLevels.find((one) => one === c.req.query("level")) ?? "masters";
    const place = placeKey(c.req.param("country"), level, c.req.query("onCampus") === "true");
    const found = countries[place];
    if (!found) throw notFound();
    const wanted = c.req.queries("categoryId")?.map(Number) ?? [];
    const intake = c.req.query("intake");
    const session = found.sessions.find(({ id }) => id === intake) ?? found.sessions[0];
    return c.json({
      data: {
        ...found,
        intake: session?.id ?? null,
        costs: found.costs.filter(
          ({ categoryId }) => wanted.length === 0 || wanted.includes(categoryId),
        ),
      },
    });
  });

  // Countries with expense data, in the order of expenses.yaml.
  app.get("/country", async (c) => {
    const { countries } = await expenses();
    return c.json({ data: [...new Set(Object.values(countries).map(({ country }) => country))] });
  });

  app.post("/education-loan", limited(deps, "calculate"), async (c) =>
    c.json({ data: computeLoan(await readBody(c.req.raw, loanSchema)) }),
  );

  app.post("/ielts-band", limited(deps, "calculate"), async (c) =>
    c.json({ data: computeIelts(await readBody(c.req.raw, ieltsSchema)) }),
  );

  // Universities with a known usual minimum, lowest first.
  app.get("/ielts-band/universities", async (c) => {
    const minIelts = sql<number>`(${universities.data}->>'minIelts')::real`;
    const data = await deps.db
      .select({
        slug: universities.slug,
        name: universities.name,
        countrySlug: universities.countrySlug,
        minIelts,
      })
      .from(universities)
      .where(isNotNull(sql`${universities.data}->>'minIelts'`))
      .orderBy(minIelts, universities.name)
      .limit(500);
    return c.json({ data });
  });

  app.get("/grade-type", (c) => c.json({ data: gradeTypes }));

  app.get("/grade-conversion", async (c) =>
    c.json({ data: (await stateOf<ConversionRule[]>(deps, "conversions")) ?? [] }),
  );

  app.post("/gpa/:target", limited(deps, "calculate"), async (c) => {
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
    // Saved for the user on request.
    const claims = c.req.query("save") === "true" ? await claimsOf(deps, c.req.raw) : null;
    if (claims) {
      const kept = { gpa: result.gpa, input: body, updatedAt: deps.now() };
      await deps.db
        .insert(userGpas)
        .values({ userId: claims.userId, target, ...kept })
        .onConflictDoUpdate({ target: [userGpas.userId, userGpas.target], set: kept });
    }
    return c.json({ data: { ...result, isSaved: claims !== null } });
  });

  app.get("/user/:userId/gpa", ownUser(deps), async (c) => {
    const target = c.req.query("target");
    const data = await deps.db
      .select({ target: userGpas.target, gpa: userGpas.gpa, updatedAt: userGpas.updatedAt })
      .from(userGpas)
      .where(
        and(
          eq(userGpas.userId, c.get("claims").userId),
          target ? eq(userGpas.target, target) : undefined,
        ),
      )
      .orderBy(userGpas.target);
    return c.json({ data });
  });
  return app;
}

const pageOf = (given: string | undefined): number =>
  /^\d{1,4}$/.test(given ?? "") ? Number(given) : 0;
