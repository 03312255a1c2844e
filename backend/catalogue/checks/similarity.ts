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

/** Returns the distinct sequences of five words in a text. */
export function shinglesOf(text: string): Set<string> {
  const words = searchable(text).split(" ");
  const shingles = new Set<string>();
  for (let at = 0; at + SHINGLE_WORDS <= words.length; at += 1)
    shingles.add(words.slice(at, at + SHINGLE_WORDS).join(" "));
  return shingles;
}

export function jaccard(first: ReadonlySet<string>, second: ReadonlySet<string>): number {
  const [small, large] = first.size < second.size ? [first, second] : [second, first];
  let common = 0;
  for (const shingle of small) if (large.has(shingle)) common += 1;
  const all = first.size + second.size - common;
  return all === 0 ? 0 : common / all;
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
