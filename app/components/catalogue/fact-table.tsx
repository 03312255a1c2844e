import { Fragment, useContext } from "react";
import type { CourseFacts } from "#domain/courses/facts/course-facts";
import { factLabel, factRows, NOT_PUBLISHED, type FactRow } from "#domain/courses/facts/fact-text";
import { missingFacts } from "#domain/courses/facts/listing";
import { overdueText } from "#domain/courses/facts/reviews";
import { formatDate } from "#domain/time/dates";
import { DataTable } from "~/components/ui/data-table";
import { useMoney } from "~/components/visitor/money";
import { RequestDay } from "~/components/visitor/request-day";
import * as styles from "./catalogue.css";
import { FactSource, sourceName } from "./fact-source";

/** A fact: `University minimum: IELTS 6.5, no part below 6.0`. One to confirm says so with its source. */
function FactCell({ text, inherited, fact }: FactRow) {
  const { statement } = fact.evidence;
  const isOverdue = overdueText(fact.evidence, useContext(RequestDay)) !== null;
  return (
    <>
      {inherited ? `${inherited}: ` : null}
      {text}
      {statement ? `${text.endsWith(".") ? "" : "."} ${statement}` : null}{" "}
      {isOverdue ? (
        <span className={styles.source}>
          <FactSource evidence={fact.evidence} />
        </span>
      ) : null}
    </>
  );
}

/** The source of each fact, folded to a line with the latest check. */
function FactSources({ rows }: { readonly rows: readonly FactRow[] }) {
  const evidence = rows.map(({ fact }) => fact.evidence);
  const [newest = ""] = evidence
    .map(({ checkedOn }) => checkedOn)
    .sort()
    .reverse();
  const hosts = [...new Set(evidence.map(({ source }) => sourceName(source)))];
  return (
    <details className={styles.factSources}>
      <summary>
        Sources: {hosts.slice(0, HOSTS_SHOWN).join(", ")}
        {hosts.length > HOSTS_SHOWN ? ` and ${hosts.length - HOSTS_SHOWN} more` : ""}. Last checked{" "}
        {formatDate(newest)}
      </summary>
      <ul className={styles.sources}>
        {rows.map(({ name, label, fact }) => (
          <li key={name}>
            {label}: <FactSource evidence={fact.evidence} />
          </li>
        ))}
      </ul>
    </details>
  );
}

const HOSTS_SHOWN = 2;

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
    <div>
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
      {rows.length > 0 ? <FactSources rows={rows} /> : null}
    </div>
  );
}
