import type { z } from "zod";
import {
  isDeepLink,
  type CourseFactName,
  type CourseFacts,
  type Evidence,
  type EvidenceLevel,
} from "#domain/courses/facts/course-facts";
import { isOldCycle, MAX_CYCLE_AGE_MONTHS } from "#domain/courses/facts/last-cycle";
import { isTautology } from "#domain/courses/facts/tautology";
import type { Problems } from "../text/problems";
import { hasTypedAmount } from "../text/typed-figures";
import { withInr, type Rates } from "../text/values";
import { minimumFields } from "./requirement-cell";
import { readRequirement } from "./requirement-reader";
import type { Amount, Intakes, ownFactColumns, sharedFactColumns } from "./fact-cells";

type CellsOf<Columns extends Record<string, z.ZodType>> = {
  readonly [Name in keyof Columns]: z.output<Columns[Name]>;
};
type SharedCells = CellsOf<typeof sharedFactColumns>;
type OwnCells = CellsOf<typeof ownFactColumns>;

/** Where a row is and what it is evidence for. */
export interface RowContext {
  readonly file: string;
  readonly line: number;
  readonly level: EvidenceLevel;
  /** Source and day of facts that do not name their own. */
  readonly source: string;
  readonly asOf: string;
  readonly statement?: string;
  /** The day of the next review, where the row states one. */
  readonly reviewBy?: string;
  readonly rates: Rates;
  readonly today: string;
  readonly problems: Problems;
}

const MIN_WORDS = 20;
const MAX_WORDS = 120;

/** Collects the facts of a row, and reports facts without a source that can state them. */
class FactCollector {
  readonly facts: CourseFacts = {};

  constructor(private readonly row: RowContext) {}

  add<Name extends CourseFactName>(
    name: Name,
    value: NonNullable<CourseFacts[Name]>["value"] | null | undefined,
    source: string | null = null,
    checkedOn: string | null = null,
  ): void {
    if (value === null || value === undefined) return;
    const evidence = this.evidenceOf(name, source, checkedOn);
    Object.assign(this.facts, { [name]: { value, evidence } });
  }

  money(field: string, { amount, currency }: Amount) {
    const money = withInr(amount, currency, this.row.rates);
    if (!money) this.error(field, "needs a currency that rates.yaml knows");
    return money;
  }

  /** Reports the date of a past cycle that has not passed, or that says too little about the next. */
  checkClosed(closed: string | undefined, checkedOn: string | null): void {
    if (closed === undefined) return;
    if (closed >= this.row.today)
      this.error("intakes", `${closed} hasn't passed. Write closes=${closed}`);
    else if (isOldCycle(closed, checkedOn ?? this.row.asOf))
      this.error(
        "intakes",
        `closed=${closed} is older than ${MAX_CYCLE_AGE_MONTHS} months. Look up a newer date`,
      );
  }

  error(field: string, message: string): void {
    this.row.problems.error(this.row.file, this.row.line, field, message);
  }

  private evidenceOf(name: CourseFactName, source: string | null, on: string | null): Evidence {
    const { file, line, problems, level, statement, reviewBy, today } = this.row;
    const evidence = { level, source: source ?? this.row.source, checkedOn: on ?? this.row.asOf };
    if (!isDeepLink(evidence.source)) {
      const message = `${evidence.source} is a home page. Name the page that states this`;
      // Fees entered before every fact had a source of its own.
      if (name === "tuition") problems.warn(file, line, `${name}Source`, message);
      else problems.error(file, line, `${name}Source`, message);
    }
    if (evidence.checkedOn > today)
      problems.error(file, line, `${name}CheckedOn`, `${evidence.checkedOn} is in the future`);
    return {
      ...evidence,
      ...(reviewBy === undefined ? {} : { reviewBy }),
      ...(statement === undefined ? {} : { statement }),
    };
  }
}

function addShared(all: FactCollector, cells: SharedCells, intakes: Intakes | null): void {
  all.add("language", cells.language, cells.languageSource, cells.languageCheckedOn);
  all.add("mode", cells.mode, cells.modeSource, cells.modeCheckedOn);
  all.add("tuition", tuitionOf(all, cells), cells.tuitionSource, cells.tuitionCheckedOn);
  all.add(
    "applicationFee",
    cells.applicationFee && all.money("applicationFee", cells.applicationFee),
    cells.applicationFeeSource,
    cells.applicationFeeCheckedOn,
  );
  all.add("english", cells.english, cells.englishSource, cells.englishCheckedOn);
  const academic = academicOf(all, cells);
  const isTestStated = cells.tests !== null;
  const others = (academic?.tests ?? []).filter(
    ({ test }) => !cells.tests?.some((stated) => stated.test === test),
  );
  const tests = [...(cells.tests ?? []), ...others];
  all.add(
    "tests",
    tests.length > 0 ? tests : null,
    isTestStated ? cells.testsSource : cells.academicSource,
    isTestStated ? cells.testsCheckedOn : cells.academicCheckedOn,
  );
  all.add("academic", academic?.value, cells.academicSource, cells.academicCheckedOn);
  all.add(
    "admissionRate",
    admissionRateOf(all, cells),
    cells.admissionRateSource,
    cells.admissionRateCheckedOn,
  );
  for (const { closed } of intakes?.dated ?? []) all.checkClosed(closed, cells.intakesCheckedOn);
  all.add(
    "intakes",
    intakes && intakes.dated.length > 0 ? [...intakes.dated] : null,
    cells.intakesSource,
    cells.intakesCheckedOn,
  );
}

/** Returns the facts that a university or a national rule states for its courses. */
export function sharedFacts(
  cells: SharedCells,
  intakes: Intakes | null,
  row: RowContext,
): CourseFacts {
  const all = new FactCollector(row);
  addShared(all, cells, intakes);
  return all.facts;
}

/** Returns the facts that a course's row states. */
export function courseFacts(
  cells: SharedCells & OwnCells,
  intakes: Intakes | null,
  row: RowContext,
): CourseFacts {
  const source = isDeepLink(row.source) ? row.source : (cells.link ?? row.source);
  const all = new FactCollector({ ...row, source });
  addShared(all, cells, intakes);
  if (cells.link && !isDeepLink(cells.link))
    all.error("link", `${cells.link} is a home page. Name the course's own page`);
  else all.add("link", cells.link, cells.link, cells.linkCheckedOn);
  if (cells.description !== null) {
    checkDescription(all, cells.description);
    // A text of our own, about what its source states.
    all.add("description", cells.description, source);
  }
  if (cells.outcomes) {
    const { earnings, ...rest } = cells.outcomes;
    const medianEarnings = earnings && all.money("outcomes", earnings);
    const value = { ...rest, ...(medianEarnings ? { medianEarnings } : {}) };
    all.add("outcomes", value, cells.outcomesSource, cells.outcomesCheckedOn);
  }
  return all.facts;
}

function tuitionOf(all: FactCollector, cells: SharedCells) {
  if (cells.tuitionAmount === null) {
    for (const name of ["tuitionPer", "tuitionYear", "tuitionFor", "tuitionSource"] as const)
      if (cells[name] !== null) all.error("tuitionAmount", `is needed with ${name}`);
    return null;
  }
  const money = all.money("tuitionCurrency", {
    amount: cells.tuitionAmount,
    currency: cells.tuitionCurrency ?? "",
  });
  return (
    money && {
      ...money,
      per: cells.tuitionPer ?? ("year" as const),
      ...(cells.tuitionYear === null ? {} : { year: cells.tuitionYear }),
      ...(cells.tuitionFor === null ? {} : { for: cells.tuitionFor }),
    }
  );
}

/** The requirement with its fields, and the tests that its sentence names. */
function academicOf(all: FactCollector, { academic, academicMinimum, requires }: SharedCells) {
  if (academic === null) {
    if (academicMinimum !== null) all.error("academic", "is needed with academicMinimum");
    if (requires !== null) all.error("academic", "is needed with requires");
    return null;
  }
  if (isTautology(academic)) all.error("academic", "says what every course asks for. Leave it out");
  const read = readRequirement(academic);
  // An editor who states the fields has read the sentence.
  for (const number of requires === null ? read.unread : [])
    all.error("academic", `nothing captures "${number}": reword the sentence or state requires`);
  const fields = { ...read.requires, ...minimumFields(academicMinimum), ...requires };
  return {
    value: {
      text: academic,
      ...(academicMinimum === null ? {} : { minimum: academicMinimum }),
      ...(Object.keys(fields).length > 0 ? { requires: fields } : {}),
    },
    tests: read.tests,
  };
}

function admissionRateOf(
  all: FactCollector,
  { admissionRate: percent, admissionRateYear: year, admissionRateOf: of }: SharedCells,
) {
  if (percent === null) {
    if (year !== null) all.error("admissionRate", "is needed with admissionRateYear");
    return null;
  }
  if (year === null) all.error("admissionRateYear", "is needed with admissionRate");
  return { percent, ...(year === null ? {} : { year }), ...(of === null ? {} : { of }) };
}

function checkDescription(all: FactCollector, text: string): void {
  const words = text.split(/\s+/).filter(Boolean).length;
  if (words < MIN_WORDS || words > MAX_WORDS)
    all.error("description", `has ${words} words. It needs ${MIN_WORDS} to ${MAX_WORDS}`);
  if (hasTypedAmount(text)) all.error("description", "contains a typed amount");
}
