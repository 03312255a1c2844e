import {
  choiceField,
  choicesOf,
  defaultsOf,
  numberField,
  readNumber,
  type InputOf,
} from "./fields";
import { cutTo, FormReader, roundTo, type Reading } from "./form";

/** A grading scale with its best mark and default pass mark, which universities may override. */
export interface GradeType {
  readonly id: string;
  readonly name: string;
  readonly best: number;
  readonly pass: number;
  /** The lowest possible mark. */
  readonly lowest: number;
}

export const gradeTypes: readonly [GradeType, ...GradeType[]] = [
  { id: "cgpa10", name: "CGPA out of 10", best: 10, pass: 4, lowest: 0 },
  { id: "percentage", name: "Percentage", best: 100, pass: 40, lowest: 0 },
  { id: "cgpa7", name: "CGPA out of 7", best: 7, pass: 3, lowest: 0 },
  { id: "cgpa5", name: "CGPA out of 5", best: 5, pass: 2, lowest: 0 },
  { id: "gpa4", name: "GPA out of 4", best: 4, pass: 2, lowest: 0 },
];

const MAX_MARK = 1000;

/** The calculator's inputs. Untouched limits are those of the scale. */
export const gpaFields = {
  /** Target countries of the calculator service (navigation-and-content.md §5). */
  target: choiceField({
    name: "target",
    label: "Convert for",
    control: "radio",
    choices: { DEU: "Germany (1.0 to 4.0)", USA: "USA (4.0 scale)" },
  }),
  gradeType: choiceField({
    name: "type",
    label: "Grading scale",
    control: "select",
    choices: Object.fromEntries(gradeTypes.map(({ id, name }) => [id, name])),
  }),
  best: numberField({
    name: "best",
    label: "Highest mark, if different",
    inputMode: "decimal",
    what: "the highest mark",
    min: 1,
    max: MAX_MARK,
  }),
  pass: numberField({
    name: "pass",
    label: "Lowest passing mark, if different",
    inputMode: "decimal",
    what: "the lowest passing mark",
    min: 0,
    max: MAX_MARK,
  }),
  by: choiceField({
    name: "by",
    label: "From",
    control: "radio",
    choices: { total: "My overall mark", courses: "My courses and their credits" },
  }),
  mine: numberField({
    name: "mine",
    label: "My overall mark",
    inputMode: "decimal",
    what: "your mark",
    min: 0,
    max: MAX_MARK,
  }),
};
export type GpaTarget = InputOf<typeof gpaFields>["target"];

/** The inputs of one course, as the row of this number. */
export const courseFields = (row: number) => ({
  credits: numberField({
    name: `c${row}`,
    label: `Credits ${row}`,
    inputMode: "decimal",
    what: `the credits of course ${row}`,
    min: 0.5,
    max: 60,
  }),
  grade: numberField({
    name: `g${row}`,
    label: `Mark ${row}`,
    inputMode: "decimal",
    what: `the mark of course ${row}`,
    min: 0,
    max: MAX_MARK,
  }),
});

/**
 * The modified Bavarian formula: 1 + 3·(best − mine)/(best − pass). Truncated to one decimal, as
 * the Kultusministerkonferenz requires. Null below the pass mark.
 */
export function germanGrade(best: number, pass: number, mine: number): number | null {
  if (best <= pass || mine < pass || mine > best) return null;
  return cutTo(1 + (3 * (best - mine)) / (best - pass), 1);
}

/** Returns the German name of a grade. */
export function germanGradeName(grade: number): string {
  if (grade <= 1.5) return "very good";
  if (grade <= 2.5) return "good";
  if (grade <= 3.5) return "satisfactory";
  return "sufficient";
}

/** A course with its credits and its mark on the chosen scale. */
export interface GradedCourse {
  readonly credits: number;
  readonly grade: number;
}

/** Returns the credit-weighted mean of the marks. */
export function weightedMean(courses: readonly GradedCourse[]): number {
  const credits = courses.reduce((sum, course) => sum + course.credits, 0);
  return courses.reduce((sum, course) => sum + course.credits * course.grade, 0) / credits;
}

/** Converts a mark linearly to the 4.0 scale, to two decimals. */
const fourPointOf = (mean: number, best: number): number => roundTo((mean / best) * 4, 2);

export interface GpaInput {
  readonly target: GpaTarget;
  readonly gradeType: string;
  readonly best: number;
  readonly pass: number;
  /** The overall mark, if it was entered instead of courses. */
  readonly mine: number | null;
  readonly courses: readonly GradedCourse[];
}

export interface GpaResult {
  readonly target: GpaTarget;
  /** The mark on the student's own scale, entered or averaged from the courses, to two decimals. */
  readonly mean: number;
  readonly credits: number | null;
  readonly gpa: number;
}

/** Converts marks. Returns null if a mark is above the best one, or for Germany below the pass mark. */
export function computeGpa(input: GpaInput): GpaResult | null {
  const marks = input.mine === null ? input.courses.map(({ grade }) => grade) : [input.mine];
  if (marks.some((mark) => mark > input.best)) return null;
  const mean = input.mine ?? weightedMean(input.courses);
  const gpa =
    input.target === "DEU"
      ? germanGrade(input.best, input.pass, mean)
      : fourPointOf(mean, input.best);
  if (gpa === null) return null;
  const credits = input.courses.reduce((sum, course) => sum + course.credits, 0);
  return {
    target: input.target,
    mean: roundTo(mean, 2),
    credits: input.mine === null ? credits : null,
    gpa,
  };
}

const ROWS_AT_FIRST = 5;
const ROWS_AT_A_TIME = 5;
export const MAX_ROWS = 60;

export const gpaDefaults = defaultsOf(gpaFields);

/** Returns how many course rows the form shows. The button for more rows sends `more=rows`. */
function rowsOf(query: URLSearchParams): number {
  const asked = Number(query.get("rows") ?? ROWS_AT_FIRST);
  const rows = Number.isInteger(asked) ? Math.max(1, asked) : ROWS_AT_FIRST;
  const added = query.get("more") === "rows" ? ROWS_AT_A_TIME : 0;
  return Math.min(MAX_ROWS, rows + added);
}

/**
 * Reads the form from a query string. `c1`, `g1` and so on are the credits and grades of each row.
 */
export function readGpa(query: URLSearchParams): Reading<GpaInput> {
  const form = new FormReader(query, gpaDefaults);
  const target = form.choice("target", choicesOf(gpaFields.target));
  const by = form.choice("by", choicesOf(gpaFields.by));
  const type = form.choice("type", choicesOf(gpaFields.gradeType));
  const scale = gradeTypes.find(({ id }) => id === type) ?? gradeTypes[0];
  const best = readNumber(form, { ...gpaFields.best, empty: scale.best });
  const pass = readNumber(form, { ...gpaFields.pass, empty: scale.pass });
  if (best !== null && pass !== null && best <= pass)
    form.wrong("pass", "The lowest passing mark must be below the best mark.");
  const limit = best ?? scale.best;
  const isUntouched =
    form.text("mine") === "" && ![...query.keys()].some((key) => /^[cg]\d/.test(key));
  const mine = by === "total" && !isUntouched ? markOf(form, target, pass, limit) : null;
  const courses = by === "courses" ? coursesOf(form, query, limit) : [];
  if (by === "courses" && courses.length === 0 && !isUntouched && form.isClean)
    form.wrong("c1", "Enter the credits and the mark of at least one course.");
  const input = {
    target,
    gradeType: scale.id,
    best: limit,
    pass: pass ?? scale.pass,
    mine,
    courses,
  };
  const isWhole = !isUntouched && form.isClean && (mine !== null || courses.length > 0);
  if (isWhole && computeGpa(input) === null)
    form.wrong(
      by === "total" ? "mine" : "c1",
      `Your average is below ${input.pass}, the lowest passing mark. Germany has no grade for it.`,
    );
  return {
    values: { ...form.values, rows: String(rowsOf(query)) },
    errors: form.errors,
    input: isWhole && form.isClean ? input : null,
  };
}

function markOf(
  form: FormReader,
  target: GpaTarget,
  pass: number | null,
  best: number,
): number | null {
  const mark = readNumber(form, { ...gpaFields.mine, max: best });
  if (mark !== null && target === "DEU" && pass !== null && mark < pass)
    return form.wrong(
      gpaFields.mine.name,
      `This is below ${pass}, the lowest passing mark. Germany has no grade for it.`,
    );
  return mark;
}

function coursesOf(form: FormReader, query: URLSearchParams, best: number): GradedCourse[] {
  const courses: GradedCourse[] = [];
  for (let row = 1; row <= rowsOf(query); row += 1) {
    const fields = courseFields(row);
    if (form.text(fields.credits.name) === "" && form.text(fields.grade.name) === "") continue;
    const credits = readNumber(form, fields.credits);
    const grade = readNumber(form, { ...fields.grade, max: best });
    if (credits !== null && grade !== null) courses.push({ credits, grade });
  }
  return courses;
}
