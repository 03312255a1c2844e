import { foldAccents } from "../text/slug";
import { normalizeQuery } from "./vocabulary/normalize-query";
import { arabicTerms, hindiTerms, vietnameseTerms } from "./words/translations";

/** Translates the known words of queries in Vietnamese, Arabic and Hindi. Other words stay as they are. */

interface Language {
  readonly code: "vi" | "ar" | "hi";
  /** Whether a query is in this language. */
  readonly isIn: (query: string) => boolean;
  /** Writes words in the form in which they are listed. */
  readonly fold: (text: string) => string;
  readonly words: Readonly<Record<string, string>>;
}

/** Letters that no other language of our visitors has. French has â, ê and ô too. */
const VIETNAMESE_CHARACTERS = /[ăđơưạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹ]/u;

const foldVietnamese = (text: string): string => foldAccents(text).replaceAll("đ", "d");

/** Without vowel signs, and without `the`, `and the`, `in the` and `for the` before a word. */
const foldArabic = (text: string): string =>
  foldAccents(text)
    // Tatweel only makes a word longer, and hamza at the end is often left out.
    .replace(/\u0640|ء(?!\p{L})/gu, "")
    .replaceAll("ة", "ه")
    .replaceAll("ى", "ي")
    .replace(/(?<!\p{L})(?:[وبكف]?ال|لل)(?=\p{L}{2})/gu, "");

const languages: readonly Language[] = [
  {
    code: "vi",
    isIn: isVietnamese,
    fold: foldVietnamese,
    words: vietnameseTerms,
  },
  {
    code: "ar",
    isIn: (query) => /\p{Script=Arabic}/u.test(query),
    fold: foldArabic,
    words: arabicTerms,
  },
  {
    code: "hi",
    isIn: (query) => /\p{Script=Devanagari}/u.test(query),
    fold: foldAccents,
    words: hindiTerms,
  },
];

function translatorOf({ isIn, fold, words }: Language): (query: string) => string | null {
  const english = new Map(
    Object.entries(words).flatMap(([phrase, all]) =>
      all.split(", ").map((word) => [fold(word), phrase] as const),
    ),
  );
  const longestFirst = [...english.keys()].sort((one, other) => other.length - one.length);
  // Arabic joins `and`, `in` and `for` to the next word.
  const known = new RegExp(
    `(?<![\\p{L}\\p{N}])[وبل]?(${longestFirst.join("|")})(?![\\p{L}\\p{N}])`,
    "gu",
  );
  return (query) =>
    isIn(query)
      ? fold(query).replace(known, (_, word: string) => ` ${english.get(word) ?? word} `)
      : null;
}

/** Phrases of two words or more, which no English query has. Most queries without accents have one. */
const vietnamesePhrases: ReadonlySet<string> = new Set(
  Object.values(vietnameseTerms).flatMap((all) =>
    all.split(", ").filter((one) => one.includes(" ")),
  ),
);
const vietnameseWords: ReadonlySet<string> = new Set(
  Object.values(vietnameseTerms).flatMap((all) => all.split(", ")),
);
const VIETNAMESE_SYLLABLE =
  /^(?:ngh?|[cgknpt]h|gi|qu|tr|[bcdghklmnprstvx])?[aeiouy]{1,3}(?:ch|n[gh]?|[cmpt])?$/u;

/** Whether an unaccented word may be Vietnamese. Such words of a Vietnamese query are not corrected. */
export const isVietnameseSyllable = (word: string): boolean => VIETNAMESE_SYLLABLE.test(word);

function isVietnamese(query: string): boolean {
  if (VIETNAMESE_CHARACTERS.test(query.normalize("NFC").toLowerCase())) return true;
  const words = foldVietnamese(query)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  const pairs = words.flatMap((_, at) => [
    words.slice(at, at + 2).join(" "),
    words.slice(at, at + 3).join(" "),
  ]);
  if (pairs.some((pair) => vietnamesePhrases.has(pair))) return true;
  return words.length > 1 && words.every((word) => vietnameseWords.has(word));
}

/** A name as it is written in queries of a language. */
export const foldedName = (name: string, language: Language["code"]): string =>
  languages.find(({ code }) => code === language)?.fold(name) ?? name;

/** The language of a query, unless it is English or Hinglish. */
export const languageOf = (query: string): "vi" | "ar" | "hi" | null =>
  languages.find(({ isIn }) => isIn(query))?.code ?? null;

const translators = languages.map(translatorOf);

/** The query with English words. A query in English is returned unchanged. */
export function translateQuery(query: string): string {
  for (const translate of translators) {
    const translated = translate(query);
    if (translated !== null) return translated.replace(/\s+/gu, " ").trim();
  }
  return query;
}

/** What a phrase of queries means in words that the search knows: `statement of purpose` for `goal letter`. */
export type Aliases = ReadonlyMap<string, string>;

const MAX_WORDS = 12;
/** The longest phrase that may have an alias, in words. */
const MAX_PHRASE = 6;

/** The phrases of a query that may have an alias. */
export function phrasesIn(query: string): string[] {
  const words = normalizeQuery(query.slice(0, 200).toLowerCase()).split(" ").slice(0, MAX_WORDS);
  return words.flatMap((_, at) =>
    words.slice(at, at + MAX_PHRASE).map((__, count) => words.slice(at, at + count + 1).join(" ")),
  );
}

/** A query with the longest phrases that have an alias written in other words. Others stay as typed. */
export function withAliases(query: string, aliases: Aliases): string {
  const known = phrasesIn(query)
    .filter((phrase) => aliases.has(phrase))
    .sort((one, other) => other.length - one.length);
  if (known.length === 0) return query;
  return known.reduce(
    (text, phrase) =>
      ` ${text} `.replace(` ${phrase} `, ` ${aliases.get(phrase) ?? phrase} `).trim(),
    normalizeQuery(query.toLowerCase()),
  );
}
