/** Dates, amounts and scores in the text of a page. */

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const MONTH = "(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*";

export const monthNumber = (name: string): number =>
  MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1;

const two = (value: number): string => String(value).padStart(2, "0");

/** ISO dates of a text. `7 to 21 January 2027` has two; a day without a year has none. */
export function datesIn(text: string): string[] {
  const pattern = new RegExp(
    String.raw`(?:\b(\d{1,2})(?: ${MONTH})? (?:to|and|or|–) )?\b(\d{1,2}) ${MONTH},? (20\d\d)`,
    "g",
  );
  return [...text.matchAll(pattern)].flatMap(
    ([, firstDay, firstMonth, day = "", month = "", year = ""]) => {
      const of = (dayOfMonth: string, name: string) =>
        `${year}-${two(monthNumber(name))}-${two(Number(dayOfMonth))}`;
      return [...(firstDay ? [of(firstDay, firstMonth ?? month)] : []), of(day, month)];
    },
  );
}

/** Amounts in their own notation, without grouping: `A$53830`, `€15`, `₹61.4 lakh`. */
export const amountsIn = (text: string): string[] =>
  [...text.matchAll(/(?:CA\$|A\$|[₹€£$])\s?\d+(?:,\d+)*(?:\.\d+)?(?: (?:lakh|crore))?/g)].map(
    ([amount]) => amount.replace(/[,\s](?=\d)/g, "").replace(/\s+/g, " "),
  );

/**
 * Figures of three digits or more, without their grouping, which is the language's: `64,162`, `64.162` and `64162`
 * are one figure. Years are among them.
 */
export const figuresIn = (text: string): string[] =>
  [...text.matchAll(/\d+(?:[.,]\d{2,3})*/g)]
    .map(([figure]) => figure.replace(/[.,]/g, ""))
    .filter((figure) => figure.length >= 3);

/** Rupees of the first amount in rupees. Null without one. */
export function rupeesIn(text: string): number | null {
  const [, digits = "", unit] = /₹\s?(\d[\d,]*(?:\.\d+)?)(?: (lakh|crore))?/.exec(text) ?? [];
  if (digits === "") return null;
  const factor = unit === "crore" ? 1e7 : unit === "lakh" ? 1e5 : 1;
  return Number(digits.replace(/,/g, "")) * factor;
}

const TESTS = { ielts: /IELTS/, toefl: /TOEFL/, pte: /PTE/, duolingo: /Duolingo|DET/ } as const;
export type Test = keyof typeof TESTS;
export const tests = Object.keys(TESTS) as Test[];
export const namesTest = (text: string, test: Test): boolean => TESTS[test].test(text);

/** The overall scores that a text states for a test: `IELTS 7.0, no part below 6.5` has 7. */
export const scoresIn = (text: string, test: Test): number[] =>
  [
    ...text.matchAll(
      new RegExp(String.raw`(?:${TESTS[test].source})[^\d;|.]{0,24}(\d{1,3}(?:\.\d)?)\b`, "g"),
    ),
  ].map(([, score]) => Number(score));

/** Numbers with their unit, as they decide: `18 months`, `two years`. */
export const termsIn = (text: string): string[] =>
  [
    ...text.matchAll(
      /\b(\d+(?:\.\d+)?|one|two|three|four|five|six|nine|ten|twelve|eighteen|twenty-four) (?:more )?(months?|years?|days?|hours?)\b/gi,
    ),
  ].map(([all]) => all.toLowerCase());

/** Sentences of a text. A row of a table is one. */
export const sentencesOf = (text: string): string[] =>
  text.includes(" | ") ? [text] : text.split(/(?<=[.!?])\s+(?=[A-Z])/);
