import type { Currency } from "../money/currency";
import { textIn } from "../money/money";
import type { Figure, FigureVariant } from "./documents";

/** A figure as a headline: what is set large, and what completes it beside or below. */
export interface FigureHeadline {
  readonly value: string;
  readonly note: string;
}

/**
 * Orders the statements of a figure for a reader: those for citizens of other countries come last.
 * @param citizens ISO 3166-1 alpha-2 code of the reader's country
 */
export function variantsFor(
  variants: readonly FigureVariant[],
  citizens: string,
): readonly FigureVariant[] {
  const isForOthers = (one: FigureVariant) =>
    one.citizens !== undefined && one.citizens !== citizens;
  return [
    ...variants.filter((one) => !isForOthers(one)),
    ...variants.filter((one) => isForOthers(one)),
  ];
}

/**
 * The headline of a figure. Its value and its note together are the whole figure: the statement that
 * applies to the reader comes first, with its condition before all others. An amount in another
 * currency is shown converted.
 */
export function headlineOf(
  { text, variants = [], converted }: Pick<Figure, "text" | "variants" | "converted">,
  currency: Currency,
  citizens: string,
): FigureHeadline {
  const [first, ...others] = variantsFor(variants, citizens);
  if (first) {
    const rest = others.map((one) => `${one.text} ${one.when}`);
    return { value: textIn(first.text, currency), note: [first.when, ...rest].join("; ") };
  }
  if (converted) {
    const about = textIn(`about ${converted.rupees}`, currency);
    return { value: about.slice("about ".length), note: converted.own };
  }
  return { value: textIn(text, currency), note: "" };
}

/**
 * The statements that apply to a reader: those that name citizens of their country, if there are any. Otherwise all,
 * because what "others" are is only clear beside them.
 * @param citizens ISO 3166-1 alpha-2 code of the reader's country
 */
export function variantsOf(
  variants: readonly FigureVariant[],
  citizens: string,
): readonly FigureVariant[] {
  const own = variants.filter((one) => one.citizens === citizens);
  return own.length > 0 ? own : variants;
}

/** A figure in one sentence with only the statements that apply to a reader. */
export const figureFor = (figure: Pick<Figure, "text" | "variants">, citizens: string): string =>
  figure.variants
    ? figureSentence({ ...figure, variants: [...variantsOf(figure.variants, citizens)] }, citizens)
    : figure.text;

/** A figure in one sentence for a reader: every statement with its condition. */
export function figureSentence(
  { text, variants }: Pick<Figure, "text" | "variants">,
  citizens: string,
): string {
  if (!variants) return text;
  return variantsFor(variants, citizens)
    .map((one) => `${one.text} ${one.when}`)
    .join("; ");
}
