import { asciiDigits, comparable, MAX_TYPED } from "./text";

/** The example beside date fields. Browsers without a date picker show a text field. */
export const DATE_HINT = "For example, 31/12/2004";

export const NOT_A_DATE = "Enter a date like 31/12/2004: day, month, year.";

/** Names of the months, and their short forms, in the languages of the site and in Hindi. */
const MONTHS: readonly (readonly string[])[] = [
  ["january", "jan", "يناير", "जनवरी"],
  ["february", "feb", "فبراير", "फरवरी", "फ़रवरी"],
  ["march", "mar", "مارس", "मार्च"],
  ["april", "apr", "أبريل", "ابريل", "إبريل", "अप्रैल"],
  ["may", "مايو", "मई"],
  ["june", "jun", "يونيو", "जून"],
  ["july", "jul", "يوليو", "जुलाई"],
  ["august", "aug", "أغسطس", "अगस्त"],
  ["september", "sep", "sept", "سبتمبر", "सितंबर", "सितम्बर"],
  ["october", "oct", "أكتوبر", "अक्टूबर", "अक्तूबर"],
  ["november", "nov", "نوفمبر", "नवंबर", "नवम्बर"],
  ["december", "dec", "ديسمبر", "दिसंबर", "दिसम्बर"],
];
const numbers = new Map(
  MONTHS.flatMap((names, index) =>
    names.map((name) => [name.normalize("NFKC"), String(index + 1)] as const),
  ),
);

/** A day, if there is one in the calendar. */
function dayOf(year: string, month: string, day: string): string | null {
  const iso = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const date = new Date(`${iso}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso) ? iso : null;
}

/** What a time looks like behind a day: `T00:00:00.000Z`, ` 10:30`. */
const TIME = /[t ]\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)? ?(?:am|pm|z|[+-]\d{2}:?\d{2})?$/;
/** What people write before a day: what it is, or its weekday. */
const BEFORE =
  /^(?:(?:dob|d\.o\.b\.?|date of birth|born(?: on)?)\b ?:? ?)?(?:(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?[.,]? )?/;
/** `05082003`: eight digits whose last four can only be a year. */
const DIGITS_ONLY = /^(\d{2})(\d{2})((?:19|20)\d{2})$/;
const YEAR_FIRST = /^(\d{4})[-/. ](\d{1,2})[-/. ](\d{1,2})$/;
const DAY_FIRST = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4})$/;
const MONTH_FIRST = /^m(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4})$/;

/**
 * Reads a day: `31/12/2004`, `31-12-2004`, `31.12.2004`, `2004-12-31`, `2004/12/31`, `31 Dec 2004`,
 * `31st December, 2004`, `Dec 31, 2004`, `31 tháng 12, 2004`, in digits of any script. Numbers are day, month and
 * year; a year has four digits. A time behind the day is left out.
 * @returns an ISO day, or null
 */
export function readDate(typed: string): string | null {
  if (typed.length > MAX_TYPED / 10) return null;
  const text = asciiDigits(comparable(typed)).replace(BEFORE, "").replace(TIME, "").trim();
  const [, d0 = "", m0 = "", y0 = ""] = DIGITS_ONLY.exec(text) ?? [];
  if (y0) return dayOf(y0, m0, d0);
  const named = text
    .replace(/(\d)(?:st|nd|rd|th)\b(?: of\b)?/g, "$1")
    .replace(/\btháng\b|\bthg\b\.?|\bngày\b|\bnăm\b/g, " ")
    // A month by its name, at the start or behind the day.
    .replace(/[\p{L}\p{M}]+\.?/gu, (word, at: number) => {
      const month = numbers.get(word.replace(".", ""));
      return month === undefined ? word : at === 0 ? `m${month} ` : ` ${month} `;
    })
    .replace(/[\s,،]+/g, " ")
    .replace(/\\/g, "/")
    .replace(/ ?([-/.]) ?/g, "$1")
    .trim();
  const [, y1 = "", m1 = "", d1 = ""] = YEAR_FIRST.exec(named) ?? [];
  if (y1) return dayOf(y1, m1, d1);
  const [, d2 = "", m2 = "", y2 = ""] = DAY_FIRST.exec(named) ?? [];
  if (y2) return dayOf(y2, m2, d2);
  const [, m3 = "", d3 = "", y3 = ""] = MONTH_FIRST.exec(named) ?? [];
  return y3 ? dayOf(y3, m3, d3) : null;
}
