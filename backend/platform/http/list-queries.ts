import { and, gte, ilike, lt, or, sql, type SQL } from "drizzle-orm";
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";
import { addToDay, parseIst } from "#domain/time/dates";
import type { Database } from "../db/types";
import { isUuid } from "./parameters";

/** Rows per page of the lists of students and of the access log. */
export const PER_PAGE = 30;

/** A time in microseconds, as exact as it is stored, for the cursor of a list. */
export const exactTime = (column: AnyPgColumn): SQL<string> =>
  sql<string>`to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

/** Moments of Indian days, both included. */
export const withinDays = (column: AnyPgColumn, from?: string, to?: string): SQL | undefined =>
  and(
    from ? gte(column, parseIst(`${from}T00:00`)) : undefined,
    to ? lt(column, parseIst(`${addToDay(to, 1, "day")}T00:00`)) : undefined,
  );

interface FirstRows {
  readonly where: SQL | undefined;
  readonly orderBy: readonly SQL[];
  readonly limit: number;
}

/**
 * The first rows of a list that any of the scopes has. Each scope is read by itself, from its index.
 * Joined with `or`, PostgreSQL would read the whole table for a counsellor who has few rows.
 */
export function firstRows(
  db: Database,
  table: PgTable & { readonly id: AnyPgColumn },
  scopes: readonly SQL[] | null,
  { where, orderBy, limit }: FirstRows,
): SQL | undefined {
  if (scopes === null) return where;
  const queries = scopes.map(
    (scope) =>
      sql`${db
        .select({ id: table.id })
        .from(table)
        .where(and(scope, where))
        .orderBy(...orderBy)
        .limit(limit)}`,
  );
  return sql`${table.id} in (${sql.join(queries, sql` union all `)})`;
}

/** Reads `<time>_<id>` of the last row of a page. Null for anything else. */
export function readCursor(value: string): { readonly at: string; readonly id: string } | null {
  const [at = "", id = "", ...rest] = value.split("_");
  const isTime = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(at) && !Number.isNaN(Date.parse(at));
  return isTime && isUuid(id) && rest.length === 0 ? { at, id } : null;
}

/** Rows after the last one of the previous page, the latest first. All of them without a cursor that can be read. */
export function rowsAfter(at: AnyPgColumn, id: AnyPgColumn, cursor = ""): SQL | undefined {
  const last = readCursor(cursor);
  return last ? sql`(${at}, ${id}) < (${last.at}::timestamptz, ${last.id}::uuid)` : undefined;
}

/** One page of a list that was read with one row more, and the cursor of the next page. */
export function pageOf<Row>(
  rows: readonly Row[],
  cursorOf: (last: Row) => string,
  size = PER_PAGE,
): { readonly page: readonly Row[]; readonly next: string | null } {
  const page = rows.slice(0, size);
  const last = page.at(-1);
  return { page, next: last !== undefined && rows.length > size ? cursorOf(last) : null };
}

const escaped = (q: string): string => q.replace(/[\\%_]/g, (sign) => `\\${sign}`);

/** The LIKE pattern of a search term that may be anywhere. */
export const patternOf = (q: string): string => `%${escaped(q)}%`;

/** A trigram index needs three characters in a row, or the beginning of a word. */
const MIN_PART = 3;

/**
 * Matches texts that have a search term anywhere. One or two letters match the beginning of a word,
 * because no index finds them in the middle.
 */
export function hasTerm(column: AnyPgColumn, q: string): SQL | undefined {
  if (q.length >= MIN_PART || !/^[\p{L}\p{N}]+$/u.test(q)) return ilike(column, patternOf(q));
  return or(ilike(column, `${q}%`), ilike(column, `% ${q}%`));
}

/** The pattern of a number as people write it: `098765 43210`, `+91 98765-43210`. */
export function numberIn(q: string): string | null {
  const digits = q.replace(/[\s()-]/g, "");
  return /^\+?\d{3,}$/.test(digits) ? patternOf(digits.replace(/^0+/, "")) : null;
}
