import { useContext } from "react";
import type { Figure } from "#domain/catalogue/documents";
import { isOverdue, overdueText } from "#domain/courses/facts/reviews";
import { isHiddenIn } from "#domain/site/region-paths";
import { sitePath } from "#domain/site/site-path";
import { formatDate } from "#domain/time/dates";
import { Notice } from "~/components/ui/notice";
import { useVisitorRegion } from "~/components/visitor/region";
import { RequestDay } from "~/components/visitor/request-day";
import * as styles from "./catalogue.css";

interface FactEvidence {
  readonly source: string;
  readonly standing?: Figure["standing"];
  readonly checkedOn: string;
  readonly reviewBy?: string | undefined;
}

/** The host of a source, without its `www`. */
export const sourceName = (source: string): string =>
  source.startsWith("/") ? "our list of courses" : new URL(source).hostname.replace(/^www\./, "");

/** Where a figure comes from. A page of this site is the source of figures that follow from our course list. */
function SourceLink({ source, own }: Pick<FactEvidence, "source"> & { readonly own: string }) {
  const region = useVisitorRegion();
  if (!source.startsWith("/"))
    return (
      <a href={source} rel="noopener">
        {sourceName(source)}
      </a>
    );
  return isHiddenIn(region, source) ? own : <a href={sitePath(source)}>{own}</a>;
}

/**
 * A fact's source with the day it was checked. Overdue facts, and those that no official page states, ask the
 * reader to confirm them.
 */
export function FactSource({ evidence }: { readonly evidence: FactEvidence }) {
  const overdue = overdueText(evidence, useContext(RequestDay));
  if (evidence.standing === "unconfirmed")
    return (
      <strong className={styles.overdue}>
        We haven&apos;t found an official figure. Ask{" "}
        <SourceLink source={evidence.source} own="us" />
      </strong>
    );
  if (overdue !== null)
    return (
      <strong className={styles.overdue}>
        {overdue} <SourceLink source={evidence.source} own="our list of courses" />
      </strong>
    );
  return (
    <>
      {evidence.standing === "reported" ? "Reported by " : null}
      <SourceLink source={evidence.source} own="from the courses we list" />, checked{" "}
      {formatDate(evidence.checkedOn)}
    </>
  );
}

/** Figures that a text names and no table shows. Nothing unless some are overdue or unconfirmed. */
export function FiguresToConfirm({ figures }: { readonly figures: readonly Figure[] }) {
  const today = useContext(RequestDay);
  const toConfirm = figures.filter(
    (figure) => isOverdue(figure, today) || figure.standing === "unconfirmed",
  );
  if (toConfirm.length === 0) return null;
  return (
    <Notice tone="warning">
      <p>Confirm these figures before you rely on them:</p>
      <ul>
        {toConfirm.map(({ key, label, text, asOf, ...figure }) => (
          <li key={key}>
            {label}: {text}. <FactSource evidence={{ ...figure, checkedOn: asOf }} />
          </li>
        ))}
      </ul>
    </Notice>
  );
}
