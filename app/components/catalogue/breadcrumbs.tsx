import { hrefTo } from "#domain/site/href";
import { sitePath } from "#domain/site/site-path";
import { useT } from "~/components/visitor/language";
import { roomyLink } from "~/styles/utilities.css";
import * as styles from "./catalogue.css";

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
          <a className={roomyLink} href={hrefTo("/")}>
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
