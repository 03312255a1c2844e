import { and, arrayOverlaps, eq, gte, inArray, lt, lte, or, sql, type SQL } from "drizzle-orm";
import { levelNames } from "#domain/catalogue/education-level";
import type { Course } from "#domain/courses/course";
import { durationBands } from "#domain/courses/course-filters";
import { countriesOf } from "#domain/search/list-link";
import {
  meaningsOfType,
  type Meaning,
  type ParsedQuery,
  type QueryPart,
} from "#domain/search/vocabulary/meaning";
import { monthName } from "#domain/time/dates";
import { isListed } from "../catalogue/listed";
import { matchesTerms, meaningsOf } from "../catalogue/search-terms";
import { worldRanksOf } from "../catalogue/world-ranks";
import { coursesById } from "../courses/course-query";
import { requiresTest } from "../courses/course-requirements";
import {
  courses,
  englishScores,
  noEnglishMinimum,
  universities,
} from "../platform/db/schema/catalogue";
import type { Database } from "../platform/db/types";

/** Maximum matches that are ranked. */
const MAX_RANKED = 1_000;

export interface FoundCourses {
  readonly courses: readonly Course[];
  readonly total: number;
  /** Conditions that were left out because no course meets them all. */
  readonly dropped: readonly Condition[];
  /** Those that all courses meet. */
  readonly conditions: readonly Condition[];
}

export const noCourses: FoundCourses = { courses: [], total: 0, dropped: [], conditions: [] };

export interface Condition {
  readonly type: (typeof conditionTypes)[number] | "term";
  readonly text: string;
  readonly where: SQL;
  /** Conditions with a low number are left out first. */
  readonly importance: number;
  /** Whether it has all values of its type, of which one is enough. */
  readonly isChoice?: boolean;
  /** Of keywords, the words that each may mean. */
  readonly words?: readonly (readonly string[])[];
}

/** Courses that fit a query. If none fits all of it, its least important parts are left out one by one. */
export async function findSearchedCourses(
  db: Database,
  query: ParsedQuery,
  limit: number,
  /** Slugs of the countries with courses. */
  taughtIn: ReadonlySet<string>,
): Promise<FoundCourses> {
  let conditions = await conditionsOf(db, query, taughtIn);
  const dropped: Condition[] = [];
  const ranks = meaningsOfType(query, "top").length > 0 ? await worldRanksOf(db) : null;
  const find = (met: readonly Condition[]) => {
    const isOverBudget = dropped.some(({ type }) => type === "budget");
    const isCheapFirst = isOverBudget || meaningsOfType(query, "cheap").length > 0;
    return ranked(db, query, { conditions: met, order: { ranks, isCheapFirst }, limit });
  };
  while (conditions.some(({ importance }) => importance >= SUBSTANTIAL)) {
    let found = await find(conditions);
    if (found.total > 0) {
      // Conditions that were left out before the one that no course met may fit without it.
      for (const one of dropped.slice(0, -1).filter(isPossible)) {
        const narrower = await find([...conditions, one]);
        if (narrower.total === 0) continue;
        found = narrower;
        conditions.push(one);
        dropped.splice(dropped.indexOf(one), 1);
      }
      const { ids, total } = found;
      return { courses: await coursesById(db, ids), total, dropped, conditions };
    }
    const weakest = conditions.reduce((a, b) => (b.importance < a.importance ? b : a));
    dropped.push(weakest);
    const rest = conditions.filter((one) => one !== weakest);
    conditions = [...rest, ...countryInstead(query, weakest, rest)];
  }
  return noCourses;
}

/** The country of a city in which no course fits, unless the query names one. */
function countryInstead(
  query: ParsedQuery,
  { type, text }: Condition,
  others: readonly Condition[],
): Condition[] {
  if (type !== "city" || others.some((one) => one.type === "country")) return [];
  const countries = countriesOf(query);
  const { country } = importances;
  const where = inArray(courses.countrySlug, countries);
  return countries.length > 0 ? [{ type: "country", text, where, importance: country }] : [];
}

const isPossible = ({ importance }: Condition): boolean => importance > importances.unknown;

/** Which of the universities have courses in the places, subjects and levels of a query. */
export async function universitiesWithCourses(
  db: Database,
  query: ParsedQuery,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set();
  const limits = (["country", "city", "field", "level"] as const).flatMap((type) => {
    const parts = query.parts.flatMap(({ text, meanings }) => {
      const own = meanings.filter((meaning) => meaning.type === type);
      return own.length > 0 ? [{ text, meanings: own }] : [];
    });
    const conditions = parts.flatMap((part) => whereOf({ ...query, parts: [part] }) ?? []);
    return conditions.length > 0 ? [or(...conditions)] : [];
  });
  const rows = await db
    .selectDistinct({ id: courses.universityId })
    .from(courses)
    .where(and(isListed, inArray(courses.universityId, [...ids]), ...limits));
  return new Set(rows.map(({ id }) => id));
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
  intake: 2,
  budget: 2.1,
  city: 3,
  title: 4,
  country: 5,
  /** A bachelor's degree is no substitute for a master's, in whatever country. */
  level: 6,
  field: 7,
  university: 8,
  code: 9,
};
/** A number of an official register, such as a CRICOS course code. */
const CODE = /^\d{4,}\p{L}?$/u;

async function conditionsOf(
  db: Database,
  query: ParsedQuery,
  taughtIn: ReadonlySet<string>,
): Promise<Condition[]> {
  const found: Condition[] = [];
  for (const part of query.parts) {
    for (const type of conditionTypes) {
      const own = part.meanings.filter((meaning) => meaning.type === type);
      const where =
        own.length > 0 ? whereOf({ ...query, parts: [{ text: part.text, meanings: own }] }) : null;
      const isElsewhere =
        type === "country" && own.every((one) => one.type === "country" && !taughtIn.has(one.slug));
      const importance = isElsewhere ? importances.unknown : importances[type];
      const words = own.flatMap((one) => (one.type === "title" ? [one.words] : []));
      if (where) found.push({ type, text: textOf(part, own), where, importance, words });
    }
    // No course is a doctorate, or at a university that isn't listed.
    if (part.meanings.some(isNowhere))
      found.push({ type: "term", text: part.text, where: sql`false`, importance: 0 });
  }
  const { terms } = query;
  const meaningsOfTerms = await Promise.all(terms.map((word) => meaningsOf(db, word)));
  for (const [at, word] of terms.entries()) {
    const meanings = meaningsOfTerms[at] ?? [];
    const where = matchesTerms(courses.words, meanings);
    const isUnknown = meanings.some((words) => words.length === 0);
    const known = CODE.test(word) ? importances.code : importances.terms;
    const importance = isUnknown ? importances.unknown : known;
    if (where) found.push({ type: "term", text: word, where, importance, words: meanings });
  }
  return merged(found);
}

const isNowhere = (meaning: Meaning): boolean =>
  meaning.type === "unlisted" || (meaning.type === "topic" && meaning.topic === "doctorate");

/** How a condition is called if it is left out: `ms cs` without its level is still about `cs`. */
function textOf({ text, meanings }: QueryPart, [own]: readonly Meaning[]): string {
  const isPart = own && meanings.some(({ type }) => type !== own.type);
  return isPart && own.type === "level" ? levelNames[own.level].toLowerCase() : text;
}

const conditionTypes = [
  "score",
  "without",
  "duration",
  "language",
  "intake",
  "budget",
  "title",
  "city",
  "level",
  "country",
  "university",
  "field",
] as const;

/** Two countries, levels, subjects or universities mean either of them. */
const choices: ReadonlySet<Condition["type"]> = new Set([
  "country",
  "level",
  "field",
  "university",
]);

function merged(conditions: readonly Condition[]): Condition[] {
  const groups = new Map<string, Condition>();
  const others: Condition[] = [];
  for (const one of conditions) {
    if (!choices.has(one.type) || one.importance === importances.unknown) {
      others.push(one);
      continue;
    }
    const known = groups.get(one.type);
    const where = known ? or(known.where, one.where) : one.where;
    if (where)
      groups.set(one.type, {
        ...one,
        where,
        isChoice: true,
        text: known ? `${known.text} ${one.text}` : one.text,
      });
  }
  return [...groups.values(), ...others];
}

function whereOf(query: ParsedQuery): SQL | null {
  const countries = meaningsOfType(query, "country").map(({ slug }) => slug);
  if (countries.length > 0) return inArray(courses.countrySlug, countries);
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
    return sql`${courses.universityId} in (select id from ${universities} where ${inArray(universities.city, [...city.cities])})`;
  const [budget] = meaningsOfType(query, "budget");
  if (budget)
    return and(gte(courses.feeInr, budget.minInr ?? 0), lte(courses.feeInr, budget.maxInr)) ?? null;
  const [score] = meaningsOfType(query, "score");
  const overall = englishScores.find(({ exam }) => exam === score?.exam)?.overall;
  if (score && overall) return or(lte(overall, score.score), noEnglishMinimum) ?? null;
  return requirementOf(query);
}

/** Duration, language of instruction, start, words of the title and admission tests. */
function requirementOf(query: ParsedQuery): SQL | null {
  const { facts, durationDays } = courses;
  const [duration] = meaningsOfType(query, "duration");
  const band = durationBands.find(({ value }) => value === duration?.band);
  if (band) return and(gte(durationDays, band.from), lt(durationDays, band.to)) ?? null;
  const [language] = meaningsOfType(query, "language");
  if (language)
    return sql`${facts} -> 'language' -> 'value' @> ${JSON.stringify([{ code: language.code }])}::jsonb`;
  const months = meaningsOfType(query, "intake").flatMap((intake) => intake.months);
  if (months.length > 0)
    return sql`(${courses.data} -> 'intakes' ?| ${sql.param(months.map((month) => monthName(month)))}::text[] or exists (select from jsonb_array_elements(${facts} #> '{intakes,value}') start where ${inArray(sql`substr(start ->> 'month', 6, 2)`, months)}))`;
  const [title] = meaningsOfType(query, "title");
  if (title) return arrayOverlaps(courses.words, [...title.words]);
  const [without] = meaningsOfType(query, "without");
  if (without && (without.exam === "gre" || without.exam === "gmat"))
    return sql`not ${requiresTest(without.exam)}`;
  return null;
}

interface Ranking {
  readonly conditions: readonly Condition[];
  readonly order: {
    /** Best world ranks of universities, if they come first. */
    readonly ranks: ReadonlyMap<number, number> | null;
    readonly isCheapFirst: boolean;
  };
  readonly limit: number;
}

/**
 * Courses whose title is most like the subject first, then those with a known fee. Or those with the
 * lowest fees, or at the universities with the best rankings.
 */
async function ranked(
  db: Database,
  query: ParsedQuery,
  { conditions, order, limit }: Ranking,
): Promise<{ ids: string[]; total: number }> {
  const fields = meaningsOfType(query, "field");
  const named = query.parts.filter(({ meanings }) => meanings.some(({ type }) => type === "field"));
  const subject = [
    ...new Set([...fields.map(({ name }) => name), ...named.map(({ text }) => text)]),
    ...query.terms,
  ];
  const slugs = fields.flatMap((field) => field.slugs);
  const { id, title, specialization, feeInr, universityId } = courses;
  const matching = db
    .select({ id, title, specialization, feeInr, universityId })
    .from(courses)
    .where(and(isListed, ...conditions.map(({ where }) => where)))
    .limit(MAX_RANKED)
    .as("matching");
  const ofSubject =
    slugs.length > 0 ? [sql`(${inArray(matching.specialization, slugs)})::int desc`] : [];
  const ranks = order.ranks && sql.param([...order.ranks.keys()]);
  const rows = await db
    .select({ id: matching.id, total: sql<number>`(count(*) over())::int` })
    .from(matching)
    .orderBy(
      ...ofSubject,
      ...(order.isCheapFirst ? [sql`${matching.feeInr} nulls last`] : []),
      ...(ranks ? [sql`array_position(${ranks}::int[], ${matching.universityId}) nulls last`] : []),
      sql`similarity(lower(${matching.title}), ${subject.join(" ").toLowerCase()}) desc`,
      sql`(${matching.feeInr} is null)::int`,
      matching.title,
      matching.id,
    )
    .limit(limit);
  return { ids: rows.map((row) => row.id), total: rows[0]?.total ?? 0 };
}
