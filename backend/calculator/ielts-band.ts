import { isNotNull, sql } from "drizzle-orm";
import { z } from "zod";
import { computeIelts, ieltsModules } from "#domain/calculators/ielts-band";
import { universities } from "../db/schema";
import { readBody } from "../http/body";
import type { ServiceContext } from "../http/context";

const MAX_UNIVERSITIES = 500;

/** The lowest overall band that a university states for any of its courses. */
const statedBand = sql`(
  select min((band #>> '{}')::real)
  from jsonb_path_query(${universities.commonFacts}, '$[*].facts.english.value.ielts.overall') as band)`;

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

export async function calculateBand(c: ServiceContext): Promise<Response> {
  return c.json({ data: computeIelts(await readBody(c.req.raw, ieltsSchema)) });
}

/** Lists universities with a known usual minimum, lowest first. */
export async function listUniversitiesByBand(c: ServiceContext): Promise<Response> {
  const usualBand = sql`(${universities.data}->>'minIelts')::real`;
  const minIelts = sql<number>`coalesce(${statedBand}, ${usualBand})`;
  const data = await c.var.deps.db
    .select({
      slug: universities.slug,
      name: universities.name,
      countrySlug: universities.countrySlug,
      minIelts,
    })
    .from(universities)
    .where(isNotNull(minIelts))
    .orderBy(minIelts, universities.name)
    .limit(MAX_UNIVERSITIES);
  return c.json({ data });
}
