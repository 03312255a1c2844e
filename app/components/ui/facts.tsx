import * as styles from "./records.css";

interface Fact {
  readonly label: string;
  readonly value: string;
}

/** Labels with values. */
export function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt className={styles.state}>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
