import { createReadStream } from "node:fs";
import path from "node:path";
import { parse } from "csv-parse";
import { z } from "zod";
import { educationLevels, type Taxonomy } from "#domain/catalogue";
import { DAYS_PER_MONTH } from "#domain/course-filters";
import type { courses, universities } from "../db/schema";
import { hashOf } from "./documents";
import { searchColumns } from "./markdown";
import type { Problems } from "./problems";
import { TYPED_MONEY, withInr, type Rates } from "./values";

export type UniversityRow = typeof universities.$inferInsert;
export type CourseRow = typeof courses.$inferInsert;

const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/, "must be a date like 2025-09-01");
const words = z.string().min(1, "is needed");
const slug = z.string().regex(/^[a-z0-9-]+$/, "must be a slug: a-z, 0-9 and -");
const list = z.string().transform((text) =>
  text
    .split(";")
    .map((one) => one.trim())
    .filter(Boolean),
);
const prose = z.string().refine((text) => !TYPED_MONEY.test(text), "contains a typed amount");
const blankToNull = <T extends z.ZodTypeAny>(schema: T) =>
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
    intakes: list,
    examsAccepted: list,
    /** The usual overall band for a master's degree. A course may require more. */
    minIelts: blankToNull(z.coerce.number().min(4).max(9).multipleOf(0.5)).default(null),
    about: prose,
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
    durationMonths: z.coerce.number().positive().max(120),
    tuitionAmount: blankToNull(z.coerce.number().nonnegative()),
    tuitionCurrency: blankToNull(z.string().regex(/^[A-Z]{3}$/)),
    intakes: list,
    exams: list,
    about: blankToNull(prose),
    source: z.string().url(),
    asOf: day,
  })
  .strict();

interface CsvRow<T> {
  readonly value: T;
  readonly line: number;
}

/** Yields the rows of a CSV file. Rows that do not match the schema are reported and skipped. */
async function* rowsOf<Schema extends z.ZodTypeAny>(
  folder: string,
  file: string,
  schema: Schema,
  problems: Problems,
): AsyncGenerator<CsvRow<z.output<Schema>>> {
  const parser = createReadStream(path.join(folder, file)).pipe(
    parse({ columns: true, bom: true, trim: true, info: true, skip_empty_lines: true }),
  );
  try {
    for await (const one of parser) {
      const { record, info } = one as { record: unknown; info: { lines: number } };
      const parsed = schema.safeParse(record);
      if (parsed.success) yield { value: parsed.data as z.output<Schema>, line: info.lines };
      else
        for (const issue of parsed.error.issues)
          problems.error(file, info.lines, issue.path.join(".") || "-", issue.message);
    }
  } catch (error) {
    const line = error && typeof error === "object" && "lines" in error ? Number(error.lines) : 1;
    problems.error(file, line, "csv", error instanceof Error ? error.message : String(error));
  }
}

/** `massachusetts-institute-of-technology-1001` → 1001 */
const universityIdOf = (universitySlug: string): number =>
  Number(/-(\d+)$/.exec(universitySlug)?.[1]);

export interface TableContext {
  readonly folder: string;
  readonly taxonomy: Taxonomy;
  readonly rates: Rates;
  readonly countrySlugs: ReadonlySet<string>;
  readonly examSlugs: ReadonlySet<string>;
  readonly problems: Problems;
}

export interface KnownUniversity {
  readonly countrySlug: string;
  readonly name: string;
  readonly city: string;
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
  for await (const { value, line } of rowsOf(context.folder, file, universitySchema, problems)) {
    const id = universityIdOf(value.slug);
    if (known.has(id)) problems.error(file, line, "slug", `the number ${id} is already used`);
    if (!context.countrySlugs.has(value.country))
      problems.error(file, line, "country", `there is no country called ${value.country}`);
    checkExams(value.examsAccepted, context, file, line, "examsAccepted");
    known.set(id, { countrySlug: value.country, name: value.name, city: value.city });
    const { slug: ownSlug, name, country, city, ...data } = value;
    const row = {
      id,
      slug: ownSlug,
      name,
      countrySlug: country,
      city,
      data,
      ...searchColumns(name, city, country),
    };
    yield { ...row, hash: hashOf(row) };
  }
}

/** Yields the courses of one file, ready to be stored. `seen` collects their ids. */
export async function* courseRows(
  file: string,
  context: TableContext,
  known: ReadonlyMap<number, KnownUniversity>,
  seen: Set<string>,
): AsyncGenerator<CourseRow> {
  const { problems, rates } = context;
  const streamOf = new Map(context.taxonomy.specializations.map((one) => [one.slug, one.stream]));
  for await (const { value, line } of rowsOf(context.folder, file, courseSchema, problems)) {
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
    checkExams(value.exams, context, file, line, "exams");
    const tuitionFee = feeOf(value, rates);
    if (tuitionFee === undefined)
      problems.error(file, line, "tuitionCurrency", "needs a currency that rates.yaml knows");
    if (!university || !stream) continue;
    const row = {
      id,
      universityId: value.universityId,
      slug: value.slug,
      title: value.title,
      countrySlug: university.countrySlug,
      level: value.level,
      stream,
      specialization: value.specialization,
      durationDays: Math.round(value.durationMonths * DAYS_PER_MONTH),
      feeInr: tuitionFee?.inr ?? null,
      exams: value.exams,
      data: {
        tuitionFee: tuitionFee ?? null,
        intakes: value.intakes,
        about: value.about,
        source: value.source,
        asOf: value.asOf,
      },
      ...searchColumns(value.title, university.name, university.city),
    };
    yield { ...row, hash: hashOf(row) };
  }
}

/**
 * Returns the yearly fee. Null if it is unknown, undefined if its currency is missing or unknown.
 */
function feeOf(
  value: { tuitionAmount: number | null; tuitionCurrency: string | null },
  rates: Rates,
) {
  if (value.tuitionAmount === null) return null;
  if (value.tuitionCurrency === null) return undefined;
  return withInr(value.tuitionAmount, value.tuitionCurrency, rates) ?? undefined;
}

function checkExams(
  exams: readonly string[],
  context: TableContext,
  file: string,
  line: number,
  field: string,
): void {
  for (const exam of exams)
    if (!context.examSlugs.has(exam))
      context.problems.error(file, line, field, `there is no exam called ${exam}`);
}

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
  for await (const { value, line } of rowsOf(folder, file, redirectSchema, problems)) {
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
