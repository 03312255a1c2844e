import type { CourseFacts, UniversityFacts } from "#domain/courses/facts/course-facts";
import type {
  DatasetRecord,
  DatasetUniversity,
} from "../../../../domain/universities/dataset-records";
import { withInr } from "../../text/values";
import { readTable, type TableRow } from "../records/read-table";
import { datasetEvidence, type DatasetAdapter, type DatasetContext } from "../records/records";

/** US institutions: out-of-state tuition, admission rate, size and coordinates. */
export const collegeScorecard: DatasetAdapter = {
  name: "college-scorecard",
  title: "College Scorecard",
  publisher: "US Department of Education",
  licence: "US government work, public domain",
  licenceUrl: "https://www.usa.gov/government-works",
  attribution: "Contains data from College Scorecard, US Department of Education.",
  source: "https://collegescorecard.ed.gov/data/",
  numberOffset: 10_000_000,
  records,
};

async function* records(file: string, context: DatasetContext): AsyncGenerator<DatasetRecord> {
  const { onProgress } = context;
  for await (const row of readTable(file, { heading: "UNITID", onProgress })) {
    // The field-of-study file has one line for each programme, without an institution's facts.
    if ("CIPCODE" in row)
      throw new Error(`${file} is a field-of-study file. Import it as college-scorecard-fields`);
    const university = universityOf(row, context);
    if (university) yield university;
  }
}

/** Numbers of institutions with too few students are suppressed. */
export function numberOf(text: string | undefined): number | null {
  if (!text || /^(NULL|NA|PrivacySuppressed|PS)$/i.test(text)) return null;
  const number = Number(text);
  return Number.isFinite(number) ? number : null;
}

const controls: Readonly<Record<string, "public" | "private">> = {
  "1": "public",
  "2": "private",
  "3": "private",
};

function universityOf(row: TableRow, context: DatasetContext): DatasetUniversity | null {
  const unitid = row.UNITID ?? "";
  const tuition = numberOf(row.TUITIONFEE_OUT);
  // Institutions without tuition are mostly vocational schools, which the catalogue does not list.
  if (!/^\d{6}$/.test(unitid) || tuition === null) {
    context.skip("out-of-state tuition missing or suppressed");
    return null;
  }
  const site = row.INSTURL ?? "";
  const hasSite = site !== "" && !/^(NULL|NA)$/i.test(site);
  return {
    kind: "university",
    key: unitid,
    name: row.INSTNM ?? "",
    aliases: (row.ALIAS ?? "")
      .split("|")
      .map((alias) => alias.trim())
      .filter((alias) => alias !== "" && alias !== "NULL"),
    countrySlug: "usa",
    city: row.CITY ? [row.CITY, row.STABBR].filter(Boolean).join(", ") : null,
    website: hasSite ? (/^https?:/.test(site) ? site : `https://${site}`) : null,
    control: controls[row.CONTROL ?? ""] ?? null,
    externalIds: [
      { register: "unitid", id: unitid },
      ...(row.OPEID ? [{ register: "opeid", id: row.OPEID.padStart(8, "0") }] : []),
    ],
    facts: factsOf(row, context),
    courseFacts: tuitionOf(tuition, context),
    // The file's tuition is for undergraduates.
    courseLevels: ["bachelors"],
  };
}

function factsOf(row: TableRow, context: DatasetContext): UniversityFacts {
  const evidence = datasetEvidence(collegeScorecard, "university", context);
  const fact = <Name extends string>(name: Name, number: number | null, scale = 1) =>
    number === null
      ? {}
      : ({ [name]: { value: number * scale, evidence } } as Record<
          Name,
          { value: number; evidence: typeof evidence }
        >);
  const latitude = numberOf(row.LATITUDE);
  const longitude = numberOf(row.LONGITUDE);
  const rate = numberOf(row.ADM_RATE);
  return {
    ...fact("students", numberOf(row.UGDS)),
    ...(rate === null
      ? {}
      : {
          admissionRate: {
            value: { percent: Math.round(rate * 1000) / 10, of: "first-year applicants" },
            evidence,
          },
        }),
    ...fact("satAverage", numberOf(row.SAT_AVG)),
    ...(latitude === null || longitude === null
      ? {}
      : { coordinates: { value: { latitude, longitude }, evidence } }),
  };
}

function tuitionOf(amount: number, context: DatasetContext): CourseFacts {
  const money = withInr(amount, "USD", context.rates);
  const evidence = datasetEvidence(collegeScorecard, "university", context);
  return money
    ? {
        tuition: {
          value: { ...money, per: "year", for: "undergraduates from out of state" },
          evidence,
        },
      }
    : {};
}
