import { getTableColumns, type SQL } from "drizzle-orm";
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";
import type { RETENTION_DAYS } from "#domain/privacy/privacy";
import { ofAccount, type RowsOf } from "./person";

export type ColumnOf<T extends PgTable> = keyof T["_"]["columns"] & string;

/** A part of the export: rows of one table under a name. */
export interface ExportPart {
  readonly as: string;
  /** The columns that a person gets. A new one is left out until it is listed. */
  readonly columns: readonly string[];
  readonly where?: SQL;
}

/** Moments that retention compares with. */
export interface RetentionTimes {
  readonly now: Date;
  readonly yesterday: Date;
  readonly before: (data: keyof typeof RETENTION_DAYS) => Date;
}

/** How long rows are stored: as long as the account or the row above, or until a rule matches. */
export type Retention = "account" | "parent" | ((times: RetentionTimes) => SQL | undefined);

/** What happens to a table's rows when their person is erased. */
export type Erasure =
  /** They are found and deleted. */
  | "deleted"
  /** They go with the account or the row that they belong to. */
  | "cascade"
  /** They stay, for this reason. */
  | { readonly stays: string };

/** A table with data of people. */
export interface PersonTable {
  readonly table: PgTable;
  readonly rows: RowsOf;
  /** Parts of the export, or why there are none. */
  readonly exported: readonly ExportPart[] | { readonly not: string };
  readonly erasure: Erasure;
  readonly retention: Retention;
  /** Columns with addresses that the person may only have typed. */
  readonly addresses: readonly string[];
  /** The column that a merge changes from one lead to the other. */
  readonly leadId: AnyPgColumn | null;
}

type Spec<T extends PgTable> = Pick<PersonTable, "rows"> &
  Partial<Pick<PersonTable, "erasure" | "retention" | "leadId">> & {
    readonly addresses?: readonly ColumnOf<T>[];
  } & (
    | { readonly not: string }
    | { readonly as: string; readonly columns: readonly ColumnOf<T>[] }
    | { readonly parts: readonly (ExportPart & { readonly columns: readonly ColumnOf<T>[] })[] }
  );

const exportedBy = <T extends PgTable>(spec: Spec<T>): PersonTable["exported"] => {
  if ("not" in spec) return { not: spec.not };
  return "parts" in spec ? spec.parts : [{ as: spec.as, columns: spec.columns }];
};

/** Describes a table. Without `erasure`, its rows go with the row that they belong to. */
export const personTable = <T extends PgTable>(table: T, spec: Spec<T>): PersonTable => ({
  table,
  rows: spec.rows,
  exported: exportedBy(spec),
  erasure: spec.erasure ?? "cascade",
  retention: spec.retention ?? "parent",
  addresses: spec.addresses ?? [],
  leadId: spec.leadId ?? null,
});

/** A table whose rows belong to an account and are deleted with it. */
export const tableOfAccount = <T extends PgTable & { readonly userId: AnyPgColumn }>(
  table: T,
  as: string,
  columns: readonly ColumnOf<T>[],
  rest: Partial<Pick<Spec<T>, "retention" | "addresses">> = {},
): PersonTable =>
  personTable(table, {
    rows: ofAccount(table.userId),
    as,
    columns,
    retention: "account",
    ...rest,
  });

/** The name under which a table has a column in code. */
export function keyOfColumn(table: PgTable, column: AnyPgColumn): string {
  const found = Object.entries(getTableColumns(table)).find(([, one]) => one === column);
  if (!found) throw new Error("the column is not of the table");
  return found[0];
}
