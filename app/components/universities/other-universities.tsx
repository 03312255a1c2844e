import type { ComponentProps } from "react";
import { countryInSentence } from "#domain/countries/country-options";
import * as styles from "~/components/catalogue/catalogue.css";
import { UniversityCard } from "./university-card";

interface OtherUniversitiesProps {
  readonly universities: readonly ComponentProps<typeof UniversityCard>["university"][];
  /** The country's slug. */
  readonly of: string;
}

/** Cards of other universities in a country. */
export function OtherUniversities({ universities, of }: OtherUniversitiesProps) {
  return (
    <>
      <h2 id="others">Other universities in {countryInSentence(of)}</h2>
      <ul className={styles.cards}>
        {universities.map((one) => (
          <UniversityCard key={one.id} university={one} />
        ))}
      </ul>
    </>
  );
}
