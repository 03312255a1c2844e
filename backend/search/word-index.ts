import damerauLevenshtein from "damerau-levenshtein";

const LONG_WORD = 6;
/** From this length on, a word may have three mistakes: `edinborough`. */
const VERY_LONG_WORD = 10;

const maxSteps = (length: number): number => {
  if (length < LONG_WORD) return 1;
  return length < VERY_LONG_WORD ? 2 : 3;
};

/** Known words by first character, to find the one that a misspelled word means. */
export class WordIndex {
  private readonly known: ReadonlySet<string>;
  private readonly byInitial = new Map<string, string[]>();

  constructor(terms: Iterable<string>) {
    this.known = new Set(terms);
    for (const word of this.known) {
      const initial = word[0] ?? "";
      const others = this.byInitial.get(initial);
      if (others) others.push(word);
      else this.byInitial.set(initial, [word]);
    }
  }

  has(word: string): boolean {
    return this.known.has(word);
  }

  /** Whether a known word begins like this. */
  completes(prefix: string): boolean {
    return (this.byInitial.get(prefix[0] ?? "") ?? []).some((word) => word.startsWith(prefix));
  }

  /**
   * The known word with the fewest changes, swapped neighbours counting as one: one change in short
   * words, up to three in longer ones. Null if there is none.
   */
  closest(word: string, limit = Infinity): string | null {
    const max = Math.min(limit, maxSteps(word.length));
    let best: { word: string; steps: number } | null = null;
    for (const candidate of this.candidates(word)) {
      if (Math.abs(candidate.length - word.length) > max) continue;
      const { steps } = damerauLevenshtein(word, candidate);
      if (steps > max || (best && steps >= best.steps)) continue;
      best = { word: candidate, steps };
    }
    return best?.word ?? null;
  }

  /** Words that begin with the same character, or with the second one if the first two were swapped. */
  private *candidates(word: string): Iterable<string> {
    for (const initial of new Set([word[0] ?? "", word[1] ?? ""]))
      yield* this.byInitial.get(initial) ?? [];
  }
}
