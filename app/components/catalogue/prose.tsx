import * as styles from "./prose.css";

/** Text that the importer rendered from Markdown, where raw HTML is shown as text (backend/catalogue/markdown.ts). */
export function Prose({ html }: { readonly html: string }) {
  return <div className={styles.prose} dangerouslySetInnerHTML={{ __html: html }} />;
}

/** Inline Markdown, such as an answer or a value. */
export function InlineProse({ html }: { readonly html: string }) {
  return <span dangerouslySetInnerHTML={{ __html: html }} />;
}
