import { applicationDays, coursesOf, isoText, type Fault, type Rule } from "../context";
import { rowsOf, termOf, type PageModel } from "../page-model";
import { amountsIn, datesIn, sentencesOf } from "../quantities";
import type { ReadUniversity } from "../site-reader";

/** Its days are those of visas. */
const AFTER_DEGREE = "What graduates do";
const prose = ({ blocks }: PageModel) =>
  blocks
    .filter(({ heading }) => heading !== AFTER_DEGREE)
    .filter(({ text }) => !text.includes(" ‖ ") && !/^By the |\bchecked (?:on )?\d/i.test(text))
    .flatMap(({ text }) => sentencesOf(text));

/** The application fee in the text of a university against its table. */
export const applicationFees: Rule = ({ universities }) =>
  Promise.resolve(
    universities.flatMap(({ path, page }) => {
      const stated = rowsOf(page, /^Application fee/).flatMap(amountsIn);
      if (stated.length === 0) return [];
      return prose(page)
        .filter((sentence) => /\bapplication (?:fee|costs?)\b/i.test(sentence))
        .flatMap((sentence) => amountsIn(sentence).filter((amount) => !amount.startsWith("₹")))
        .filter((amount) => !stated.includes(amount))
        .map((amount) => ({
          page: path,
          message: `the text says an application costs ${amount}, its table ${stated.join(", ")}`,
        }));
    }),
  );

const CLOSING =
  /\b(?:close[sd]?|closing|deadlines?|apply (?:by|until|from)|until|application period)\b/i;
const UNKNOWN =
  /\bexpect similar (?:dates|weeks|days)|\bdates? (?:is|are) not (?:yet )?(?:announced|published)/i;

/** Closing days in the text of a university against its tables and courses. */
export const universityDates: Rule = async ({ site, universities, sample }) => {
  const faults = await Promise.all(
    sample(universities).map(async (university): Promise<Fault[]> => {
      const days = await applicationDays(site, university);
      if (days.size === 0) return [];
      const [last = ""] = [...days].sort().slice(-1);
      return prose(university.page).flatMap((sentence) => {
        const isUnknown = UNKNOWN.test(sentence);
        const said = CLOSING.test(sentence) ? datesIn(sentence) : [];
        const wrong = said.filter(
          (day) => day >= "2026-11" && !days.has(day) && isInSpan(day, last),
        );
        return [
          ...(isUnknown ? [`"${sentence}", but its courses state ${isoText(days)}`] : []),
          ...wrong.map((day) => `the text says ${day}, its courses ${isoText(days)}`),
        ].map((message) => ({ page: university.path, message }));
      });
    }),
  );
  return faults.flat();
};

/** Days long after the last known one belong to another year's cycle. */
const isInSpan = (day: string, last: string): boolean => day <= `${Number(last.slice(0, 4)) + 1}`;

/** The list of courses on a university page against each course page. */
export const courseLists: Rule = async ({ site, universities, sample }) => {
  const faults = await Promise.all(
    sample(universities).map(async (university) => {
      const pages = await coursesOf(site, university);
      return pages.flatMap((page) => listFaults(university, page));
    }),
  );
  return faults.flat();
};

function listFaults({ page, path }: ReadUniversity, course: PageModel): Fault[] {
  const rows = page.tables
    .filter(({ caption }) => /courses at /.test(caption))
    .flatMap(({ rows: all }) => all.filter(([title]) => title === course.heading));
  // Two courses can have one title.
  if (rows.length !== 1) return [];
  const [listed = ""] = amountsIn(rows[0]?.join(" ") ?? "").filter((one) => !one.startsWith("₹"));
  const stated = rowsOf(course, /^Tuition/).flatMap(amountsIn);
  const figure = amountsIn(termOf(course, /^Tuition/) ?? "");
  // The list has the year's fee, and the page that of a semester.
  const perYear = rowsOf(course, /^Tuition/)
    .filter((row) => /semester/i.test(row))
    .flatMap(amountsIn)
    .map((amount) => amount.replace(/\d+/, (number) => String(2 * Number(number))));
  if (listed === "" || [...stated, ...figure, ...perYear].includes(listed)) return [];
  return [
    {
      page: path,
      message: `lists ${course.heading} for ${listed}, its page says ${stated.join(", ")}`,
    },
  ];
}
