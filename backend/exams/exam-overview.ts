import { and, count, sql } from "drizzle-orm";
import { englishTests, testNeeds } from "#domain/courses/facts/course-facts";
import {
  minimums,
  needCounts,
  scoreRange,
  type Counted,
  type ExamOverview,
} from "#domain/exams/exam-requirements";
import { isListed } from "../catalogue/listed";
import { courses } from "../platform/db/schema/catalogue";
import type { Database } from "../platform/db/types";

interface Row {
  readonly country: string;
  readonly value: string;
  readonly courses: number;
}

/** Returns what the listed courses of each country ask for in an exam. */
export async function examOverview(db: Database, exam: string): Promise<ExamOverview> {
  const isEnglishTest = englishTests.some((test) => test === exam);
  const rows = isEnglishTest ? await scores(db, exam) : await needs(db, exam);
  const countries = [...new Set(rows.map(({ country }) => country))];
  return countries
    .map((country) => {
      const own = rows.filter((row) => row.country === country);
      return {
        country,
        courses: own.reduce((sum, row) => sum + row.courses, 0),
        text: isEnglishTest ? scoreRange(exam, own.map(withScore)) : needCounts(inOrder(own)),
        range: isEnglishTest ? rangeOf(exam, own.map(withScore)) : null,
      };
    })
    .sort((a, b) => b.courses - a.courses || a.country.localeCompare(b.country));
}

/** Not on TOEFL's scale of 2026, which the other countries' scores are not on. */
function rangeOf(exam: string, scores: readonly Counted<number>[]) {
  const found = minimums(exam, scores);
  if (!found || found.isNew) return null;
  const { low, usual, high } = found;
  return { low, usual, high };
}

const withScore = ({ value, courses: number }: Row): Counted<number> => ({
  value: Number(value),
  courses: number,
});

/** The needs from `required` to `not-considered`. */
const inOrder = (rows: readonly Row[]) =>
  testNeeds.flatMap((need) => {
    const row = rows.find(({ value }) => value === need);
    return row ? [{ value: need, courses: row.courses }] : [];
  });

async function scores(db: Database, exam: string): Promise<Row[]> {
  const overall = sql<string>`${courses.facts}->'english'->'value'->${exam}->>'overall'`;
  return db
    .select({ country: courses.countrySlug, value: overall, courses: count() })
    .from(courses)
    .where(and(isListed, sql`${overall} is not null`))
    .groupBy(sql`1`, sql`2`);
}

async function needs(db: Database, exam: string): Promise<Row[]> {
  const need = sql<string>`jsonb_path_query_first(${courses.facts}, '$.tests.value[*] ? (@.test == $exam).need', ${JSON.stringify({ exam })}::jsonb) #>> '{}'`;
  return db
    .select({ country: courses.countrySlug, value: need, courses: count() })
    .from(courses)
    .where(and(isListed, sql`${need} is not null`))
    .groupBy(sql`1`, sql`2`);
}
