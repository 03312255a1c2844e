import type { CourseFacts } from "#domain/courses/facts/course-facts";
import { factRows, type FactRow } from "#domain/courses/facts/fact-text";
import { DataTable } from "~/components/ui/data-table";
import { useMoney } from "~/components/visitor/money";
import * as styles from "./catalogue.css";
import { FactSource } from "./fact-source";

/** A fact with its source and day: `University minimum: IELTS 6.5, no part below 6.0`. */
function FactCell({ text, inherited, fact }: FactRow) {
  const { statement } = fact.evidence;
  return (
    <>
      {inherited ? `${inherited}: ` : null}
      {text}
      {statement ? `${text.endsWith(".") ? "" : "."} ${statement}` : null}{" "}
      <span className={styles.source}>
        <FactSource evidence={fact.evidence} />
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
  const rows = factRows(facts, useMoney().currency);
  if (rows.length === 0) return null;
  return (
    <DataTable
      caption={caption}
      columns={["What", "Detail"]}
      rows={rows.map((row) => [row.label, <FactCell key={row.name} {...row} />])}
    />
  );
}
