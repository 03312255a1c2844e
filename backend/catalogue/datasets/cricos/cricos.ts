import type { EducationLevel } from "#domain/catalogue/education-level";
import type {
  DatasetCourse,
  DatasetRecord,
  DatasetUniversity,
} from "../../../../domain/universities/dataset-records";
import { withInr } from "../../text/values";
import { readTable, type TableRow } from "../records/read-table";
import { datasetEvidence, type DatasetAdapter, type DatasetContext } from "../records/records";

const WEEKS_PER_YEAR = 52;

/** Levels of higher education that the catalogue has. Others are left out. */
const levels: Readonly<Record<string, EducationLevel>> = {
  "Bachelor Degree": "bachelors",
  "Bachelor Honours Degree": "bachelors",
  "Masters Degree (Coursework)": "masters",
  "Masters Degree (Research)": "masters",
  "Masters Degree (Extended)": "masters",
};

const languageCodes: Readonly<Record<string, string>> = { English: "en" };

/** The Australian register of courses for overseas students. Fees are for the whole course. */
export const cricos: DatasetAdapter = {
  name: "cricos",
  title: "Commonwealth Register of Institutions and Courses for Overseas Students (CRICOS)",
  publisher: "Australian Government Department of Education",
  licence: "Creative Commons Attribution",
  licenceUrl: "https://creativecommons.org/licenses/by/4.0/",
  attribution:
    "Contains data from CRICOS, Australian Government Department of Education, licensed under Creative Commons Attribution.",
  source: "https://data.gov.au/data/dataset/cricos",
  numberOffset: 20_000_000,
  records,
};

async function* records(file: string, context: DatasetContext): AsyncGenerator<DatasetRecord> {
  const institutions = await institutionsOf(file, context);
  const seen = new Set<string>();
  const rows = readTable(file, {
    heading: "CRICOS Course Code",
    sheet: /^courses$/i,
    onProgress: context.onProgress,
  });
  for await (const row of rows) {
    const course = courseOf(row, context);
    if (!course) continue;
    if (!seen.has(course.universityKey)) {
      seen.add(course.universityKey);
      yield universityOf(row, institutions.get(course.universityKey));
    }
    yield course;
  }
}

/** The published workbook has a sheet of institutions; the CSV file of courses has none. */
async function institutionsOf(
  file: string,
  { onProgress }: DatasetContext,
): Promise<ReadonlyMap<string, TableRow>> {
  const all = new Map<string, TableRow>();
  if (!/\.xlsx$/i.test(file)) return all;
  const rows = readTable(file, {
    heading: "CRICOS Provider Code",
    sheet: /^institutions$/i,
    onProgress,
  });
  for await (const row of rows) all.set(row["CRICOS Provider Code"] ?? "", row);
  return all;
}

function universityOf(row: TableRow, institution: TableRow | undefined): DatasetUniversity {
  const key = row["CRICOS Provider Code"] ?? "";
  const name = row["Institution Name"] ?? "";
  const trading = institution?.["Trading Name"] ?? "";
  const website = institution?.Website ?? "";
  const control = { Government: "public", Private: "private" } as const;
  const type = institution?.["Institution Type"] ?? "";
  return {
    kind: "university",
    key,
    name: withoutBrackets(name),
    aliases: trading && trading !== name ? [trading] : [],
    countrySlug: "australia",
    city: institution?.["Postal Address City"] ?? null,
    website: website ? (/^https?:/.test(website) ? website : `https://${website}`) : null,
    control: type in control ? control[type as keyof typeof control] : null,
    externalIds: [{ register: "cricos", id: key }],
    facts: {},
    courseFacts: {},
    courseLevels: [],
  };
}

/** `Macquarie University (Macquarie)` → `Macquarie University` */
const withoutBrackets = (name: string): string =>
  name
    .trimEnd()
    .replace(/\([^()]*\)$/, "")
    .trimEnd();

/** Returns a course of higher education that is not expired. Null, with the reason, otherwise. */
function courseOf(row: TableRow, context: DatasetContext): DatasetCourse | null {
  const code = row["CRICOS Course Code"] ?? "";
  const level = levels[row["Course Level"] ?? ""];
  const weeks = Number(row["Duration (Weeks)"]);
  const isExpired = row.Expired === "Yes";
  const fault = isExpired
    ? "expired"
    : !level
      ? `level ${row["Course Level"] || "missing"}`
      : !code || !(weeks > 0)
        ? "code or duration missing"
        : null;
  if (fault || !level) {
    context.skip(fault ?? "level missing");
    return null;
  }
  return {
    kind: "course",
    key: code,
    universityKey: row["CRICOS Provider Code"] ?? "",
    title: row["Course Name"] ?? "",
    level,
    specialization: specializationOf(row, context),
    durationMonths: Math.max(1, Math.round((weeks * 12) / WEEKS_PER_YEAR)),
    externalIds: [{ register: "cricos", id: code }],
    facts: factsOf(row, context),
  };
}

function factsOf(row: TableRow, context: DatasetContext): DatasetCourse["facts"] {
  const evidence = datasetEvidence(cricos, "course", context);
  const amount = parseDollars(row["Tuition Fee"] ?? "");
  const money = amount === null ? null : withInr(amount, "AUD", context.rates);
  const code = languageCodes[row["Course Language"] ?? ""];
  return {
    ...(code ? { language: { value: [{ code }], evidence } } : {}),
    ...(money
      ? {
          tuition: {
            value: { ...money, per: "course", for: "international students" },
            evidence,
          },
        }
      : {}),
  };
}

/** `$97,900.00` → 97900. Null if empty or zero, which stands for a fee that is not stated. */
function parseDollars(text: string): number | null {
  const amount = Number(text.replace(/[$,\s]/g, ""));
  return amount > 0 ? amount : null;
}

/** `020307 - Decision Support Systems` → our specialisation, by the narrowest known field. */
function specializationOf(row: TableRow, { fields }: DatasetContext): string | null {
  for (const part of ["Detailed", "Narrow", "Broad"]) {
    const code = /^\d+/.exec(row[`Field of Education 1 ${part} Field`] ?? "")?.[0];
    const found = code && fields.specializationOf("asced", code);
    if (found) return found;
  }
  return null;
}
