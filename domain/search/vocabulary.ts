import { urlOf } from "../text/url-of";
import { foldAccents } from "../text/slug";
import type { Meaning } from "./meaning";
import { consonantsOf } from "../text/consonants";
import { intakeIn } from "./query-intakes";
import { ignoredTerms } from "./words/ignored-terms";
import {
  abbreviations,
  cheapPhrases,
  countryPhrases,
  elsewherePhrases,
  fieldPhrases,
  freePhrases,
  groupPhrases,
  intakePhrases,
  levelPhrases,
  nationalPhrases,
  nativeNames,
  rareFieldPhrases,
  regionPhrases,
  topPhrases,
  unlistedCities,
  withoutIeltsPhrases,
} from "./words/lexicon";
import { topics, type Topic } from "./words/topics";
import { unlistedFields, unlistedPhrases } from "./words/unlisted-universities";

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

export interface VocabularySource {
  readonly countries: readonly { readonly slug: string; readonly name: string }[];
  readonly universities: readonly {
    readonly id: number;
    readonly name: string;
    readonly aliases: readonly string[];
    readonly website?: string | null;
    /** `germany/technical-university-of-munich-5001` */
    readonly path: string;
    /** `Cambridge, Massachusetts`, `Geelong and Melbourne` */
    readonly city: string;
  }[];
  /** Specialisations, and streams with `slugs`, their specialisations. */
  readonly fields: readonly {
    readonly slug: string;
    readonly name: string;
    readonly slugs?: readonly string[];
  }[];
  readonly exams: readonly { readonly slug: string; readonly name: string }[];
  /** Countries that the catalogue has no page for. */
  readonly elsewhere?: readonly { readonly name: string; readonly phrases: readonly string[] }[];
  readonly rates: Readonly<Record<string, number>>;
}

/** Lower case, without accents and punctuation. */
export const normalizeQuery = (text: string): string =>
  foldAccents(text)
    .replace(/['’]s\b/gu, "s")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/** The word that is meant by an abbreviation or another spelling. */
export const writtenOut = (word: string): string | undefined =>
  abbreviations.get(word) ?? nativeNames.get(word);

/** A phrase with its abbreviations written out, as the words of a query are. */
const keyOf = (phrase: string): string =>
  normalizeQuery(phrase)
    .split(" ")
    .map((word) => writtenOut(word) ?? word)
    .join(" ");

/** Other ways to write a university's name: `Melbourne University` for `University of Melbourne`. */
function nameVariants(name: string): string[] {
  const full = normalizeQuery(name);
  const place = /^(?:the )?university of (.+)$/.exec(full)?.[1];
  const before = /^(.+) university$/.exec(full)?.[1];
  return [
    full,
    // `đại học Melbourne` and `جامعة ملبورن` have the word first.
    ...(place ? [`${place} university`, `${place} uni`, `university ${place}`] : []),
    ...(before ? [`university of ${before}`, `university ${before}`, `${before} uni`, before] : []),
    ...(full.startsWith("technical university of ")
      ? [
          full.replace("technical university of", "tu"),
          full.replace("technical university of", "technical university"),
          full.replace("technical university of", "university") + " technical",
          full.replace("technical university of ", "") + " technical university",
        ]
      : []),
    ...(full.endsWith(" university of technology")
      ? [full.replace(" university of technology", "")]
      : []),
    ...(/ (college london|institute of technology|business school)$/.test(full)
      ? [full.replace(/ (college london|institute of technology|business school)$/, "")]
      : []),
  ];
}

/** `warwick`, which is one more name of the University of Warwick unless it means something else. */
const bareName = (name: string): string[] => {
  const bare = /^(?:the )?university of (\S+)$/.exec(normalizeQuery(name))?.[1];
  return bare ? [bare] : [];
};

/** The name of a website, which students use as a nickname: `gatech`, `unimelb`, `polimi`. */
function domainName(website: string): string[] {
  const host = urlOf(website)?.hostname ?? "";
  const name = /(?:^|\.)([a-z\d-]{3,})\.(?:ac\.|edu\.)?[a-z]+$/.exec(host)?.[1];
  return name && !name.includes("-") ? [name] : [];
}

/** `lse` → `LSE`, `griffith college` → `Griffith College`. */
const nameOf = (phrase: string): string =>
  phrase.length <= 4
    ? phrase.toUpperCase()
    : phrase.replace(/\b(?!of\b|and\b)\p{L}/gu, (letter) => letter.toUpperCase());

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
  for (const { slug, name } of source.countries) {
    const meaning = { type: "country", slug, name } as const;
    const others = countryPhrases[slug]?.split(",") ?? [];
    for (const phrase of [name, slug, ...others]) if (slug !== "others") add(phrase, meaning);
  }
  addRegions(source, add);
  for (const { slug, name, slugs = [slug] } of source.fields)
    for (const phrase of new Set([normalizeQuery(name), normalizeQuery(slug)]))
      add(phrase, { type: "field", slugs, name });
  addFields(source, add, phrases);
  for (const { slug, name } of source.exams) {
    add(name, { type: "exam", slug, name });
    if (normalizeQuery(slug) !== normalizeQuery(name)) add(slug, { type: "exam", slug, name });
  }
  for (const city of citiesOf(source.universities)) add(city.name, city);
  addLevels(source, add);
  for (const [topic, all] of Object.entries(topics))
    for (const phrase of all) add(phrase, { type: "topic", topic: topic as Topic });
  for (const [phrase, months] of intakePhrases) {
    add(phrase, intakeIn(months, [phrase]));
    add(phrase, { type: "topic", topic: "intake" });
  }
  for (const phrase of cheapPhrases) add(phrase, { type: "cheap" });
  for (const phrase of withoutIeltsPhrases) add(phrase, { type: "without", exam: "ielts" });
  for (const phrase of topPhrases) add(phrase, { type: "top" });
  for (const phrase of freePhrases) add(phrase, { type: "budget", maxInr: 0 });
  for (const { slug, name } of source.countries)
    for (const phrase of nationalPhrases[slug]?.split(",") ?? [])
      add(phrase, { type: "country", slug, name });
  for (const { slug, name } of source.countries)
    for (const phrase of groupPhrases[slug]?.split(",") ?? []) {
      add(phrase, { type: "country", slug, name });
      add(phrase, { type: "top" });
    }
  addUniversities(source, add, phrases);
  addUnlisted(source, add, phrases);
  const keyWords = keyWordsOf(source, phrases);
  addElsewhere(source, add, phrases);
  const phraseTokens = tokensOf(phrases.keys());
  const namesByConsonants = new Map(
    [...phrases].flatMap(([phrase, meanings]) => {
      const isPlace = meanings.some(({ type }) => type === "city" || type === "university");
      const consonants = isPlace && /^[a-z]+$/u.test(phrase) ? consonantsOf(phrase) : null;
      return consonants ? [[consonants, phrase] as const] : [];
    }),
  );
  return { phrases, phraseTokens, keyWords, namesByConsonants, rates: source.rates, correct };
}

type Add = (phrase: string, meaning: Meaning) => void;
type Phrases = ReadonlyMap<string, readonly Meaning[]>;

/** A subject of the taxonomy that follows from a phrase. Null if the taxonomy lacks it. */
function fieldOf({ fields }: VocabularySource, slugs: readonly string[]) {
  const own = slugs.filter((slug) => fields.some((one) => one.slug === slug));
  const first = fields.find(({ slug }) => slug === own[0]);
  return first ? ({ type: "field", slugs: own, name: first.name } as const) : null;
}

/** Subjects by other names than those of the taxonomy. */
function addFields(source: VocabularySource, add: Add, phrases: Phrases): void {
  for (const [phrase, slugs] of fieldPhrases) {
    const field = fieldOf(source, slugs);
    if (field && !phrases.has(keyOf(phrase))) add(phrase, field);
  }
  for (const [phrase, { field: slug, title }] of rareFieldPhrases) {
    const field = fieldOf(source, [slug]);
    if (field) add(phrase, field);
    add(phrase, { type: "title", words: title });
  }
}

/** Degrees, with the subjects that they imply. */
function addLevels(source: VocabularySource, add: Add): void {
  for (const [phrase, { level, fields = [], stream, title }] of levelPhrases) {
    add(phrase, { type: "level", level });
    const field = fieldOf(source, fields);
    if (field) add(phrase, field);
    const ofStream = source.fields.filter(({ slug }) => slug === stream);
    const [first] = ofStream;
    const slugs = [...new Set(ofStream.flatMap(({ slug, slugs: own = [slug] }) => own))];
    if (first) add(phrase, { type: "field", slugs, name: first.name, isImplied: true });
    if (title) add(phrase, { type: "title", words: title });
  }
}

/** Universities that the catalogue lacks mean their country, and their subject if they have only one. */
function addUnlisted(source: VocabularySource, add: Add, phrases: Phrases): void {
  for (const { slug, name } of source.countries)
    for (const phrase of unlistedCities[slug]?.split(", ") ?? []) {
      if (phrases.has(keyOf(phrase))) continue;
      add(phrase, { type: "country", slug, name });
      add(phrase, { type: "unlisted", name: nameOf(phrase) });
    }
  for (const { slug, name } of source.countries)
    for (const phrase of unlistedPhrases[slug]?.split(",").map((one) => one.trim()) ?? []) {
      if (phrases.has(keyOf(phrase))) continue;
      add(phrase, { type: "country", slug, name });
      const field = fieldOf(source, unlistedFields.get(phrase) ?? []);
      if (field) add(phrase, field);
      add(phrase, { type: "unlisted", name: nameOf(phrase) });
    }
}

/** Regions mean each of their countries. Countries that we have no courses in mean the page about them. */
function addRegions({ countries }: VocabularySource, add: Add): void {
  for (const [phrase, slugs] of regionPhrases)
    for (const { slug, name } of countries)
      if (slugs.includes(slug)) add(phrase, { type: "country", slug, name });
}

/** Countries that the catalogue has no page for mean the page about all of them. */
function addElsewhere({ elsewhere = [] }: VocabularySource, add: Add, phrases: Phrases): void {
  const named = [
    ...[...elsewherePhrases].map(([phrase, name]) => ({ name, phrases: [phrase] })),
    ...elsewhere,
  ];
  for (const { name, phrases: own } of named)
    for (const phrase of new Set(own.map(keyOf))) {
      if (phrases.has(phrase) || ignoredTerms.has(phrase)) continue;
      add(phrase, { type: "country", slug: "others", name });
      add(phrase, {
        type: "unlisted",
        name: phrase.length < 6 && phrase !== keyOf(name) ? nameOf(phrase) : name,
      });
    }
}

/** The places in a university's city: `Cambridge, Massachusetts`, `Geelong and Melbourne`. */
const placesOf = (city: string): string[] => city.split(/, | and /).filter(Boolean);

/** The cities and states of universities. `London` is not the one in Ontario. */
function citiesOf(universities: VocabularySource["universities"]) {
  const byPlace = new Map<string, { readonly city: string; readonly country: string }[]>();
  for (const { city, path } of universities)
    for (const place of placesOf(city)) {
      const others = byPlace.get(place) ?? [];
      byPlace.set(place, [...others, { city, country: path.split("/")[0] ?? "" }]);
    }
  return [...byPlace].map(([name, all]) => {
    const plain = all.filter(({ city }) => !city.includes(","));
    const meant = plain.length > 0 ? plain : all;
    return {
      type: "city",
      name,
      cities: [...new Set(meant.map(({ city }) => city))],
      countries: [...new Set(meant.map(({ country }) => country))],
    } as const;
  });
}

/** Short names that also mean something else, such as `data` or a city, stay what they are. */
function addUniversities({ universities }: VocabularySource, add: Add, phrases: Phrases): void {
  const byPhrase = new Map<string, { ids: number[]; name: string; path: string | null }>();
  for (const { id, name, aliases, path } of universities) {
    const own = new Set([...nameVariants(name), ...aliases].map(keyOf));
    for (const phrase of own) {
      const known = byPhrase.get(phrase);
      if (known) byPhrase.set(phrase, { ...known, ids: [...known.ids, id], path: null });
      else byPhrase.set(phrase, { ids: [id], name, path });
    }
  }
  for (const [phrase, { ids, name, path }] of byPhrase) {
    const others = phrases.get(phrase) ?? [];
    if (phrase.length < 2 || isStopPhrase(phrase) || others.some(({ type }) => type !== "city"))
      continue;
    add(phrase, { type: "university", ids, name, path });
  }
  for (const { id, name, path, website } of universities)
    for (const phrase of [...bareName(name), ...(website ? domainName(website) : [])].map(keyOf))
      if (!phrases.has(phrase) && !isStopPhrase(phrase))
        add(phrase, { type: "university", ids: [id], name, path });
}

const isStopPhrase = (phrase: string): boolean =>
  phrase.split(" ").every((word) => ignoredTerms.has(word));
