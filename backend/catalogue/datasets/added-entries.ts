import { countryName } from "#domain/countries/country-options";
import { DAYS_PER_MONTH } from "#domain/courses/duration";
import { resolveFacts, type ScopedFacts } from "#domain/courses/facts/course-facts";
import { withReviewDays, type ReviewPeriods } from "#domain/courses/facts/reviews";
import type { Taxonomy } from "#domain/courses/taxonomy";
import { slugOf } from "#domain/text/slug";
import type {
  DatasetCourse,
  DatasetUniversity,
} from "../../../domain/universities/dataset-records";
import { catalogueState } from "../../platform/db/schema/catalogue";
import type { Database } from "../../platform/db/types";
import { allCoursesOf, type NationalRule } from "../facts/inherited-facts";
import type { CompletenessRules } from "../source/completeness-rules";
import { hashOf } from "../source/documents";
import { columnsOfFacts, type CourseRow, type UniversityRow } from "../source/tables";
import { codesOf, searchColumns } from "../text/markdown";
import { repriced, type Rates } from "../text/values";
import type { DatasetAdapter } from "./records/records";

/** Entries that are only in a data set, and the rules of the catalogue that apply to them. */

export interface CatalogueRules {
  /** The rates in use, and those that entries are added with, so that they change only with a file. */
  readonly rates: Rates;
  readonly shippedRates: Rates;
  readonly rules: readonly NationalRule[];
  readonly completeness: CompletenessRules;
  readonly reviews: ReviewPeriods;
  readonly streamOf: ReadonlyMap<string, string>;
}

export async function readCatalogueRules(db: Database): Promise<CatalogueRules> {
  const rows = await db.select().from(catalogueState);
  const value = (key: string) => rows.find((row) => row.key === key)?.value;
  const taxonomy = value("taxonomy") as Taxonomy;
  return {
    rates: value("rates") as Rates,
    shippedRates: (value("shippedRates") ?? value("rates")) as Rates,
    rules: (value("rules") as NationalRule[] | undefined) ?? [],
    completeness: value("completeness") as CompletenessRules,
    reviews: (value("reviews") as ReviewPeriods | undefined) ?? {},
    streamOf: new Map(taxonomy.specializations.map((one) => [one.slug, one.stream])),
  };
}

/** Returns the facts that courses of a university inherit from a data set. */
export function commonFactsOf(
  id: number,
  { courseFacts, courseLevels }: Pick<DatasetUniversity, "courseFacts" | "courseLevels">,
  { rates, reviews }: Pick<CatalogueRules, "rates" | "reviews">,
): ScopedFacts[] {
  if (Object.keys(courseFacts).length === 0) return [];
  const facts = withReviewDays(repriced(courseFacts, rates), reviews);
  return [{ scope: { ...allCoursesOf(id), levels: courseLevels }, facts }];
}

const shortSlugOf = (text: string): string => slugOf(text).slice(0, 80);

/** Returns a university that is only in the data set. Its number follows from the register's. */
export function addedUniversity(
  adapter: DatasetAdapter,
  numberOffset: number,
  record: DatasetUniversity,
  rules: CatalogueRules,
): UniversityRow {
  const id = numberOffset + Number(record.key.replace(/\D/g, ""));
  const country = countryName(record.countrySlug);
  const city = record.city ?? country;
  const row = {
    id,
    slug: `${shortSlugOf(record.name)}-${id}`,
    name: record.name,
    countrySlug: record.countrySlug,
    city,
    data: {
      kind: record.control,
      founded: null,
      website: record.website ?? adapter.source,
      about: record.city
        ? `${record.name} is in ${city}, ${country}.`
        : `${record.name} is in ${country}.`,
      latitude: record.facts.coordinates?.value.latitude ?? null,
      longitude: record.facts.coordinates?.value.longitude ?? null,
      aliases: [...record.aliases],
      externalIds: [...record.externalIds],
      applicationPortal: null,
      admissionsPage: null,
      admissionRateAsk: null,
      rankings: [],
      source: adapter.source,
      asOf: Object.values(record.facts)[0]?.evidence.checkedOn ?? "",
    },
    facts: record.facts,
    commonFacts: commonFactsOf(id, record, { ...rules, rates: rules.shippedRates }),
    origin: adapter.name,
    ...searchColumns(
      ...[record.name, city, record.countrySlug],
      ...[...record.aliases, ...codesOf(record.externalIds)],
    ),
  };
  return { ...row, hash: hashOf(row) };
}

/** The university of an added course, with the facts that its courses inherit. */
interface CoursesUniversity extends Pick<UniversityRow, "id" | "name" | "city" | "countrySlug"> {
  readonly data: UniversityRow["data"];
  readonly common: readonly ScopedFacts[];
}

/** Where an added course is in our catalogue. */
interface CoursePlace {
  readonly university: CoursesUniversity;
  readonly stream: string;
  readonly specialization: string;
}

/** Returns a course that is only in the data set. */
export function addedCourse(
  adapter: DatasetAdapter,
  record: DatasetCourse,
  { university, stream, specialization }: CoursePlace,
  { shippedRates: rates, rules, reviews }: CatalogueRules,
): CourseRow {
  const { level, durationMonths } = record;
  const { id: universityId, countrySlug } = university;
  const stated = repriced(record.facts, rates);
  const place = { universityId, countrySlug, level, stream, specialization };
  const resolved = resolveFacts(
    { ...place, title: record.title, kind: university.data.kind ?? "", intakeMonths: [] },
    [stated],
    university.common,
    rules,
  );
  const facts = withReviewDays(repriced(resolved, rates), reviews);
  const { tuitionFee, ...columns } = columnsOfFacts(facts, durationMonths, {
    source: adapter.source,
    externalIds: record.externalIds,
  });
  const slug = `${shortSlugOf(record.title)}-${record.key.toLowerCase()}`;
  const row = {
    id: `${universityId}-${slug}`,
    ...place,
    slug,
    title: record.title,
    durationDays: Math.round(durationMonths * DAYS_PER_MONTH),
    stated,
    ...columns,
    data: {
      tuitionFee,
      intakes: [],
      externalIds: [...record.externalIds],
      source: adapter.source,
      asOf: Object.values(record.facts)[0]?.evidence.checkedOn ?? "",
    },
    origin: adapter.name,
    ...searchColumns(
      ...[record.title, university.name, university.city],
      ...codesOf(record.externalIds),
    ),
  };
  return { ...row, hash: hashOf(row) };
}
