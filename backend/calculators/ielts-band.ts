import type { listUniversitiesByBand as operation } from "#contract/calculators/calculators";
import { mastersEnglish } from "#domain/universities/masters-english";
import { universities } from "../platform/db/schema/catalogue";
import type { OperationHandler } from "../platform/operations/operations";

const MAX_UNIVERSITIES = 500;

/** Lists universities that state a minimum for master's courses, lowest first. */
export const listUniversitiesByBand: OperationHandler<typeof operation> = async (_, c) => {
  const rows = await c.var.deps.db
    .select({
      slug: universities.slug,
      name: universities.name,
      countrySlug: universities.countrySlug,
      commonFacts: universities.commonFacts,
    })
    .from(universities)
    .orderBy(universities.name);
  return rows
    .flatMap(({ commonFacts, ...university }) => {
      const minIelts = mastersEnglish(commonFacts)?.value.ielts?.overall;
      return minIelts === undefined ? [] : [{ ...university, minIelts }];
    })
    .sort((a, b) => a.minIelts - b.minIelts)
    .slice(0, MAX_UNIVERSITIES);
};
