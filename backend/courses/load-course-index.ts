import { and, asc, eq, gt, sql, type SQL } from "drizzle-orm";
import { lastChange } from "../catalogue/document-query";
import { cachedPerImport } from "../catalogue/state/cached-per-import";
import { isScheduledNow } from "../catalogue/state/schedule";
import { worldRanksOf } from "../catalogue/world-ranks";
import {
  courses,
  englishScores,
  noEnglishMinimum,
  universities,
} from "../platform/db/schema/catalogue";
import type { Database } from "../platform/db/types";
import { CourseColumns } from "./course-columns";
import { CourseIndex } from "./course-index";
import { requiresTest } from "./course-requirements";
import { idsByTitle, LAST, placesOf } from "./number-order";
import type { RequirementFacts } from "./requirement-facts";
import { totalCostsOf } from "./total-costs";

/** Rows loaded at a time. Their objects take much more memory than the columns. */
const CHUNK = 5_000;

const ielts = englishScores.find(({ exam }) => exam === "ielts")?.overall;
/** The day of the last change of a course. */
export const courseChange: SQL<string> = lastChange(
  courses.changedOn,
  sql`${courses.data}->>'asOf'`,
  courses.publishOn,
);
const factColumns = {
  intakes: sql<RequirementFacts["intakes"]>`${courses.facts} #> '{intakes,value}'`,
  language: sql<RequirementFacts["language"]>`${courses.facts} #> '{language,value}'`,
  ielts: sql<number | null>`${ielts ?? null}`,
  noMinimum: sql<boolean>`coalesce(${noEnglishMinimum}, false)`,
  intakeMonths: sql<string[]>`${courses.data} -> 'intakes'`,
  needsTest: sql<boolean | null>`(${requiresTest("gre")} or ${requiresTest("gmat")})`,
};

/** As `hasOwnFacts` in domain/courses/facts/listing.ts. */
const hasOwnFactsColumn = sql<boolean>`jsonb_path_exists(${courses.facts} - '{link,description}'::text[], '$.*.evidence.level ? (@ == "course")')`;

const isInIndex = and(eq(courses.isListed, true), isScheduledNow(courses));

/** The index of the current import. */
export const courseIndexOf = cachedPerImport(load);

async function load(db: Database): Promise<CourseIndex> {
  const [costs, ranks, listed, names] = await Promise.all([
    totalCostsOf(db),
    worldRanksOf(db),
    db.select({ id: courses.id, title: courses.title }).from(courses).where(isInIndex),
    db.select({ id: universities.id, name: universities.name }).from(universities),
  ]);
  const ids = idsByTitle(listed);
  const placeOf = new Map(ids.map((id, at) => [id, at]));
  const columns = new CourseColumns(ids.length);
  for (let last: string | null = ""; last !== null;) {
    const chunk = await rowsAfter(db, last);
    for (const { id, intakes, language, ielts: band, noMinimum, needsTest, ...row } of chunk) {
      const at = placeOf.get(id);
      // An import has added it meanwhile. The next caller loads the index again.
      if (at === undefined) continue;
      columns.put(at, {
        ...row,
        facts: { intakes, language, ielts: band, noMinimum, needsTest },
        total: costs.of(row)?.typical ?? null,
        rank: ranks.get(row.universityId) ?? null,
      });
    }
    last = chunk.length < CHUNK ? null : (chunk.at(-1)?.id ?? null);
  }
  const placeOfName = placesOf(names.map(({ name }) => name));
  const placeOfUniversity = new Map(
    names.map(({ id, name }) => [id, placeOfName.get(name) ?? LAST]),
  );
  return new CourseIndex(ids, columns, placeOfUniversity);
}

const rowsAfter = (db: Database, id: string) =>
  db
    .select({
      id: courses.id,
      universityId: courses.universityId,
      city: universities.city,
      country: courses.countrySlug,
      level: courses.level,
      stream: courses.stream,
      specialization: courses.specialization,
      days: courses.durationDays,
      fee: courses.feeInr,
      exams: courses.exams,
      words: courses.words,
      updatedOn: courseChange,
      isIndexed: hasOwnFactsColumn,
      ...factColumns,
    })
    .from(courses)
    .innerJoin(universities, eq(universities.id, courses.universityId))
    .where(and(gt(courses.id, id), isInIndex))
    .orderBy(asc(courses.id))
    .limit(CHUNK);
