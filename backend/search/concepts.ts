import { topics } from "#domain/search/lexicon";
import { normalizeQuery, type Meaning, type ParsedQuery } from "#domain/search/parse-query";

/** One idea of a query, with the phrases that express it. Pages are ranked by the ideas that they contain. */
export interface Concept {
  /** As the visitor wrote it. */
  readonly text: string;
  readonly phrases: readonly string[];
  /** How many of the phrases, from the first, are its name. The others mean nearly the same. */
  readonly names: number;
  readonly weight: number;
}

const weights: Readonly<Record<Meaning["type"], number>> = {
  country: 1.2,
  city: 1,
  university: 1.5,
  level: 0.3,
  field: 0.9,
  exam: 1.4,
  budget: 0,
  score: 0.8,
  without: 1,
  topic: 1.3,
};
const MAX_PHRASES = 6;

function phrasesOf(text: string, meanings: readonly Meaning[]): string[] {
  const own = meanings.flatMap((meaning): string[] => {
    switch (meaning.type) {
      case "country":
        return [meaning.slug.replaceAll("-", " "), meaning.name];
      case "topic":
        return topics[meaning.topic].slice(0, MAX_PHRASES);
      case "field":
        return [meaning.name];
      case "exam":
        return [meaning.slug.replaceAll("-", " ")];
      case "university":
        return [meaning.name];
      case "without":
        return [`without ${meaning.exam}`, meaning.exam];
      case "score":
        return [meaning.exam];
      default:
        return [];
    }
  });
  return [...new Set([text, ...own].map(normalizeQuery))].filter(Boolean);
}

/** The ideas of a query: its parts, and each word without a known meaning. */
export const conceptsOf = ({ parts, terms }: ParsedQuery): Concept[] => [
  ...parts.map(({ text, meanings }) => {
    const phrases = phrasesOf(text, meanings).slice(0, MAX_PHRASES + 1);
    const names = meanings.some(({ type }) => type === "topic") ? 1 : phrases.length;
    return { text, phrases, names, weight: Math.max(...meanings.map(({ type }) => weights[type])) };
  }),
  ...terms.map((word) => ({ text: word, phrases: [word], names: 1, weight: 1 })),
];

/** A phrase for `to_tsquery`, limited to lexemes of these weights. Only letters and digits get in. */
export const tsPhrase = (phrase: string, labels: "A" | "AB" | "" = ""): string =>
  phrase
    .split(" ")
    .map((word) => `${word.replace(/[^\p{L}\p{N}]/gu, "")}${labels ? `:${labels}` : ""}`)
    .join(" <-> ");
