import { and, eq, like, or, sql, type SQL } from "drizzle-orm";
import { countryList } from "#domain/countries/country-options";
import type { Taxonomy } from "#domain/courses/taxonomy";
import { vocabularyOf, type Vocabulary } from "#domain/search/vocabulary/vocabulary";
import { cachedPerImport } from "../state/cached-per-import";
import type { SearchAlias } from "../source/search-aliases";
import type { Rates } from "../text/values";
import {
  catalogueState,
  documents,
  searchWords,
  universities,
} from "../../platform/db/schema/catalogue";
import type { Database } from "../../platform/db/types";
import { elsewhereCountries } from "./elsewhere";
import { WordIndex } from "./word-index";

const MIN_TEXT_WORD = 6;

export interface SearchVocabulary extends Vocabulary {
  readonly terms: WordIndex;
  /** Slugs of the countries with universities. */
  readonly taughtIn: ReadonlySet<string>;
  /** What phrases of queries mean, as the catalogue says. */
  readonly aliases: ReadonlyMap<string, string>;
}

/** The vocabulary of the current import. */
export const searchVocabularyOf = cachedPerImport(load);

const examAt = ({ path }: { readonly path: string }) => ({
  slug: path.replace("/exam/", ""),
  name: (path.split("/").at(-1) ?? "").replaceAll("-", " ").toUpperCase(),
});

/** The long words of a scholarship's address, which are its name: `chevening`. */
const awardWords = (path: string): string[] =>
  (path.split("/").at(-1) ?? "").split("-").filter((word) => word.length > MIN_TEXT_WORD);

/** `Engineering` means all its subjects, `Data Science` only the one of the same name. */
const streamFields = ({
  streams,
  specializations,
}: Pick<Taxonomy, "streams" | "specializations">) =>
  streams.flatMap(({ slug, name }) => {
    const isSubject = specializations.some((one) => one.slug === slug);
    if (isSubject && slug !== "engineering") return [];
    const own = specializations.filter(({ stream }) => stream === slug);
    return [{ slug, name, slugs: own.map((one) => one.slug) }];
  });

const pathsOf = (db: Database, where: SQL | undefined) =>
  db.select({ path: documents.path }).from(documents).where(where);

async function load(db: Database): Promise<SearchVocabulary> {
  const [terms, schools, exams, awards, [taxonomy], [rates], [aliases]] = await Promise.all([
    db.select({ word: searchWords.word }).from(searchWords),
    db
      .select({
        id: universities.id,
        name: universities.name,
        city: universities.city,
        path: sql<string>`${universities.countrySlug} || '/' || ${universities.slug}`,
        aliases: sql<string[] | null>`${universities.data} -> 'aliases'`,
        website: sql<string | null>`${universities.data} ->> 'website'`,
        otherAliases: sql<string[] | null>`${universities.facts} #> '{aliases,value}'`,
      })
      .from(universities),
    pathsOf(db, or(eq(documents.kind, "exam"), like(documents.path, "/exam/other-exams/%"))),
    pathsOf(db, and(eq(documents.kind, "scholarship"), documents.published)),
    db.select().from(catalogueState).where(eq(catalogueState.key, "taxonomy")),
    db.select().from(catalogueState).where(eq(catalogueState.key, "rates")),
    db.select().from(catalogueState).where(eq(catalogueState.key, "searchAliases")),
  ]);
  const { streams = [], specializations = [] } = (taxonomy?.value ?? {}) as Partial<Taxonomy>;
  const index = new WordIndex(
    terms.map(({ word }) => word),
    false,
  );
  const source = {
    countries: countryList,
    elsewhere: elsewhereCountries,
    universities: schools.map(({ aliases, otherAliases, ...school }) => ({
      ...school,
      aliases: [...new Set([...(aliases ?? []), ...(otherAliases ?? [])])],
    })),
    fields: [...specializations, ...streamFields({ streams, specializations })],
    exams: exams.map(examAt),
    rates: (rates?.value as Rates | undefined)?.inr ?? {},
  };
  // Words of names and subjects come before words of texts.
  let names = new WordIndex([], true);
  const correct = (word: string): string | null => {
    if (index.has(word) || names.has(word) || isInflected(word, index)) return word;
    return names.closest(word) ?? (index.completes(word) ? word : textWord(word, index));
  };
  const examNames = new Set(source.exams.map(({ name }) => name.toLowerCase()));
  const vocabulary = vocabularyOf(source, correct);
  const keyWords = [...vocabulary.keyWords, ...awards.flatMap(({ path }) => awardWords(path))];
  names = new WordIndex(
    keyWords.filter((word) => /^[a-z]{4,}$/.test(word) || examNames.has(word)),
    true,
  );
  const taughtIn = new Set(schools.map(({ path }) => path.split("/")[0] ?? ""));
  const listed = (aliases?.value ?? []) as readonly SearchAlias[];
  return {
    ...vocabulary,
    terms: index,
    taughtIn,
    aliases: new Map(listed.map(({ phrase, meaning }) => [phrase, meaning])),
  };
}

const ENDINGS = ["s", "es", "d", "ed", "ing", "er", "ly", "or"];

/** Full-text search finds `seconds` in texts with `second`, and `pack` in texts with `packing`. */
const isInflected = (word: string, index: WordIndex): boolean =>
  ENDINGS.some(
    (ending) =>
      (word.endsWith(ending) && index.has(word.slice(0, -ending.length))) ||
      index.has(word + ending),
  );

/** Texts have all kinds of words, so only a long word with a single mistake is corrected to one of them. */
const textWord = (word: string, index: WordIndex): string | null =>
  word.length < MIN_TEXT_WORD ? null : index.closest(word);
