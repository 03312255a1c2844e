import { abbreviations, stopWords } from "./lexicon";
import type { Meaning, ParsedQuery, QueryPart } from "./meaning";
import { numbersIn } from "./query-numbers";
import { normalizeQuery, type Vocabulary } from "./vocabulary";

const MAX_PHRASE_LENGTH = 7;
const MIN_CORRECTED = 4;
const MIN_COMPLETED = 3;
/** The shortest half of a compound that is split: `datascience`. */
const MIN_HALF = 3;
const MAX_WORDS = 20;

/** Reads a search query. Never throws; an empty query has no parts and no words. */
export function parseQuery(query: string, vocabulary: Vocabulary): ParsedQuery {
  const text = query.slice(0, 120).toLowerCase().normalize("NFKC");
  const numbers = numbersIn(text, vocabulary.rates);
  const { tokens, corrected } = tokensOf(numbers.rest, vocabulary);
  const parts = [...numbers.parts];
  const terms = new Set<string>();
  for (let at = 0; at < tokens.length;) {
    const found = longestPhrase(tokens, at, vocabulary);
    if (found) {
      at += found.length;
      const isOwn = personNouns.has(tokens[at] ?? "");
      parts.push({ text: found.text, meanings: found.meanings, ...(isOwn && { isOwn }) });
      continue;
    }
    const word = tokens[at] ?? "";
    if (!stopWords.has(word)) terms.add(word);
    at += 1;
  }
  const hasExam = parts.some(({ meanings }) => meanings.some(({ type }) => type === "exam"));
  return {
    parts: withBackground(parts),
    terms: [...terms].filter((word) => hasExam || !/^\d{1,2}$/.test(word)),
    corrected,
  };
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

interface ReadPart extends QueryPart {
  /** Whether the subject may be that of the visitor's own degree. */
  readonly isOwn?: boolean;
}

/** If a query has two subjects, the one of a student or graduate is the visitor's own. */
function withBackground(parts: readonly ReadPart[]): QueryPart[] {
  const isField = ({ meanings }: QueryPart) => meanings.some(({ type }) => type === "field");
  const wanted = parts.filter((part) => isField(part) && !part.isOwn);
  return parts.map(({ isOwn, ...part }) =>
    isOwn && wanted.length > 0 && isField(part)
      ? { text: part.text, meanings: [{ type: "background" } satisfies Meaning] }
      : part,
  );
}

/** The words of a text: abbreviations written out, misspellings corrected, compounds split. */
function tokensOf(text: string, vocabulary: Vocabulary) {
  const corrected = new Map<string, string>();
  const words = normalizeQuery(text)
    // Hindi for `after a degree`.
    .replace(/\b(\S+) (?:ke )?baad\b/gu, "after $1")
    .split(" ")
    .filter(Boolean)
    .slice(0, MAX_WORDS);
  const tokens = words.flatMap((word) => {
    const written = abbreviations.get(word);
    if (written) return [written];
    const better = correctionOf(word, vocabulary);
    if (better !== word) corrected.set(word, better);
    return better.split(" ");
  });
  return { tokens, corrected };
}

function correctionOf(word: string, vocabulary: Vocabulary): string {
  const { phraseTokens, correct } = vocabulary;
  if (word.length < MIN_COMPLETED || phraseTokens.has(word) || stopWords.has(word)) return word;
  if (/\d/.test(word)) return word;
  const split = splitCompound(word, vocabulary);
  if (split) return split;
  return (word.length < MIN_CORRECTED ? null : correct(word)) ?? completed(word, phraseTokens);
}

/** Two words that were written as one and make a phrase: `datascience`. */
function splitCompound(word: string, { phrases }: Vocabulary): string | null {
  for (let at = MIN_HALF; at <= word.length - MIN_HALF; at += 1) {
    const split = `${word.slice(0, at)} ${word.slice(at)}`;
    if (phrases.has(split)) return split;
  }
  return null;
}

/** The shortest known word that begins like this, for a query that is still being typed. */
function completed(word: string, phraseTokens: ReadonlySet<string>): string {
  let shortest: string | null = null;
  for (const known of phraseTokens)
    if (known.startsWith(word) && (!shortest || known.length < shortest.length)) shortest = known;
  return shortest ?? word;
}

/** The longest phrase from a word on, also if its two words belong together: `bio tech`. */
function longestPhrase(tokens: readonly string[], at: number, { phrases }: Vocabulary) {
  for (let length = Math.min(MAX_PHRASE_LENGTH, tokens.length - at); length > 0; length -= 1) {
    const words = tokens.slice(at, at + length);
    const text = words.join(" ");
    const meanings = phrases.get(text) ?? (length === 2 ? phrases.get(words.join("")) : undefined);
    if (meanings) return { text, meanings, length };
  }
  return null;
}
