import { and, eq, inArray, isNull, or, sql, type SQL } from "drizzle-orm";
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";
import type { users } from "../db/schema/users";

export type User = typeof users.$inferSelect;

/** Whose rows are searched. */
export interface Person {
  /** Null for a person of whom only addresses are left. */
  readonly userId: string | null;
  /** Verified addresses. Typed ones may belong to someone else, so they don't count. */
  readonly emails: readonly string[];
  readonly mobiles: readonly string[];
}

export const personOf = ({ id, email, mobile }: User): Person => ({
  userId: id,
  emails: email ? [email] : [],
  mobiles: mobile ? [mobile] : [],
});

/** Matches a person's rows of one table. */
export type RowsOf = (person: Person) => SQL;

/** Matches rows for which any of the conditions is true, and no row without conditions. */
export const any = (...conditions: (SQL | undefined)[]): SQL => or(...conditions) ?? sql`false`;

export const anyOf =
  (...parts: readonly RowsOf[]): RowsOf =>
  (person) =>
    any(...parts.map((rows) => rows(person)));

/** Rows of the account. */
export const ofAccount =
  (column: AnyPgColumn): RowsOf =>
  ({ userId }) =>
    userId === null ? sql`false` : eq(column, userId);

/** Rows without an account, under a verified address. */
export const underAddress =
  (columns: {
    readonly userId?: AnyPgColumn;
    readonly email?: AnyPgColumn;
    readonly mobile?: AnyPgColumn;
  }): RowsOf =>
  ({ emails, mobiles }) => {
    const { userId, email, mobile } = columns;
    const has = (column: AnyPgColumn | undefined, values: readonly string[]) =>
      column && values.length > 0 ? inArray(column, [...values]) : undefined;
    const matches = any(has(email, emails), has(mobile, mobiles));
    return (userId ? and(isNull(userId), matches) : matches) ?? matches;
  };

/** Rows that belong to a row of another table. */
export const below =
  (column: AnyPgColumn, parent: PgTable & { readonly id: AnyPgColumn }, rows: RowsOf): RowsOf =>
  (person) =>
    sql`${column} in (select ${parent.id} from ${parent} where ${rows(person)})`;

/** Rows with a text that names an id of the person's account or leads, such as a path. */
export const naming =
  (column: AnyPgColumn, records: PgTable & { readonly id: AnyPgColumn }, rows: RowsOf): RowsOf =>
  (person) => {
    const { userId } = person;
    const named = sql`exists (select from ${records} where ${rows(person)} and position(${records.id}::text in ${column}) > 0)`;
    return any(userId === null ? undefined : sql`position(${userId} in ${column}) > 0`, named);
  };
