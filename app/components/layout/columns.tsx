import type { ReactNode } from "react";
import { InlineProse } from "~/components/ui/prose";
import * as styles from "./layout.css";

/** A section of a page: its anchor, and its heading as HTML. */
export interface Section {
  readonly id: string;
  readonly html: string;
}

/** Pages with fewer sections need no contents list. */
const MIN_CONTENTS = 5;

/** Links to the sections of a long page: at the side, or in a row at the top of a phone's screen. */
function Contents({ sections }: { readonly sections: readonly Section[] }) {
  return (
    <nav className={styles.contents} aria-labelledby="contents">
      <p id="contents" className={styles.contentsTitle}>
        On this page
      </p>
      <ol className={styles.contentsList}>
        {sections.map(({ id, html }) => (
          <li key={id}>
            <a className={styles.contentsLink} href={`#${id}`}>
              <InlineProse html={html} />
            </a>
          </li>
        ))}
        <li>
          <a className={styles.contentsLink} href="#main">
            Back to top
          </a>
        </li>
      </ol>
    </nav>
  );
}

interface ColumnsProps {
  readonly sections?: readonly Section[];
  readonly children: ReactNode;
  /** Shown at the side if the page is too short for contents, and below the page otherwise. */
  readonly further?: ReactNode;
  /** Shown at the side, and on a phone in a bar at the lower edge. */
  readonly actions?: ReactNode;
}

/** A page with its contents, its actions or further links at the side of wide screens. */
export function Columns({ sections = [], children, further, actions }: ColumnsProps) {
  const isLong = sections.length >= MIN_CONTENTS;
  const hasBoth = Boolean(actions && (isLong || further));
  return (
    <div className={hasBoth ? styles.columnsWithActions : styles.columns}>
      {isLong ? <Contents sections={sections} /> : null}
      <div className={styles.main}>
        {children}
        {isLong ? further : null}
      </div>
      {isLong || !further ? null : (
        <div className={actions ? styles.belowBar : styles.side}>{further}</div>
      )}
      {actions ? <div className={hasBoth ? styles.barAbove : styles.bar}>{actions}</div> : null}
    </div>
  );
}
