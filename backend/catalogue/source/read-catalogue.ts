import { existsSync, readFileSync } from "node:fs";
import { readdir } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import type { ConversionRule } from "#domain/calculators/sgpa";
import type { documentPrefixes, Figure } from "#domain/catalogue/documents";
import type { Taxonomy } from "#domain/courses/taxonomy";
import { promisedBy, type LearningPlan } from "#domain/students/learning";
import {
  readNationalRules,
  readUniversityFacts,
  type NationalRule,
} from "../facts/inherited-facts";
import { readServiceData, type ServiceData } from "../state/service-data";
import { readPublishers, type Publishers } from "../text/publishers";
import { Problems } from "../text/problems";
import { readRates, Values, type Rates } from "../text/values";
import { parseYaml, type YamlText } from "../text/yaml-file";
import { readCompletenessRules, type CompletenessRules } from "./completeness-rules";
import { readDocument, type DocumentContext, type DocumentRow } from "./documents";
import { readExpenses, type ExpenseData } from "./expense-data";
import { readFieldCodes, type CodedField } from "./field-codes";
import { readConversions } from "./grade-conversion-data";
import { readPhotoFiles, type PhotoFile } from "./photos";
import { readReviewRules, type ReviewRules } from "./review-rules";
import { scheduledChanges, type FigureTexts, type ScheduledChange } from "./scheduled-figures";
import {
  courseRows,
  readRedirects,
  universityRows,
  type CourseRow,
  type KnownUniversity,
  type RedirectRow,
  type TableContext,
  type UniversityRow,
} from "./tables";
import {
  CourseFigures,
  readUniversityDocument,
  type UniversityContext,
} from "./university-documents";

/**
 * A catalogue folder, read and checked. Large files are read again, row by row, when they are
 * stored.
 */
export interface Catalogue {
  readonly folder: string;
  readonly documents: readonly DocumentRow[];
  /** The pictures that documents show. */
  readonly photos: readonly PhotoFile[];
  readonly redirects: readonly RedirectRow[];
  readonly taxonomy: Taxonomy;
  readonly fieldCodes: readonly CodedField[];
  readonly rates: Rates;
  readonly figures: readonly Figure[];
  /** What scheduled figures will change, by day. */
  readonly scheduled: readonly ScheduledChange[];
  readonly expenses: ExpenseData;
  readonly conversions: readonly ConversionRule[];
  readonly services: ServiceData;
  readonly rules: readonly NationalRule[];
  readonly completeness: CompletenessRules;
  readonly reviews: ReviewRules;
  /** Who publishes what the catalogue cites. Null if it doesn't say. */
  readonly publishers: Publishers | null;
  readonly counts: { readonly universities: number; readonly courses: number };
  universities(): AsyncGenerator<UniversityRow>;
  courses(): AsyncGenerator<CourseRow>;
}

const slug = z.string().regex(/^[a-z0-9-]+$/);
const taxonomySchema = z
  .object({
    streams: z.array(
      z
        .object({
          slug,
          name: z.string().min(1),
          specializations: z.array(z.object({ slug, name: z.string().min(1) }).strict()),
        })
        .strict(),
    ),
  })
  .strict();

/**
 * Reads and checks the whole folder. `problems` collects every fault with file, line and field.
 * The catalogue is null if a required part is missing.
 */
export async function readCatalogue(
  folder: string,
  today: string,
  onProgress: (file: string) => void = () => undefined,
): Promise<{ catalogue: Catalogue | null; problems: Problems; values: Values | null }> {
  const problems = new Problems();
  const files = await filesOf(folder);
  const yaml = yamlReader(folder);
  const rates = readRates(yaml("rates.yaml"), problems);
  const taxonomy = readTaxonomy(yaml("taxonomy.yaml"), problems);
  if (!rates || !taxonomy) return { catalogue: null, problems, values: null };
  const source = await textSource(folder, files, yaml, rates, problems);
  const textsToday = readTexts(source, { day: today, problems, onProgress });
  const { values, pages, conversions } = textsToday;
  const services = readServiceData(yamlOrEmpty(files, yaml), values.figures, problems);
  const { completeness, reviews, fieldCodes } = readRules(files, yaml, taxonomy, problems);
  const context: TableContext = {
    ...(await readSharedFacts(folder, files, yaml, pages, { rates, reviews, today, problems })),
    taxonomy,
    neededFacts: completeness.listOnlyComplete ? completeness.needed : [],
  };
  const universityFiles = files.filter((one) => /^universities\/[\w-]+\.csv$/.test(one));
  const courseFiles = files.filter((one) => /^courses\/[\w-]+\.csv$/.test(one));
  const { counts, ...tables } = await checkTables(
    universityFiles,
    courseFiles,
    context,
    onProgress,
  );
  const aboutUniversities = textsToday.universities(tables);
  const documents = [...pages, ...aboutUniversities];
  checkDocuments(documents, services.learning, problems);
  const now = { documents, figures: values.figures, expenses: textsToday.expenses };
  const scheduled = scheduledChanges(now, values.changeDays, problems, (day, later) =>
    readFigureTexts(source, tables, day, later),
  );
  const catalogue: Catalogue = {
    folder,
    ...now,
    scheduled,
    photos: photosOf(documents, source.photos),
    redirects: await readRedirectsIn(folder, files, problems),
    taxonomy,
    fieldCodes,
    rates,
    conversions,
    services,
    rules: context.rules,
    completeness,
    reviews,
    publishers: source.publishers,
    counts,
    ...rowsOf(universityFiles, courseFiles, {
      ...context,
      // The second pass stores what the first has checked, so its problems are duplicates.
      problems: new Problems(),
      universityWords: new Map(aboutUniversities.map(({ slug, words }) => [slug, words ?? []])),
    }),
  };
  return { catalogue, problems, values };
}

const yamlOrEmpty =
  (files: readonly string[], yaml: ReturnType<typeof yamlReader>) =>
  (file: string): YamlText =>
    files.includes(file) ? yaml(file) : { file, text: "[]", firstLine: 1 };

/** Returns what texts and figures are read with. */
const textSource = async (
  folder: string,
  files: readonly string[],
  yaml: ReturnType<typeof yamlReader>,
  rates: Rates,
  problems: Problems,
): Promise<TextSource> => ({
  ...{ folder, files, yaml, rates },
  photos: await readPhotoFiles(folder, problems),
  publishers: readPublishers(
    files.includes("publishers.yaml") ? yaml("publishers.yaml") : null,
    problems,
  ),
});

const readRedirectsIn = async (folder: string, files: readonly string[], problems: Problems) =>
  files.includes("redirects.csv") ? readRedirects(folder, "redirects.csv", problems) : [];

/** Reads the rows of the tables again to store them. Universities come first, because courses name them. */
function rowsOf(
  universityFiles: readonly string[],
  courseFiles: readonly string[],
  context: TableContext,
): Pick<Catalogue, "universities" | "courses"> {
  const known = new Map<number, KnownUniversity>();
  return {
    async *universities() {
      for (const file of universityFiles) yield* universityRows(file, context, known);
    },
    async *courses() {
      for (const file of courseFiles) yield* courseRows(file, context, known, new Set());
    },
  };
}

const isUniversity = (file: string): boolean => file.startsWith("universities/");
const isNoUniversity = (file: string): boolean => !isUniversity(file);

/** Reads a YAML file of the folder. A missing file is an empty text. */
const yamlReader =
  (folder: string) =>
  (file: string): YamlText => {
    const full = path.join(folder, file);
    return { file, text: existsSync(full) ? readFileSync(full, "utf8") : "", firstLine: 1 };
  };

/** Reads the named figures of all files below `values/`. */
function readValues(
  files: readonly string[],
  yaml: (file: string) => YamlText,
  {
    rates,
    publishers,
    today,
  }: Pick<TextSource, "rates" | "publishers"> & { readonly today: string },
  problems: Problems,
): Values {
  const values = new Values(rates, undefined, publishers);
  for (const file of files.filter((one) => /^values\/[\w-]+\.yaml$/.test(one)))
    values.read(path.basename(file, ".yaml"), yaml(file), today, problems);
  values.resolveAll();
  return values;
}

/** Reads the optional files of rules: what is complete, what is due for review, codes of fields. */
function readRules(
  files: readonly string[],
  yaml: (file: string) => YamlText,
  taxonomy: Catalogue["taxonomy"],
  problems: Problems,
) {
  const optional = (file: string) => (files.includes(file) ? yaml(file) : null);
  const codes = optional("field-codes.yaml");
  const specializations = new Set(taxonomy.specializations.map((one) => one.slug));
  return {
    completeness: readCompletenessRules(optional("completeness.yaml"), problems),
    reviews: readReviewRules(optional("reviews.yaml"), problems),
    fieldCodes: codes ? readFieldCodes(codes, specializations, problems) : [],
  };
}

/** Reads what courses inherit from their country and university. */
async function readSharedFacts(
  folder: string,
  files: readonly string[],
  yaml: (file: string) => YamlText,
  documents: readonly DocumentRow[],
  facts: Pick<TableContext, "rates" | "reviews" | "today" | "problems">,
) {
  const countrySlugs = slugsOf(documents, "country");
  const factFiles = files.filter((one) => /^university-facts\/[\w-]+\.csv$/.test(one));
  return {
    ...facts,
    folder,
    countrySlugs,
    examSlugs: slugsOf(documents, "exam"),
    rules: files.includes("national-rules.yaml")
      ? readNationalRules(yaml("national-rules.yaml"), countrySlugs, facts)
      : [],
    universityFacts: await readUniversityFacts(folder, factFiles, facts),
  };
}

/** Reads every Markdown file. `read` returns null for a faulty one. */
const readDocuments = (
  folder: string,
  files: readonly string[],
  onProgress: (file: string) => void,
  read: (file: string, text: string) => DocumentRow | null,
): DocumentRow[] =>
  files
    .filter((one) => one.endsWith(".md"))
    .flatMap((file) => {
      onProgress(file);
      return read(file, readFileSync(path.join(folder, file), "utf8")) ?? [];
    });

const readPages = (
  folder: string,
  files: readonly string[],
  onProgress: (file: string) => void,
  reading: DocumentContext,
) =>
  readDocuments(folder, files.filter(isNoUniversity), onProgress, (file, text) =>
    readDocument(file, text, reading),
  );

const readUniversityTexts = (
  folder: string,
  files: readonly string[],
  onProgress: (file: string) => void,
  reading: UniversityContext,
) =>
  readDocuments(folder, files.filter(isUniversity), onProgress, (file, text) =>
    readUniversityDocument(file, text, reading),
  );

interface TextSource {
  readonly folder: string;
  readonly files: readonly string[];
  readonly yaml: (file: string) => YamlText;
  readonly rates: Rates;
  readonly photos: DocumentContext["photos"];
  readonly publishers: Publishers | null;
}

/** Reads what depends on the figures of one day: pages and calculators. */
function readTexts(
  { folder, files, yaml, rates, photos, publishers }: TextSource,
  {
    day,
    problems,
    onProgress = () => undefined,
  }: {
    readonly day: string;
    readonly problems: Problems;
    readonly onProgress?: (file: string) => void;
  },
) {
  const values = readValues(files, yaml, { rates, publishers, today: day }, problems);
  const reading = { values, problems, photos };
  // The calculators' files are optional.
  const expenses = files.includes("expenses.yaml")
    ? readExpenses(yaml("expenses.yaml"), values, rates, problems)
    : null;
  return {
    values,
    expenses: expenses ?? { categories: [], countries: [] },
    conversions: files.includes("grade-conversions.yaml")
      ? readConversions(yaml("grade-conversions.yaml"), problems)
      : [],
    pages: readPages(folder, files, onProgress, reading),
    /** Texts about universities use figures of the courses, so they are read after the tables. */
    universities: (tables: Pick<UniversityContext, "known" | "figures">) =>
      readUniversityTexts(folder, files, onProgress, { ...tables, ...reading }),
  };
}

/** Reads everything that the figures of a day are part of. */
function readFigureTexts(
  source: TextSource,
  tables: Pick<UniversityContext, "known" | "figures">,
  day: string,
  problems: Problems,
): FigureTexts {
  const { pages, values, expenses, universities } = readTexts(source, { day, problems });
  return { documents: [...pages, ...universities(tables)], figures: values.figures, expenses };
}

interface TableSummary extends Pick<UniversityContext, "known" | "figures"> {
  readonly counts: Catalogue["counts"];
}

async function checkTables(
  universityFiles: readonly string[],
  courseFiles: readonly string[],
  context: TableContext,
  onProgress: (file: string) => void,
): Promise<TableSummary> {
  const known = new Map<number, KnownUniversity>();
  const figures = new CourseFigures();
  const seen = new Set<string>();
  let universities = 0;
  let courses = 0;
  for (const file of universityFiles) {
    onProgress(file);
    for await (const _ of universityRows(file, context, known)) universities += 1;
  }
  for (const [id, rows] of context.universityFacts)
    for (const { file, line } of rows)
      if (!known.has(id))
        context.problems.error(file, line, "universityId", `there is no university ${id}`);
  for (const file of courseFiles) {
    onProgress(file);
    for await (const course of courseRows(file, context, known, seen)) {
      figures.add(course);
      courses += 1;
    }
  }
  return { counts: { universities, courses }, known, figures };
}

function readTaxonomy(yaml: YamlText, problems: Problems): Taxonomy | null {
  const parsed = parseYaml(yaml, taxonomySchema, problems);
  if (!parsed) return null;
  const { streams } = parsed.value;
  return {
    streams: streams.map(({ slug: stream, name }) => ({ slug: stream, name })),
    specializations: streams.flatMap(({ slug: stream, specializations }) =>
      specializations.map((one) => ({ ...one, stream })),
    ),
  };
}

function photosOf(
  documents: readonly DocumentRow[],
  files: ReadonlyMap<string, PhotoFile>,
): PhotoFile[] {
  const shown = new Set(documents.flatMap(({ data }) => data.photo?.name ?? []));
  return [...files.values()].filter(({ name }) => shown.has(name));
}

function checkDocuments(
  documents: readonly DocumentRow[],
  plans: readonly LearningPlan[],
  problems: Problems,
): void {
  checkDuplicates(documents, problems);
  checkProducts(documents, plans, problems);
}

function checkDuplicates(documents: readonly DocumentRow[], problems: Problems): void {
  const byPath = new Map<string, DocumentRow>();
  for (const row of documents) {
    const other = byPath.get(row.path);
    if (other)
      problems.error(
        `${row.kind} ${row.slug}`,
        1,
        "slug",
        `${row.path} is already used by ${other.kind} ${other.slug}`,
      );
    byPath.set(row.path, row);
  }
}

/** A product promises as many sessions and drafts as its plan in learning.yaml delivers. */
function checkProducts(
  documents: readonly DocumentRow[],
  plans: readonly LearningPlan[],
  problems: Problems,
): void {
  for (const { kind, slug, data } of documents) {
    if (kind !== "booster") continue;
    const { tier, sessions, drafts } = data.fields;
    const plan = plans.find(({ key }) => key === tier);
    const delivered = plan ? promisedBy(plan) : { sessions: 0, drafts: 0 };
    const where = [`booster ${slug}`, 1] as const;
    if (!plan) problems.error(...where, "tier", `learning.yaml has no plan ${String(tier)}`);
    if (sessions !== delivered.sessions)
      problems.error(...where, "sessions", `the plan delivers ${delivered.sessions}`);
    if (drafts !== delivered.drafts)
      problems.error(...where, "drafts", `the plan delivers ${delivered.drafts}`);
  }
}

const slugsOf = (documents: readonly DocumentRow[], kind: keyof typeof documentPrefixes) =>
  new Set(documents.filter((one) => one.kind === kind).map((one) => one.slug));

/** Lists all files of the folder by relative path, in a fixed order. */
export async function filesOf(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && /\.(md|csv|yaml)$/.test(entry.name))
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .map((file) => file.split(path.sep).join("/"))
    .sort();
}
