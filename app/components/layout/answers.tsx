import type { ReactNode } from "react";
import * as styles from "./answers.css";

export interface Answer {
  /** What a visitor asks: `Total cost`. */
  readonly question: string;
  /** The answer in a few words, shown large. */
  readonly value: ReactNode;
  /** Conditions, a picture, and what to do next. */
  readonly children?: ReactNode;
}

/** What a visitor opened the page to learn, before everything else. */
export function Answers({ answers }: { readonly answers: readonly (Answer | null)[] }) {
  const shown = answers.filter((one) => one !== null);
  if (shown.length === 0) return null;
  return (
    <dl className={styles.answers}>
      {shown.map(({ question, value, children }) => (
        <div key={question} className={styles.answer}>
          <dt className={styles.question}>{question}</dt>
          <dd>
            <span className={styles.value}>{value}</span>
            {children}
          </dd>
        </div>
      ))}
    </dl>
  );
}
