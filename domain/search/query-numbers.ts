import { amountUnits } from "../intake/amount-units";
import type { Meaning, QueryPart } from "./vocabulary/meaning";
import { INTAKE_PATTERN, intakeOf } from "./vocabulary/query-intakes";
import type { Vocabulary } from "./vocabulary/vocabulary";

/** Parts of a query that have a number or a pattern, rather than a phrase of the lexicon. */

const CURRENCIES: Readonly<Record<string, string>> = {
  "₹": "INR",
  rs: "INR",
  inr: "INR",
  rupees: "INR",
  rupee: "INR",
  "€": "EUR",
  eur: "EUR",
  euro: "EUR",
  euros: "EUR",
  $: "USD",
  usd: "USD",
  dollar: "USD",
  dollars: "USD",
  "£": "GBP",
  gbp: "GBP",
  pound: "GBP",
  pounds: "GBP",
  aud: "AUD",
  cad: "CAD",
  nzd: "NZD",
  sar: "SAR",
  riyal: "SAR",
  riyals: "SAR",
  aed: "AED",
  dirham: "AED",
  dirhams: "AED",
  vnd: "VND",
  dong: "VND",
};
/** Vietnamese units, after which the currency is left out. */
const DONG_UNITS: ReadonlySet<string> = new Set(["trieu", "ty"]);
const CURRENCY =
  "₹|€|\\$|£|rs\\.?|inr|euros?|eur|usd|dollars?|gbp|pounds?|aud|cad|rupees?|nzd|sar|riyals?|aed|dirhams?|vnd|dong";
const BUDGET = new RegExp(
  `(?:\\b(under|below|less than|within|up ?to|max(?:imum)?|(?:total )?budget(?: of| is)?|around|in)\\s+)?(?:\\d[\\d,.]*\\s*(?:lakhs?|lacs?|l)?\\s*(?:-|to|se)\\s*)?(?:(${CURRENCY})\\s*)?(?<!\\d)(?!0\\d)(\\d[\\d,]*(?:\\.\\d+)?)\\s*(k|thousand|lakhs?|lacs?|l|crores?|cr|million|mn|trieu|billion|ty)?\\b\\s*(?:(${CURRENCY}))?(?:\\s*(?:a year|per year|per annum|pa|budget))?(?:\\s*(?:tak|ke andar|ke under|se kam|max(?:imum)?|total))?`,
  "gu",
);
const EXAM_NAMES = "ielts|toefl|pte|duolingo|det|gre|gmat|sat|act";
const SCORE = new RegExp(
  `\\b(${EXAM_NAMES})\\s*(?:score|band|bands|of|overall|:|-)*\\s*(\\d{1,3}(?:\\.\\d)?)\\b(?:\\s*bands?\\b)?|\\b(\\d(?:\\.\\d)?)\\s*(?:bands?|score)?\\s*(?:in\\s+)?(ielts)\\b|\\b([4-9](?:\\.\\d)?)\\s*bands?\\b`,
  "gu",
);
const WITHOUT = new RegExp(
  `\\b(?:without|no|w/o|waive|waiver of|not|not given|bina|skip|avoid|instead of|exempt(?:ed)? from|don'?t have|haven'?t (?:taken|given))\\s+(${EXAM_NAMES})\\b(?:\\s+ke\\b)?|\\b(${EXAM_NAMES})\\s+(?:waiver|waived|not required|not needed|optional|exempt(?:ion)?|ke bina|nahi diya)\\b`,
  "gu",
);
const DEGREES =
  "masters?|ms|msc|ma|mba|mim|llm|meng|mtech|pg|bachelors?|courses?|programmes?|programs?";
const DURATION = new RegExp(
  `\\b(1|one|2|two|4|four)\\s*-?\\s*(?:years?|yrs?|saal)\\s+(?:ka\\s+|ki\\s+)?(?=(?:full[ -]time\\s+)?(?:${DEGREES})\\b)|\\b(1|one|2|two|4|four)\\s*-?\\s*(?:years?|yrs?)$`,
  "gu",
);
const durations = {
  "1": "12",
  one: "12",
  "2": "24",
  two: "24",
  "4": "48",
  four: "48",
} as const;
const ENGLISH =
  /\b(?:(?:taught |only )?in english(?: language| medium)?|english[ -](?:taught|medium)|english(?! (?:test|exam|score|requirement|literature|language test|proficiency|minimum|waiver|speaking))|(?:without|no) (?:knowing |learning )?(?:german|french|dutch|finnish|italian)(?: language)?)\b/gu;
const MARKS =
  /(?:\b(?:with|only|just|scored|got)\s+)?(?:\b\d{1,2}(?:\.\d{1,2})?\s*(?:cgpa|gpa|sgpa)\b|\b\d{2}(?:\.\d{1,2})?\s*(?:%|percent(?:age)?\b|per cent\b)|\b(?:cgpa|gpa)\s*(?:of\s*)?\d{1,2}(?:\.\d{1,2})?\b|\b\d(?:\.\d{1,2})?\s*pointer\b)(?:\s*marks?\b)?(?:\s*in\s+(?:my\s+)?(?:graduation|12th|10th|class 12|b\.?tech|b\.?com|b\.?sc|be|ug|bachelors?|engineering)\b)?/gu;
/** Work experience that somebody has or lacks. Few courses say how much they ask for. */
const EXPERIENCE =
  /\b(?:without|no|zero|bina|not? (?:having )?any|(?:with\s+)?\d{1,2}\s*\+?\s*(?:years?|yrs?|months?|saal)(?:\s+(?:of|ka|ki))?)\s+(?:(?:prior|previous|any|work|working|job|industry|professional|relevant)\s+)*(?:experience|exp)\b(?:\s+ke\b)?|\bwith\s+(?:work|job|industry)\s+(?:experience|exp)\b|\bfreshers?\b/gu;
const CONVERSION = /\b(?:to|into|convert(?:er)?|conversion|calculator|equals?)\b/u;

const examSlug = (word: string): string => (word === "det" ? "duolingo" : word);

type Groups = readonly (string | undefined)[];
interface Pattern {
  readonly expression: RegExp;
  /** The meaning of a match, or null if it has none. */
  readonly meaning: (
    groups: Groups,
    rates: Vocabulary["rates"],
    text: string,
  ) => Meaning | readonly Meaning[] | null;
}

/** The least number that is an amount of rupees after a word like `under`. */
const MIN_PLAIN_AMOUNT = 50_000;

/** An amount with a unit or a currency, in rupees. Of a range, the upper end. */
function budgetOf([limit, before, digits, unit, after]: Groups, rates: Vocabulary["rates"]) {
  const sign = (before ?? after)?.replace(".", "");
  const isPlain = limit !== undefined && Number(digits?.replaceAll(",", "")) >= MIN_PLAIN_AMOUNT;
  if (!sign && !unit && !isPlain) return null;
  const amount = Number(digits?.replaceAll(",", "")) * (amountUnits.get(unit ?? "") ?? 1);
  const implied = DONG_UNITS.has(unit ?? "") ? "vnd" : "₹";
  const currency = CURRENCIES[sign ?? implied] ?? "INR";
  const rate = currency === "INR" ? 1 : rates[currency];
  if (rate === undefined || !(amount > 0)) return null;
  return { type: "budget", maxInr: Math.round(amount * rate) } as const;
}

/** In the order in which they are read. A match is taken out of the text. */
const patterns: readonly Pattern[] = [
  {
    expression: WITHOUT,
    meaning: ([before, after]) => ({ type: "without", exam: examSlug(before ?? after ?? "") }),
  },
  {
    expression: SCORE,
    meaning: ([exam, value, band, after, alone]) => ({
      type: "score",
      exam: examSlug(exam ?? after ?? "ielts"),
      score: Number(value ?? band ?? alone),
    }),
  },
  { expression: INTAKE_PATTERN, meaning: (groups, _, text) => intakeOf(groups, text) },
  { expression: EXPERIENCE, meaning: () => ({ type: "background" }) },
  {
    expression: MARKS,
    meaning: (_, __, text) => (CONVERSION.test(text) ? null : { type: "background" }),
  },
  {
    expression: DURATION,
    meaning: ([years, atEnd]) => ({
      type: "duration",
      band: durations[(years ?? atEnd) as keyof typeof durations],
    }),
  },
  { expression: ENGLISH, meaning: () => ({ type: "language", code: "en", name: "English" }) },
  { expression: BUDGET, meaning: budgetOf },
];

/**
 * Reads scores, missing tests, intakes, experience, marks, durations, languages and budgets, and
 * returns the rest of the text.
 */
export function numbersIn(text: string, rates: Vocabulary["rates"]) {
  const parts: QueryPart[] = [];
  let rest = text;
  for (const { expression, meaning } of patterns)
    rest = rest.replace(expression, (typed: string, ...others: unknown[]) => {
      const groups = others.slice(0, -2) as Groups;
      const found = meaning(groups, rates, text);
      if (!found) return typed;
      parts.push({ text: typed.trim(), meanings: [found].flat() });
      return " ";
    });
  return { parts, rest };
}
