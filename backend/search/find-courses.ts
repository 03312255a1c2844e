import { and, eq, gte, inArray, lt, lte, or, sql, type SQL } from "drizzle-orm";
import type { Course } from "#domain/catalogue";
import { durationBands } from "#domain/course-filters";
import { meaningsOfType, type ParsedQuery } from "#domain/search/meaning";
import { coursesById, isListed } from "../catalogue/course-query";
import { matchesTerms, meaningsOf } from "../catalogue/search-terms";
import type { Database } from "../db/database";
import { courses, englishScores, universities } from "../db/schema";

/** Maximum matches that are ranked. */
const MAX_RANKED = 1_000;

export interface FoundCourses {
  readonly courses: readonly Course[];
  readonly total: number;
  /** Parts of the query that were left out because no course fits them all. */
  readonly missing: readonly string[];
  /** Those that all courses meet. */
  readonly conditions: readonly Condition[];
}

export const noCourses: FoundCourses = { courses: [], total: 0, missing: [], conditions: [] };

export interface Condition {
  readonly type: (typeof conditionTypes)[number] | "term";
  readonly text: string;
  readonly where: SQL;
  /** Conditions with a low number are left out first. */
  readonly importance: number;
}

/** Courses that fit a query. If none fits all of it, its least important parts are left out one by one. */
export async function findSearchedCourses(
  db: Database,
  query: ParsedQuery,
  limit: number,
): Promise<FoundCourses> {
  let conditions = await conditionsOf(db, query);
  const missing: string[] = [];
  while (conditions.some(({ importance }) => importance >= SUBSTANTIAL)) {
    const { ids, total } = await ranked(db, query, conditions, limit);
    if (total > 0)
      return {
        courses: await coursesById(db, ids),
        total,
        missing: [...new Set(missing)],
        conditions,
      };
    const weakest = conditions.reduce((a, b) => (b.importance < a.importance ? b : a));
    missing.push(weakest.text);
    conditions = conditions.filter((one) => one !== weakest);
  }
  return noCourses;
}

/** A query is about courses if it names a subject, a level, a university, a place or words of a title. */
const SUBSTANTIAL = 2;
const importances = {
  /** Words that no course has. */
  unknown: 0,
  score: 1,
  without: 1,
  terms: 1.5,
  duration: 1.8,
  language: 1.8,
  budget: 2,
  city: 3,
  level: 5,
  country: 6,
  field: 7,
  university: 8,
};

async function conditionsOf(db: Database, query: ParsedQuery): Promise<Condition[]> {
  const found: Condition[] = [];
  for (const { text, meanings } of query.parts)
    for (const type of conditionTypes) {
      const own = meanings.filter((meaning) => meaning.type === type);
      const where = own.length > 0 ? whereOf({ ...query, parts: [{ text, meanings: own }] }) : null;
      if (where) found.push({ type, text, where, importance: importances[type] });
    }
  const { terms } = query;
  const known = await Promise.all(terms.map((word) => meaningsOf(db, word)));
  for (const [at, word] of terms.entries()) {
    const meanings = known[at] ?? [];
    const where = matchesTerms(courses.words, meanings);
    const isUnknown = meanings.some((words) => words.length === 0);
    const importance = isUnknown ? importances.unknown : importances.terms;
    if (where) found.push({ type: "term", text: word, where, importance });
  }
  return merged(found);
}

const conditionTypes = [
  "score",
  "without",
  "duration",
  "language",
  "budget",
  "city",
  "level",
  "country",
  "university",
  "field",
] as const;

/** Two countries, levels, subjects or universities mean either of them. */
const choices: ReadonlySet<number> = new Set([
  importances.country,
  importances.level,
  importances.field,
  importances.university,
]);

function merged(conditions: readonly Condition[]): Condition[] {
  const groups = new Map<number, Condition>();
  const others: Condition[] = [];
  for (const one of conditions) {
    if (!choices.has(one.importance)) {
      others.push(one);
      continue;
    }
    const known = groups.get(one.importance);
    const where = known ? or(known.where, one.where) : one.where;
    if (where)
      groups.set(one.importance, {
        ...one,
        where,
        text: known ? `${known.text} ${one.text}` : one.text,
      });
  }
  return [...groups.values(), ...others];
}

function whereOf(query: ParsedQuery): SQL | null {
  const [country] = meaningsOfType(query, "country");
  if (country) return eq(courses.countrySlug, country.slug);
  const [level] = meaningsOfType(query, "level");
  if (level)
    return level.level === "masters" || level.level === "bachelors"
      ? eq(courses.level, level.level)
      : null;
  const fields = meaningsOfType(query, "field").flatMap(({ slugs }) => slugs);
  if (fields.length > 0) return inArray(courses.specialization, fields);
  const [university] = meaningsOfType(query, "university");
  if (university) return inArray(courses.universityId, [...university.ids]);
  const [city] = meaningsOfType(query, "city");
  if (city)
    return sql`${courses.universityId} in (select id from ${universities} where ${universities.city} ilike ${`%${city.name}%`})`;
  const [budget] = meaningsOfType(query, "budget");
  if (budget)
    return and(gte(courses.feeInr, budget.minInr ?? 0), lte(courses.feeInr, budget.maxInr)) ?? null;
  const [score] = meaningsOfType(query, "score");
  const overall = englishScores.find(({ exam }) => exam === score?.exam)?.overall;
  if (score && overall) return lte(overall, score.score);
  return requirementOf(query);
}

/** Duration, language of instruction and admission tests. */
function requirementOf(query: ParsedQuery): SQL | null {
  const { facts, durationDays } = courses;
  const [duration] = meaningsOfType(query, "duration");
  const band = durationBands.find(({ value }) => value === duration?.band);
  if (band) return and(gte(durationDays, band.from), lt(durationDays, band.to)) ?? null;
  const [language] = meaningsOfType(query, "language");
  if (language)
    return sql`${facts} -> 'language' -> 'value' @> ${JSON.stringify([{ code: language.code }])}::jsonb`;
  const [without] = meaningsOfType(query, "without");
  if (without && (without.exam === "gre" || without.exam === "gmat"))
    return sql`not coalesce(${facts} -> 'tests' -> 'value' @> ${JSON.stringify([{ test: without.exam, need: "required" }])}::jsonb, false)`;
  return null;
}

/** Courses whose title is most like the subject first, then those with a known fee. Or those with the lowest fees. */
async function ranked(
  db: Database,
  query: ParsedQuery,
  conditions: readonly Condition[],
  limit: number,
): Promise<{ ids: string[]; total: number }> {
  const fields = meaningsOfType(query, "field");
  const subject = [...fields.map(({ name }) => name), ...query.terms].join(" ").toLowerCase();
  const slugs = fields.flatMap((field) => field.slugs);
  const matching = db
    .select({
      id: courses.id,
      title: courses.title,
      specialization: courses.specialization,
      feeInr: courses.feeInr,
    })
    .from(courses)
    .where(and(isListed, ...conditions.map(({ where }) => where)))
    .limit(MAX_RANKED)
    .as("matching");
  const ofSubject =
    slugs.length > 0 ? [sql`(${inArray(matching.specialization, slugs)})::int desc`] : [];
  const rows = await db
    .select({ id: matching.id, total: sql<number>`(count(*) over())::int` })
    .from(matching)
    .orderBy(
      ...ofSubject,
      ...(meaningsOfType(query, "cheap").length > 0 ? [sql`${matching.feeInr} nulls last`] : []),
      sql`similarity(lower(${matching.title}), ${subject}) desc`,
      sql`(${matching.feeInr} is null)::int`,
      matching.title,
      matching.id,
    )
    .limit(limit);
  return { ids: rows.map(({ id }) => id), total: rows[0]?.total ?? 0 };
}
