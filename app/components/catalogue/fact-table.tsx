import { DataTable } from "~/components/data-table";
import { factRows, type FactRow } from "#domain/fact-text";
import type { CourseFacts } from "#domain/course-facts";
import * as styles from "./catalogue.css";
import { formatDate } from "#domain/dates";

const host = (address: string): string => new URL(address).hostname.replace(/^www\./, "");

/** A fact with its source and day: `University minimum: IELTS 6.5, no part below 6.0`. */
function FactCell({ text, inherited, fact }: FactRow) {
  const { source, checkedOn, statement } = fact.evidence;
  return (
    <>
      {inherited ? `${inherited}: ` : null}
      {text}
      {statement ? ` ${statement}` : null}{" "}
      <span className={styles.source}>
        <a href={source} rel="noopener">
          {host(source)}
        </a>
        , checked {formatDate(checkedOn)}
      </span>
    </>
  );
}

/** Facts that students act on, each with its evidence. Nothing without facts. */
export function FactTable({
  caption,
  facts,
}: {
  readonly caption: string;
  readonly facts: CourseFacts;
}) {
  const rows = factRows(facts);
  if (rows.length === 0) return null;
  return (
    <DataTable
      caption={caption}
      columns={["What", "Detail"]}
      rows={rows.map((row) => [row.label, <FactCell key={row.name} {...row} />])}
    />
  );
}
