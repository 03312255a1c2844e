import type { EducationLevel } from "../education-level";
import {
  countryPhrases,
  fieldPhrases,
  levelPhrases,
  stopWords,
  topics,
  type Topic,
} from "./lexicon";

/** What a part of a query means. */
export type Meaning =
  | { readonly type: "country"; readonly slug: string; readonly name: string }
  | { readonly type: "city"; readonly name: string }
  | { readonly type: "university"; readonly ids: readonly number[]; readonly name: string }
  | { readonly type: "level"; readonly level: EducationLevel }
  | { readonly type: "field"; readonly slugs: readonly string[]; readonly name: string }
  | { readonly type: "exam"; readonly slug: string; readonly name: string }
  | { readonly type: "budget"; readonly maxInr: number }
  | { readonly type: "score"; readonly exam: string; readonly score: number }
  | { readonly type: "without"; readonly exam: string }
  | { readonly type: "topic"; readonly topic: Topic };

/** A part of a query that was understood. */
export interface QueryPart {
  /** The words of the query, as typed but normalised. */
  readonly text: string;
  readonly meanings: readonly Meaning[];
}

export interface ParsedQuery {
  readonly parts: readonly QueryPart[];
  /** Words without a known meaning, corrected where they are misspelled. */
  readonly terms: readonly string[];
  /** Corrections, from what was typed to what was searched for. */
  readonly corrected: ReadonlyMap<string, string>;
}

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
  readonly fields: readonly { readonly slug: string; readonly name: string }[];
  readonly exams: readonly { readonly slug: string; readonly name: string }[];
  readonly rates: Readonly<Record<string, number>>;
}

const MAX_PHRASE_LENGTH = 7;
const MIN_CORRECTED = 4;
const MIN_COMPLETED = 3;

/** Lower case, without accents and punctuation. */
export const normalizeQuery = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/['’]s\b/gu, "s")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

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
    const key = normalizeQuery(phrase);
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
  for (const { slug, name } of source.fields)
    for (const phrase of new Set([normalizeQuery(name), normalizeQuery(slug)]))
      add(phrase, { type: "field", slugs: [slug], name });
  const known = new Map(source.fields.map(({ slug, name }) => [slug, name]));
  for (const [phrase, slugs] of fieldPhrases) {
    const own = slugs.filter((slug) => known.has(slug));
    const name = known.get(own[0] ?? "");
    if (name && !phrases.has(phrase)) add(phrase, { type: "field", slugs: own, name });
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
    const own = new Set([
      ...nameVariants(name),
      ...aliases.flatMap((alias) => [normalizeQuery(alias)]),
    ]);
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

const CURRENCIES: Readonly<Record<string, string>> = {
  "₹": "INR",
  rs: "INR",
  inr: "INR",
  rupees: "INR",
  rupee: "INR",
  "€": "EUR",
  eur: "EUR",
  euro: "EUR",
  euros: "EUR",
  $: "USD",
  usd: "USD",
  dollar: "USD",
  dollars: "USD",
  "£": "GBP",
  gbp: "GBP",
  pound: "GBP",
  pounds: "GBP",
  aud: "AUD",
  cad: "CAD",
};
const UNITS: Readonly<Record<string, number>> = {
  k: 1e3,
  thousand: 1e3,
  lakh: 1e5,
  lakhs: 1e5,
  lac: 1e5,
  lacs: 1e5,
  l: 1e5,
  crore: 1e7,
  crores: 1e7,
  cr: 1e7,
};
const CURRENCY = "₹|€|\\$|£|rs\\.?|inr|eur|euros?|usd|dollars?|gbp|pounds?|aud|cad|rupees?";
const BUDGET = new RegExp(
  `(?:\\b(?:under|below|less than|within|up ?to|max(?:imum)?|budget(?: of)?|around|in)\\s+)?(?:(${CURRENCY})\\s*)?(\\d[\\d,]*(?:\\.\\d+)?)\\s*(k|thousand|lakhs?|lacs?|l|crores?|cr)?\\b\\s*(?:(${CURRENCY}))?(?:\\s*(?:a year|per year|per annum|pa|budget))?`,
  "gu",
);
const EXAM_NAMES = "ielts|toefl|pte|duolingo|det|gre|gmat|sat|act";
const SCORE = new RegExp(
  `\\b(${EXAM_NAMES})\\s*(?:score|band|bands|of|overall|:|-)*\\s*(\\d{1,3}(?:\\.\\d)?)\\b|\\b(\\d(?:\\.\\d)?)\\s*(?:bands?|score)?\\s*(?:in\\s+)?(ielts)\\b`,
  "gu",
);
const WITHOUT = new RegExp(
  `\\b(?:without|no|w/o|waive|waiver of|not)\\s+(${EXAM_NAMES})\\b|\\b(${EXAM_NAMES})\\s+(?:waiver|waived|not required|not needed|optional|exempt(?:ion)?)\\b`,
  "gu",
);

const examSlug = (word: string): string => (word === "det" ? "duolingo" : word);

/** Reads scores, missing tests and budgets, and returns the rest of the text. */
function numbersIn(text: string, rates: Vocabulary["rates"]) {
  const parts: QueryPart[] = [];
  const rest = text
    .replace(WITHOUT, (typed, before: string | undefined, after: string | undefined) => {
      const exam = examSlug(before ?? after ?? "");
      parts.push({ text: typed.trim(), meanings: [{ type: "without", exam }] });
      return " ";
    })
    .replace(
      SCORE,
      (
        typed,
        exam: string | undefined,
        value: string | undefined,
        band: string | undefined,
        after: string | undefined,
      ) => {
        const name = examSlug(exam ?? after ?? "");
        const meanings: Meaning[] = [{ type: "score", exam: name, score: Number(value ?? band) }];
        parts.push({ text: typed.trim(), meanings });
        return " ";
      },
    )
    .replace(
      BUDGET,
      (
        typed,
        before: string | undefined,
        digits: string,
        unit: string | undefined,
        after: string | undefined,
      ) => {
        const sign = (before ?? after)?.replace(".", "");
        if (!sign && !unit) return typed;
        const amount = Number(digits.replaceAll(",", "")) * (UNITS[unit ?? ""] ?? 1);
        const currency = CURRENCIES[sign ?? "₹"] ?? "INR";
        const rate = currency === "INR" ? 1 : rates[currency];
        if (rate === undefined || amount <= 0) return typed;
        const maxInr = Math.round(amount * rate);
        parts.push({ text: typed.trim(), meanings: [{ type: "budget", maxInr }] });
        return " ";
      },
    );
  return { parts, rest };
}

/** Reads a search query. Never throws; an empty query has no parts and no words. */
export function parseQuery(query: string, vocabulary: Vocabulary): ParsedQuery {
  const text = query.slice(0, 120).toLowerCase().normalize("NFKC");
  const { parts, rest } = numbersIn(text, vocabulary.rates);
  const typed = normalizeQuery(rest).split(" ").filter(Boolean).slice(0, 20);
  const corrected = new Map<string, string>();
  const tokens = typed.map((word) => {
    const better = correctionOf(word, vocabulary);
    if (better !== word) corrected.set(word, better);
    return better;
  });
  const terms: string[] = [];
  for (let at = 0; at < tokens.length;) {
    const found = longestPhrase(tokens, at, vocabulary);
    if (found) {
      parts.push({ text: found.text, meanings: found.meanings });
      at += found.length;
      continue;
    }
    const word = tokens[at] ?? "";
    if (!stopWords.has(word)) terms.push(word);
    at += 1;
  }
  return { parts, terms: [...new Set(terms)], corrected };
}

function correctionOf(word: string, { phraseTokens, correct }: Vocabulary): string {
  if (word.length < MIN_COMPLETED || phraseTokens.has(word) || stopWords.has(word)) return word;
  if (/\d/.test(word)) return word;
  return (word.length < MIN_CORRECTED ? null : correct(word)) ?? completed(word, phraseTokens);
}

/** The shortest known word that begins like this, for a query that is still being typed. */
function completed(word: string, phraseTokens: ReadonlySet<string>): string {
  let shortest: string | null = null;
  for (const known of phraseTokens)
    if (known.startsWith(word) && (!shortest || known.length < shortest.length)) shortest = known;
  return shortest ?? word;
}

function longestPhrase(tokens: readonly string[], at: number, { phrases }: Vocabulary) {
  for (let length = Math.min(MAX_PHRASE_LENGTH, tokens.length - at); length > 0; length -= 1) {
    const text = tokens.slice(at, at + length).join(" ");
    const meanings = phrases.get(text);
    if (meanings) return { text, meanings, length };
  }
  return null;
}

/** All meanings of one type. */
export const meaningsOfType = <Type extends Meaning["type"]>(
  { parts }: Pick<ParsedQuery, "parts">,
  type: Type,
): Extract<Meaning, { readonly type: Type }>[] =>
  parts.flatMap(({ meanings }) =>
    meanings.filter(
      (meaning): meaning is Extract<Meaning, { readonly type: Type }> => meaning.type === type,
    ),
  );
