import { LRUCache } from "lru-cache";
import { countryInSentence, countryList } from "#domain/countries/country-options";
import { figureIn, regionIn } from "./figures-in-text";
import { languages, type LanguageCode } from "#domain/language/language";
import type { MessageValues } from "#domain/language/message";
import arabicMessages from "#domain/language/messages/ar.json";
import vietnameseMessages from "#domain/language/messages/vi.json";
import arabic from "#domain/language/pages/ar.json";
import vietnamese from "#domain/language/pages/vi.json";
import { phraseTranslatorFor } from "#domain/language/translate.server";

/** Languages of editions: all but the catalogue's own. */
export type EditionLanguage = Exclude<LanguageCode, "en">;

/** Translates English text. Null if it isn't known. */
export type TranslatePhrase = (text: string) => string | null;

interface Template {
  readonly key: string;
  readonly names: readonly string[];
  readonly pattern: RegExp;
  /** Its longest piece: a text without it can't match. */
  readonly piece: string;
  /** More letters of its own come first. */
  readonly weight: number;
}

const FORM = /_(zero|one|two|few|many|other)$/u;
const PLACE = /\{\{(\w+)\}\}/gu;
const texts = {
  vi: { ...vietnameseMessages, ...vietnamese },
  ar: { ...arabicMessages, ...arabic },
} as const;

const escaped = (text: string): string => text.replace(/[$()*+.?[\\\]^{|}]/gu, String.raw`\$&`);

/** Placeholders that stay as they are. All others are translated in their turn, `words` where they are known. */
const IS_NAME = /^(?:name|place|title|course|university|city)$/u;
const MAY_STAY = "words";

const AMOUNT = String.raw`(?:[€£$₹]|A\$|CA\$|[A-Z]{3}\s)[\d,.]+(?: (?:thousand|million|billion|lakh|crore))?`;
const countryNames = countryList.flatMap(({ slug, name }) => [countryInSentence(slug), name]);
/** What some placeholders look like, so that a template reads the right part of a text. */
const shapes: Readonly<Record<string, string>> = {
  count: String.raw`\d[\d,]*`,
  number: String.raw`=?\d[\d,.]*(?:[–-]\d[\d,.]*)?`,
  total: String.raw`\d[\d,]*`,
  year: String.raw`\d{4}`,
  date: String.raw`\d{1,2} [A-Z][a-z]+ \d{4}|[A-Z][a-z]+ \d{4}|\d{1,2} [A-Z][a-z]+`,
  month: String.raw`[A-Z][a-z]+(?: \d{4})?`,
  amount: `${AMOUNT}(?: to ${AMOUNT})?`,
  duration: String.raw`\d+ (?:year|month|week)s?(?: \d+ months?)?|length not published`,
  level: "Master's|master's|Bachelor's|bachelor's",
  note: String.raw`[^()]+`,
  country: [...new Set(countryNames)].map(escaped).join("|"),
};

const patternOf = (key: string): string =>
  key
    .split(PLACE)
    .map((piece, index) =>
      index % 2 === 0 ? escaped(piece) : `(${shapes[piece.replace(/\d$/u, "")] ?? ".+?"})`,
    )
    .join("");

/** `{{count}} courses` also reads `1 course`. */
const singularOf = (key: string): string =>
  key.replace(
    /\{\{count\}\} ([a-z' -]*?[a-z])(ies|s)\b/u,
    (_, word: string, end: string) => `{{count}} ${word}${end === "ies" ? "y" : ""}`,
  );

/** What two texts begin with. */
function sharedStart(one: string, other: string): string {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length += 1;
  return one.slice(0, length);
}

const HOLES = /\{\{\w+\}\}/u;

function templateOf(key: string): Template {
  const names = [...key.matchAll(PLACE)].map(([, name = ""]) => name);
  const singular = singularOf(key);
  const forms = [...new Set([key, singular])].map(patternOf);
  // Both forms have the same groups, so only one of each pair is filled.
  const pattern = new RegExp(`^(?:${forms.join("|")})$`, "u");
  const others = singular.split(HOLES);
  const pieces = key.split(HOLES).map((piece, index) => sharedStart(piece, others[index] ?? ""));
  const [piece = ""] = pieces.sort((a, b) => b.length - a.length);
  return { key, names, pattern, piece, weight: key.replace(PLACE, "").length };
}

const baseKeys = [...new Set(Object.keys(texts.vi).map((key) => key.replace(FORM, "")))];
const templates = baseKeys
  .filter((key) => key.includes("{{"))
  // A pattern without words, or places with words of their own, would match anything.
  .filter((key) => /[A-Za-z%(]/u.test(key.replace(/\{\{(?!country|level|duration)\w+\}\}/gu, "")))
  .map(templateOf)
  .sort((a, b) => b.weight - a.weight);
const plain = new Set(baseKeys.filter((key) => !key.includes("{{")));
/** Names that stand in a sentence without their capitals: `computer science`. */
const uncapitalised = new Map([...plain].map((key) => [key.toLowerCase(), key]));

/** Numbers, codes, scores and addresses are the same in all languages. */
const SAME_NAMES = ["Disha Abroad", "IELTS", "Duolingo", "Cambridge English"];
const BETWEEN = /[\s\d.,:;–+=%/()#€£$₹-]/u;
const ADDRESS = /^[\w./-]+$/u;

/** Whether a text needs no translation. */
export function isNeutral(text: string): boolean {
  const trimmed = text.trim();
  if (trimmed.includes(".") && /[a-z]/u.test(trimmed) && ADDRESS.test(trimmed)) return true;
  const rest = SAME_NAMES.reduce((left, name) => left.replaceAll(name, " "), trimmed);
  return rest.split(BETWEEN).every((word) => word.length <= 6 && /^[A-Z]*$/u.test(word));
}

/** Where composed texts are put together, and how each language writes that. */
const joints: readonly (readonly [english: string, vi: string, ar: string])[] = [
  [". ", ". ", ". "],
  ["; ", "; ", "؛ "],
  [" · ", " · ", " · "],
  [": ", ": ", ": "],
  [", ", ", ", "، "],
  [" and ", " và ", " و"],
  [" or ", " hoặc ", " أو "],
];

/** A name within a sentence. Abbreviations keep their capitals. */
const inSentence = (name: string): string =>
  /^\p{Lu}\p{Ll}/u.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name;

/** Longer texts are prose. */
const MAX_LENGTH = 400;

/** Translates the composed English texts of pages into one language. */
class PhraseReader {
  private readonly known = new LRUCache<string, { readonly text: string | null }>({ max: 20_000 });

  constructor(private readonly code: EditionLanguage) {}

  /** Returns a text's translation, or null if part of it isn't known. */
  readonly translate: TranslatePhrase = (text) => {
    if (text.length > MAX_LENGTH) return null;
    const found = this.known.get(text);
    if (found) return found.text;
    const translated = this.whole(text) ?? this.parts(text) ?? this.headed(text);
    this.known.set(text, { text: translated });
    return translated;
  };

  private whole(text: string): string | null {
    if (plain.has(text)) return phraseTranslatorFor(this.code)(text);
    const name = uncapitalised.get(text);
    if (name !== undefined) return inSentence(phraseTranslatorFor(this.code)(name));
    return figureIn(text, this.code) ?? regionIn(text, this.code) ?? this.fromTemplate(text);
  }

  private fromTemplate(text: string): string | null {
    for (const template of templates) {
      if (!text.includes(template.piece)) continue;
      const found = template.pattern.exec(text)?.slice(1);
      const groups = found?.filter((group) => group !== undefined);
      const translated = groups && this.filled(template, groups);
      if (translated) return translated;
    }
    return null;
  }

  private filled({ key, names }: Template, groups: readonly string[]): string | null {
    const values: Record<string, string | number> = {};
    for (const [index, name] of names.entries()) {
      const value = groups[index] ?? "";
      const translated = IS_NAME.test(name.replace(/\d$/u, ""))
        ? this.isolated(value)
        : (this.part(value) ?? (name === MAY_STAY ? this.isolated(value) : null));
      if (translated === null) return null;
      values[name] = name === "count" ? Number(value.replace(/\D/gu, "")) : translated;
    }
    const text = phraseTranslatorFor(this.code)(key, values satisfies MessageValues);
    const { count } = values;
    return typeof count === "number" && count > 999
      ? text.replace(String(count), count.toLocaleString(languages[this.code].locale))
      : text;
  }

  /** A part of a text: translated, or as it is if it has no words. */
  private part(text: string): string | null {
    const translated = this.translate(text);
    if (translated !== null) return translated;
    return isNeutral(text) ? this.isolated(text) : null;
  }

  /** Text from left to right inside of text from right to left. */
  private isolated(text: string): string {
    return this.code === "ar" && /[A-Za-z]/u.test(text) ? `\u2068${text}\u2069` : text;
  }

  /** A known label before a text of the catalogue, which stays: `Full tuition: for all students`. */
  private headed(text: string): string | null {
    const [, head = "", joint = "", rest = ""] = /^(.{2,60}?)(: |\. )(.+)$/su.exec(text) ?? [];
    const translated = head === "" ? null : this.translate(head);
    return translated === null ? null : `${translated}${joint}\u2068${rest}\u2069`;
  }

  private parts(text: string): string | null {
    for (const [english, vi, ar] of joints) {
      const pieces = text.split(english);
      if (pieces.length < 2 || pieces.length > 12) continue;
      const translated = pieces.map((piece) => this.part(piece));
      const isKnown = translated.every((piece) => piece !== null);
      if (isKnown && translated.some((piece, index) => piece !== pieces[index]))
        return translated.join(this.code === "vi" ? vi : ar);
    }
    return null;
  }
}

const readers: Readonly<Record<EditionLanguage, PhraseReader>> = {
  vi: new PhraseReader("vi"),
  ar: new PhraseReader("ar"),
};

/** Translates the English texts that pages are made of, whole or in parts. */
export const phrasesFor = (code: EditionLanguage): TranslatePhrase => readers[code].translate;
