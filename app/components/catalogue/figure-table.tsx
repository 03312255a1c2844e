import { Fragment } from "react";
import { DataTable } from "~/components/data-table";
import type { Figure } from "#domain/catalogue";
import { formatDate } from "#domain/dates";
import * as styles from "./catalogue.css";

const host = (address: string) => new URL(address).hostname.replace(/^www\./, "");

/** Figures, each with its source and date below it. Three columns wouldn't fit a phone. */
export function FigureTable({
  caption,
  figures,
}: {
  readonly caption: string;
  readonly figures: readonly Figure[];
}) {
  return (
    <DataTable
      caption={caption}
      columns={["What", "Amount"]}
      rows={figures.map(({ label, text, source, asOf }) => [
        label,
        <Fragment key="figure">
          {text}{" "}
          <span className={styles.source}>
            <a href={source} rel="noopener">
              {host(source)}
            </a>
            , {formatDate(asOf)}
          </span>
        </Fragment>,
      ])}
    />
  );
}
