import { Fragment } from "react";
import type { CourseFacts } from "#domain/courses/facts/course-facts";
import { factLabel, factRows, NOT_PUBLISHED, type FactRow } from "#domain/courses/facts/fact-text";
import { missingFacts } from "#domain/courses/facts/listing";
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

interface TableProps {
  readonly caption: string;
  readonly facts: CourseFacts;
  /** Whom to ask for key facts that aren't published. Without it, they have no row. */
  readonly contact?: { readonly name: string; readonly href: string } | undefined;
}

/** Facts that students act on, each with its evidence. Nothing without facts. */
export function FactTable({ caption, facts, contact }: TableProps) {
  const rows = factRows(facts, useMoney().currency);
  const missing = contact ? missingFacts(facts) : [];
  if (rows.length + missing.length === 0) return null;
  return (
    <DataTable
      caption={caption}
      columns={["What", "Detail"]}
      rows={[
        ...rows.map((row) => [row.label, <FactCell key={row.name} {...row} />]),
        ...missing.map((name) => [
          factLabel(name),
          <Fragment key={name}>
            {NOT_PUBLISHED}.{" "}
            <a href={contact?.href} rel="noopener">
              Ask {contact?.name}
            </a>
          </Fragment>,
        ]),
      ]}
    />
  );
}
