import { isDeepStrictEqual } from "node:util";
import { and, asc, count, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { DAYS_PER_MONTH } from "#domain/courses/duration";
import {
  resolveFacts,
  type CourseFacts,
  type ScopedFacts,
  type UniversityFacts,
} from "#domain/courses/facts/course-facts";
import { withReviewDays } from "#domain/courses/facts/reviews";
import type {
  DatasetCourse,
  DatasetField,
  DatasetRecord,
  DatasetUniversity,
} from "../../../domain/universities/dataset-records";
import {
  courses,
  datasetRecords,
  datasets,
  universities,
} from "../../platform/db/schema/catalogue";
import type { Database } from "../../platform/db/types";
import { columnsOfFacts, type CourseRow, type UniversityRow } from "../source/tables";
import { syncTable } from "../state/sync-table";
import { repriced } from "../text/values";
import { adapters } from "./adapters";
import {
  addedCourse,
  addedUniversity,
  commonFactsOf,
  readCatalogueRules,
  type CatalogueRules,
} from "./added-entries";
import type { ApplyReport, DatasetOptions } from "./apply-report";
import { editorial, isEditorial } from "./editorial-facts";
import {
  CourseMatcher,
  matchFields,
  matchUniversities,
  UniversityMatcher,
} from "./records/matching";
import type { DatasetAdapter } from "./records/records";

type UniversityEntry = typeof universities.$inferSelect;
type CourseEntry = typeof courses.$inferSelect;

/** What data sets say about one of our universities. */
interface Overlay {
  facts: UniversityFacts;
  readonly common: ScopedFacts[];
}

/**
 * Brings universities and courses in line with all imported data sets: fills in facts that editors
 * have not stated, adds entries where the operator asked for it, and takes back what data sets no
 * longer say. Runs inside the transaction of an import.
 */
export async function applyDatasets(
  db: Database,
  { always = false }: { readonly always?: boolean } = {},
): Promise<ApplyReport> {
  const report: ApplyReport = {
    matched: {},
    doubts: [],
    left: 0,
    universities: null,
    courses: null,
  };
  const imported = await db.select().from(datasets).orderBy(asc(datasets.name));
  if (imported.length === 0 && !always) return report;
  const state = await readCatalogueRules(db);
  const run = new DatasetRun(db, state, report);
  await run.open();
  for (const { name, options } of imported) {
    const adapter = adapters.find((one) => one.name === name);
    if (adapter) await run.use(adapter, options);
  }
  await run.write();
  return report;
}

/** One pass over all data sets. */
class DatasetRun {
  private universities: UniversityEntry[] = [];
  private courses: CourseEntry[] = [];
  private readonly overlays = new Map<number, Overlay>();
  private readonly courseFacts = new Map<string, CourseFacts[]>();
  private readonly addedUniversities: UniversityRow[] = [];
  /** Rows are made one by one when they are written. Together they take 100 MB. */
  private readonly addedCourses: (() => CourseRow)[] = [];

  constructor(
    private readonly db: Database,
    private readonly state: CatalogueRules,
    private readonly report: ApplyReport,
  ) {}

  async open(): Promise<void> {
    this.universities = await this.db
      .select()
      .from(universities)
      .where(isNull(universities.origin));
    this.courses = await this.db.select().from(courses).where(isNull(courses.origin));
  }

  /** Matches the records of one data set with our entries. */
  async use(adapter: DatasetAdapter, options: DatasetOptions): Promise<void> {
    const all = await recordsOf(this.db, adapter.name);
    const places = this.placeUniversities(
      adapter,
      all.filter((one) => one.kind === "university"),
      options,
    );
    this.placeCourses(
      adapter,
      all.filter((one) => one.kind === "course"),
      places,
      options,
    );
    this.placeFields(
      adapter,
      all.filter((one) => one.kind === "field"),
      places,
    );
  }

  private placeUniversities(
    adapter: DatasetAdapter,
    records: readonly DatasetUniversity[],
    { add }: DatasetOptions,
  ): Map<string, { id: number; isAdded: boolean }> {
    const matcher = new UniversityMatcher(
      this.universities.map(({ id, name, countrySlug, data }) => ({
        id,
        name,
        countrySlug,
        ...data,
      })),
    );
    const places = new Map<string, { id: number; isAdded: boolean }>();
    const { numberOffset } = adapter;
    for (const [record, match] of matchUniversities(matcher, records)) {
      if (match.kind === "match") {
        this.count(`universities by ${match.by}`);
        places.set(record.key, { id: match.id, isAdded: false });
        this.overlay(match.id, record);
      } else if (match.kind === "doubt") {
        this.report.doubts.push(`${adapter.name} ${record.key} ${record.name} ${match.reason}`);
      } else if (add === "all" && numberOffset !== null) {
        const row = addedUniversity(adapter, numberOffset, record, this.state);
        places.set(record.key, { id: row.id, isAdded: true });
        this.addedUniversities.push(row);
      } else this.report.left += 1;
    }
    return places;
  }

  private overlay(id: number, { facts, courseFacts, courseLevels }: DatasetUniversity): void {
    const known = this.overlays.get(id) ?? { facts: {}, common: [] };
    known.facts = { ...facts, ...known.facts };
    known.common.push(...commonFactsOf(id, { courseFacts, courseLevels }, this.state));
    this.overlays.set(id, known);
  }

  private placeCourses(
    adapter: DatasetAdapter,
    records: readonly DatasetCourse[],
    places: ReadonlyMap<string, { id: number; isAdded: boolean }>,
    options: DatasetOptions,
  ): void {
    const matcher = new CourseMatcher(
      this.courses.map(({ data, ...course }) => ({
        ...course,
        externalIds: data.externalIds ?? [],
      })),
    );
    for (const record of records) {
      const place = places.get(record.universityKey);
      if (place) matcher.note(place.id, record);
    }
    for (const record of records) {
      const place = places.get(record.universityKey);
      if (!place) {
        this.report.left += 1;
        continue;
      }
      const match = matcher.find(place.id, record);
      if (match.kind === "match") {
        this.count(`courses by ${match.by}`);
        const known = this.courseFacts.get(match.id) ?? [];
        this.courseFacts.set(match.id, [...known, repriced(record.facts, this.state.rates)]);
      } else if (match.kind === "doubt") {
        this.report.doubts.push(`${adapter.name} ${record.key} ${record.title} ${match.reason}`);
      } else if (options.add === "none" || !this.add(adapter, record, place.id))
        this.report.left += 1;
    }
  }

  /** Fills in what a data set says about the fields of our courses. */
  private placeFields(
    adapter: DatasetAdapter,
    records: readonly DatasetField[],
    places: ReadonlyMap<string, { id: number; isAdded: boolean }>,
  ): void {
    const fields = records.flatMap((record) => {
      const place = places.get(record.universityKey);
      return place ? [{ ...record, universityId: place.id }] : [];
    });
    const known = this.courses.map(({ data, ...course }) => ({
      ...course,
      externalIds: data.externalIds ?? [],
    }));
    const { matches, doubts } = matchFields(known, fields);
    for (const [id, { facts }] of matches) {
      this.count("courses by field");
      this.courseFacts.set(id, [...(this.courseFacts.get(id) ?? []), facts]);
    }
    this.report.doubts.push(...doubts.map((doubt) => `${adapter.name} ${doubt}`));
    const used = new Set([...matches.values()].map(({ key }) => key));
    this.report.left += records.filter(({ key }) => !used.has(key)).length;
  }

  /** Adds a course. False if its field is not in our taxonomy. */
  private add(adapter: DatasetAdapter, record: DatasetCourse, universityId: number): boolean {
    const university =
      this.universities.find(({ id }) => id === universityId) ??
      this.addedUniversities.find(({ id }) => id === universityId);
    if (!university) return false;
    const { specialization } = record;
    const stream = specialization && this.state.streamOf.get(specialization);
    if (!specialization || !stream) return false;
    const { commonFacts = [] } = university;
    const common = [
      ...commonFacts.filter(isEditorial),
      ...(this.overlays.get(universityId)?.common ?? []),
    ];
    const place = { university: { ...university, common }, stream, specialization };
    this.addedCourses.push(() => addedCourse(adapter, record, place, this.state));
    return true;
  }

  private count(how: string): void {
    this.report.matched[how] = (this.report.matched[how] ?? 0) + 1;
  }

  /** Writes what has changed. */
  async write(): Promise<void> {
    const { db, report } = this;
    const isAdded = isNotNull(courses.origin);
    const [before] = await db.select({ courses: count() }).from(courses).where(isAdded);
    for (const university of this.universities) await this.writeUniversity(university);
    report.universities = await syncTable(
      db,
      universities,
      universities.id,
      this.addedUniversities,
      { where: isNotNull(universities.origin) },
    );
    for (const course of this.courses) await this.writeCourse(course);
    const rows = made(this.addedCourses);
    const change = await syncTable(db, courses, courses.id, rows, { where: isAdded });
    // Courses of removed universities went with them.
    const removed = (before?.courses ?? 0) + change.added - this.addedCourses.length;
    report.courses = { ...change, removed };
  }

  private commonOf(university: UniversityEntry): ScopedFacts[] {
    const overlay = this.overlays.get(university.id);
    return [...university.commonFacts.filter(isEditorial), ...(overlay?.common ?? [])];
  }

  private async writeUniversity(university: UniversityEntry): Promise<void> {
    const overlay = this.overlays.get(university.id);
    const facts = { ...overlay?.facts, ...editorial(university.facts) };
    const commonFacts = this.commonOf(university);
    const isSame =
      isDeepStrictEqual(facts, university.facts) &&
      isDeepStrictEqual(commonFacts, university.commonFacts);
    if (isSame) return;
    await this.db
      .update(universities)
      .set({ facts, commonFacts, changedOn: today })
      .where(eq(universities.id, university.id));
  }

  private async writeCourse(course: CourseEntry): Promise<void> {
    const university = this.universities.find(({ id }) => id === course.universityId);
    if (!university) return;
    const resolved = resolveFacts(
      { ...course, kind: university.data.kind ?? "", intakeMonths: course.data.intakes },
      [course.stated, ...(this.courseFacts.get(course.id) ?? [])],
      this.commonOf(university),
      this.state.rules,
    );
    const facts = withReviewDays(repriced(resolved, this.state.rates), this.state.reviews);
    if (isDeepStrictEqual(facts, course.facts)) return;
    const months = course.durationDays / DAYS_PER_MONTH;
    const { tuitionFee, ...columns } = columnsOfFacts(facts, months, course.data);
    await this.db
      .update(courses)
      .set({ ...columns, data: { ...course.data, tuitionFee }, changedOn: today })
      .where(eq(courses.id, course.id));
  }
}

/** Records read at a time. PGlite keeps the memory that its largest result needed. */
const CHUNK = 1_000;

/** The records of a data set by kind and key. */
async function recordsOf(db: Database, dataset: string): Promise<DatasetRecord[]> {
  const { kind, key, data } = datasetRecords;
  const records: DatasetRecord[] = [];
  for (let isWhole = false; !isWhole;) {
    const last = records.at(-1);
    const rest = last ? sql`(${kind}, ${key}) > (${last.kind}, ${last.key})` : undefined;
    const chunk = await db
      .select({ data })
      .from(datasetRecords)
      .where(and(eq(datasetRecords.dataset, dataset), rest))
      .orderBy(asc(kind), asc(key))
      .limit(CHUNK);
    for (const one of chunk) records.push(one.data);
    isWhole = chunk.length < CHUNK;
  }
  return records;
}

function* made<T>(all: readonly (() => T)[]): Iterable<T> {
  for (const make of all) yield make();
}

const today = sql`to_char(now() at time zone 'UTC', 'YYYY-MM-DD')`;
