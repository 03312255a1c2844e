import { and, eq, notInArray, sql } from "drizzle-orm";
import type { Meaning } from "#domain/search/vocabulary/meaning";
import type { Suggestion } from "#domain/search/result";
import { toolTitles } from "#domain/search/topic-guides";
import { normalizeQuery, writtenOut } from "#domain/search/vocabulary/normalize-query";
import { withoutHidden } from "#domain/site/region-paths";
import { regions, type Region } from "#domain/site/regions";
import { suggestionWeights } from "#domain/search/weights";
import { cachedPerState } from "../catalogue/state/cached-per-import";
import { isScheduledNow } from "../catalogue/state/schedule";
import { searchEntries, universities } from "../platform/db/schema/catalogue";
import type { Database } from "../platform/db/types";
import { search } from "./search";
import { meantBy } from "../catalogue/vocabulary/meant-by";
import { searchVocabularyOf } from "../catalogue/vocabulary/vocabulary";

const MAX_SUGGESTIONS = 8;
const MIN_LENGTH = 2;
/** From this length on, what is read from the query is offered too. */
const MIN_READ = 4;
/** Prefix matches that make reading the query unnecessary. */
const ENOUGH = 5;

interface Entry extends Suggestion {
  /** Other names, normalised: `mit`. */
  readonly names: readonly string[];
  /** Words of its names. */
  readonly words: readonly string[];
  /** Words of its address, such as the country, and of the rest of its title. */
  readonly otherWords: readonly string[];
}

/** Kinds that nobody looks for by name, and samples. */
const leftOut = ["program", "event", "webinar", "article-category", "booster"];

const entriesOf = cachedPerState(load);

async function load(db: Database): Promise<Entry[]> {
  const { kind, title, path, universityId } = searchEntries;
  const [rows, vocabulary] = await Promise.all([
    db
      .select({
        kind,
        title,
        path,
        aliases: sql<string[] | null>`${universities.data} -> 'aliases'`,
      })
      .from(searchEntries)
      .leftJoin(universities, eq(universities.id, universityId))
      .where(and(notInArray(kind, leftOut), isScheduledNow(searchEntries))),
    searchVocabularyOf(db),
  ]);
  const subjects = [...vocabulary.phrases].flatMap(([phrase, meanings]) => {
    const [field] = meanings;
    if (field?.type !== "field" || normalizeQuery(field.name) !== phrase) return [];
    const filters = new URLSearchParams(field.slugs.map((slug) => ["specialization", slug]));
    const at = `/abroad/courses?${filters}`;
    return [{ kind: "list", title: `Courses in ${field.name}`, path: at, aliases: [phrase] }];
  });
  const tools = [...toolTitles].map(([at, name]) => ({
    kind: "tool",
    title: name,
    path: at,
    aliases: null,
  }));
  return [...rows, ...subjects, ...tools].map(({ aliases, ...entry }) => {
    const address = normalizeQuery(entry.path.split("?")[0]?.replace(/\d{4,}/g, "") ?? "");
    const slug = normalizeQuery(
      entry.path
        .split("/")
        .at(-1)
        ?.split("?")[0]
        ?.replace(/-?\d{4,}/g, "") ?? "",
    );
    const names = [entry.title.split(":")[0] ?? "", slug, ...(aliases ?? [])].map(normalizeQuery);
    const words = names.flatMap((one) => one.split(" "));
    const otherWords = `${address} ${normalizeQuery(entry.title)}`.split(" ");
    return { ...entry, names, words: [...new Set(words)], otherWords };
  });
}

/** How well an entry fits what has been typed. Null if it lacks a word. */
function scoreOf(
  { kind, title, names, words, otherWords }: Entry,
  typed: readonly string[],
  isNamed: boolean,
): number | null {
  const isIn = (all: readonly string[]) => (word: string, at: number) =>
    at < typed.length - 1 && word.length < 3
      ? all.includes(word)
      : all.some((one) => one.startsWith(word));
  if (!isNamed && !typed.every(isIn([...words, ...otherWords]))) return null;
  const text = typed.join(" ");
  const { exact, begins, own, kinds, perWord } = suggestionWeights;
  return (
    (isNamed || names.includes(text) ? exact : 0) +
    (typed.every(isIn(words)) ? own : 0) +
    (names.some((name) => name.startsWith(text)) ? begins : 0) +
    (kinds[kind] ?? 0) -
    perWord * title.split(" ").length
  );
}

/** The pages that a meaning of the words is the name of. */
function pathsOf(meaning: Meaning): string[] {
  if (meaning.type === "country") return [`/${meaning.slug}`];
  if (meaning.type === "exam") return [`/exam/${meaning.slug}`];
  return meaning.type === "university" && meaning.path ? [`/university/${meaning.path}`] : [];
}

/**
 * Pages, lists and tools for what somebody has typed so far, best first: entries that have all the words, the last
 * one perhaps unfinished, then what the search finds for it.
 */
export async function suggest(
  db: Database,
  q: string,
  region: Region = regions.default,
): Promise<Suggestion[]> {
  const typed = normalizeQuery(await meantBy(db, q))
    .split(" ")
    .filter(Boolean)
    .map((word, at, all) => (at < all.length - 1 ? (writtenOut(word) ?? word) : word));
  if (typed.join(" ").length < MIN_LENGTH) return [];
  const [entries, { phrases, phraseTokens }] = await Promise.all([
    entriesOf(db),
    searchVocabularyOf(db),
  ]);
  const text = typed.join(" ");
  const named = new Set((phrases.get(text) ?? []).flatMap(pathsOf));
  const matches = entries
    .flatMap((entry) => {
      const score = scoreOf(entry, typed, named.has(entry.path));
      return score === null ? [] : [{ entry, score }];
    })
    .sort((one, other) => other.score - one.score)
    .map(({ entry: { kind, title, path } }) => ({ kind, title, path }));
  // With all words written, the search knows best what is meant.
  const isWhole = typed.length > 1 && typed.every((word) => phraseTokens.has(word));
  const isRead = text.length >= MIN_READ && (isWhole || matches.length < ENOUGH);
  const read = isRead
    ? (await search(db, q, { size: 1, region })).best.map(({ kind, title, path }) => ({
        kind,
        title,
        path,
      }))
    : [];
  const first = isWhole ? read.slice(0, 2) : [];
  const all = withoutHidden(region, [...first, ...matches, ...read]);
  return [...new Map(all.map((one) => [one.path, one])).values()].slice(0, MAX_SUGGESTIONS);
}
