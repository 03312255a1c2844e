import type { ReactNode } from "react";
import type { Faq } from "#domain/catalogue/documents";
import { InlineProse } from "~/components/ui/prose";
import { quiet } from "~/styles/utilities.css";
import * as styles from "./catalogue.css";

/** Marks content as a sample. */
export function SampleTag() {
  return (
    <>
      {" "}
      <span className={styles.tag}>Sample</span>{" "}
    </>
  );
}

/** Questions that open in place; without scripts too. */
export function FaqList({
  faqs,
  id = "faqs",
}: {
  readonly faqs: readonly Faq[];
  readonly id?: string;
}) {
  if (faqs.length === 0) return null;
  return (
    <>
      <h2 id={id}>Questions students ask</h2>
      <div className={styles.faqs}>
        {faqs.map(({ question, answer }) => (
          <details key={question} className={styles.faq}>
            <summary className={styles.question}>{question}</summary>
            <p className={styles.answer}>
              <InlineProse html={answer} />
            </p>
          </details>
        ))}
      </div>
    </>
  );
}

const PageLink = ({ address }: { readonly address: string }) => (
  <a href={address} rel="noopener">
    {address.replace(/^https?:\/\/(www\.)?/, "").replace(/\/$/, "")}
  </a>
);

/** Sources of a page's facts, and their date. */
export function Sources({
  sources,
  confirmAt = [],
  checkedOn = {},
  asOf,
}: {
  readonly sources: readonly string[];
  /** Official pages to confirm at what no source of the page states. */
  readonly confirmAt?: readonly string[];
  /** Formatted days on which sources were read, by address. */
  readonly checkedOn?: Readonly<Record<string, string>>;
  /** A day, formatted. */
  readonly asOf?: string;
}) {
  if (sources.length === 0 && confirmAt.length === 0) return null;
  return (
    <div className={quiet}>
      {sources.length > 0 ? (
        <>
          <p>
            Sources{asOf ? `, as of ${asOf}` : ""}. Rules and fees change: check the official page
            before you decide.
          </p>
          <ul className={styles.sources}>
            {sources.map((source) => (
              <li key={source}>
                <PageLink address={source} />
                {checkedOn[source] ? `, checked on ${checkedOn[source]}` : null}
              </li>
            ))}
          </ul>
        </>
      ) : null}
      {confirmAt.length > 0 ? (
        <>
          <p>
            We haven&apos;t found an official page for everything here. Before you act on a fee,
            date or rule, confirm it at:
          </p>
          <ul className={styles.sources}>
            {confirmAt.map((address) => (
              <li key={address}>
                <PageLink address={address} />
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </div>
  );
}

export function Byline({ children }: { readonly children: ReactNode }) {
  return <p className={styles.byline}>{children}</p>;
}
