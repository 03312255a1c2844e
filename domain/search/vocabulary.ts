import { foldAccents } from "../slug";
import {
  abbreviations,
  cheapPhrases,
  countryPhrases,
  fieldPhrases,
  freePhrases,
  levelPhrases,
  nationalPhrases,
  stopWords,
  topics,
  type Topic,
} from "./lexicon";
import type { Meaning } from "./meaning";

/** What the catalogue has, for reading queries. Build it once per import with `vocabularyOf`. */
export interface Vocabulary {
  readonly phrases: ReadonlyMap<string, readonly Meaning[]>;
  /** Single words of the phrases, for corrections. */
  readonly phraseTokens: ReadonlySet<string>;
  /** Rupees per unit of a currency. */
  readonly rates: Readonly<Record<string, number>>;
  /** The closest known word to a misspelled one, or null. Known words are returned as they are. */
  readonly correct: (word: string) => string | null;
}

export interface VocabularySource {
  readonly countries: readonly { readonly slug: string; readonly name: string }[];
  readonly cities: readonly string[];
  readonly universities: readonly {
    readonly id: number;
    readonly name: string;
    readonly aliases: readonly string[];
  }[];
  /** Specialisations, and streams with `slugs`, their specialisations. */
  readonly fields: readonly {
    readonly slug: string;
    readonly name: string;
    readonly slugs?: readonly string[];
  }[];
  readonly exams: readonly { readonly slug: string; readonly name: string }[];
  readonly rates: Readonly<Record<string, number>>;
}

/** Lower case, without accents and punctuation. */
export const normalizeQuery = (text: string): string =>
  foldAccents(text)
    .replace(/['’]s\b/gu, "s")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/** A phrase with its abbreviations written out, as the words of a query are. */
const keyOf = (phrase: string): string =>
  normalizeQuery(phrase)
    .split(" ")
    .map((word) => abbreviations.get(word) ?? word)
    .join(" ");

/** Other ways to write a university's name: `Melbourne University` for `University of Melbourne`. */
function nameVariants(name: string): string[] {
  const full = normalizeQuery(name);
  const place = /^(?:the )?university of (.+)$/.exec(full)?.[1];
  const before = /^(.+) university$/.exec(full)?.[1];
  return [
    full,
    ...(place ? [`${place} university`, `${place} uni`] : []),
    ...(before ? [`university of ${before}`, `${before} uni`, before] : []),
    ...(full.startsWith("technical university of ")
      ? [full.replace("technical university of", "tu")]
      : []),
    ...(full.endsWith(" university of technology")
      ? [full.replace(" university of technology", "")]
      : []),
    ...(/ (college london|institute of technology|business school)$/.test(full)
      ? [full.replace(/ (college london|institute of technology|business school)$/, "")]
      : []),
  ];
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
  for (const { slug, name, slugs = [slug] } of source.fields)
    for (const phrase of new Set([normalizeQuery(name), normalizeQuery(slug)]))
      add(phrase, { type: "field", slugs, name });
  const known = new Map(source.fields.map(({ slug, name }) => [slug, name]));
  for (const [phrase, slugs] of fieldPhrases) {
    const own = slugs.filter((slug) => known.has(slug));
    const name = known.get(own[0] ?? "");
    if (name && !phrases.has(keyOf(phrase))) add(phrase, { type: "field", slugs: own, name });
  }
  for (const { slug, name } of source.exams) {
    add(name, { type: "exam", slug, name });
    if (normalizeQuery(slug) !== normalizeQuery(name)) add(slug, { type: "exam", slug, name });
  }
  for (const name of new Set(source.cities)) add(name, { type: "city", name });
  for (const [phrase, { level, fields = [] }] of levelPhrases) {
    add(phrase, { type: "level", level });
    const own = fields.filter((slug) => known.has(slug));
    if (own[0]) add(phrase, { type: "field", slugs: own, name: known.get(own[0]) ?? own[0] });
  }
  for (const [topic, all] of Object.entries(topics))
    for (const phrase of all) add(phrase, { type: "topic", topic: topic as Topic });
  for (const phrase of cheapPhrases) add(phrase, { type: "cheap" });
  for (const phrase of freePhrases) add(phrase, { type: "budget", maxInr: 0 });
  for (const { slug, name } of source.countries)
    for (const phrase of nationalPhrases[slug]?.split(",") ?? [])
      add(phrase, { type: "country", slug, name });
  addUniversities(source, add, phrases);
  const phraseTokens = new Set([...phrases.keys()].flatMap((phrase) => phrase.split(" ")));
  return { phrases, phraseTokens, rates: source.rates, correct };
}

/** Short names that also mean something else, such as `data` or a city, stay what they are. */
function addUniversities(
  { universities }: VocabularySource,
  add: (phrase: string, meaning: Meaning) => void,
  phrases: ReadonlyMap<string, readonly Meaning[]>,
): void {
  const byPhrase = new Map<string, { ids: number[]; name: string }>();
  for (const { id, name, aliases } of universities) {
    const own = new Set([...nameVariants(name), ...aliases].map(keyOf));
    for (const phrase of own) {
      const known = byPhrase.get(phrase);
      if (known) known.ids.push(id);
      else byPhrase.set(phrase, { ids: [id], name });
    }
  }
  for (const [phrase, { ids, name }] of byPhrase) {
    const others = phrases.get(phrase) ?? [];
    if (phrase.length < 2 || isStopPhrase(phrase) || others.some(({ type }) => type !== "city"))
      continue;
    add(phrase, { type: "university", ids, name });
  }
}

const isStopPhrase = (phrase: string): boolean =>
  phrase.split(" ").every((word) => stopWords.has(word));
