import { readFileSync } from "node:fs";
import path from "node:path";
import { isNull } from "drizzle-orm";
import { parse } from "yaml";
import type { CatalogueDocument } from "#domain/catalogue/documents";
import type { Course } from "#domain/courses/course";
import { changedLines, diffLines } from "#domain/text/line-diff";
import { today } from "#domain/time/dates";
import { courses, documents, universities } from "../../platform/db/schema/catalogue";
import type { Database } from "../../platform/db/types";
import { linesOfFigure } from "../import/entry-text";
import { storedFigures, textOfRow } from "../import/record-import";
import { fileOfDocument, type DocumentRow } from "../source/documents";
import { filesOf, readCatalogue, type Catalogue } from "../source/read-catalogue";
import type { CourseRow } from "../source/tables";
import { hashOfFolder } from "../state/folder-hash";
import { describeProblem } from "../text/problems";
import { entriesNamed, storedText, type EntryKey } from "./find-entry";
import { linesIn } from "./history";

/** An entry of an edited folder, compared with the database. */
interface EntryPreview extends EntryKey {
  readonly state: "new" | "changed" | "removed" | "unchanged";
  /** The changed lines with signs, or the text of an unchanged entry. */
  readonly lines: string[];
  /** The page as visitors would see it. Null for everything else, and removed pages. */
  readonly document: CatalogueDocument | null;
  /** The course as visitors would see it. */
  readonly course: Course | null;
}

interface Preview {
  /** Why the folder can't be imported, as `file:line:field: message`. */
  readonly errors: string[];
  readonly entries: EntryPreview[];
}

const CONTEXT = 1;

type Read = Awaited<ReturnType<typeof readCatalogue>>;
let lastRead: { readonly hash: string; readonly read: Promise<Read> } | null = null;

/** Reads a folder again only after it has changed. */
function readFolder(folder: string, day: string): Promise<Read> {
  const hash = `${folder} ${day} ${hashOfFolder(folder)}`;
  if (lastRead?.hash !== hash) lastRead = { hash, read: readCatalogue(folder, day) };
  return lastRead.read;
}

/**
 * Compares what an editor names with the database: a page, a course, a university, or a figure with
 * every page that uses it. Without a name, lists all that differs. Null if nothing has this name.
 */
export async function previewOf(
  db: Database,
  folder: string,
  name: string | null,
  /** The day on which an import would run, to see scheduled figures. */
  day: string = today(),
): Promise<Preview | null> {
  const { catalogue, problems } = await readFolder(folder, day);
  const errors = problems.errors.map(describeProblem);
  if (!catalogue) return { errors, entries: [] };
  if (name === null) return { errors, entries: await allChanges(db, catalogue) };
  const wanted = entriesNamed(name).flatMap((entry) => pageOfFile(catalogue, entry));
  const using = wanted.some(({ kind }) => kind === "figure")
    ? await documentsUsing(catalogue, name)
    : [];
  const found = await Promise.all(
    [...wanted, ...using.map(keyOfDocument)].map((entry) => compare(db, catalogue, entry)),
  );
  const entries = found.filter((one) => one !== null);
  return entries.length > 0 || errors.length > 0 ? { errors, entries } : null;
}

const keyOfDocument = ({ kind, slug }: Pick<DocumentRow, "kind" | "slug">): EntryKey => ({
  kind: "document",
  key: `${kind}/${slug}`,
});

/** The page of a Markdown file. Other files have none. */
const pageOfFile = ({ documents: rows }: Catalogue, entry: EntryKey): EntryKey[] =>
  entry.kind === "file"
    ? rows.filter((row) => fileOfDocument(row) === entry.key).map(keyOfDocument)
    : [entry];

/** Returns the pages whose files name a figure, or another figure that repeats it. */
async function documentsUsing({ folder, documents: rows }: Catalogue, figure: string) {
  const read = (file: string) => readFileSync(path.join(folder, file), "utf8");
  const pattern = figuresRepeating(figure, read)
    .map((key) => key.replace(".", "\\."))
    .join("|");
  const named = new RegExp(`(?<![\\w.-])(?:${pattern})(?![\\w-])`);
  const files = new Set(
    (await filesOf(folder)).filter((file) => file.endsWith(".md") && named.test(read(file))),
  );
  return rows.filter((row) => files.has(fileOfDocument(row)));
}

/** A figure, and the figures of its file whose text names it. */
function figuresRepeating(figure: string, read: (file: string) => string): string[] {
  const name = figure.slice(0, figure.indexOf("."));
  const all = Object.entries((parse(read(`values/${name}.yaml`)) ?? {}) as Record<string, unknown>);
  const found = [figure];
  // A figure that is found may be repeated by others.
  for (const one of found)
    for (const [key, value] of all)
      if (JSON.stringify(value).includes(`{{${one}}}`) && !found.includes(`${name}.${key}`))
        found.push(`${name}.${key}`);
  return found;
}

async function compare(
  db: Database,
  catalogue: Catalogue,
  entry: EntryKey,
): Promise<EntryPreview | null> {
  const [before, row] = await Promise.all([storedText(db, entry), rowInFolder(catalogue, entry)]);
  const { text: after, ...shown } = row;
  if (before === null && after === null) return null;
  if (before === after) return { ...entry, state: "unchanged", lines: linesIn(after), ...shown };
  const lines = changedLines(diffLines(linesIn(before), linesIn(after)), CONTEXT);
  const state = before === null ? "new" : after === null ? "removed" : "changed";
  return { ...entry, state, lines, ...shown };
}

/** Returns the text of an entry of the folder. Null if it has none. */
async function rowInFolder(
  catalogue: Catalogue,
  { kind, key }: EntryKey,
): Promise<Pick<EntryPreview, "document" | "course"> & { readonly text: string | null }> {
  const none = { text: null, document: null, course: null };
  if (kind === "figure") {
    const figure = catalogue.figures.find((one) => one.key === key);
    return figure ? { ...none, text: linesOfFigure(figure).join("\n") } : none;
  }
  if (kind === "document") {
    const row = catalogue.documents.find((one) => keyOfDocument(one).key === key);
    return row ? { ...none, text: textOfRow(kind, row), document: documentOf(row) } : none;
  }
  // Courses are read after their universities.
  const known = new Map<number, Course["university"]>();
  for await (const row of catalogue.universities()) {
    if (kind === "university" && String(row.id) === key)
      return { ...none, text: textOfRow(kind, row) };
    known.set(row.id, row);
  }
  for await (const row of catalogue.courses())
    if (kind === "course" && row.id === key) {
      const university = known.get(row.universityId);
      const course = university ? courseOf(row, university) : null;
      return { ...none, text: textOfRow(kind, row), course };
    }
  return none;
}

function courseOf(
  row: CourseRow,
  { id, slug, name, city, countrySlug }: Course["university"],
): Course {
  const { level, stream, specialization, durationDays, exams, data, facts = {} } = row;
  return {
    id: row.id,
    slug: row.slug,
    title: row.title,
    level,
    stream,
    specialization,
    durationDays,
    exams: [...(exams ?? [])],
    data,
    facts,
    university: { id, slug, name, city, countrySlug },
  };
}

function documentOf(row: DocumentRow): CatalogueDocument {
  const { kind, slug, path: address, title, description, html, tags, published, updatedOn } = row;
  return {
    kind,
    slug,
    path: address,
    title,
    description,
    html,
    tags,
    published,
    updatedOn,
    parent: row.parent ?? null,
    data: row.data,
  };
}

/** Everything that an import would add, change or remove, without the lines. */
async function allChanges(db: Database, catalogue: Catalogue): Promise<EntryPreview[]> {
  const [before, after] = [await hashesInDatabase(db), await hashesInFolder(catalogue)];
  return [...new Set([...after.keys(), ...before.keys()])].sort().flatMap((name) => {
    const [old, hash] = [before.get(name), after.get(name)];
    if (old === hash) return [];
    const [kind, key = ""] = name.split(" ") as [EntryKey["kind"], string];
    const state = old === undefined ? "new" : hash === undefined ? "removed" : "changed";
    return [{ kind, key, state, lines: [], document: null, course: null }];
  });
}

type Hashes = Map<string, string>;

/** Hashes by kind and key: `course 3001-msc-computing`. */
async function hashesInDatabase(db: Database): Promise<Hashes> {
  const hashes: Hashes = new Map();
  const { kind, slug } = documents;
  for (const row of await db
    .select({ kind, slug, hash: documents.hash })
    .from(documents)
    .where(isNull(documents.origin)))
    hashes.set(`document ${row.kind}/${row.slug}`, row.hash);
  for (const [name, table] of [
    ["university", universities],
    ["course", courses],
  ] as const)
    for (const { id, hash } of await db
      .select({ id: table.id, hash: table.hash })
      .from(table)
      .where(isNull(table.origin)))
      hashes.set(`${name} ${id}`, hash);
  for (const figure of await storedFigures(db))
    hashes.set(`figure ${figure.key}`, linesOfFigure(figure).join());
  return hashes;
}

async function hashesInFolder(catalogue: Catalogue): Promise<Hashes> {
  const hashes: Hashes = new Map();
  for (const row of catalogue.documents) hashes.set(`document ${row.kind}/${row.slug}`, row.hash);
  for await (const { id, hash } of catalogue.universities()) hashes.set(`university ${id}`, hash);
  for await (const { id, hash } of catalogue.courses()) hashes.set(`course ${id}`, hash);
  for (const figure of catalogue.figures)
    hashes.set(`figure ${figure.key}`, linesOfFigure(figure).join());
  return hashes;
}
