import { readdirSync, rmSync } from "node:fs";
import path from "node:path";
import type { EducationLevel } from "#domain/catalogue/education-level";
import type { CourseFacts } from "#domain/courses/facts/course-facts";
import type { DatasetField, DatasetRecord } from "../../../../domain/universities/dataset-records";
import { withInr } from "../../text/values";
import { readTable, type TableRow } from "../records/read-table";
import { datasetEvidence, type DatasetAdapter, type DatasetContext } from "../records/records";
import { unpackZip } from "../records/unpack-zip";
import { collegeScorecard, numberOf } from "./college-scorecard";

/** Median earnings of graduates by field at US institutions. */
export const scorecardFields: DatasetAdapter = {
  ...collegeScorecard,
  name: "college-scorecard-fields",
  title: "College Scorecard, fields of study",
  // Its file has no facts about institutions.
  numberOffset: null,
  records,
};

const levels: Readonly<Record<string, EducationLevel>> = { "3": "bachelors", "5": "masters" };

/** Columns of median earnings with the months after graduation, longest first. */
const earnings: readonly (readonly [column: string, months: number])[] = [
  ["EARN_MDN_5YR", 60],
  ["EARN_MDN_4YR", 48],
  ["EARN_MDN_HI_2YR", 24],
  ["EARN_MDN_1YR", 12],
  ["EARN_MDN_HI_1YR", 12],
];

/** Reads the zip as published, or the CSV file in it. */
async function* records(file: string, context: DatasetContext): AsyncGenerator<DatasetRecord> {
  const unpacked = /\.zip$/i.test(file) ? await unpackZip(file, isCsv) : null;
  try {
    yield* recordsOf(unpacked === null ? file : csvIn(unpacked, file), context);
  } finally {
    if (unpacked !== null) rmSync(unpacked, { recursive: true, force: true });
  }
}

const isCsv = (name: string): boolean => name.endsWith(".csv");

function csvIn(folder: string, zip: string): string {
  const [found] = readdirSync(folder);
  if (found === undefined) throw new Error(`${zip} has no CSV file`);
  return path.join(folder, found);
}

async function* recordsOf(file: string, context: DatasetContext): AsyncGenerator<DatasetRecord> {
  const { onProgress } = context;
  const seen = new Set<string>();
  for await (const row of readTable(file, { heading: "CIPCODE", onProgress })) {
    const field = fieldOf(row, context);
    if (!field) continue;
    if (!seen.has(field.universityKey)) {
      seen.add(field.universityKey);
      yield universityOf(field.universityKey, row);
    }
    yield field;
  }
}

const universityOf = (unitid: string, { INSTNM = "" }: TableRow) => ({
  kind: "university" as const,
  key: unitid,
  name: INSTNM,
  aliases: [],
  countrySlug: "usa",
  city: null,
  website: null,
  control: null,
  externalIds: [{ register: "unitid", id: unitid }],
  facts: {},
  courseFacts: {},
  courseLevels: [],
});

/** Returns a field with earnings. Null, with the reason, otherwise. */
function fieldOf(row: TableRow, context: DatasetContext): DatasetField | null {
  const unitid = row.UNITID ?? "";
  const level = levels[row.CREDLEV ?? ""];
  // `1107` and `11.07`: the first four digits of a code.
  const digits = (row.CIPCODE ?? "").replace(/\D/g, "").padStart(4, "0");
  const code = `${digits.slice(0, 2)}.${digits.slice(2, 4)}`;
  const specialization = context.fields.specializationOf("cip", code);
  const outcomes = outcomesOf(row, context);
  const fault = !/^\d{6}$/.test(unitid)
    ? "institution without a number"
    : level === undefined
      ? "neither bachelor's nor master's"
      : outcomes === null
        ? "earnings missing or suppressed"
        : null;
  if (fault !== null || level === undefined || outcomes === null) {
    context.skip(fault ?? "");
    return null;
  }
  return {
    kind: "field",
    key: `${unitid}-${code}-${row.CREDLEV ?? ""}`,
    universityKey: unitid,
    title: (row.CIPDESC ?? "").replace(/\.$/, ""),
    level,
    specialization,
    code: { register: "cip", id: code },
    facts: { outcomes },
  };
}

function outcomesOf(row: TableRow, context: DatasetContext): CourseFacts["outcomes"] | null {
  for (const [column, months] of earnings) {
    const amount = numberOf(row[column]);
    const medianEarnings = amount === null ? null : withInr(amount, "USD", context.rates);
    if (medianEarnings === null) continue;
    const field = (row.CIPDESC ?? "").replace(/\.$/, "");
    return {
      value: { medianEarnings, months, of: `graduates in ${field} who had US federal aid` },
      // The figure is that of a field at the university, which may have several courses.
      evidence: datasetEvidence(scorecardFields, "university", context),
    };
  }
  return null;
}
