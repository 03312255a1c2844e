import { and, asc, eq, sql } from "drizzle-orm";
import { isPublished } from "../catalogue/document-query";
import { isListed } from "../catalogue/listed";
import { cachedPerImport } from "../catalogue/state/cached-per-import";
import { courseIndexOf } from "../courses/load-course-index";
import { courses, documents, universities } from "../platform/db/schema/catalogue";
import type { Database } from "../platform/db/types";

/** A path below the base path, with the day of its last change. */
export interface TableAddress {
  readonly path: string;
  readonly updatedOn: string;
}

/** Part of a table's addresses. */
export interface AddressPart {
  readonly addresses: number;
  /** The newest change of one of them. */
  readonly updatedOn: string;
}

/** The pages of all universities by id. A page has a text and lists courses, which change it too. */
const universityAddressesOf = cachedPerImport(async (db: Database) => {
  const path = sql<string>`'/university/' || ${universities.countrySlug} || '/' || ${universities.slug}`;
  const [rows, texts, taught] = await Promise.all([
    db
      .select({
        id: universities.id,
        path,
        updatedOn: sql<string>`greatest(${universities.changedOn}, ${universities.data}->>'asOf')`,
      })
      .from(universities)
      .orderBy(asc(universities.id)),
    db
      .select({
        path: documents.path,
        updatedOn: sql<string>`greatest(${documents.changedOn}, ${documents.updatedOn})`,
      })
      .from(documents)
      .where(and(eq(documents.kind, "university"), isPublished)),
    db
      .select({
        id: courses.universityId,
        updatedOn: sql<string>`max(greatest(${courses.changedOn}, ${courses.data}->>'asOf'))`,
      })
      .from(courses)
      .where(isListed)
      .groupBy(courses.universityId),
  ]);
  const textOf = new Map(texts.map((text) => [text.path, text.updatedOn]));
  const taughtAt = new Map(taught.map(({ id, updatedOn }) => [id, updatedOn]));
  return new Map(
    rows.map(({ id, path: own, updatedOn }) => [
      id,
      { path: own, updatedOn: latestOf([updatedOn, textOf.get(own), taughtAt.get(id)]) },
    ]),
  );
});

/** The latest of some ISO days. */
const latestOf = (days: readonly (string | undefined)[]): string =>
  days.reduce<string>((latest, day) => (day && day > latest ? day : latest), "");

/** Addresses of courses from the index in memory. Reading thousands of rows takes too long. */
async function courseAddresses(db: Database, page: number, size: number) {
  const [index, schools] = await Promise.all([courseIndexOf(db), universityAddressesOf(db)]);
  const data = index
    .addresses(page * size, (page + 1) * size)
    .flatMap(({ universityId, slug, updatedOn }): TableAddress[] => {
      const university = schools.get(universityId);
      return university ? [{ path: `${university.path}/${slug}`, updatedOn }] : [];
    });
  return { data, page, size, total: index.indexed };
}

async function courseParts(db: Database, size: number): Promise<AddressPart[]> {
  const index = await courseIndexOf(db);
  return Array.from({ length: Math.ceil(index.indexed / size) }, (_, part) => {
    const from = part * size;
    const to = Math.min(from + size, index.indexed);
    return { addresses: to - from, updatedOn: index.updatedOn(from, to) };
  });
}

type Table = "universities" | "courses";

/** Lists paths of universities, ordered by id, or courses, ordered by title. */
export async function tableAddresses(db: Database, what: Table, page: number, size: number) {
  if (what === "courses") return courseAddresses(db, page, size);
  const all = [...(await universityAddressesOf(db)).values()];
  return { data: all.slice(page * size, (page + 1) * size), page, size, total: all.length };
}

/** The parts into which `tableAddresses` divides a table. */
export async function tableParts(db: Database, what: Table, size: number): Promise<AddressPart[]> {
  if (what === "courses") return courseParts(db, size);
  const all = [...(await universityAddressesOf(db)).values()];
  return Array.from({ length: Math.ceil(all.length / size) }, (_, part) => {
    const own = all.slice(part * size, (part + 1) * size);
    return {
      addresses: own.length,
      updatedOn: latestOf(own.map(({ updatedOn }) => updatedOn)),
    };
  });
}
