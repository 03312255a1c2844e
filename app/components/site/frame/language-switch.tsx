import { languages, type LanguageCode } from "#domain/language/language";
import { hrefTo } from "#domain/site/href";
import { useLanguage, useT } from "~/components/visitor/language";
import * as styles from "./site-header.css";

/** Links to the region's other languages, each named in its own language. */
export function LanguageSwitch({
  languages: offered,
  here,
}: {
  readonly languages: readonly LanguageCode[];
  /** Path and query of the page. */
  readonly here: string;
}) {
  const t = useT();
  const current = useLanguage();
  return (
    <form method="post" action={hrefTo("/language")} aria-label={t("Language")}>
      <input type="hidden" name="returnTo" value={here} />
      {offered
        .filter((code) => code !== current)
        .map((code) => (
          <button
            key={code}
            type="submit"
            className={styles.language}
            name="language"
            value={code}
            lang={code}
            dir={languages[code].dir}
          >
            {languages[code].name}
          </button>
        ))}
    </form>
  );
}
