import { countryOptionsWithItaly } from "#domain/countries/country-options";
import { languages } from "#domain/language/language";
import { readDate } from "#domain/intake/date";
import { readWhole } from "#domain/intake/number";
import type { AssignmentRule } from "#domain/leads/assignment";
import { regions } from "#domain/site/regions";
import { isDay } from "#domain/time/dates";
import { readFields, text, textList } from "~/forms/form-schema.server";

const MAX_LEADS = 10_000;
const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

const fields = {
  accepts: text(10),
  maxOpenLeads: text(6),
  fields: text(400),
  opensAt: text(5),
  closesAt: text(5),
  awayFrom: text(10),
  awayUntil: text(10),
};

/** A rule with lists of its own, as the services take it. */
interface TypedRule extends AssignmentRule {
  readonly regions: string[];
  readonly languages: string[];
  readonly countries: string[];
  readonly fields: string[];
  readonly days: number[];
}

/** The choices of the form's lists. */
const assignmentChoices = {
  regions: Object.values(regions).map(({ country }) => country),
  languages: Object.keys(languages),
  countries: countryOptionsWithItaly.map(({ shortKey }) => shortKey),
  days: ["1", "2", "3", "4", "5", "6", "7"],
} as const;

type Parsed =
  | { readonly ok: true; readonly rule: TypedRule }
  | {
      readonly ok: false;
      /** As it was typed. */
      readonly rule: TypedRule;
      readonly errors: Readonly<Record<string, string>>;
    };

/** Parses the form of a counsellor's assignment rule. */
export function parseAssignmentForm(form: FormData): Parsed {
  const typed = readFields(form, fields);
  const chosen = (name: keyof typeof assignmentChoices) => {
    const choices: readonly string[] = assignmentChoices[name];
    return textList(form, name, 10).filter((one) => choices.includes(one));
  };
  const rule: TypedRule = {
    acceptsLeads: typed.accepts === "yes",
    maxOpenLeads: readWhole(typed.maxOpenLeads, 0, MAX_LEADS) ?? NaN,
    regions: chosen("regions"),
    languages: chosen("languages"),
    countries: chosen("countries"),
    fields: [...new Set(typed.fields.split(",").map((one) => one.trim()))].filter(Boolean),
    days: chosen("days").map(Number),
    opensAt: typed.opensAt,
    closesAt: typed.closesAt,
    awayFrom: (readDate(typed.awayFrom) ?? typed.awayFrom) || null,
    awayUntil: (readDate(typed.awayUntil) ?? typed.awayUntil) || null,
  };
  const errors = errorsOf(rule);
  return Object.keys(errors).length === 0 ? { ok: true, rule } : { ok: false, rule, errors };
}

function errorsOf(rule: TypedRule): Record<string, string> {
  const { maxOpenLeads, opensAt, closesAt, awayFrom, awayUntil } = rule;
  const isWhole = Number.isInteger(maxOpenLeads) && maxOpenLeads >= 0 && maxOpenLeads <= MAX_LEADS;
  const areHours = TIME.test(opensAt) && TIME.test(closesAt) && opensAt < closesAt;
  const isDate = (day: string | null) => day === null || isDay(day);
  const isRange = !awayUntil || (awayFrom !== null && awayFrom <= awayUntil);
  const areShort = rule.fields.length <= 30 && rule.fields.every(({ length }) => length <= 40);
  return {
    ...(isWhole ? {} : { maxOpenLeads: `Enter a number from 0 to ${MAX_LEADS}.` }),
    ...(areHours ? {} : { closesAt: "Enter an end that is later than the start." }),
    ...(isDate(awayFrom) ? {} : { awayFrom: "Enter a date." }),
    ...(isDate(awayUntil) && isRange ? {} : { awayUntil: "Enter a day after the first." }),
    ...(areShort ? {} : { fields: "Enter up to 30 words of 40 characters." }),
  };
}
