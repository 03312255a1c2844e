import { and, asc, count, desc, eq, gt } from "drizzle-orm";
import { changedLines, diffLines } from "#domain/text/line-diff";
import { formatMoment } from "#domain/time/dates";
import {
  catalogueFiles,
  catalogueImports,
  catalogueVersions,
} from "../../platform/db/schema/catalogue";
import type { Database } from "../../platform/db/types";
import { entriesNamed, storedText, type EntryKey } from "./find-entry";

type ImportRow = typeof catalogueImports.$inferSelect;

/** One change of an entry, with the import that made it. */
interface EntryChange extends ImportRow {
  readonly action: (typeof catalogueVersions.$inferSelect)["action"];
  /** The changed lines, with signs. */
  readonly lines: readonly string[];
}

const CONTEXT = 1;
const MAX_IMPORTS = 30;

export const linesIn = (text: string | null): string[] => text?.split("\n") ?? [];

/** Returns the changes of an entry, the latest first. */
async function historyOf(db: Database, entry: EntryKey): Promise<EntryChange[]> {
  const rows = await db
    .select({ version: catalogueVersions, of: catalogueImports })
    .from(catalogueVersions)
    .innerJoin(catalogueImports, eq(catalogueImports.id, catalogueVersions.importId))
    .where(and(eq(catalogueVersions.kind, entry.kind), eq(catalogueVersions.key, entry.key)))
    .orderBy(desc(catalogueVersions.importId));
  let after = await currentText(db, entry);
  return rows.map(({ version: { action, before }, of }) => {
    const lines = changedLines(diffLines(linesIn(before), linesIn(after)), CONTEXT);
    after = before;
    return { ...of, action, lines };
  });
}

async function currentText(db: Database, entry: EntryKey): Promise<string | null> {
  if (entry.kind !== "file") return storedText(db, entry);
  const [file] = await db.select().from(catalogueFiles).where(eq(catalogueFiles.path, entry.key));
  return file?.text ?? null;
}

/** `#12 · 23 Nov 2026, 5:04 pm IST · asha · changed · Fees of 2027` */
const headline = ({ id, importedAt, author, kind, undoes, reason }: ImportRow, what: string) =>
  [
    `#${id}`,
    formatMoment(importedAt),
    author,
    kind === "undo" ? `${what}, undoes #${undoes ?? "?"}` : what,
    reason ?? "no reason given",
  ].join(" · ");

/** Describes the history of what an editor named. Null if nothing has this name. */
export async function describeHistory(db: Database, name: string): Promise<string[] | null> {
  const found = await Promise.all(
    entriesNamed(name).map(async (entry) => ({
      entry,
      changes: await historyOf(db, entry),
      isStored: (await currentText(db, entry)) !== null,
    })),
  );
  const known = found.filter(({ changes, isStored }) => isStored || changes.length > 0);
  if (known.length === 0) return null;
  const [first] = await db
    .select()
    .from(catalogueImports)
    .orderBy(asc(catalogueImports.id))
    .limit(1);
  return known.flatMap(({ entry, changes }) => [
    `${entry.kind} ${entry.key}`,
    ...changes.flatMap((one) => [
      headline(one, one.action),
      ...(one.lines.length > 0 ? one.lines : ["no visible change"]).map((line) => `    ${line}`),
    ]),
    ...(changes.at(-1)?.action === "added"
      ? []
      : [
          first
            ? `Unchanged before that, since ${formatMoment(first.importedAt)}.`
            : "No imports are recorded yet.",
        ]),
  ]);
}

/** Describes the latest imports with how much they changed. */
export async function describeImports(db: Database): Promise<string[]> {
  const imports = await db
    .select()
    .from(catalogueImports)
    .orderBy(desc(catalogueImports.id))
    .limit(MAX_IMPORTS);
  const counts = await db
    .select({
      importId: catalogueVersions.importId,
      kind: catalogueVersions.kind,
      total: count(),
    })
    .from(catalogueVersions)
    .where(gt(catalogueVersions.importId, (imports.at(-1)?.id ?? 1) - 1))
    .groupBy(catalogueVersions.importId, catalogueVersions.kind)
    .orderBy(catalogueVersions.kind);
  return imports.map((one) => {
    const parts = counts
      .filter(({ importId }) => importId === one.id)
      .map(({ kind, total }) => `${total} ${PLURALS[kind][total === 1 ? 0 : 1]}`);
    return headline(one, parts.join(", ") || "first import");
  });
}

const PLURALS = {
  document: ["document", "documents"],
  university: ["university", "universities"],
  course: ["course", "courses"],
  figure: ["figure", "figures"],
  file: ["file", "files"],
} as const;
