import { useContext } from "react";
import { countryName } from "#domain/countries/country-options";
import { coverNames, nextDeadline, scholarshipLevelNames } from "#domain/scholarships/scholarship";
import { hrefTo } from "#domain/site/href";
import { sitePath } from "#domain/site/site-path";
import * as styles from "~/components/catalogue/catalogue.css";
import { FactSource } from "~/components/catalogue/fact-source";
import { SelectField } from "~/components/fields/fields";
import { inline } from "~/components/fields/fields.css";
import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { DataTable } from "~/components/ui/data-table";
import { useMoney } from "~/components/visitor/money";
import { RequestDay } from "~/components/visitor/request-day";
import type { ScholarshipView } from "./scholarship-view";

/** Countries of a scholarship: `UK, USA`, or any. */
const placesOf = ({ countries }: Pick<ScholarshipView, "countries">): string =>
  countries.map(countryOrAny).join(", ");

export const countryOrAny = (slug: string): string =>
  slug === "anywhere" ? "Any country" : countryName(slug);

const levelsOf = ({ levels }: Pick<ScholarshipView, "levels">): string =>
  levels.map((level) => scholarshipLevelNames[level]).join(", ");

/** A scholarship in a list: value, eligibility and deadline. */
export function ScholarshipCard({ scholarship }: { readonly scholarship: ScholarshipView }) {
  const { title, path, award, eligibility } = scholarship;
  const money = useMoney();
  return (
    <Card title={title} href={sitePath(path)}>
      <dl className={styles.facts}>
        <dt>Pays</dt>
        <dd>
          {coverNames[award.cover]}: {money.text(award.text)}
        </dd>
        <dt>For</dt>
        <dd>
          {levelsOf(scholarship)}, {placesOf(scholarship)}. {eligibility.text}
        </dd>
        <dt>Deadline</dt>
        <dd>{scholarship.deadlineText}</dd>
      </dl>
    </Card>
  );
}

export interface FilterOption {
  readonly value: string;
  readonly label: string;
}

interface FiltersProps {
  readonly action: string;
  readonly chosen: Readonly<Record<string, string>>;
  readonly selects: readonly {
    readonly name: string;
    readonly label: string;
    readonly options: readonly FilterOption[];
  }[];
  readonly boxes: readonly {
    readonly name: string;
    readonly value: string;
    readonly label: string;
  }[];
}

export function ScholarshipFilterForm({ action, chosen, selects, boxes }: FiltersProps) {
  return (
    <form method="get" action={action} className={inline}>
      {selects.map(({ name, label, options }) => (
        <SelectField
          key={name}
          name={name}
          label={label}
          optional="unmarked"
          placeholder="Any"
          defaultValue={chosen[name]}
          options={options}
        />
      ))}
      {boxes.map(({ name, value, label }) => (
        <label key={name} className={styles.check}>
          <input type="checkbox" name={name} value={value} defaultChecked={name in chosen} />
          {label}
        </label>
      ))}
      <Button tone="secondary">Show</Button>
      {Object.keys(chosen).length > 0 ? <a href={action}>Clear</a> : null}
    </form>
  );
}

interface FactProps {
  readonly text: string;
  readonly fact: {
    readonly source: string;
    readonly checkedOn: string;
    readonly reviewBy?: string;
  };
}

/** A fact with its source and the day it was checked. */
function Fact({ text, fact }: FactProps) {
  return (
    <>
      {text}{" "}
      <span className={styles.source}>
        <FactSource evidence={fact} />
      </span>
    </>
  );
}

/** Facts of a scholarship. Those of one that has ended are not checked again, so never overdue. */
function reviewedFacts({ status, award, places, eligibility, deadline }: ScholarshipView) {
  const reviewed = <T extends { reviewBy?: string }>({ reviewBy, ...fact }: T) =>
    status === "ended" || reviewBy === undefined ? fact : { ...fact, reviewBy };
  return {
    award: reviewed(award),
    places: places && reviewed(places),
    eligibility: reviewed(eligibility),
    deadline: reviewed(deadline),
  };
}

/** The next deadline, with a link to add its date to a calendar if it has one. */
function NextDeadline({ scholarship }: { readonly scholarship: ScholarshipView }) {
  const { slug, deadlineText } = scholarship;
  const hasDate = nextDeadline(scholarship, useContext(RequestDay)) !== null;
  return (
    <>
      <strong>{deadlineText}</strong>{" "}
      {hasDate ? <a href={hrefTo("/scholarship.ics", {}, { slug })}>Add to calendar</a> : null}
    </>
  );
}

interface FactsProps {
  readonly scholarship: ScholarshipView;
  readonly universities: readonly { slug: string; name: string; countrySlug: string }[];
  readonly fields: readonly string[];
}

/** The facts of a scholarship as a table, each with its source. */
export function ScholarshipFacts({ scholarship, universities, fields }: FactsProps) {
  const { deadlineText } = scholarship;
  const money = useMoney();
  const { award, places, eligibility, deadline } = reviewedFacts(scholarship);
  return (
    <DataTable
      caption="Key facts"
      columns={["What", "Detail"]}
      rows={[
        // Without a date, the next deadline is the same text as the dates.
        ...(deadlineText === deadline.text
          ? []
          : [["Next deadline", <NextDeadline key="next" scholarship={scholarship} />]]),
        ["Dates", <Fact key="dates" text={deadline.text} fact={deadline} />],
        [
          "Pays",
          <Fact
            key="pays"
            text={`${coverNames[award.cover]}: ${money.text(award.text)}`}
            fact={award}
          />,
        ],
        ...(places ? [["Awards", <Fact key="places" text={places.text} fact={places} />]] : []),
        ["Who can apply", <Fact key="who" text={eligibility.text} fact={eligibility} />],
        ["Level", levelsOf(scholarship)],
        ["Field", fields.length > 0 ? fields.join(", ") : "Any"],
        ["Where", placesOf(scholarship)],
        ...(universities.length > 0
          ? [["University", <UniversityLinks key="universities" universities={universities} />]]
          : []),
        ["Offered by", scholarship.provider],
      ]}
    />
  );
}

function UniversityLinks({ universities }: Pick<FactsProps, "universities">) {
  return universities.map(({ slug, name, countrySlug }, index) => (
    <span key={slug}>
      {index > 0 ? ", " : null}
      <a
        href={hrefTo("/university/:countryName/:universityName", {
          countryName: countrySlug,
          universityName: slug,
        })}
      >
        {name}
      </a>
    </span>
  ));
}
