import type { Figure } from "./documents";
import { figureFor } from "./figure-headline";

/** What countries are compared by besides costs, in the order of the table. */
export const countryFacts = ["workHours", "postStudyWork", "visaFee", "intakes"] as const;
export type CountryFact = (typeof countryFacts)[number];

export const countryFactNames: Readonly<Record<CountryFact, string>> = {
  workHours: "Work while studying",
  postStudyWork: "Work after the degree",
  visaFee: "Visa or permit fee",
  intakes: "Intakes",
};

/** Names of the figure that states a fact, in a file of the country's own and in `values/others.yaml`. */
const figureNames: Readonly<Record<CountryFact, RegExp>> = {
  workHours: /^(?:[a-z]+\.workHours|others\.[a-z]+Work)$/,
  postStudyWork: /^(?:[a-z]+\.postStudyWork|others\.[a-z]+After)$/,
  visaFee: /^(?:[a-z]+\.(?:visaFee|permitFee)|others\.[a-z]+(?:PermitFee|VisaFee))$/,
  intakes: /^(?:[a-z]+\.intakes|others\.[a-z]+Intakes)$/,
};

/** The figure of a country's page that states a fact. Undefined if the page has none. */
export const countryFigure = (figures: readonly Figure[], fact: CountryFact): Figure | undefined =>
  figures.find(({ key }) => figureNames[fact].test(key));

/** A fact of a country as its reader needs it, with where it was read. */
export type StatedFact = Pick<
  Figure,
  "label" | "text" | "source" | "standing" | "asOf" | "reviewBy"
>;

/** What a country's page states of each fact. Null where it states nothing. */
export interface CountryStatement {
  readonly country: string;
  readonly facts: Readonly<Record<CountryFact, StatedFact | null>>;
}

/**
 * The facts of a country's page.
 * @param citizens ISO 3166-1 alpha-2 code of the reader's country
 */
export function countryStatement(
  country: string,
  figures: readonly Figure[],
  citizens: string,
): CountryStatement {
  const stated = (fact: CountryFact): StatedFact | null => {
    const figure = countryFigure(figures, fact);
    if (!figure) return null;
    const { label, source, standing, asOf, reviewBy } = figure;
    return { label, text: figureFor(figure, citizens), source, standing, asOf, reviewBy };
  };
  return {
    country,
    facts: {
      workHours: stated("workHours"),
      postStudyWork: stated("postStudyWork"),
      visaFee: stated("visaFee"),
      intakes: stated("intakes"),
    },
  };
}
