import { eq, sql } from "drizzle-orm";
import { countryList } from "#domain/country-options";
import type { Taxonomy } from "#domain/catalogue";
import { vocabularyOf, type Vocabulary } from "#domain/search/parse-query";
import { cachedPerImport } from "../catalogue/cached-per-import";
import type { Rates } from "../catalogue/values";
import type { Database } from "../db/database";
import { catalogueState, documents, searchWords, universities } from "../db/schema";
import { WordIndex } from "./word-index";

export interface SearchVocabulary extends Vocabulary {
  readonly terms: WordIndex;
}

/** The vocabulary of the current import. */
export const searchVocabularyOf = cachedPerImport(load);

async function load(db: Database): Promise<SearchVocabulary> {
  const [terms, schools, exams, [taxonomy], [rates]] = await Promise.all([
    db.select({ word: searchWords.word }).from(searchWords),
    db
      .select({
        id: universities.id,
        name: universities.name,
        city: universities.city,
        aliases: sql<string[] | null>`${universities.data} -> 'aliases'`,
      })
      .from(universities),
    db
      .select({ slug: documents.slug, title: documents.title, data: documents.data })
      .from(documents)
      .where(eq(documents.kind, "exam")),
    db.select().from(catalogueState).where(eq(catalogueState.key, "taxonomy")),
    db.select().from(catalogueState).where(eq(catalogueState.key, "rates")),
  ]);
  const { streams = [], specializations = [] } = (taxonomy?.value ?? {}) as Partial<Taxonomy>;
  const index = new WordIndex(terms.map(({ word }) => word));
  const source = {
    countries: countryList,
    cities: schools.flatMap(({ city }) => placesOf(city)),
    universities: schools.map(({ id, name, aliases }) => ({ id, name, aliases: aliases ?? [] })),
    fields: [...specializations, ...streams],
    exams: exams.map(({ slug }) => ({ slug, name: slug.replaceAll("-", " ").toUpperCase() })),
    rates: (rates?.value as Rates | undefined)?.inr ?? {},
  };
  // Words of names and subjects come before words of texts.
  let names = new WordIndex([]);
  const correct = (word: string): string | null => {
    if (index.has(word) || names.has(word)) return word;
    if (names.completes(word)) return null;
    return names.closest(word) ?? (index.completes(word) ? word : index.closest(word));
  };
  const vocabulary = vocabularyOf(source, correct);
  names = new WordIndex([...vocabulary.phraseTokens].filter((word) => /^\p{L}{3,}$/u.test(word)));
  return { ...vocabulary, terms: index };
}

/** The places in a university's city: `Cambridge, Massachusetts`, `Geelong and Melbourne`. */
const placesOf = (city: string): string[] => city.split(/, | and /).filter(Boolean);
