import {
  cityOptions,
  countryList,
  countryOptions,
  countryOptionsWithItaly,
  medicalCountryOptions,
  type Option,
} from "../countries/country-options";
import { firstIntakeYear } from "../courses/intake-years";
import { parseEmail } from "../intake/email";
import type { FieldResult } from "../intake/field-result";
import { readNumber } from "../intake/number";
import { parseName } from "../intake/person-name";
import { parseCity } from "../intake/place";
import type { Message } from "../language/message";
import { dayOf } from "../time/dates";
import { isAnswered, type DefaultedQuestion, type EducationLevel } from "./enquiry-payload";
import {
  choiceOf,
  defineFields,
  nameOptions,
  textOptions,
  type AnswerPayload,
  type EnquiryField,
  type FieldOption,
  type ProfilePart,
} from "./field";
import { qualifications } from "./qualifications";

/** Number of years that an intake can be ahead. */
const INTAKE_YEARS = 4;

export const intakeYears = (now: Date): readonly FieldOption[] =>
  nameOptions(
    ...Array.from({ length: INTAKE_YEARS }, (_, ahead) =>
      String(firstIntakeYear(dayOf(now)) + ahead),
    ),
  );

const choicesOfCountry = (countries: readonly Option[]): readonly FieldOption[] =>
  countries.map(({ shortKey, name }) => ({
    value: shortKey,
    label: shortKey === "other" ? ("Another country, or not sure" satisfies Message) : name,
    // Names that only the medical enquiry has are the same in every language.
    isText: countryOptions.some((one) => one.shortKey === shortKey),
  }));
const countries = choicesOfCountry(countryOptions);
export const medicalCountries = choicesOfCountry(medicalCountryOptions);

const cities: readonly FieldOption[] = cityOptions.map(({ name }) => ({
  value: name,
  label: name === "Other" ? ("Another city" satisfies Message) : name,
  isText: name === "Other",
}));

const levels: Readonly<Record<EducationLevel, { readonly label: Message; readonly name: string }>> =
  {
    BACHELORS: { label: "A bachelor's degree", name: "Bachelor's" },
    MASTERS: { label: "A master's degree", name: "Master's" },
  };
const levelOptions: readonly FieldOption[] = Object.entries(levels).map(([value, { label }]) => ({
  value,
  label,
  isText: true,
}));

/** Ranges of total costs, with their upper limits in rupees a year. */
const budgetTops = {
  "Up to ₹10 lakh": 1_000_000,
  "₹10 to 20 lakh": 2_000_000,
  "₹20 to 40 lakh": 4_000_000,
  "Above ₹40 lakh": null,
  "Not sure yet": null,
} as const satisfies Partial<Record<Message, number | null>>;

/** The profile section for the marks of each highest qualification. */
const educationSections: Readonly<Record<string, string>> = {
  "Class 10": "education/class-10",
  "Class 12": "education/class-12",
  Diploma: "education/diploma",
  "Bachelor's degree": "education/bachelors",
  "Master's degree": "education/masters",
};

/** An answer to a question whose payload field has a default (core.md §3). */
const defaulted =
  (question: DefaultedQuestion, answers: (payload: AnswerPayload) => readonly string[]) =>
  (payload: AnswerPayload) => (isAnswered(payload, question) ? answers(payload) : []);

const preference = (answers: ProfilePart["answers"]): ProfilePart => ({
  section: "study-abroad-preference",
  answers,
});

function readCity(typed: string, otherCity: string | undefined): FieldResult {
  if (typed === "") return { ok: false, message: "Choose your city." };
  if (typed === "Other") return parseCity(otherCity ?? "");
  return cityOptions.some((city) => city.name === typed)
    ? { ok: true, value: typed }
    : parseCity(typed);
}

function readPercentage(typed: string): FieldResult {
  const read = readNumber(typed, { kind: "percent", max: 100 });
  if ("value" in read && read.value > 0 && read.value <= 100)
    return { ok: true, value: String(read.value) };
  return { ok: false, message: "Enter a number from 1 to 100, for example 78.5." };
}

const MAX_MESSAGE = 600;

/** Every field of the enquiry forms. Which form asks for it: app/forms/enquiries/variants.ts. */
export const enquiryFields = defineFields({
  name: {
    kind: "text",
    label: "Full name",
    autoComplete: "name",
    read: parseName,
    answersIn: null,
  },
  mobileCountry: { kind: "part", label: "Country code", answersIn: null },
  mobile: { kind: "phone", label: "Mobile number", answersIn: null },
  email: {
    kind: "email",
    label: "Email address",
    autoComplete: "email",
    read: parseEmail,
    answersIn: null,
  },
  interestedCountry: {
    kind: "select",
    label: "Where would you like to study?",
    placeholder: "Choose a country",
    ...choiceOf(countries, "Choose a country."),
    answersIn: defaulted("interestedCountry", (payload) => payload.interestedCountries),
    fact: {
      label: "Countries",
      text: (code) =>
        [...countryOptionsWithItaly, ...medicalCountryOptions].find(
          ({ shortKey }) => shortKey === code,
        )?.name ?? code,
    },
    score: "answer",
    profile: (codes) => preference({ countries: codes.filter((code) => code !== "other") }),
  },
  educationLevel: {
    kind: "radio",
    label: "What do you want to study?",
    ...choiceOf(levelOptions, "Choose a bachelor's or a master's degree."),
    answersIn: defaulted("educationLevel", (payload) => [payload.interestedEducationLevel]),
    fact: {
      label: "Level",
      text: (level) =>
        (levels as Readonly<Record<string, { readonly name: string }>>)[level]?.name ?? level,
    },
    score: "answer",
    profile: (level) => preference({ level: level.map((code) => code.toLowerCase()) }),
  },
  intakeYear: {
    kind: "select",
    label: "When would you like to start?",
    placeholder: "Choose a year",
    ...choiceOf(intakeYears, "Choose a year."),
    answersIn: defaulted("intakeYear", ({ interestedYear }) => [String(interestedYear)]),
    fact: { label: "Intake year" },
    score: "answer",
    profile: (intakeYear) => preference({ intakeYear }),
  },
  city: {
    kind: "select",
    label: "Your city",
    autoComplete: "address-level2",
    options: () => cities,
    placeholder: "Choose a city",
    isTypedAbroad: true,
    read: (typed, { values }) => readCity(typed, values.otherCity),
    answersIn: ({ city }) => (city ? [city] : []),
    fact: { label: "City" },
    score: "answer",
    profile: (city) => ({ section: "personal", answers: { city } }),
  },
  otherCity: { kind: "part", label: "Name of your city", answersIn: null },
  bestTime: {
    kind: "radio",
    label: "When can we call you?",
    ...choiceOf(
      textOptions(
        "Any time",
        "Morning (9:30 am to 12 noon)",
        "Afternoon (12 noon to 5 pm)",
        "Evening (5 pm to 8 pm)",
      ),
      "Choose when we can call.",
    ),
    fact: { label: "Best time to call" },
    score: "call",
  },
  qualification: {
    kind: "select",
    label: "Your highest qualification",
    placeholder: "Choose one",
    ...choiceOf(textOptions(...qualifications), "Choose your highest qualification."),
    fact: { label: "Highest qualification" },
    score: "answer",
  },
  percentage: {
    kind: "text",
    label: "Your marks (%)",
    hint: "For example, 78.5",
    inputMode: "decimal",
    read: readPercentage,
    fact: { label: "Marks (%)" },
    score: "answer",
    profile: ([grade = ""], other) =>
      readPercentage(grade).ok
        ? {
            section: educationSections[other("qualification")] ?? "",
            answers: { gradeType: ["Percentage"], grade: [grade] },
          }
        : null,
  },
  budget: {
    kind: "select",
    label: "Total budget for a year",
    placeholder: "Choose a range",
    ...choiceOf(
      textOptions(...(Object.keys(budgetTops) as (keyof typeof budgetTops)[])),
      "Choose a range, or leave this blank.",
    ),
    fact: { label: "Yearly budget" },
    score: "answer",
    profile: ([range = ""]) => {
      const top = (budgetTops as Readonly<Record<string, number | null>>)[range];
      return top ? preference({ totalBudget: [String(top)] }) : null;
    },
  },
  examTaken: {
    kind: "select",
    label: "An exam you've taken",
    placeholder: "Choose one",
    ...choiceOf(
      [
        ...textOptions("None yet"),
        ...nameOptions("IELTS", "TOEFL", "PTE", "Duolingo", "GRE", "GMAT", "SAT"),
      ],
      "Choose an exam, or leave this blank.",
    ),
    fact: { label: "Exam taken" },
    score: "answer",
    // The exam was taken, but its score is unknown.
    profile: ([exam = ""]) => ({ section: `exam/${exam.toLowerCase()}`, answers: {} }),
  },
  neetStatus: {
    kind: "radio",
    label: "NEET",
    ...choiceOf(
      textOptions("Qualified", "Appeared, waiting for the result", "Will appear", "Not planned"),
      "Choose your NEET status.",
    ),
    fact: { label: "NEET" },
    score: "answer",
  },
  message: {
    kind: "textarea",
    label: "Your question",
    maxLength: MAX_MESSAGE,
    read: (typed) =>
      typed.length <= MAX_MESSAGE
        ? { ok: true, value: typed }
        : { ok: false, message: "Shorten your question to 600 characters." },
    fact: { label: "Question", isFirst: true },
    score: "question",
  },
  /** A calculator's result, as a sentence. */
  calculation: {
    kind: "attached",
    label: "Your calculation",
    maxLength: 400,
    fact: { label: "Calculator result" },
  },
  /** The course or university whose page the visitor came from. */
  about: {
    kind: "attached",
    label: "Your enquiry",
    maxLength: 200,
    fact: { label: "Asks about", isFirst: true },
  },
  /** The subject of that course. */
  subject: {
    kind: "attached",
    label: "Subject",
    maxLength: 100,
    fact: { label: "Subject", isFirst: true },
    profile: (subject) => preference({ subject }),
  },
  /** All countries that the visitor named, if there are several. */
  countries: {
    kind: "attached",
    label: "Where would you like to study?",
    maxLength: 100,
    fact: {
      label: "Countries named",
      text: (codes) =>
        countryList
          .filter(({ iso3 }) => codes.split(",").includes(iso3))
          .map(({ name }) => name)
          .join(", "),
    },
    profile: ([codes = ""]) => preference({ countries: codes.split(",") }),
  },
  /** The marks of the degree before, with their scale: `68%`. */
  marks: {
    kind: "attached",
    label: "Your marks (%)",
    maxLength: 40,
    fact: { label: "Marks" },
    score: "answer",
    profile: ([marks = ""], other) => {
      const [, grade, rest] = /^([\d.]+)(%| \(.+\))$/.exec(marks) ?? [];
      if (grade === undefined || rest === undefined) return null;
      return {
        section:
          other("educationLevel") === "BACHELORS" ? "education/class-12" : "education/bachelors",
        answers: {
          gradeType: [rest === "%" ? "Percentage" : rest.slice(2, -1)],
          grade: [grade],
        },
      };
    },
  },
  ielts: {
    kind: "attached",
    label: "An exam you've taken",
    maxLength: 10,
    fact: { label: "IELTS" },
    score: "answer",
    profile: ([score = ""]) => ({ section: "exam/ielts", answers: { score: [score] } }),
  },
  /** Rupees a year for tuition and living. */
  yearlyBudget: {
    kind: "attached",
    label: "Total budget for a year",
    maxLength: 12,
    fact: { label: "Yearly budget (₹)" },
    score: "answer",
    profile: (totalBudget) => preference({ totalBudget }),
  },
  consent: {
    kind: "consent",
    label: "Consent",
    read: (typed) =>
      typed === "yes"
        ? { ok: true, value: typed }
        : { ok: false, message: "Tick the box so we can contact you." },
    answersIn: null,
  },
});
export type FieldName = keyof typeof enquiryFields;
export const fieldNames = Object.keys(enquiryFields) as readonly FieldName[];

/** Fields of the payload with other names in the form, or in a group of the form's. */
const formFields: Readonly<Record<string, FieldName>> = {
  countryCode: "mobile",
  interestedYear: "intakeYear",
  interestedCountries: "interestedCountry",
  interestedEducationLevel: "educationLevel",
};

/** The field of the form for a place in the payload: `extraFields.message` is `message`. Null if it has none. */
export function fieldOfPayload(place: string): FieldName | null {
  const [first = "", second = ""] = place.split(".");
  const name = first === "extraFields" ? second : (formFields[first] ?? first);
  return fieldNames.find((one) => one === name) ?? null;
}

export type EnquiryValues = Readonly<Partial<Record<FieldName, string>>>;
export type EnquiryErrors = Readonly<Partial<Record<FieldName | "form", Message>>>;

const rows: readonly (readonly [FieldName, EnquiryField])[] = fieldNames.map((name) => [
  name,
  enquiryFields[name],
]);

/** Fields with this kind. */
export const namesOfKind = (kind: EnquiryField["kind"]): readonly FieldName[] =>
  rows.filter(([, field]) => field.kind === kind).map(([name]) => name);

/** Answers without a field of their own in core.md §3, sent in `extraFields` under these names. */
export const extraAnswerFields: readonly FieldName[] = rows
  .filter(([, { answersIn }]) => answersIn === undefined)
  .map(([name]) => name);

/** The answers to a question in a payload, none if the visitor wasn't asked or left it empty. */
export function answersTo(name: FieldName, payload: AnswerPayload): readonly string[] {
  const { answersIn } = enquiryFields[name];
  if (answersIn !== undefined) return answersIn?.(payload) ?? [];
  const value = payload.extraFields[name];
  return value === undefined || value === null || value === "" ? [] : [String(value)];
}

/** The fields that the visitor answered, with their rows and answers. */
export const answeredRows = (payload: AnswerPayload) =>
  rows.flatMap(([name, field]) => {
    const answers = answersTo(name, payload);
    return answers.length > 0 ? [{ name, field, answers }] : [];
  });
