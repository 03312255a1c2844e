import { countryList } from "#domain/countries/country-options";
import { helloBar } from "#domain/site/hello-bar";
import { sitePath } from "#domain/site/site-path";
import * as styles from "./bars.css";

/** The line above the header. On pages about a country, its enquiry begins with the country. */
export function HelloBar({ path }: { readonly path: string }) {
  const [first, second] = path.split("/").filter(Boolean);
  const place = first === "university" ? second : first;
  const country = countryList.find(({ slug }) => slug === place)?.slug;
  const href = sitePath(helloBar.path) + (country ? `?country=${country}` : "");
  return (
    <aside className={styles.hello} aria-label="Announcement">
      <div>
        <span className={styles.helloText}>{helloBar.text} </span>
        <a href={href}>{helloBar.linkText}</a>
      </div>
    </aside>
  );
}
