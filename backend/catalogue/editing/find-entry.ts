import { and, eq } from "drizzle-orm";
import { documentAt } from "#domain/catalogue/document-address";
import { BASE_PATH, withoutTrailingSlash } from "#domain/site/site-path";
import { courses, documents, universities } from "../../platform/db/schema/catalogue";
import type { Database } from "../../platform/db/types";
import { linesOfFigure } from "../import/entry-text";
import { storedFigures, textOfRow, type EntryKind } from "../import/record-import";

/** An entry of the catalogue, as its history names it. */
export interface EntryKey {
  readonly kind: EntryKind;
  readonly key: string;
}

/**
 * Returns what an editor's word may mean: the address of a page, a course or a university, a
 * course's id, a figure's name, or a file.
 */
export function entriesNamed(name: string): EntryKey[] {
  if (/\.(md|csv|yaml)$/.test(name)) return [{ kind: "file", key: name }];
  if (/^[\w-]+\.[\w-]+$/.test(name)) return [{ kind: "figure", key: name }];
  if (/^\d+-[a-z0-9-]+$/.test(name)) return [{ kind: "course", key: name }];
  const path = pathIn(name);
  const [, country, slug = "", course] =
    /^\/university\/([\w-]+)\/([\w-]+)(?:\/([\w-]+))?$/.exec(path) ?? [];
  const id = /-(\d+)$/.exec(slug)?.[1];
  if (country && id)
    return course
      ? [{ kind: "course", key: `${id}-${course}` }]
      : [
          { kind: "university", key: id },
          { kind: "document", key: `university/${country}/${slug}` },
        ];
  const page = documentAt(path);
  if (!page) return [];
  // A country has the address of a page.
  const kinds = page.kind === "page" ? ["country", "page"] : [page.kind];
  return kinds.map((kind) => ({ kind: "document", key: `${kind}/${page.slug}` }));
}

/** `https://…/study-abroad/usa/` → `/usa` */
function pathIn(name: string): string {
  const [path = ""] = name.replace(/^https?:\/\/[^/]+/, "").split(/[?#]/);
  const below = path.startsWith(`${BASE_PATH}/`) ? path.slice(BASE_PATH.length) : path;
  return withoutTrailingSlash(`/${below.replace(/^\/+/, "")}`);
}

/** Returns an entry's text in the database, or null if it is not there. */
export async function storedText(db: Database, { kind, key }: EntryKey): Promise<string | null> {
  if (kind === "figure") {
    const figure = (await storedFigures(db)).find((one) => one.key === key);
    return figure ? linesOfFigure(figure).join("\n") : null;
  }
  const row = await storedRow(db, { kind, key });
  return row ? textOfRow(kind, row) : null;
}

async function storedRow(db: Database, { kind, key }: EntryKey): Promise<object | null> {
  if (kind === "course") {
    const [course] = await db.select().from(courses).where(eq(courses.id, key));
    return course ?? null;
  }
  if (kind === "university") {
    const [university] = await db
      .select()
      .from(universities)
      .where(eq(universities.id, Number(key)));
    return university ?? null;
  }
  const at = key.indexOf("/");
  const [document] = await db
    .select()
    .from(documents)
    .where(
      and(
        eq(documents.kind, key.slice(0, at) as (typeof documents.$inferSelect)["kind"]),
        eq(documents.slug, key.slice(at + 1)),
      ),
    );
  return document ?? null;
}
