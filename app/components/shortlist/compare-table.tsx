import type { ReactNode } from "react";
import type { CompareCell, CompareRow } from "#domain/shortlist/compare";
import { tag } from "~/components/catalogue/catalogue.css";
import { VisuallyHidden } from "~/components/layout/page";
import * as styles from "./compare.css";

interface CompareTableProps {
  readonly caption: string;
  readonly columns: readonly {
    readonly id: string;
    /** Names each value of the column on phones, where rows are stacked. */
    readonly name: string;
    readonly heading: ReactNode;
    /** Links and buttons, which are not printed. */
    readonly actions: ReactNode;
  }[];
  readonly rows: readonly CompareRow[];
}

/**
 * Columns side by side. The first one stays in view, and names the rows whose values differ. On phones
 * the values of a row are below each other.
 */
export function CompareTable({ caption, columns, rows }: CompareTableProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region must be reachable by keyboard
    <section className={styles.frame} aria-labelledby="compared" tabIndex={0}>
      <table className={styles.table}>
        <caption id="compared">
          <VisuallyHidden>{caption}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            <td className={styles.corner} />
            {columns.map(({ id, heading }) => (
              <th key={id} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, cells, differs }) => (
            <tr key={name} data-differs={differs ? "" : undefined}>
              <th scope="row" className={styles.name}>
                {name}
                {differs ? <span className={styles.small}>Differs</span> : null}
              </th>
              {cells.map((cell, index) => (
                <td key={columns[index]?.id} className={styles.cell} data-of={columns[index]?.name}>
                  <div>
                    <Cell cell={cell} />
                  </div>
                </td>
              ))}
            </tr>
          ))}
          <tr className={styles.onScreen}>
            <th scope="row" className={styles.name}>
              Actions
            </th>
            {columns.map(({ id, name, actions }) => (
              <td key={id} className={styles.cell} data-of={name}>
                <div>{actions}</div>
              </td>
            ))}
          </tr>
        </tbody>
      </table>
    </section>
  );
}

function Cell({ cell: { text, note, isLowest } }: { readonly cell: CompareCell }) {
  return (
    <>
      {text}
      {note ? <span className={styles.small}>{note}</span> : null}
      {isLowest ? (
        <div>
          <span className={tag}>Lowest</span>
        </div>
      ) : null}
    </>
  );
}
