import type { ReactNode } from "react";
import { InlineProse } from "~/components/catalogue/prose";
import * as styles from "./layout.css";

/** A section of a page: its anchor, and its heading as HTML. */
export interface Section {
  readonly id: string;
  readonly html: string;
}

/** Pages with fewer sections need no contents list. */
const MIN_CONTENTS = 5;

const hasContents = (sections: readonly Section[]): boolean => sections.length >= MIN_CONTENTS;

/** Links to the sections of a long page. */
function Contents({ sections }: { readonly sections: readonly Section[] }) {
  return (
    <nav className={styles.contents} aria-labelledby="contents">
      <details>
        <summary id="contents">On this page</summary>
        <ol>
          {sections.map(({ id, html }) => (
            <li key={id}>
              <a href={`#${id}`}>
                <InlineProse html={html} />
              </a>
            </li>
          ))}
        </ol>
      </details>
    </nav>
  );
}

interface ColumnsProps {
  readonly sections: readonly Section[];
  readonly children: ReactNode;
  /** Shown at the side if the page is too short for contents, and below the page otherwise. */
  readonly further?: ReactNode;
  /** On a phone, `further` is a bar at the lower edge of the screen until the page has passed it. */
  readonly isBar?: boolean;
}

/** A page with its contents at the side of wide screens, or with further links. */
export function Columns({ sections, children, further, isBar = false }: ColumnsProps) {
  const isLong = hasContents(sections);
  return (
    <div className={styles.columns}>
      {isLong ? <Contents sections={sections} /> : null}
      <div className={styles.main}>
        {children}
        {isLong ? further : null}
      </div>
      {isLong || !further ? null : (
        <div className={isBar ? styles.bar : styles.side}>{further}</div>
      )}
    </div>
  );
}
