import { existsSync, rmSync, statSync } from "node:fs";
import path from "node:path";
import { isDeepLink, type CourseFacts, type ExternalId } from "#domain/courses/facts/course-facts";
import type {
  DatasetCourse,
  DatasetRecord,
  DatasetUniversity,
} from "../../../../domain/universities/dataset-records";
import { readTable, type TableRow } from "../records/read-table";
import { datasetEvidence, type DatasetAdapter, type DatasetContext } from "../records/records";
import { unpackZip } from "../records/unpack-zip";
import { courseKeyOf, outcomeFiles, readOutcomes } from "./course-outcomes";

/** UK undergraduate courses with links to their own pages, and what became of their graduates. */
export const discoverUni: DatasetAdapter = {
  name: "discover-uni",
  title: "Discover Uni (Unistats) data set",
  publisher: "Jisc and the Office for Students",
  licence: "Creative Commons Attribution 4.0",
  licenceUrl: "https://creativecommons.org/licenses/by/4.0/",
  attribution:
    "Contains HESA data © Jisc, from the Unistats data set, licensed under Creative Commons Attribution 4.0.",
  source: "https://www.hesa.ac.uk/support/tools-and-downloads/unistats",
  numberOffset: 30_000_000,
  records,
};

const COURSES = "KISCOURSE.csv";
const INSTITUTIONS = "INSTITUTION.csv";
const MONTHS_PER_STAGE = 12;
/** First degrees. Others are foundation degrees and diplomas. */
const FIRST_DEGREE = "03";

const isRead = (name: string): boolean =>
  name === COURSES || name === INSTITUTIONS || outcomeFiles.includes(name);

/** Reads the zip as published, a folder with its files, or KISCOURSE alone. */
async function* records(file: string, context: DatasetContext): AsyncGenerator<DatasetRecord> {
  const unpacked = /\.zip$/i.test(file) ? await unpackZip(file, isRead) : null;
  try {
    const folder = unpacked ?? (statSync(file).isDirectory() ? file : null);
    yield* recordsOf(folder ? path.join(folder, COURSES) : file, folder, context);
  } finally {
    if (unpacked) rmSync(unpacked, { recursive: true, force: true });
  }
}

async function* recordsOf(
  file: string,
  folder: string | null,
  context: DatasetContext,
): AsyncGenerator<DatasetRecord> {
  const { onProgress } = context;
  const institutions = new Map<string, TableRow>();
  const institutionFile = folder && path.join(folder, INSTITUTIONS);
  if (institutionFile && existsSync(institutionFile))
    for await (const row of readTable(institutionFile, { heading: "UKPRN", onProgress }))
      institutions.set(row.PUBUKPRN ?? row.UKPRN ?? "", row);
  const outcomes = folder ? await readOutcomes(folder, context) : null;
  const seen = new Set<string>();
  for await (const row of readTable(file, { heading: "KISCOURSEID", onProgress })) {
    const course = courseOf(row, context);
    if (!course) continue;
    if (!seen.has(course.universityKey)) {
      seen.add(course.universityKey);
      yield universityOf(course.universityKey, institutions.get(course.universityKey));
    }
    const value = outcomes?.get(courseKeyOf(row));
    const evidence = datasetEvidence(discoverUni, "course", context);
    yield value ? { ...course, facts: { ...course.facts, outcomes: { value, evidence } } } : course;
  }
}

function universityOf(ukprn: string, row: TableRow | undefined): DatasetUniversity {
  const site = row?.PROVURL ?? "";
  return {
    kind: "university",
    key: ukprn,
    // The file of courses has no names: without INSTITUTION, only the number can match.
    name: row?.FIRST_TRADING_NAME || row?.LEGAL_NAME || `UKPRN ${ukprn}`,
    aliases: [],
    countrySlug: "uk",
    city: null,
    website: site ? (/^https?:/.test(site) ? site : `https://${site}`) : null,
    control: null,
    externalIds: [{ register: "ukprn", id: ukprn }],
    facts: {},
    courseFacts: {},
    courseLevels: [],
  };
}

const modes = { "01": "full-time", "02": "part-time" } as const;

/** Returns a first degree. Null, with the reason, otherwise. */
function courseOf(row: TableRow, context: DatasetContext): DatasetCourse | null {
  const id = row.KISCOURSEID ?? "";
  const stages = Number(row.NUMSTAGE);
  const mode = row.KISMODE ?? "";
  const fault =
    row.KISLEVEL !== FIRST_DEGREE
      ? "not a first degree"
      : !id || !(stages > 0) || !row.TITLE
        ? "number, title or length missing"
        : null;
  if (fault) {
    context.skip(fault);
    return null;
  }
  const ukprn = row.PUBUKPRN ?? "";
  return {
    kind: "course",
    // Courses are numbered by their university, once for each mode.
    key: `${ukprn}-${id}-${mode}`,
    universityKey: ukprn,
    title: row.TITLE ?? "",
    level: "bachelors",
    specialization: specializationOf(row, context),
    durationMonths: stages * MONTHS_PER_STAGE,
    externalIds: idsOf(row),
    facts: factsOf(row, context),
  };
}

const idsOf = ({ KISCOURSEID = "", UCASPROGID = "" }: TableRow): ExternalId[] => [
  { register: "kis", id: KISCOURSEID },
  ...(UCASPROGID ? [{ register: "ucas", id: UCASPROGID }] : []),
];

function factsOf(row: TableRow, context: DatasetContext): CourseFacts {
  const evidence = datasetEvidence(discoverUni, "course", context);
  const link = row.CRSEURL ?? "";
  const mode = row.KISMODE ?? "";
  return {
    ...(isDeepLink(link) ? { link: { value: link, evidence } } : {}),
    ...(mode in modes ? { mode: { value: [modes[mode as keyof typeof modes]], evidence } } : {}),
  };
}

/** A course has up to five HECoS codes, in columns with the same name. */
function specializationOf({ HECOS = "" }: TableRow, { fields }: DatasetContext): string | null {
  for (const code of HECOS.split(";").filter(Boolean)) {
    const found = fields.specializationOf("hecos", code);
    if (found) return found;
  }
  return null;
}
