import type { Meaning, ParsedQuery, QueryPart } from "./vocabulary/meaning";
import { numbersIn } from "./query-numbers";
import { queryTokens } from "./query-tokens";
import { isVietnameseSyllable, languageOf, translateQuery } from "./translate-query";
import { normalizeQuery } from "./vocabulary/normalize-query";
import type { Vocabulary } from "./vocabulary/vocabulary";
import { ignoredTerms } from "./words/ignored-terms";
import type { Topic } from "./words/topics";

const MAX_PHRASE_LENGTH = 7;
const COMPARISON = /\b(?:vs|v s|versus|or|ya|compare|compared|comparison|difference|better)\b/u;

/** Reads a search query. Never throws; an empty query has no parts and no words. */
export function parseQuery(query: string, vocabulary: Vocabulary): ParsedQuery {
  const typed = query.slice(0, 120).toLowerCase().normalize("NFKC");
  const language = languageOf(typed);
  const text = translateQuery(typed);
  const numbers = numbersIn(text, vocabulary.rates);
  const { tokens, corrected } = queryTokens(numbers.rest, vocabulary, language);
  const { parts, terms } = phrasesIn(tokens, vocabulary);
  const read = withBackground([...numbers.parts, ...parts], normalizeQuery(text));
  const placed = withNamedFields(read).map((part) => withPlace(part, normalizeQuery(text)));
  const all = withUniversity(placed, normalizeQuery(text), vocabulary);
  const hasExam = all.some((part) => hasMeaning(part, "exam"));
  return {
    text: normalizeQuery(text),
    parts: all,
    terms: terms.filter(
      (word) => !isNoise(word, hasExam) && !(language === "vi" && isVietnameseSyllable(word)),
    ),
    corrected,
    isComparison: COMPARISON.test(normalizeQuery(text)),
  };
}

/** Years, single letters, and small numbers unless they may be part of an exam. */
const isNoise = (word: string, hasExam: boolean): boolean =>
  /^20[23]\d$|^\p{L}$/u.test(word) || (!hasExam && /^\d{1,2}$/.test(word));

interface ReadPart extends QueryPart {
  /** Whether the subject may be that of the visitor's own degree. */
  readonly isOwn?: boolean;
}

const hasMeaning = ({ meanings }: QueryPart, type: Meaning["type"]): boolean =>
  meanings.some((meaning) => meaning.type === type);

/** The known phrases among the words, and the words that are left. */
function phrasesIn(tokens: readonly string[], vocabulary: Vocabulary) {
  const parts: ReadPart[] = [];
  const terms = new Set<string>();
  for (let at = 0; at < tokens.length;) {
    const found =
      longestPhrase(tokens, at, vocabulary) ?? informationTechnology(tokens, at, parts, vocabulary);
    const word = tokens[at] ?? "";
    if (!found) {
      if (!ignoredTerms.has(word)) terms.add(word);
      at += 1;
      continue;
    }
    at += found.length;
    const isManaged =
      tokens[at] === "management" && found.meanings.some(({ type }) => type === "field");
    if (isManaged) at += 1;
    const isOwn = personNouns.has(tokens[at] ?? "");
    const typed = isManaged ? `${found.text} management` : found.text;
    parts.push({ text: typed, meanings: found.meanings, ...(isOwn && { isOwn }) });
  }
  return { parts, terms: [...terms] };
}

/** Words after a subject that say what somebody is: `can a cse student study finance`. */
const personNouns: ReadonlySet<string> = new Set([
  "student",
  "students",
  "graduate",
  "graduates",
  "background",
  "engineer",
  "engineers",
]);

/**
 * What somebody has already studied is no subject or level to look for: the subject of a student or
 * graduate next to another one, and a bachelor's degree next to a master's.
 */
function withBackground(parts: readonly ReadPart[], text: string): QueryPart[] {
  const wanted = parts.filter((part) => hasMeaning(part, "field") && !part.isOwn);
  const hasLevel = (level: string) =>
    parts.some(({ meanings }) =>
      meanings.some((one) => one.type === "level" && one.level === level),
    );
  const isGraduate =
    hasLevel("masters") && hasLevel("bachelors") && !/\b(?:or|and|vs|ya|aur)\b/u.test(text);
  const isBehind = (part: ReadPart): boolean =>
    (part.isOwn === true && wanted.length > 0 && hasMeaning(part, "field")) ||
    (isGraduate && part.meanings.some((one) => one.type === "level" && one.level === "bachelors"));
  return parts.map(({ isOwn, ...part }) =>
    isBehind({ ...part, ...(isOwn && { isOwn }) })
      ? { text: part.text, meanings: [{ type: "background" } satisfies Meaning] }
      : part,
  );
}

/** Without the subjects that follow from a degree, if a subject is named: `mtech data science`. */
function withNamedFields(parts: readonly QueryPart[]): QueryPart[] {
  const isNamed = (one: Meaning) => one.type === "field" && !one.isImplied;
  const isImplied = (one: Meaning) => one.type === "field" && one.isImplied === true;
  const hasName = parts.some(({ meanings }) => meanings.some(isNamed));
  return parts.map((part) =>
    hasName && part.meanings.some(isImplied)
      ? { ...part, meanings: part.meanings.filter((one) => !isImplied(one)) }
      : part,
  );
}

/** `mba in new york` is about the city, not about the university of the same name. */
const withPlace = (part: QueryPart, text: string): QueryPart =>
  hasMeaning(part, "city") && ` ${text} `.includes(` in ${part.text} `)
    ? { ...part, meanings: part.meanings.filter(({ type }) => type !== "university") }
    : part;

/** What is asked about universities: `oxford fees`. */
const ofUniversities: ReadonlySet<Topic> = new Set<Topic>([
  "cost",
  "scholarship",
  "ranking",
  "intake",
  "documents",
  "coop",
  "offer",
  "threeYear",
  "backlog",
  "gap",
]);

/** A city that a university is named after means the university if that is what the topic is about. */
function withUniversity(
  parts: readonly QueryPart[],
  text: string,
  { phrases }: Vocabulary,
): QueryPart[] {
  const isAsked = parts.some(({ meanings }) =>
    meanings.some((one) => one.type === "topic" && ofUniversities.has(one.topic)),
  );
  const isOfCourses = parts.some(
    (part) => hasMeaning(part, "field") || hasMeaning(part, "university"),
  );
  if (!isAsked || isOfCourses) return [...parts];
  return parts.map((part) => {
    const named = hasMeaning(part, "city") ? phrases.get(`university ${part.text}`) : undefined;
    const isPlace = ` ${text} `.includes(` in ${part.text} `);
    return named && !isPlace ? { ...part, meanings: named } : part;
  });
}

/** The longest phrase from a word on. */
function longestPhrase(tokens: readonly string[], at: number, { phrases }: Vocabulary) {
  for (let length = Math.min(MAX_PHRASE_LENGTH, tokens.length - at); length > 0; length -= 1) {
    const text = tokens.slice(at, at + length).join(" ");
    const forms = [text, ...otherNumber(text)];
    const known = forms.find((form) => phrases.has(form));
    const meanings = known && phrases.get(known);
    if (meanings) return { text, meanings, length };
  }
  return null;
}

/** The shortest phrase that is also looked for in the plural or singular. */
const MIN_INFLECTED = 6;

const otherNumber = (text: string): string[] =>
  text.length < MIN_INFLECTED ? [] : [text.endsWith("s") ? text.slice(0, -1) : `${text}s`];

/** `it` is a subject at the end after a university, a level or a country, and before a level: `monash it`. */
function informationTechnology(
  tokens: readonly string[],
  at: number,
  parts: readonly QueryPart[],
  { phrases }: Vocabulary,
) {
  if (tokens[at] !== "it") return null;
  const before = parts.at(-1);
  const isLast = at === tokens.length - 1;
  const followsPlace =
    before &&
    (["university", "level", "city", "country"] as const).some((type) => hasMeaning(before, type));
  const next = phrases.get(tokens[at + 1] ?? "");
  const precedesLevel = next?.some(({ type }) => type === "level");
  const meanings = phrases.get("infotech");
  const isSubject = (isLast && followsPlace) || (at === 0 && precedesLevel);
  return isSubject && meanings ? { text: "it", meanings, length: 1 } : null;
}
