import { searchable } from "../text/markdown";

const SHINGLE_WORDS = 5;
/** Two guides with a higher similarity repeat each other. */
export const MAX_SIMILARITY = 0.15;

export interface TextOfPage {
  readonly name: string;
  readonly text: string;
}

export interface SimilarPair {
  readonly first: string;
  readonly second: string;
  /** Jaccard similarity of the sets of shingles: 0 for no common phrase, 1 for the same text. */
  readonly similarity: number;
}

/** Returns the distinct sequences of five words, or of another length, in a text. */
export function shinglesOf(text: string, length = SHINGLE_WORDS): Set<string> {
  const words = searchable(text).split(" ");
  const shingles = new Set<string>();
  for (let at = 0; at + length <= words.length; at += 1)
    shingles.add(words.slice(at, at + length).join(" "));
  return shingles;
}

export function jaccard(first: ReadonlySet<string>, second: ReadonlySet<string>): number {
  const [small, large] = first.size < second.size ? [first, second] : [second, first];
  let common = 0;
  for (const shingle of small) if (large.has(shingle)) common += 1;
  const all = first.size + second.size - common;
  return all === 0 ? 0 : common / all;
}

/** Words of a phrase in short texts, which have few. */
const PHRASE_WORDS = 4;
/** A description that shares this part of its phrases with others says nothing about its own course. */
export const MAX_OVERLAP = 0.2;

/**
 * For each text, the part of its four-word phrases that another text has too: 0 for a text of its own, 1 for one
 * that is assembled from shared sentences.
 */
export function phraseOverlaps(texts: readonly string[]): number[] {
  const phrases = texts.map((text) => shinglesOf(text, PHRASE_WORDS));
  const counts = new Map<string, number>();
  for (const own of phrases)
    for (const phrase of own) counts.set(phrase, (counts.get(phrase) ?? 0) + 1);
  return phrases.map((own) => {
    const shared = [...own].filter((phrase) => (counts.get(phrase) ?? 0) > 1).length;
    return own.size === 0 ? 0 : shared / own.size;
  });
}

/** Compares every two pages and returns all pairs, the most similar first. */
export function similarPairs(pages: readonly TextOfPage[]): SimilarPair[] {
  const sets = pages.map(({ name, text }) => ({ name, shingles: shinglesOf(text) }));
  const pairs = sets.flatMap((first, index) =>
    sets.slice(index + 1).map((second) => ({
      first: first.name,
      second: second.name,
      similarity: jaccard(first.shingles, second.shingles),
    })),
  );
  return pairs.sort((a, b) => b.similarity - a.similarity);
}
