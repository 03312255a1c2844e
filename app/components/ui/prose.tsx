import { useMoney } from "~/components/visitor/money";
import * as styles from "./prose.css";

/** Text that the importer rendered from Markdown, where raw HTML is shown as text (backend/catalogue/text/markdown.ts). */
export function Prose({ html }: { readonly html: string }) {
  const { text } = useMoney();
  return <div className={styles.prose} dangerouslySetInnerHTML={{ __html: text(html) }} />;
}

/** Inline Markdown, such as an answer or a value. */
export function InlineProse({ html }: { readonly html: string }) {
  const { text } = useMoney();
  return <span dangerouslySetInnerHTML={{ __html: text(html) }} />;
}
