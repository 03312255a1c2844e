import { isNotNull, sql } from "drizzle-orm";
import type { listUniversitiesByBand as operation } from "#contract/calculators/calculators";
import { universities } from "../platform/db/schema/catalogue";
import type { OperationHandler } from "../platform/operations/operations";

const MAX_UNIVERSITIES = 500;

/** The lowest overall band that a university states for any of its courses. */
const statedBand = sql`(
  select min((band #>> '{}')::real)
  from jsonb_path_query(${universities.commonFacts}, '$[*].facts.english.value.ielts.overall') as band)`;

/** Lists universities with a known usual minimum, lowest first. */
export const listUniversitiesByBand: OperationHandler<typeof operation> = async (_, c) => {
  const usualBand = sql`(${universities.data}->>'minIelts')::real`;
  const minIelts = sql<number>`coalesce(${statedBand}, ${usualBand})`;
  return c.var.deps.db
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
};
