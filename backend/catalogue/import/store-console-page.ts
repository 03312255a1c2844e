import { and, eq, sql } from "drizzle-orm";
import type { DocumentKind } from "#domain/catalogue/documents";
import { documents, searchWords } from "../../platform/db/schema/catalogue";
import type { Database } from "../../platform/db/types";
import { markEventChanged } from "../state/catalogue-state";
import { hashOf, type DocumentRow } from "../source/documents";
import { storeSearchEntry } from "./search-entries";

/**
 * Writes a page that was made in the console, beside those of the catalogue's files, with what is derived from pages.
 * Runs within the transaction of the change. Caches of pages end with it.
 */
export async function storeConsolePage(
  tx: Database,
  page: Omit<DocumentRow, "hash" | "origin">,
  changedAt: Date,
): Promise<void> {
  const row = { ...page, origin: "console" as const, hash: hashOf(page) };
  const { kind, slug, ...rest } = row;
  await tx
    .insert(documents)
    .values({ kind, slug, ...rest })
    .onConflictDoUpdate({
      target: [documents.kind, documents.slug],
      set: { ...rest, changedOn: rest.updatedOn },
      setWhere: eq(documents.origin, "console"),
    });
  await storeSearchEntry(tx, row.path);
  // The search corrects queries by these words: those of a draft would tell what it is about.
  if (row.published && row.words && row.words.length > 0)
    await tx
      .insert(searchWords)
      .values(row.words.map((word) => ({ word })))
      .onConflictDoNothing();
  await markEventChanged(tx, changedAt);
}

/** Whether a page of this kind has the slug. */
export async function hasPage(tx: Database, kind: DocumentKind, slug: string): Promise<boolean> {
  const found = await tx
    .select({ one: sql`1` })
    .from(documents)
    .where(and(eq(documents.kind, kind), eq(documents.slug, slug)));
  return found.length > 0;
}
