import { createContext, useContext, type ReactNode } from "react";
import { slugOf } from "#domain/text/slug";
import * as styles from "./data-table.css";

interface DataTableProps {
  readonly caption: string;
  readonly columns: readonly string[];
  /** The first cell of each row names it. */
  readonly rows: readonly (readonly ReactNode[])[];
}

/** Whether tables show each row as a block on a phone, as in the counsellor console. */
export const StackedRows = createContext(false);

/** A table that scrolls within its frame on a narrow screen, by keyboard too. */
export function DataTable({ caption, columns, rows }: DataTableProps) {
  const isStacked = useContext(StackedRows);
  const frame = isStacked ? styles.stacked : styles.frame;
  const id = `table-${slugOf(caption)}`;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region must be reachable by keyboard
    <section className={frame} aria-labelledby={id} tabIndex={0}>
      <table className={styles.table}>
        <caption id={id} className={styles.caption}>
          {caption}
        </caption>
        <thead className={styles.head}>
          <ColumnNames columns={columns} />
        </thead>
        <tbody>
          {rows.map(([name, ...cells], row) => (
            <tr key={row}>
              <th scope="row">{name}</th>
              {cells.map((cell, column) => (
                <td key={column} data-label={isStacked ? columns[column + 1] : undefined}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** The first row of a table. */
export function ColumnNames({ columns }: { readonly columns: readonly string[] }) {
  return (
    <tr>
      {columns.map((column) => (
        <th key={column} scope="col">
          {column}
        </th>
      ))}
    </tr>
  );
}
