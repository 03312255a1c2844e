import { sectionNames, type PersonSection } from "#domain/leads/person-sections";
import * as styles from "./lead.css";

interface Props {
  /** The page of the person. */
  readonly path: string;
  readonly sections: readonly PersonSection[];
  readonly current: PersonSection;
}

/** Links to the sections of a person's page. */
export function SectionNav({ path, sections, current }: Props) {
  return (
    <nav aria-label="Sections" id="section">
      <ul className={styles.sectionLinks}>
        {sections.map((section) => (
          <li key={section}>
            <a
              className={styles.sectionLink}
              href={`${path}?show=${section}#section`}
              aria-current={section === current ? "page" : undefined}
            >
              {sectionNames[section]}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
