import type { Faq } from "../catalogue/documents";

/** Text of a calculator page, from a page of the catalogue (catalogue/pages). */
export interface CalculatorPageContent {
  readonly title: string;
  readonly description: string;
  readonly text: CalculatorText;
}

/** The rest of the text. */
export interface CalculatorText {
  readonly html: string;
  readonly faqs: readonly Faq[];
  readonly sources: readonly string[];
  readonly asOf?: string | undefined;
}
