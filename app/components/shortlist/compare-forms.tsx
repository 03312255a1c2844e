import { notStatedName } from "#domain/catalogue/known";
import { countryName } from "#domain/countries/country-options";
import { admissionRateText, englishText, rankingText } from "#domain/courses/facts/fact-text";
import { examName } from "#domain/exams/exams";
import { rupees, type Currency } from "#domain/money/currency";
import { formatInr, formatMoney } from "#domain/money/money";
import { compareRow, MAX_COMPARED, type CompareRow } from "#domain/shortlist/compare";
import { hrefTo } from "#domain/site/href";
import { mastersEnglish } from "#domain/universities/masters-english";
import type { University } from "#domain/universities/university";
import { Share } from "~/components/catalogue/share";
import { TextField } from "~/components/fields/fields";
import { searchForm } from "~/components/fields/fields.css";
import { Button } from "~/components/ui/button";
import { Notice } from "~/components/ui/notice";
import { universityKindName } from "~/components/universities/university-card";
import { onScreen } from "./compare.css";

export interface ComparedUniversity extends University {
  readonly feeSpan: { readonly low: number; readonly high: number } | null;
}

/** The address of a comparison. @param more further parameters: a choice of rows, answers of the matcher */
export function compareAddress(
  what: "course" | "university",
  chosen: readonly string[],
  ...more: readonly string[]
): string {
  const own = new URLSearchParams(chosen.map((one): [string, string] => [what, one])).toString();
  const query = [own, ...more].filter(Boolean).join("&");
  return query === "" ? hrefTo("/compare") : `${hrefTo("/compare")}?${query}`;
}

interface AddProps {
  readonly what: "course" | "university";
  /** The courses compared so far. */
  readonly chosen: readonly string[];
  readonly typed: string;
  /** The query of the matcher's answers, which the comparison keeps. */
  readonly answers: string;
}

/** Searches for another course or university to compare. */
export function AddForm({ what, chosen, typed, answers }: AddProps) {
  return (
    <form method="get" action={hrefTo("/compare")} className={`${searchForm} ${onScreen}`}>
      {chosen.length > 0 ? <input type="hidden" name={what} value={chosen.join(",")} /> : null}
      {[...new URLSearchParams(answers)].map(([name, value]) => (
        <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
      ))}
      <TextField
        name="add"
        label={what === "university" ? "Add a university" : "Add a course"}
        type="search"
        defaultValue={typed}
        maxLength={80}
      />
      <Button tone="secondary">Search</Button>
    </form>
  );
}

interface FoundProps {
  readonly found: readonly { readonly value: string; readonly label: string }[];
  readonly chosen: readonly string[];
  /** The comparison of these. */
  readonly hrefOf: (values: readonly string[]) => string;
}

export function FoundToAdd({ found, chosen, hrefOf }: FoundProps) {
  return (
    <>
      <h2 id="found">Add one of these</h2>
      <ul>
        {found
          .filter(({ value }) => !chosen.includes(value))
          .map(({ value, label }) => (
            <li key={value}>
              <a href={hrefOf([...chosen, value])}>{label}</a>
            </li>
          ))}
      </ul>
    </>
  );
}

/** One row for each fact of universities. */
export function universityRows(
  universities: readonly ComparedUniversity[],
  currency: Currency = rupees,
): CompareRow[] {
  const row = (name: string, text: (one: ComparedUniversity) => string) =>
    compareRow(
      name,
      universities.map((one) => ({ text: text(one) })),
    );
  return [
    row("Where", ({ city, countrySlug }) => `${city}, ${countryName(countrySlug)}`),
    row("Type", ({ data }) => universityKindName(data.kind)),
    row("Founded", ({ data }) => String(data.founded ?? notStatedName)),
    row("Courses", ({ courseCount }) => String(courseCount)),
    row("Tuition a year", ({ feeSpan }) =>
      feeSpan
        ? feeSpan.high === 0
          ? "No tuition fee"
          : rangeText(formatInr(feeSpan.low, currency), formatInr(feeSpan.high, currency))
        : notStatedName,
    ),
    row("English, master's", ({ commonFacts }) => {
      const english = mastersEnglish(commonFacts);
      return english ? englishText(english.value) : notStatedName;
    }),
    row("Admission rate", ({ facts }) =>
      facts.admissionRate ? admissionRateText(facts.admissionRate.value) : notStatedName,
    ),
    row("Ranking", ({ data }) => rankingText(data.rankings) || notStatedName),
    row("Median earnings", ({ facts }) =>
      facts.medianEarnings
        ? formatMoney(facts.medianEarnings.value.amount, facts.medianEarnings.value.currency)
        : notStatedName,
    ),
    row("Intakes", ({ data }) => data.intakes.join(", ") || notStatedName),
    row(
      "Exams accepted",
      ({ data }) => data.examsAccepted.map(examName).join(", ") || notStatedName,
    ),
  ];
}

interface ShareProps {
  /** What is compared, on one line. */
  readonly subject: string;
  /** The same with figures. */
  readonly message: string;
  readonly url: string;
}

/** Sends the comparison to parents. The links work without scripts. */
export function ShareWithParents({ subject, message, url }: ShareProps) {
  return (
    <section className={onScreen} aria-labelledby="share">
      <h2 id="share">Share with parents</h2>
      <p>Anyone with the link can see this comparison without an account.</p>
      <Share title={message} url={url} emailSubject={subject} />
    </section>
  );
}

interface NotesProps {
  readonly missing: number;
  readonly isCut: boolean;
}

/** What was chosen and is not shown. */
export function CompareNotes({ missing, isCut }: NotesProps) {
  return (
    <>
      {missing > 0 ? (
        <Notice tone="info">
          {missing === 1
            ? "One of your choices isn't in our catalogue, so we left it out."
            : `${missing} of your choices aren't in our catalogue, so we left them out.`}
        </Notice>
      ) : null}
      {isCut ? (
        <Notice tone="info">
          You can compare up to {MAX_COMPARED} at a time. These are the first {MAX_COMPARED} you
          chose.
        </Notice>
      ) : null}
    </>
  );
}

/** Two amounts that look the same are written once. */
const rangeText = (low: string, high: string): string => (low === high ? low : `${low} to ${high}`);
