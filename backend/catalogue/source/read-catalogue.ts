import { existsSync, readFileSync } from "node:fs";
import { readdir } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import type { ConversionRule } from "#domain/calculators/sgpa";
import type { Figure } from "#domain/catalogue/documents";
import type { Taxonomy } from "#domain/courses/taxonomy";
import { promisedBy, type LearningPlan } from "#domain/students/learning";
import { CourseFigures } from "../facts/course-figures";
import { FactFigures, type FactSources } from "./derived-figures";
import {
  readNationalRules,
  readUniversityFacts,
  type NationalRule,
} from "../facts/inherited-facts";
import { readServiceData, type ServiceData } from "../state/service-data";
import { readPublishers, type Publishers } from "../text/publishers";
import { Problems } from "../text/problems";
import { readSearchAliases, type SearchAlias } from "./search-aliases";
import { readRates, Values, type DerivedFigures, type Rates } from "../text/values";
import { parseYaml, type YamlText } from "../text/yaml-file";
import { readCompletenessRules, type CompletenessRules } from "./completeness-rules";
import { readDocument, type DocumentContext, type DocumentRow } from "./documents";
import { isEditionFile, readEditions, type Editions } from "../editions/read-editions";
import { budgetOf, readExpenses, type ExpenseData } from "./expense-data";
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
import { TypedDates } from "./typed-dates";
import { readUniversityDocument, type UniversityContext } from "./university-documents";

/**
 * A catalogue folder, read and checked. Large files are read again, row by row, when they are
 * stored.
 */
export interface Catalogue {
  readonly folder: string;
  readonly documents: readonly DocumentRow[];
  /** Pages of editions in their own language. */
  readonly editions: Editions;
  /** The pictures that documents show. */
  readonly photos: readonly PhotoFile[];
  readonly redirects: readonly RedirectRow[];
  readonly searchAliases: readonly SearchAlias[];
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
  const { completeness, reviews, fieldCodes } = readRules(files, yaml, taxonomy, problems);
  const context: TableContext = {
    ...(await readSharedFacts(folder, files, yaml, { rates, reviews, today, problems })),
    taxonomy,
  };
  const universityFiles = files.filter((one) => /^universities\/[\w-]+\.csv$/.test(one));
  const courseFiles = files.filter((one) => /^courses\/[\w-]+\.csv$/.test(one));
  const { counts, ...tables } = await checkTables(
    { universityFiles, courseFiles },
    context,
    onProgress,
  );
  const facts = { ...tables, rules: context.rules };
  const textsToday = readTexts(source, facts, { day: today, problems, onProgress });
  const { values, documents } = textsToday;
  const services = readServiceData(yamlOrEmpty(files, yaml), values.figures, problems);
  checkDocuments(documents, services.learning, problems);
  const now = { documents, figures: values.figures, expenses: textsToday.expenses };
  const scheduled = scheduledChanges(now, values.changeDays, problems, (day, later) =>
    readFigureTexts(source, facts, day, later),
  );
  const catalogue: Catalogue = {
    folder,
    ...now,
    scheduled,
    editions: readEditions(files, { folder, yaml, values, rates, problems }),
    photos: photosOf(documents, source.photos),
    ...(await readOptionalFiles(folder, files, yaml, problems)),
    taxonomy,
    fieldCodes,
    rates,
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
      universityWords: wordsOfUniversities(documents),
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
  folder,
  files,
  yaml,
  rates,
  photos: await readPhotoFiles(folder, problems),
  publishers: readPublishers(
    files.includes("publishers.yaml") ? yaml("publishers.yaml") : null,
    problems,
  ),
});

async function readOptionalFiles(
  folder: string,
  files: readonly string[],
  yaml: ReturnType<typeof yamlReader>,
  problems: Problems,
): Promise<Pick<Catalogue, "redirects" | "conversions" | "searchAliases">> {
  return {
    redirects: files.includes("redirects.csv")
      ? await readRedirects(folder, "redirects.csv", problems)
      : [],
    searchAliases: files.includes("search-aliases.csv")
      ? await readSearchAliases(folder, "search-aliases.csv", problems)
      : [],
    conversions: files.includes("grade-conversions.yaml")
      ? readConversions(yaml("grade-conversions.yaml"), problems)
      : [],
  };
}

/** The words by which search finds the text of each university. */
const wordsOfUniversities = (documents: readonly DocumentRow[]) =>
  new Map(
    documents
      .filter(({ kind }) => kind === "university")
      .map(({ slug, words }) => [slug, words ?? []]),
  );

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
    derived,
  }: Pick<TextSource, "rates" | "publishers"> & { today: string; derived: DerivedFigures },
  problems: Problems,
): Values {
  const values = new Values(rates, derived, publishers);
  for (const file of files.filter((one) => /^values\/[\w-]+\.yaml$/.test(one)))
    values.read(path.basename(file, ".yaml"), yaml(file), today, problems);
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
  facts: Pick<TableContext, "rates" | "reviews" | "today" | "problems">,
) {
  const countrySlugs = slugsIn(files, "countries");
  const factFiles = files.filter((one) => /^university-facts\/[\w-]+\.csv$/.test(one));
  return {
    ...facts,
    folder,
    countrySlugs,
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

interface TextSource {
  readonly folder: string;
  readonly files: readonly string[];
  readonly yaml: (file: string) => YamlText;
  readonly rates: Rates;
  readonly photos: DocumentContext["photos"];
  readonly publishers: Publishers | null;
}

/** The day whose texts are read. */
interface Reading {
  readonly day: string;
  readonly problems: Problems;
  readonly onProgress?: (file: string) => void;
}

/**
 * Reads what depends on the figures of one day: pages and calculators. They name facts of the tables,
 * which are read before them. Scholarships come first, because other texts name their deadlines.
 */
function readTexts(
  { folder, files, yaml, rates, photos, publishers }: TextSource,
  { rules, ...tables }: TableFacts,
  { day, problems, onProgress = () => undefined }: Reading,
) {
  const scholarships = new Map<string, DocumentRow>();
  let expenses: ExpenseData = { categories: [], countries: [] };
  const derived = new FactFigures({
    rules,
    known: tables.known,
    courses: tables.figures,
    budgetOf: (slug, level, place) => budgetOf(expenses, { slug, level, place }, day),
    scholarshipOf: (slug) => scholarships.get(slug) ?? null,
  });
  const values = readValues(files, yaml, { rates, publishers, today: day, derived }, problems);
  // The calculators' files are optional.
  if (files.includes("expenses.yaml")) {
    const sources = { values, rates, courses: tables.figures, today: day };
    expenses = readExpenses(yaml("expenses.yaml"), sources, problems) ?? expenses;
  }
  const dates = new TypedDates({ rules, known: tables.known, courses: tables.figures });
  const reading = { values, problems, photos, dates };
  const readFiles = (isWanted: (file: string) => boolean) =>
    readDocuments(folder, files.filter(isWanted), onProgress, (file, text) =>
      file.startsWith("universities/")
        ? readUniversityDocument(file, text, { ...tables, ...reading })
        : readDocument(file, text, reading),
    );
  const isScholarship = (file: string) => file.startsWith("scholarships/");
  const awards = readFiles(isScholarship);
  for (const row of awards) scholarships.set(row.slug, row);
  values.resolveAll();
  const documents = [
    ...awards,
    ...readFiles((file) => !isScholarship(file) && !isEditionFile(file)),
  ];
  return { values, expenses, documents };
}

/** Reads everything that the figures of a day are part of. */
function readFigureTexts(
  source: TextSource,
  facts: TableFacts,
  day: string,
  problems: Problems,
): FigureTexts {
  const { documents, values, expenses } = readTexts(source, facts, { day, problems });
  return { documents, figures: values.figures, expenses };
}

/** What the tables say, for the texts that name it. */
type TableFacts = Pick<UniversityContext, "known" | "figures"> & Pick<FactSources, "rules">;

interface TableSummary extends Pick<UniversityContext, "known" | "figures"> {
  readonly counts: Catalogue["counts"];
}

async function checkTables(
  {
    universityFiles,
    courseFiles,
  }: Readonly<Record<"universityFiles" | "courseFiles", readonly string[]>>,
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

/** The slugs of the pages of a folder, without those in folders of its own. */
const slugsIn = (files: readonly string[], folder: string): Set<string> =>
  new Set(
    files
      .filter((file) => path.dirname(file) === folder && file.endsWith(".md"))
      .map((file) => path.basename(file, ".md")),
  );

/** Lists all files of the folder by relative path, in a fixed order. */
export async function filesOf(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && /\.(md|csv|yaml)$/.test(entry.name))
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .map((file) => file.split(path.sep).join("/"))
    .sort();
}
