import type { Money } from "../money/amount";

/** Fewer courses than this say too little about a country. */
const MIN_COURSES = 8;

/** The tuition a year of a country's listed courses of one level, in the country's currency. */
export interface TypicalTuition {
  /** Courses with a known fee. */
  readonly count: number;
  readonly lowest: number;
  readonly highest: number;
  readonly median: number;
  /** The middle half of the courses costs this much. */
  readonly lowerQuartile: number;
  readonly upperQuartile: number;
}

/**
 * Summarises yearly fees. Null for fewer than eight courses. Fees in other currencies are converted.
 * @param rate rupees per unit of `currency`
 */
export function typicalTuition(
  fees: readonly Money[],
  { currency, rate }: { readonly currency: string; readonly rate: number },
): TypicalTuition | null {
  if (fees.length < MIN_COURSES) return null;
  const own = fees
    .map((fee) => (fee.currency === currency ? fee.amount : fee.inr / rate))
    .sort((a, b) => a - b);
  const at = (share: number) => Math.round(quantile(own, share));
  return {
    count: own.length,
    lowest: at(0),
    lowerQuartile: at(0.25),
    median: at(0.5),
    upperQuartile: at(0.75),
    highest: at(1),
  };
}

/** The value below which a share of sorted numbers lies, between two neighbours if need be. */
function quantile(sorted: readonly number[], share: number): number {
  const position = (sorted.length - 1) * share;
  const below = sorted[Math.floor(position)] ?? 0;
  const above = sorted[Math.ceil(position)] ?? below;
  return below + (above - below) * (position - Math.floor(position));
}
