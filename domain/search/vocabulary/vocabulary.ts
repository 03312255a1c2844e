import { consonantsOf } from "../../text/consonants";
import type { Meaning } from "./meaning";
import { elsewherePhrases } from "../words/lexicon";
import { keyOf, normalizeQuery } from "./normalize-query";
import {
  addCountries,
  addElsewhere,
  addExams,
  addFields,
  addGroups,
  addIntakes,
  addLevels,
  addNationalities,
  addRegions,
  addTaxonomy,
  addTopics,
  addUnlisted,
  addWishes,
  type Add,
  type Phrases,
} from "./phrases";
import { addCities, addUniversities } from "./university-phrases";
import type { VocabularySource } from "./vocabulary-source";

/** What the catalogue has, for reading queries. Build it once per import with `vocabularyOf`. */
export interface Vocabulary {
  readonly phrases: ReadonlyMap<string, readonly Meaning[]>;
  /** Single words of the phrases. */
  readonly phraseTokens: ReadonlySet<string>;
  /** Those that misspelled words may mean: exams, countries, cities, subjects, documents, universities. */
  readonly keyWords: ReadonlySet<string>;
  /** Cities and universities by their consonants, for names in Arabic letters. */
  readonly namesByConsonants: ReadonlyMap<string, string>;
  /** Rupees per unit of a currency. */
  readonly rates: Readonly<Record<string, number>>;
  /** The closest known word to a misspelled one, or null. Known words are returned as they are. */
  readonly correct: (word: string) => string | null;
}

/** The words of all phrases. */
const tokensOf = (all: Iterable<string>): Set<string> =>
  new Set([...all].flatMap((phrase) => phrase.split(" ")));

/** Words that are corrected with two slips. */
function keyWordsOf(source: VocabularySource, phrases: Phrases): Set<string> {
  return new Set([
    ...source.exams.map(({ name }) => normalizeQuery(name)),
    ...tokensOf(phrases.keys()),
    // `newzealand`, also if it is misspelled.
    ...tokensOf(elsewherePhrases.keys()),
    ...[...phrases.keys(), ...elsewherePhrases.keys()].flatMap((phrase) => {
      const words = phrase.split(" ");
      return words.length === 2 && phrase.length > 8 ? [words.join("")] : [];
    }),
    ...(source.elsewhere ?? []).flatMap(({ name }) =>
      name.length > 5 ? [normalizeQuery(name)] : [],
    ),
  ]);
}

/** In this order: a phrase of one part may be left out because an earlier part has it. */
const PARTS: readonly ((source: VocabularySource, add: Add, phrases: Phrases) => void)[] = [
  addCountries,
  addRegions,
  addTaxonomy,
  addFields,
  addExams,
  addCities,
  addLevels,
  addTopics,
  addIntakes,
  addWishes,
  addNationalities,
  addGroups,
  addUniversities,
  addUnlisted,
];

/** Makes the vocabulary for `parseQuery`. @param correct see `Vocabulary` */
export function vocabularyOf(source: VocabularySource, correct: Vocabulary["correct"]): Vocabulary {
  const phrases = new Map<string, Meaning[]>();
  const add = (phrase: string, meaning: Meaning): void => {
    const key = keyOf(phrase);
    if (key === "") return;
    const known = phrases.get(key);
    if (!known) phrases.set(key, [meaning]);
    else if (!known.includes(meaning)) known.push(meaning);
  };
  for (const addPart of PARTS) addPart(source, add, phrases);
  // Without the names of countries that have no page.
  const keyWords = keyWordsOf(source, phrases);
  addElsewhere(source, add, phrases);
  const phraseTokens = tokensOf(phrases.keys());
  const namesByConsonants = placesByConsonants(phrases);
  return { phrases, phraseTokens, keyWords, namesByConsonants, rates: source.rates, correct };
}

/** Cities and universities by their consonants, for names that are misspelled. */
const placesByConsonants = (phrases: Phrases): Map<string, string> =>
  new Map(
    [...phrases].flatMap(([phrase, meanings]) => {
      const isPlace = meanings.some(({ type }) => type === "city" || type === "university");
      const consonants = isPlace && /^[a-z]+$/u.test(phrase) ? consonantsOf(phrase) : null;
      return consonants ? [[consonants, phrase] as const] : [];
    }),
  );
