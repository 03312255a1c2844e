/** Shortest and longest length in weeks. */
export interface Weeks {
  readonly low: number;
  readonly high: number;
}

const ones = "one two three four five six seven eight nine ten eleven twelve".split(" ");
const NUMBER = String.raw`\d+|${ones.join("|")}`;
const LENGTH = new RegExp(
  String.raw`^(?<upTo>up to )?(?<first>${NUMBER})(?: (?:to|or) (?<last>${NUMBER}))? (?<unit>working day|day|week|month)s?$`,
);
const WEEKS_PER_MONTH = 52 / 12;
const weeksPerUnit: Readonly<Record<string, number>> = {
  "working day": 1 / 5,
  day: 1 / 7,
  week: 1,
  month: WEEKS_PER_MONTH,
};

const numberOf = (text: string): number => ones.indexOf(text) + 1 || Number(text);

/** Reads a length in words, e.g. `six to 12 weeks`, `28 days` or `up to three weeks`. Null for other texts. */
export function weeksOf(text: string): Weeks | null {
  const { upTo, first, last = first, unit = "" } = LENGTH.exec(text)?.groups ?? {};
  if (first === undefined || last === undefined) return null;
  const each = weeksPerUnit[unit] ?? 1;
  return { low: upTo ? 0 : numberOf(first) * each, high: numberOf(last) * each };
}
