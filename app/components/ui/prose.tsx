import { useLanguage } from "~/components/visitor/language";
import { useMoney } from "~/components/visitor/money";
import * as styles from "./prose.css";

/** The catalogue's texts are in English, also on pages in another language. */
const useEnglish = () => (useLanguage() === "en" ? {} : ({ lang: "en", dir: "ltr" } as const));

interface ProseProps {
  readonly html: string;
  /** Whether the text is in the visitor's language. */
  readonly isTranslated?: boolean;
}

/** Text that the importer rendered from Markdown, where raw HTML is shown as text (backend/catalogue/text/markdown.ts). */
export function Prose({ html, isTranslated = false }: ProseProps) {
  const { text } = useMoney();
  const english = useEnglish();
  return (
    <div
      className={styles.prose}
      {...(isTranslated ? {} : english)}
      dangerouslySetInnerHTML={{ __html: text(html) }}
    />
  );
}

/** Inline Markdown, such as an answer or a value. */
export function InlineProse({ html }: { readonly html: string }) {
  const { text } = useMoney();
  return <span {...useEnglish()} dangerouslySetInnerHTML={{ __html: text(html) }} />;
}
