import { z } from "zod";
import { educationLevels } from "#domain/catalogue/education-level";
import { DAYS_PER_MONTH, UNKNOWN_LENGTH } from "#domain/courses/duration";
import {
  resolveFacts,
  yearlyInr,
  yearlyTuition,
  type CourseFacts,
  type ExternalId,
  type ScopedFacts,
  type UniversityFacts,
} from "#domain/courses/facts/course-facts";
import { isReal } from "#domain/courses/facts/listing";
import { withReviewDays, type ReviewPeriods } from "#domain/courses/facts/reviews";
import { acceptedExams } from "#domain/courses/facts/accepted-exams";
import type { Taxonomy } from "#domain/courses/taxonomy";
import type { courses, universities } from "../../platform/db/schema/catalogue";
import {
  day,
  institutionColumns,
  intakesCell,
  ownFactColumns,
  sharedFactColumns,
} from "../facts/fact-cells";
import { allCoursesOf, type NationalRule, type UniversityFactRows } from "../facts/inherited-facts";
import { courseFacts, sharedFacts, type RowContext } from "../facts/stated-facts";
import { scheduleColumns, scheduleFault } from "../state/schedule";
import { csvRows } from "../text/csv-rows";
import { codesOf, searchColumns } from "../text/markdown";
import type { Problems } from "../text/problems";
import { hasTypedAmount } from "../text/typed-figures";
import type { Rates } from "../text/values";
import { hashOf } from "./documents";

export type UniversityRow = typeof universities.$inferInsert;
export type CourseRow = typeof courses.$inferInsert;

const words = z.string().min(1, "is needed");
const slug = z.string().regex(/^[a-z0-9-]+$/, "must be a slug: a-z, 0-9 and -");
const prose = z.string().refine((text) => !hasTypedAmount(text), "contains a typed amount");
const blankToNull = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === "" ? null : value), schema.nullable());

const universitySchema = z
  .object({
    slug: slug.regex(/-\d+$/, "must end with the university's number"),
    name: words,
    country: slug,
    city: words,
    /** Coordinates of the city for its country's map. Two decimals are about a kilometre. */
    latitude: blankToNull(z.coerce.number().min(-90).max(90)).default(null),
    longitude: blankToNull(z.coerce.number().min(-180).max(180)).default(null),
    kind: z.enum(["public", "private"]),
    founded: blankToNull(z.coerce.number().int().min(800).max(2026)),
    website: z.string().url(),
    about: prose,
    ...institutionColumns,
    ...sharedFactColumns,
    source: z.string().url(),
    asOf: day,
  })
  .strict();

const courseSchema = z
  .object({
    universityId: z.coerce.number().int().positive(),
    slug,
    title: words,
    level: z.enum(educationLevels),
    specialization: slug,
    // Empty if the university doesn't publish it.
    durationMonths: z.preprocess(
      (cell) => (cell === undefined || cell === "" ? UNKNOWN_LENGTH : cell),
      z.coerce.number().min(UNKNOWN_LENGTH).max(120),
    ),
    intakes: intakesCell,
    ...ownFactColumns,
    ...sharedFactColumns,
    source: z.string().url(),
    asOf: day,
  })
  .strict();

/** `massachusetts-institute-of-technology-1001` → 1001 */
const universityIdOf = (universitySlug: string): number =>
  Number(/-(\d+)$/.exec(universitySlug)?.[1]);

export interface TableContext {
  readonly folder: string;
  readonly taxonomy: Taxonomy;
  readonly rates: Rates;
  readonly countrySlugs: ReadonlySet<string>;
  readonly universityFacts: UniversityFactRows;
  readonly rules: readonly NationalRule[];
  /** Words by which search finds a university, from the text of its page (`usa/<slug>`). */
  readonly universityWords?: ReadonlyMap<string, readonly string[]>;
  readonly reviews: ReviewPeriods;
  /** ISO date; facts cannot be checked later. */
  readonly today: string;
  readonly problems: Problems;
}

export interface KnownUniversity {
  readonly slug: string;
  readonly countrySlug: string;
  readonly name: string;
  readonly city: string;
  readonly kind: string;
  readonly aliases: readonly string[];
  readonly commonFacts: readonly ScopedFacts[];
}

/**
 * Yields the universities of one file, ready to be stored. `known` collects them for the courses.
 */
export async function* universityRows(
  file: string,
  context: TableContext,
  known: Map<number, KnownUniversity>,
): AsyncGenerator<UniversityRow> {
  const { problems } = context;
  for await (const { value, line } of csvRows(context.folder, file, universitySchema, problems)) {
    const id = universityIdOf(value.slug);
    if (known.has(id)) problems.error(file, line, "slug", `the number ${id} is already used`);
    if (!context.countrySlugs.has(value.country))
      problems.error(file, line, "country", `there is no country called ${value.country}`);
    const aliases = value.aliases ?? [];
    const { facts, commonFacts } = factsOfUniversity(id, value, { ...context, file, line });
    const { name, country, city, kind } = value;
    known.set(id, {
      slug: value.slug,
      countrySlug: country,
      name,
      city,
      kind,
      aliases,
      commonFacts,
    });
    const row = {
      id,
      slug: value.slug,
      name,
      countrySlug: country,
      city,
      data: {
        kind,
        founded: value.founded,
        website: value.website,
        about: value.about,
        latitude: value.latitude,
        longitude: value.longitude,
        aliases,
        externalIds: value.externalIds ?? [],
        applicationPortal: value.applicationPortal,
        admissionsPage: value.admissionsPage,
        admissionRateAsk: value.admissionRateAsk,
        rankings: value.rankings ?? [],
        source: value.source,
        asOf: value.asOf,
      },
      facts,
      commonFacts: [...commonFacts],
      ...universitySearch(value, aliases, context.universityWords),
    };
    yield { ...row, hash: hashOf(row) };
  }
}

/** Hits are ranked by the university's name and place. Words of its page's text match as well. */
function universitySearch(
  { slug: own, name, city, country, externalIds }: z.output<typeof universitySchema>,
  aliases: readonly string[],
  universityWords: TableContext["universityWords"],
) {
  const { search, words: ofRow } = searchColumns(
    ...[name, city, country],
    ...[...aliases, ...codesOf(externalIds)],
  );
  const ofPage = universityWords?.get(`${country}/${own}`) ?? [];
  return { search, words: [...new Set([...ofRow, ...ofPage])] };
}

type Place = Pick<TableContext, "rates" | "today" | "problems"> & {
  readonly file: string;
  readonly line: number;
};

const rowContext = (
  { file, line, rates, today, problems }: Place,
  level: RowContext["level"],
  { source, asOf }: { readonly source: string; readonly asOf: string },
): RowContext => ({ file, line, rates, today, problems, level, source, asOf });

/** Returns the facts about a university, and those that its courses inherit. */
function factsOfUniversity(
  id: number,
  value: z.output<typeof universitySchema>,
  context: Place & Pick<TableContext, "universityFacts" | "reviews">,
): { facts: UniversityFacts; commonFacts: ScopedFacts[] } {
  const { students, studentsSource, studentsCheckedOn, source, asOf } = value;
  const evidence = {
    level: "university" as const,
    source: studentsSource ?? source,
    checkedOn: studentsCheckedOn ?? asOf,
  };
  const stated = sharedFacts(value, null, rowContext(context, "university", value));
  // A rate of the whole university is no rate of a course: it mostly counts bachelor's applicants.
  const { admissionRate, ...general } = withReviewDays(stated, context.reviews);
  const scoped = context.universityFacts.get(id) ?? [];
  return {
    facts: {
      ...(students === null ? {} : { students: { value: students, evidence } }),
      ...(admissionRate ? { admissionRate } : {}),
    },
    commonFacts: [
      ...(Object.keys(general).length > 0 ? [{ scope: allCoursesOf(id), facts: general }] : []),
      ...scoped.map((one) => one.scoped),
    ],
  };
}

/** Yields the courses of one file, ready to be stored. `seen` collects their ids. */
export async function* courseRows(
  file: string,
  context: TableContext,
  known: ReadonlyMap<number, KnownUniversity>,
  seen: Set<string>,
): AsyncGenerator<CourseRow> {
  const { problems } = context;
  const streamOf = new Map(context.taxonomy.specializations.map((one) => [one.slug, one.stream]));
  for await (const { value, line } of csvRows(context.folder, file, courseSchema, problems)) {
    const university = known.get(value.universityId);
    const stream = streamOf.get(value.specialization);
    const id = `${value.universityId}-${value.slug}`;
    if (seen.has(id)) problems.error(file, line, "slug", `${id} is a duplicate`);
    seen.add(id);
    if (!university)
      problems.error(file, line, "universityId", `there is no university ${value.universityId}`);
    if (!stream)
      problems.error(
        file,
        line,
        "specialization",
        `there is no ${value.specialization} in taxonomy.yaml`,
      );
    const stated = courseFacts(
      value,
      value.intakes,
      rowContext({ ...context, file, line }, "course", value),
    );
    if (!university || !stream) continue;
    const fault = scheduleFault(value);
    if (fault) problems.error(file, line, "expireOn", fault);
    const row = courseRow(value, university, stream, stated, context);
    const { columns, hashed } = scheduleColumns(value);
    yield { ...row, ...columns, hash: hashOf({ ...row, ...hashed }) };
  }
}

/** A course with the facts that it states and inherits, without its hash. */
function courseRow(
  value: z.output<typeof courseSchema>,
  university: KnownUniversity,
  stream: string,
  stated: ReturnType<typeof courseFacts>,
  context: TableContext,
) {
  const place = {
    universityId: value.universityId,
    countrySlug: university.countrySlug,
    kind: university.kind,
    level: value.level,
    stream,
    specialization: value.specialization,
    title: value.title,
    intakeMonths: value.intakes?.months ?? [],
  };
  const resolved = resolveFacts(place, [stated], university.commonFacts, context.rules);
  const facts = withReviewDays(resolved, context.reviews);
  const { source, externalIds } = value;
  const { tuitionFee, ...columns } = columnsOfFacts(facts, value.durationMonths, {
    source,
    externalIds: externalIds ?? [],
  });
  return {
    id: `${value.universityId}-${value.slug}`,
    universityId: value.universityId,
    slug: value.slug,
    title: value.title,
    countrySlug: university.countrySlug,
    level: value.level,
    stream,
    specialization: value.specialization,
    durationDays: Math.round(value.durationMonths * DAYS_PER_MONTH),
    stated,
    ...columns,
    data: {
      tuitionFee,
      intakes: [...(value.intakes?.months ?? [])],
      externalIds: value.externalIds ?? [],
      source: value.source,
      asOf: value.asOf,
    },
    ...searchColumns(
      ...[value.title, university.name, university.city],
      ...[...university.aliases, ...codesOf(value.externalIds)],
    ),
  };
}

/** Returns what follows from a course's facts: its columns, and the fee a year that lists show. */
export const columnsOfFacts = (
  facts: CourseFacts,
  durationMonths: number,
  named: { readonly source: string; readonly externalIds: readonly ExternalId[] },
) => ({
  facts,
  exams: acceptedExams(facts),
  feeInr: facts.tuition ? yearlyInr(facts.tuition.value, durationMonths) : null,
  isListed: isReal({ facts, ...named }),
  tuitionFee: facts.tuition ? yearlyTuition(facts.tuition.value, durationMonths) : null,
});

const redirectSchema = z
  .object({
    from: z.string().regex(/^\/study-abroad\/.+/, "must begin with /study-abroad/"),
    to: z.string().default(""),
    status: z.coerce.number().refine((code) => [301, 302, 307, 308, 410, 503].includes(code)),
  })
  .strict();
export type RedirectRow = z.output<typeof redirectSchema>;

/** Reads the operator's redirects. Loops of any length are errors. */
export async function readRedirects(
  folder: string,
  file: string,
  problems: Problems,
): Promise<RedirectRow[]> {
  const rows: RedirectRow[] = [];
  const lines = new Map<string, number>();
  for await (const { value, line } of csvRows(folder, file, redirectSchema, problems)) {
    if (lines.has(value.from)) problems.error(file, line, "from", "is a duplicate");
    if (value.to === "" && ![410, 503].includes(value.status))
      problems.error(file, line, "to", "is needed for this status");
    lines.set(value.from, line);
    rows.push(value);
  }
  const next = new Map(rows.map(({ from, to }) => [from, to]));
  for (const { from } of rows) {
    const trail = new Set<string>();
    for (let at: string | undefined = from; at; at = next.get(at)) {
      if (trail.has(at)) {
        problems.error(file, lines.get(from) ?? 1, "to", `causes a redirect loop through ${at}`);
        break;
      }
      trail.add(at);
    }
  }
  return rows;
}
