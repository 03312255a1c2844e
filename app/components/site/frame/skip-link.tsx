import { useT, useVisitorsLanguage } from "~/components/visitor/language";
import { skipLink } from "./skip-link.css";

/** First stop of the keyboard: past the header. */
export function SkipLink() {
  const t = useT();
  return (
    <a className={skipLink} href="#main" {...useVisitorsLanguage()}>
      {t("Skip to the content")}
    </a>
  );
}
