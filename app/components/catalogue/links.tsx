import type { DocumentSummary } from "#domain/catalogue/documents";
import { sitePath } from "#domain/site/site-path";
import { roomyLink } from "~/styles/utilities.css";
import * as styles from "./catalogue.css";

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
