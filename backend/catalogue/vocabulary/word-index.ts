import { consonantsOf } from "#domain/text/consonants";
import { typingDistance } from "#domain/text/typing-distance";

/** What the mistakes in a word of this length may cost: two in key words, one in others. */
function maxCost(length: number, isKey: boolean): number {
  if (!isKey) return length < 6 ? 0.6 : 1;
  if (length < 5) return 0.6;
  if (length < 6) return 1;
  if (length < 7) return 1.3;
  return length < 10 ? 1.8 : 2.2;
}
/** A word that starts differently must be closer. */
const OTHER_INITIAL = 0.3;
/** A key word that sounds like it may be farther: `toffel` is rather `toefl` than `total`. */
const SAME_CONSONANTS = 0.5;

/** Known words, to find the one that a misspelled word means. */
export class WordIndex {
  private readonly known: ReadonlySet<string>;
  private readonly byInitial = new Map<string, string[]>();

  /** @param isKey whether they are names, which a word with two mistakes may still mean */
  constructor(
    terms: Iterable<string>,
    private readonly isKey: boolean,
  ) {
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

  /** The known word that is the fewest slips away, the first one if several are. Null if none is near. */
  closest(word: string): string | null {
    const max = maxCost(word.length, this.isKey);
    const consonants = this.isKey ? consonantsOf(word) : null;
    let best: { readonly word: string; readonly cost: number } | null = null;
    for (const candidate of this.candidates(word)) {
      const initial = candidate[0] === word[0] ? 0 : OTHER_INITIAL;
      const isAlike = consonants !== null && consonants === consonantsOf(candidate);
      const sound = isAlike ? SAME_CONSONANTS : 0;
      const cost = typingDistance(word, candidate, max + sound) + initial;
      if (cost <= max + sound && (!best || cost < best.cost)) best = { word: candidate, cost };
    }
    return best?.word ?? null;
  }

  /** Key words are few. Of others, those that begin with the first or, if they were swapped, the second letter. */
  private *candidates(word: string): Iterable<string> {
    if (this.isKey) yield* this.known;
    else
      for (const initial of new Set([word[0] ?? "", word[1] ?? ""]))
        yield* this.byInitial.get(initial) ?? [];
  }
}
