import { existsSync } from "node:fs";
import path from "node:path";
import type { CourseFacts } from "#domain/courses/facts/course-facts";
import { withInr } from "../../text/values";
import { readTable, type TableRow } from "../records/read-table";
import type { DatasetContext } from "../records/records";

/** Earnings and employment of graduates, by the key of their course. */

const EMPLOYMENT = "EMPLOYMENT.csv";
/** Median salaries: of the Graduate Outcomes survey, and of the one before it. */
const salaries = [
  { file: "GOSALARY.csv", median: "GOINSTMED", subject: "GOSALSBJ", months: 15 },
  { file: "SALARY.csv", median: "INSTMED", subject: "SALSBJ", months: 6 },
] as const;
export const outcomeFiles: readonly string[] = [EMPLOYMENT, ...salaries.map(({ file }) => file)];

type Outcomes = NonNullable<CourseFacts["outcomes"]>["value"];

/** The university, course and mode that a row of any file is about. */
export const courseKeyOf = ({ PUBUKPRN = "", KISCOURSEID = "", KISMODE = "" }: TableRow): string =>
  `${PUBUKPRN}-${KISCOURSEID}-${KISMODE.padStart(2, "0")}`;

const numberOf = (text: string | undefined): number | null => {
  const number = Number(text);
  return text && Number.isFinite(number) && number > 0 ? number : null;
};

/** A figure of a course. Null if the file has several, for the subjects of a joint course. */
type Figures = Map<string, { readonly value: number; readonly isOfSubject: boolean } | null>;

const noFigures: Figures = new Map();

/** Reads one column of a file. Figures that are not available are empty in it. */
async function readFigures(
  file: string,
  column: string,
  subject: string,
  onProgress: DatasetContext["onProgress"],
): Promise<Figures> {
  const figures: Figures = new Map();
  for await (const row of readTable(file, { heading: "KISCOURSEID", onProgress })) {
    const value = numberOf(row[column]);
    if (value === null) continue;
    const key = courseKeyOf(row);
    figures.set(key, figures.has(key) ? null : { value, isOfSubject: Boolean(row[subject]) });
  }
  return figures;
}

/** Reads the files on graduates in a folder, where it has them. @returns outcomes by course */
export async function readOutcomes(
  folder: string,
  { rates, onProgress }: DatasetContext,
): Promise<ReadonlyMap<string, Outcomes>> {
  const salary = salaries.find(({ file }) => existsSync(path.join(folder, file)));
  const hasEmployment = existsSync(path.join(folder, EMPLOYMENT));
  const earnings: Figures = salary
    ? await readFigures(path.join(folder, salary.file), salary.median, salary.subject, onProgress)
    : noFigures;
  const employment: Figures = hasEmployment
    ? await readFigures(path.join(folder, EMPLOYMENT), "WORKSTUDY", "EMPSBJ", onProgress)
    : noFigures;
  const outcomes = new Map<string, Outcomes>();
  for (const key of new Set([...earnings.keys(), ...employment.keys()])) {
    const [median, employed] = [earnings.get(key), employment.get(key)];
    const medianEarnings = median ? withInr(median.value, "GBP", rates) : null;
    if (!medianEarnings && !employed) continue;
    outcomes.set(key, {
      ...(medianEarnings ? { medianEarnings } : {}),
      ...(employed ? { employed: employed.value } : {}),
      // Both come from one survey.
      months: salary?.months ?? 15,
      ...(median?.isOfSubject || employed?.isOfSubject
        ? { of: "graduates in this subject at the university" }
        : {}),
    });
  }
  return outcomes;
}
