import { type ReactNode } from "react";
import type { DocumentSummary, Faq } from "#domain/catalogue";
import { sitePath } from "#domain/site-path";
import { quiet, roomyLink } from "~/styles/utilities.css";
import * as styles from "./catalogue.css";
import { InlineProse } from "./prose";
import { useT } from "~/components/language";

export interface Crumb {
  readonly name: string;
  /** Path below the base path. The last crumb, the current page, has none. */
  readonly path?: string;
}

/** The way from the home page to this one. */
export function Breadcrumbs({ trail }: { readonly trail: readonly Crumb[] }) {
  const t = useT();
  return (
    <nav aria-label={t("Breadcrumb")}>
      <ol className={styles.breadcrumbs}>
        <li className={styles.crumb}>
          <a className={roomyLink} href={sitePath("/")}>
            {t("Home")}
          </a>
        </li>
        {trail.map(({ name, path }) => (
          <li key={name} className={styles.crumb}>
            {path ? (
              <a className={roomyLink} href={sitePath(path)}>
                {name}
              </a>
            ) : (
              <span aria-current="page">{name}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

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

/** Links side by side, as many as fit. */
export function LinkList({
  links,
}: {
  readonly links: readonly {
    readonly title: string;
    readonly path: string;
    readonly note?: string;
  }[];
}) {
  return (
    <ul className={styles.linkList}>
      {links.map(({ title, path, note }) => (
        <li key={path}>
          <a className={roomyLink} href={sitePath(path)}>
            {title}
          </a>
          {note ? ` ${note}` : null}
        </li>
      ))}
    </ul>
  );
}

/** Documents as a list of links. Renders nothing for an empty list. */
export function DocumentLinks({
  heading,
  id,
  documents,
}: {
  readonly heading: string;
  readonly id: string;
  readonly documents: readonly DocumentSummary[];
}) {
  if (documents.length === 0) return null;
  return (
    <>
      <h2 id={id}>{heading}</h2>
      <LinkList
        links={documents.map((one) => ({ title: one.shortTitle ?? one.title, path: one.path }))}
      />
    </>
  );
}

/** Sources of a page's facts, and their date. */
export function Sources({
  sources,
  checkedOn = {},
  asOf,
}: {
  readonly sources: readonly string[];
  /** Formatted days on which sources were read, by address. */
  readonly checkedOn?: Readonly<Record<string, string>>;
  /** A day, formatted. */
  readonly asOf?: string;
}) {
  if (sources.length === 0) return null;
  return (
    <div className={quiet}>
      <p>
        Sources{asOf ? `, as of ${asOf}` : ""}. Rules and fees change: check the official page
        before you decide.
      </p>
      <ul className={styles.sources}>
        {sources.map((source) => (
          <li key={source}>
            <a href={source} rel="noopener">
              {source.replace(/^https?:\/\/(www\.)?/, "").replace(/\/$/, "")}
            </a>
            {checkedOn[source] ? `, checked on ${checkedOn[source]}` : null}
          </li>
        ))}
      </ul>
    </div>
  );
}

export function Byline({ children }: { readonly children: ReactNode }) {
  return <p className={styles.byline}>{children}</p>;
}

interface PaginationProps {
  readonly page: number;
  readonly size: number;
  readonly total: number;
  /** The address of a page, counted from 1. */
  readonly hrefOf: (page: number) => string;
  /** Whether a script adds the next page to this one: of two lists on a page, only one can. */
  readonly isMore?: boolean;
  /** Tells two such landmarks of a page apart. */
  readonly label?: string;
}

/** Next and previous. With a script, `data-more` adds the next page's items below these. */
export function Pagination({
  page,
  size,
  total,
  hrefOf,
  isMore = true,
  label = "Pages",
}: PaginationProps) {
  const pages = Math.ceil(total / size);
  if (pages <= 1) return null;
  return (
    <nav className={styles.pagination} aria-label={label}>
      {page > 0 ? <a href={hrefOf(page)}>Previous</a> : null}
      <span>
        Page {page + 1} of {pages}
      </span>
      {page + 1 < pages ? (
        <a href={hrefOf(page + 2)} rel="next" data-more={isMore || undefined}>
          Next
        </a>
      ) : null}
    </nav>
  );
}
