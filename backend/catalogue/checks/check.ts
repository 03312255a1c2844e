import { needsEditor } from "#domain/catalogue/editor";
import { countryList } from "#domain/countries/country-options";
import { listTotals, type CourseKind } from "#domain/courses/course-place";
import { paths } from "#domain/site/paths.js";
import { BASE_PATH } from "#domain/site/site-path";
import { daysBetween } from "#domain/time/dates";
import { checkSources } from "./check-sources";
import { fileOfDocument, isIndexed, type DocumentRow } from "../source/documents";
import type { Catalogue } from "../source/read-catalogue";
import { internalLinks } from "../text/markdown";
import type { Problems } from "../text/problems";
import type { Values } from "../text/values";
import { checkAdviceFacts } from "./advice-facts";
import { MAX_OVERLAP, phraseOverlaps } from "./similarity";

/** Facts need a review after this long. */
const FACT_AGE_LIMIT_DAYS = 730;

/** Pages that are not documents: tools, forms and whole lists. */
const fixedAddresses: ReadonlySet<string> = new Set(paths.filter((path) => !path.includes(":")));
/** The same with a parameter that content may link to. Others would take any address for a page. */
const addressesWithParameters = [
  /^\/(calculator\/[\w-]+|expense-calculator)\/[\w-]+$/,
  /^\/ua-accelerator-programs\/degree\/[\w-]+(\/[\w-]+)?$/,
  /^\/[\w-]+\/(masters|bachelors|courses|universities|ua-accelerator-programs)(\/[\w-]+)?$/,
  /^\/booster-program\/[\w-]+\/apply-now$/,
];

/**
 * Finds problems that do not block an import: broken links, unknown authors and categories,
 * duplicate titles and descriptions, outdated facts, unused values, and facts that the advice needs.
 */
export async function checkCatalogue(
  catalogue: Catalogue,
  values: Values,
  today: string,
  problems: Problems,
): Promise<void> {
  const paths = new Set(catalogue.documents.map(({ path }) => path));
  const universityIds = new Set<number>();
  for await (const { id, slug, countrySlug } of catalogue.universities()) {
    paths.add(`/university/${countrySlug}/${slug}`);
    universityIds.add(id);
  }
  const totals = await courseListTotals(catalogue);
  const references = referencesOf(catalogue.documents);
  for (const row of catalogue.documents) {
    const name = `${row.kind} ${row.slug}`;
    checkLinks(row, paths, name, problems);
    checkListLinks(row, totals, name, problems);
    checkParent(row, catalogue.documents, name, problems);
    checkReferences(row, references, name, problems);
    if (needsEditor(row.path) && !row.data.editor)
      problems.error(
        fileOfDocument(row),
        1,
        "editor",
        "a page about visas or money names its editor and what the last check changed",
      );
    checkDates(row, today, name, problems);
  }
  checkDuplicates(catalogue.documents, problems);
  await checkSources(catalogue, values, problems);
  checkScholarships(catalogue, universityIds, problems);
  checkCountries(catalogue.documents, problems);
  await checkAdviceFacts(catalogue, problems);
  await checkDescriptions(catalogue, problems);
  checkRedirects(catalogue, paths, problems);
  for (const key of values.keys)
    if (!values.used.has(key)) problems.warn("values", 1, key, "is not used");
}

/** What fields of documents may name. */
function referencesOf(documents: readonly DocumentRow[]) {
  const slugs = (kind: DocumentRow["kind"]) =>
    new Set(documents.filter((row) => row.kind === kind).map(({ slug }) => slug));
  const published = documents.filter((row) => row.published).map(({ path }) => path);
  return {
    authors: slugs("author"),
    categories: slugs("article-category"),
    published: new Set(published),
  };
}

const namesIn = (field: DocumentRow["data"]["fields"][string] | undefined): readonly string[] =>
  Array.isArray(field) ? field : [];

/** A document names authors, categories and chapters that exist. */
function checkReferences(
  { kind, data: { author, fields } }: DocumentRow,
  { authors, categories, published }: ReturnType<typeof referencesOf>,
  name: string,
  problems: Problems,
): void {
  if (author && !authors.has(author))
    problems.error(name, 1, "author", `no author is called ${author}`);
  for (const one of kind === "article" ? namesIn(fields.category) : [])
    if (!categories.has(one))
      problems.error(name, 1, "category", `no article category is called ${one}`);
  for (const one of namesIn(fields.chapters))
    if (!published.has(one))
      problems.error(name, 1, "chapters", `${one} is no published page of prose`);
}

/** Facts that are old, and documents that should be gone or reviewed. */
function checkDates(
  { expireOn, data: { asOf, fields } }: DocumentRow,
  today: string,
  name: string,
  problems: Problems,
): void {
  if (asOf && daysBetween(asOf, today) > FACT_AGE_LIMIT_DAYS)
    problems.warn(name, 1, "asOf", `facts are of ${asOf}`);
  if (expireOn && expireOn <= today)
    problems.warn(name, 1, "expireOn", `expired on ${expireOn}. Remove the file`);
  if (typeof fields.reviewBy === "string" && fields.reviewBy < today)
    problems.warn(name, 1, "reviewBy", `was due for review by ${fields.reviewBy}`);
}

/** A redirect leads to a page that exists, and to an anchor that it has. */
function checkRedirects(
  catalogue: Catalogue,
  paths: ReadonlySet<string>,
  problems: Problems,
): void {
  for (const { from, to } of catalogue.redirects) {
    const [target = "", anchor] = to.startsWith(BASE_PATH)
      ? to.slice(BASE_PATH.length).split("#")
      : [];
    const page = catalogue.documents.find(({ path }) => path === target);
    if (target !== "" && !isKnown(target, paths))
      problems.error("redirects.csv", 1, "to", `${from} leads to ${to}, which does not exist`);
    else if (anchor && page && !page.html.includes(` id="${anchor}"`))
      problems.error(
        "redirects.csv",
        1,
        "to",
        `${from} leads to #${anchor}, which ${target} lacks`,
      );
  }
}

/** A description is about its own course: it shares few phrases with others. */
async function checkDescriptions(catalogue: Catalogue, problems: Problems): Promise<void> {
  const described: { readonly id: string; readonly text: string }[] = [];
  for await (const { id, facts } of catalogue.courses())
    if (facts?.description) described.push({ id, text: facts.description.value });
  const overlaps = phraseOverlaps(described.map(({ text }) => text));
  for (const [at, { id }] of described.entries())
    if ((overlaps[at] ?? 0) >= MAX_OVERLAP)
      problems.error(
        "courses",
        1,
        id,
        `shares ${Math.round(100 * (overlaps[at] ?? 0))}% of its description with other courses. Leave out what is no fact of its own`,
      );
}

/** Scholarships name streams and universities of the catalogue. */
function checkScholarships(
  { documents, taxonomy }: Catalogue,
  universityIds: ReadonlySet<number>,
  problems: Problems,
): void {
  const streams = new Set(taxonomy.streams.map(({ slug }) => slug));
  for (const row of documents) {
    const { streams: own = [], universities = [] } = row.data.scholarship?.eligibility ?? {};
    const fault = (field: string, message: string) =>
      problems.error(fileOfDocument(row), 1, `eligibility.${field}`, message);
    for (const one of own)
      if (!streams.has(one)) fault("streams", `there is no stream called ${one}`);
    for (const id of universities)
      if (!universityIds.has(id)) fault("universities", `there is no university ${id}`);
  }
}

/** Only listed countries have an address. */
function checkCountries(rows: readonly DocumentRow[], problems: Problems): void {
  const listed = countryList.map(({ slug }) => slug);
  for (const { slug } of rows.filter(({ kind }) => kind === "country"))
    if (!listed.includes(slug))
      problems.error(`countries/${slug}.md`, 1, "slug", "is not listed in countries.js");
}

/** Each page that search engines list needs its own title and description. */
function checkDuplicates(rows: readonly DocumentRow[], problems: Problems): void {
  const seen = { title: new Map<string, string>(), description: new Map<string, string>() };
  for (const row of rows.filter(isIndexed))
    for (const field of ["title", "description"] as const) {
      const name = `${row.kind} ${row.slug}`;
      const text = row[field].toLowerCase();
      const other = seen[field].get(text);
      if (other) problems.error(name, 1, field, `is the same as that of ${other}`);
      else seen[field].set(text, name);
    }
}

function checkLinks(
  row: DocumentRow,
  paths: ReadonlySet<string>,
  name: string,
  problems: Problems,
): void {
  const faqs = row.data.faqs.map(({ answer }) => answer).join(" ");
  const facts = row.data.facts.map(({ value }) => value).join(" ");
  for (const link of internalLinks(`${row.html} ${faqs} ${facts}`))
    if (!isKnown(link, paths))
      problems.error(name, 1, "body", `links to ${link}, which does not exist`);
}

/** How many courses each course list of the catalogue has, by its path. */
async function courseListTotals(catalogue: Catalogue): Promise<ReadonlyMap<string, number>> {
  const kinds: CourseKind[] = [];
  for await (const course of catalogue.courses()) {
    const { countrySlug: country, level, stream, specialization, isListed } = course;
    if (isListed !== false) kinds.push({ country, level, stream, specialization, count: 1 });
  }
  return listTotals(kinds, catalogue.taxonomy);
}

/** Texts link to course lists that have courses. Filters of a list can't be checked here. */
function checkListLinks(
  { html, data }: DocumentRow,
  totals: ReadonlyMap<string, number>,
  name: string,
  problems: Problems,
): void {
  const answers = [...data.faqs.map(({ answer }) => answer), ...data.facts.map((one) => one.value)];
  for (const link of internalLinks([html, ...answers].join(" ")))
    if (/^\/[\w-]+\/(masters|bachelors|courses)(\/[\w-]+)?$/.test(link) && !totals.has(link))
      problems.error(name, 1, "body", `links to ${link}, which lists no course`);
}

function checkParent(
  row: DocumentRow,
  all: readonly DocumentRow[],
  name: string,
  problems: Problems,
): void {
  if (!row.parent || row.kind === "page") return;
  const kinds = row.kind === "exam-topic" ? ["exam", "exam-topic"] : [row.kind];
  if (!all.some((one) => kinds.includes(one.kind) && one.slug === row.parent))
    problems.error(name, 1, "slug", `${row.parent} does not exist`);
}

const isKnown = (path: string, paths: ReadonlySet<string>): boolean =>
  paths.has(path.replace(/\/register$/, "")) ||
  fixedAddresses.has(path) ||
  addressesWithParameters.some((pattern) => pattern.test(path));
