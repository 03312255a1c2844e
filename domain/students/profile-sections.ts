import { studyCountryOptions } from "../countries/country-options";
import { firstIntakeYear } from "../courses/intake-years";
import { examScales, type ExamScale } from "../exams/exams";
import { DATE_HINT, NOT_A_DATE, readDate } from "../intake/date";
import {
  ambiguousNumber,
  rangeMessage,
  readNumber,
  readYear,
  type NumberKind,
} from "../intake/number";
import { normaliseText, oneLine, tooLong } from "../intake/text";
import { addToDay } from "../time/dates";

/** One question of a profile form. */
export interface ProfileField {
  readonly name: string;
  readonly label: string;
  readonly kind: "text" | "number" | "date" | "select" | "boxes" | "long";
  readonly hint?: string;
  readonly options?: readonly { readonly value: string; readonly label: string }[];
  readonly min?: number;
  readonly max?: number;
  readonly step?: number;
  /** Of a number: by default money for values of 10,000 and more, and otherwise a score. */
  readonly number?: NumberKind | "year";
  /** The token of HTML for filling in what the browser knows. */
  readonly autoComplete?: string;
  readonly optional?: boolean;
  /** The only country whose students are asked (ISO 3166-1 alpha-2). */
  readonly country?: string;
  /** A year that must not be in the past. */
  readonly isUpcoming?: boolean;
  /** A date that may be in the future. */
  readonly isAhead?: boolean;
}

/** A form of the profile and the service call that saves it. */
export interface ProfileSection {
  /** Path below `user/{userId}/` and `/profile/details/`: `education/class-10`. */
  readonly path: string;
  readonly name: string;
  readonly group: "you" | "education" | "exams" | "plans";
  readonly fields: readonly ProfileField[];
  /** Whether the progress counts this section (see `countedSections`). Optional exams do not count. */
  readonly isCounted: boolean;
}

/** Answers: text, numbers or several choices. */
export type ProfileAnswers = Readonly<Record<string, string | number | readonly string[]>>;

/** Grading systems that a student can choose in the profile. */
export const gradingOptions = [
  "Percentage",
  "CGPA out of 10",
  "CGPA out of 7",
  "GPA out of 4",
  "Average out of 10",
] as const;

const choices = (...labels: readonly string[]) => labels.map((label) => ({ value: label, label }));

const year = (name: string, label: string): ProfileField => ({
  name,
  label,
  kind: "number",
  number: "year",
  min: 1970,
  max: 2035,
  step: 1,
});

/** Tests that Saudi schools end with. Scholarships of the Kingdom ask for both. */
const saudiTests: readonly ProfileField[] = [
  ["qudurat", "Qudurat (general aptitude)"],
  ["tahsili", "Tahsili (achievement)"],
].map(([name = "", label = ""]) => ({
  name,
  label,
  kind: "number" as const,
  min: 0,
  max: 100,
  optional: true,
  country: "SA",
}));

const schooling = (path: string, name: string, institution: string): ProfileSection => ({
  path: `education/${path}`,
  name,
  group: "education",
  isCounted: path === "class-10" || path === "class-12" || path === "bachelors",
  fields: [
    { name: "institution", label: institution, kind: "text" },
    ...(path === "class-10"
      ? []
      : [{ name: "subject", label: "Stream or subject", kind: "text" } as const]),
    year("year", "Year of completion"),
    {
      name: "gradeType",
      label: "Grading system",
      kind: "select",
      options: choices(...gradingOptions),
    },
    { name: "grade", label: "Marks", kind: "number", min: 0, max: 100 },
    {
      name: "backlogs",
      label: "Backlogs",
      kind: "number",
      min: 0,
      max: 50,
      step: 1,
      optional: true,
      country: "IN",
    },
    ...(path === "class-12" ? saudiTests : []),
  ],
});

const partNames = {
  listening: "Listening",
  reading: "Reading",
  writing: "Writing",
  speaking: "Speaking",
} as const;

const examSection = ({ type, name, min, max, step, part }: ExamScale): ProfileSection => ({
  path: `exam/${type}`,
  name,
  group: "exams",
  isCounted: false,
  fields: [
    {
      name: "score",
      label: "Overall score",
      kind: "number",
      min,
      max,
      step,
      hint: `${min} to ${max}`,
    },
    ...(part
      ? Object.entries(partNames).map(([field, label]): ProfileField => ({
          name: field,
          label,
          kind: "number",
          ...part,
          optional: true,
          hint: `${part.min} to ${part.max}`,
        }))
      : []),
    { name: "takenOn", label: "Test date", kind: "date", hint: DATE_HINT },
  ],
});

export const profileSections: readonly ProfileSection[] = [
  {
    path: "personal",
    name: "Personal details",
    group: "you",
    isCounted: true,
    fields: [
      {
        name: "dateOfBirth",
        label: "Date of birth",
        kind: "date",
        hint: DATE_HINT,
        autoComplete: "bday",
      },
      { name: "city", label: "City", kind: "text", autoComplete: "address-level2" },
      { name: "state", label: "State", kind: "text", autoComplete: "address-level1" },
      {
        name: "passport",
        label: "Passport",
        kind: "select",
        options: choices("I have one", "Applied for", "Not yet"),
      },
      {
        name: "guardian",
        label: "Parent or guardian we can contact",
        kind: "text",
        optional: true,
      },
    ],
  },
  schooling("class-10", "Class 10", "School and board"),
  schooling("class-12", "Class 12", "School and board"),
  schooling("diploma", "Diploma", "Institute"),
  schooling("bachelors", "Bachelor's degree", "College and university"),
  schooling("masters", "Master's degree", "College and university"),
  ...examScales.map(examSection),
  {
    path: "study-abroad-preference",
    name: "Study preferences",
    group: "plans",
    isCounted: true,
    fields: [
      {
        name: "countries",
        label: "Countries",
        kind: "boxes",
        options: studyCountryOptions.map(({ shortKey, name }) => ({
          value: shortKey,
          label: name,
        })),
      },
      {
        name: "level",
        label: "Level",
        kind: "select",
        options: [
          { value: "masters", label: "Master's" },
          { value: "bachelors", label: "Bachelor's" },
        ],
      },
      { name: "subject", label: "Subject", kind: "text", hint: "For example computer science" },
      { ...year("intakeYear", "Year of intake"), isUpcoming: true },
      {
        name: "budget",
        label: "Tuition you can pay a year (₹)",
        kind: "number",
        min: 0,
        max: 20_000_000,
        step: 1,
      },
      {
        name: "totalBudget",
        label: "Total you can spend a year, including living costs (₹)",
        kind: "number",
        min: 0,
        max: 40_000_000,
        step: 1,
        optional: true,
      },
    ],
  },
  {
    path: "fund-detail",
    name: "Money",
    group: "plans",
    isCounted: true,
    fields: [
      {
        name: "source",
        label: "Source of funds",
        kind: "boxes",
        options: choices("Family", "Education loan", "Scholarship", "Own savings"),
      },
      {
        name: "savings",
        label: "Savings you can show (₹)",
        kind: "number",
        min: 0,
        max: 100_000_000,
        step: 1,
      },
      {
        name: "security",
        label: "Collateral for a loan",
        kind: "select",
        options: choices("Property or deposits", "None", "Not sure"),
      },
    ],
  },
  {
    path: "profile-question",
    name: "About your plans",
    group: "plans",
    isCounted: true,
    fields: [
      { name: "why", label: "Why abroad, and why now?", kind: "long" },
      { name: "work", label: "Work or projects so far", kind: "long", optional: true },
      { name: "after", label: "What do you want to do afterwards?", kind: "long" },
    ],
  },
  {
    path: "other/profile-question",
    name: "Anything else",
    group: "plans",
    isCounted: false,
    fields: [
      {
        name: "refusal",
        label: "Have you ever been refused a visa?",
        kind: "select",
        options: choices("No", "Yes, a student visa", "Yes, another visa"),
      },
      {
        name: "gap",
        label: "Gap years (neither study nor work)",
        kind: "long",
        optional: true,
      },
      {
        name: "health",
        label: "Anything a university should know (health, access)",
        kind: "long",
        optional: true,
      },
    ],
  },
];

export const sectionGroups: Readonly<Record<ProfileSection["group"], string>> = {
  you: "You",
  education: "Education",
  exams: "Exams",
  plans: "Plans",
};

export const sectionOf = (path: string): ProfileSection | undefined =>
  profileSections.find((section) => section.path === path);

/** Returns the sections in which every required question is answered. */
export const completeSections = (sections: Readonly<Record<string, ProfileAnswers>>): string[] =>
  profileSections
    .filter(({ path, fields }) => {
      const answers = sections[path];
      return (
        answers !== undefined && fields.every(({ name, optional }) => optional || name in answers)
      );
    })
    .map(({ path }) => path);

/** The sections that a student has to complete. Nobody needs a bachelor's degree to apply for one. */
export function countedSections(
  sections: Readonly<Record<string, ProfileAnswers>>,
): readonly ProfileSection[] {
  const isForBachelors = sections["study-abroad-preference"]?.level === "bachelors";
  return profileSections.filter(
    ({ path, isCounted }) => isCounted && !(isForBachelors && path === "education/bachelors"),
  );
}

/** Percentage of the required questions that are answered, in the counted sections. */
export function profileProgress(sections: Readonly<Record<string, ProfileAnswers>>): number {
  const required = countedSections(sections).flatMap(({ path, fields }) =>
    fields.filter(({ optional }) => !optional).map(({ name }) => ({ path, name })),
  );
  const answered = required.filter(({ path, name }) => name in (sections[path] ?? {}));
  return Math.floor((answered.length / required.length) * 100);
}

/** Form values as typed. */
export type TypedAnswers = Readonly<Record<string, readonly string[]>>;

/** Converts answers to form values. */
export const typedAnswers = (answers: ProfileAnswers): TypedAnswers =>
  Object.fromEntries(
    Object.entries(answers).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.map(String) : [String(value)],
    ]),
  );

/** Dates that may be in the future. */
const MAX_YEARS_AHEAD = 5;
const TEXT_LENGTH = 120;
const LONG_LENGTH = 1_500;

export interface ParsedSection {
  readonly answers: ProfileAnswers;
  /** Error messages by field. */
  readonly errors: Readonly<Record<string, string>>;
}

/**
 * Validates the answers of a section. `typed` contains each field's submitted values. `today` is
 * an ISO date; later dates are rejected.
 */
export function parseSection(
  section: ProfileSection,
  typed: Readonly<Record<string, readonly string[]>>,
  today: string,
): ParsedSection {
  const answers: Record<string, string | number | readonly string[]> = {};
  const errors: Record<string, string> = {};
  for (const field of section.fields) {
    const read = field.kind === "long" ? (text: string) => normaliseText(text).trim() : oneLine;
    const values = (typed[field.name] ?? []).map(read).filter(Boolean);
    if (values.length === 0) {
      if (!field.optional) errors[field.name] = missing(field);
      continue;
    }
    const result = parseField(field, values, today);
    if ("message" in result) errors[field.name] = result.message;
    else answers[field.name] = result.value;
  }
  if (!errors.grade) checkGrade(answers, errors);
  return { answers, errors };
}

/** Lower-cases the first letter, except in abbreviations such as "IELTS". */
const lower = (label: string): string =>
  label.replace(/^\p{Lu}(?=\p{Ll})/u, (letter) => letter.toLowerCase());

function missing({ kind, label }: ProfileField): string {
  if (label.endsWith("?")) return `Answer this question: ${label}`;
  return kind === "select" || kind === "boxes"
    ? `Choose ${lower(label)}.`
    : `Enter ${lower(label)}.`;
}

type Parsed =
  { readonly value: string | number | readonly string[] } | { readonly message: string };

function parseField(field: ProfileField, values: readonly string[], today: string): Parsed {
  const [first = ""] = values;
  switch (field.kind) {
    case "number":
      return field.isUpcoming ? parseUpcoming(field, first, today) : parseNumberField(field, first);
    case "date":
      return parseDate(first, field.isAhead ? addToDay(today, MAX_YEARS_AHEAD, "year") : today);
    case "select":
    case "boxes": {
      const known = values.filter((value) => field.options?.some((one) => one.value === value));
      if (known.length < values.length) return { message: `Choose from the list.` };
      return { value: field.kind === "boxes" ? known : (known[0] ?? "") };
    }
    default: {
      const maxLength = field.kind === "long" ? LONG_LENGTH : TEXT_LENGTH;
      return first.length <= maxLength ? { value: first } : { message: tooLong(maxLength) };
    }
  }
}

const MIN_AMOUNT = 10_000;

function parseNumberField(
  { min = 0, max = 1e9, step, number }: ProfileField,
  typed: string,
): Parsed {
  if (number === "year") {
    const year = readYear(typed);
    if (year === null) return { message: "Enter a year of four digits, like 2026." };
    return year >= min && year <= max
      ? { value: year }
      : { message: rangeMessage("a year", { min, max }) };
  }
  const kind = number ?? (max >= MIN_AMOUNT ? "money" : "score");
  const read = readNumber(typed, { kind, max });
  if ("problem" in read)
    return { message: read.problem === "ambiguous" ? ambiguousNumber() : "Enter a number." };
  const { value } = read;
  if (value < min || value > max) return { message: rangeMessage("a number", { min, max }) };
  if (
    step !== undefined &&
    Math.abs((value - min) / step - Math.round((value - min) / step)) > 1e-9
  )
    return {
      message: step === 1 ? "Enter a whole number." : `Scores go in steps of ${step}.`,
    };
  return { value };
}

function parseUpcoming(field: ProfileField, typed: string, today: string): Parsed {
  const parsed = parseNumberField(field, typed);
  const first = firstIntakeYear(today);
  return "value" in parsed && Number(parsed.value) < first
    ? { message: `Enter ${first} or a later year.` }
    : parsed;
}

/** @param latest ISO date */
function parseDate(typed: string, latest: string): Parsed {
  const day = readDate(typed);
  if (day === null) return { message: NOT_A_DATE };
  if (day > latest) return { message: "This date is in the future." };
  if (day < "1940-01-01") return { message: "Check the year: it must be 1940 or later." };
  return { value: day };
}

/** A CGPA of 78 is probably a percentage. */
function checkGrade(answers: ProfileAnswers, errors: Record<string, string>): void {
  const best = Number(/out of (\d+)/.exec(String(answers.gradeType))?.[1] ?? 100);
  if (typeof answers.grade === "number" && answers.grade > best)
    errors.grade = `Enter marks up to ${best}, or choose another grading system.`;
}

/** Whether a result is still valid on a day. Universities count from the test date. */
export function isScoreValid(examType: string, takenOn: string, today: string): boolean {
  const scale = examScales.find(({ type }) => type === examType);
  if (!scale?.validYears) return true;
  return today < addToDay(takenOn, scale.validYears, "year");
}

/** What was entered in a section, formatted for display. */
export interface ProfileFactSection {
  readonly name: string;
  readonly facts: readonly { readonly label: string; readonly value: string }[];
}

/** Lists the filled sections of a profile with their filled fields. */
export function profileFacts(
  saved: Readonly<Record<string, Parameters<typeof typedAnswers>[0] | undefined>>,
): ProfileFactSection[] {
  return profileSections.flatMap(({ path, name, fields }) => {
    const section = saved[path];
    if (!section) return [];
    const typed = typedAnswers(section);
    const facts = fields.flatMap(({ name: field, label, options }) => {
      const values = typed[field];
      if (!values?.length) return [];
      const shown = values.map(
        (value) => options?.find((one) => one.value === value)?.label ?? value,
      );
      return [{ label, value: shown.join(", ") }];
    });
    return [{ name, facts }];
  });
}
