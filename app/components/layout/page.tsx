import type { ReactNode } from "react";
import * as styles from "./page.css";

interface PageSectionProps {
  readonly children: ReactNode;
  /** The band's ground. */
  readonly tone?: keyof typeof styles.section;
  readonly width?: keyof typeof styles.container;
  readonly labelledBy?: string;
}

/** A band across the page with its content in the middle. */
export function PageSection({
  children,
  tone = "plain",
  width = "page",
  labelledBy,
}: PageSectionProps) {
  return (
    <section className={styles.section[tone]} aria-labelledby={labelledBy}>
      <div className={styles.container[width]}>{children}</div>
    </section>
  );
}

/** The paragraph below a heading. */
export function Lead({
  children,
  tabIndex,
}: {
  readonly children: ReactNode;
  /** -1 lets a script move the focus here. */
  readonly tabIndex?: -1;
}) {
  return (
    <p className={styles.lead} tabIndex={tabIndex}>
      {children}
    </p>
  );
}

/** Cards side by side, as many as fit. */
export function Grid({ children }: { readonly children: ReactNode }) {
  return <ul className={styles.grid}>{children}</ul>;
}

/** A visually hidden heading for a list, for screen-reader users who navigate by headings. */
export function HiddenHeading({ children }: { readonly children: ReactNode }) {
  return <h2 className={styles.visuallyHidden}>{children}</h2>;
}

/** Text for screen readers only. */
export function VisuallyHidden({ children }: { readonly children: ReactNode }) {
  return <span className={styles.visuallyHidden}>{children}</span>;
}
