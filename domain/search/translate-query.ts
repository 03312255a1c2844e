import { foldAccents } from "../text/slug";
import { arabicTerms, hindiTerms, vietnameseTerms } from "./words/translations";

/** Translates the known words of queries in Vietnamese, Arabic and Hindi. Other words stay as they are. */

interface Language {
  /** Whether a query is in this language. */
  readonly isIn: (query: string) => boolean;
  /** Writes words in the form in which they are listed. */
  readonly fold: (text: string) => string;
  readonly words: Readonly<Record<string, string>>;
}

/** Letters that no other language of our visitors has. French has â, ê and ô too. */
const VIETNAMESE_CHARACTERS = /[ăđơưạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹ]/u;
/** What is in most queries that are typed without accents. */
const VIETNAMESE_PHRASES =
  /\b(?:du hoc|hoc bong|hoc phi|chi phi|dai hoc|thac si|cu nhan|tien si|luyen thi|dieu kien|sinh vien|dinh cu|viec lam|chung minh tai chinh|lam them|khoa hoc (?:may tinh|du lieu)|nuoc nao|bao nhieu|xin visa|nganh)\b/u;

const foldVietnamese = (text: string): string => foldAccents(text).replaceAll("đ", "d");

/** Without vowel signs, and without `the`, `and the`, `in the` and `for the` before a word. */
const foldArabic = (text: string): string =>
  foldAccents(text)
    .replaceAll("ة", "ه")
    .replaceAll("ى", "ي")
    .replace(/(?<!\p{L})(?:[وبكف]?ال|لل)(?=\p{L}{2})/gu, "");

const languages: readonly Language[] = [
  {
    isIn: (query) =>
      VIETNAMESE_CHARACTERS.test(query.normalize("NFC").toLowerCase()) ||
      VIETNAMESE_PHRASES.test(foldVietnamese(query)),
    fold: foldVietnamese,
    words: vietnameseTerms,
  },
  { isIn: (query) => /\p{Script=Arabic}/u.test(query), fold: foldArabic, words: arabicTerms },
  {
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

const translators = languages.map(translatorOf);

/** The query with English words. A query in English is returned unchanged. */
export function translateQuery(query: string): string {
  for (const translate of translators) {
    const translated = translate(query);
    if (translated !== null) return translated.replace(/\s+/gu, " ").trim();
  }
  return query;
}
