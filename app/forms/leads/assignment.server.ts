import { countryOptionsWithItaly } from "#domain/countries/country-options";
import { languages } from "#domain/language/language";
import { readDate } from "#domain/intake/date";
import { readWhole } from "#domain/intake/number";
import type { AssignmentRule } from "#domain/leads/assignment";
import { regions } from "#domain/site/regions";
import { isDay } from "#domain/time/dates";
import { MAX_ABSENCES, type Absence, type DayHours } from "#domain/time/working-hours";
import { readFields, text, textList } from "~/forms/form-schema.server";

const MAX_LEADS = 10_000;
const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

const fields = {
  accepts: text(10),
  calls: text(10),
  maxOpenLeads: text(6),
  fields: text(400),
};

/** A rule with lists of its own, as the services take it. */
interface TypedRule extends AssignmentRule {
  readonly regions: string[];
  readonly languages: string[];
  readonly countries: string[];
  readonly fields: string[];
  readonly hours: DayHours[];
  readonly absences: Absence[];
}

/** The choices of the form's lists. */
const assignmentChoices = {
  regions: Object.values(regions).map(({ country }) => country),
  languages: Object.keys(languages),
  countries: countryOptionsWithItaly.map(({ shortKey }) => shortKey),
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
    acceptsCalls: typed.calls === "yes",
    maxOpenLeads: readWhole(typed.maxOpenLeads, 0, MAX_LEADS) ?? NaN,
    regions: chosen("regions"),
    languages: chosen("languages"),
    countries: chosen("countries"),
    fields: [...new Set(typed.fields.split(",").map((one) => one.trim()))].filter(Boolean),
    hours: typedHours(form),
    absences: typedAbsences(form),
  };
  const errors = errorsOf(rule);
  return Object.keys(errors).length === 0 ? { ok: true, rule } : { ok: false, rule, errors };
}

/** The days of the week with a time in one of their fields. */
function typedHours(form: FormData): DayHours[] {
  return [1, 2, 3, 4, 5, 6, 7].flatMap((day) => {
    const names = { opensAt: `opens${day}`, closesAt: `closes${day}` } as const;
    const typed = readFields(form, { [names.opensAt]: text(5), [names.closesAt]: text(5) });
    const [opensAt = "", closesAt = ""] = [typed[names.opensAt], typed[names.closesAt]];
    return opensAt || closesAt ? [{ day, opensAt, closesAt }] : [];
  });
}

/** The rows of absences with a date in one of their fields. */
function typedAbsences(form: FormData): Absence[] {
  return Array.from({ length: MAX_ABSENCES }, (_, index) => {
    const names = { from: `awayFrom${index}`, until: `awayUntil${index}` } as const;
    const typed = readFields(form, { [names.from]: text(40), [names.until]: text(40) });
    const [from = "", until = ""] = [typed[names.from], typed[names.until]];
    return { from: readDate(from) ?? from, until: (readDate(until) ?? until) || null };
  }).filter(({ from, until }) => from || until);
}

function errorsOf(rule: TypedRule): Record<string, string> {
  const { maxOpenLeads, hours, absences } = rule;
  const isWhole = Number.isInteger(maxOpenLeads) && maxOpenLeads >= 0 && maxOpenLeads <= MAX_LEADS;
  const wrongHours = hours.filter(
    ({ opensAt, closesAt }) => !TIME.test(opensAt) || !TIME.test(closesAt) || opensAt >= closesAt,
  );
  const areShort = rule.fields.length <= 30 && rule.fields.every(({ length }) => length <= 40);
  return {
    ...(isWhole ? {} : { maxOpenLeads: `Enter a number from 0 to ${MAX_LEADS}.` }),
    ...Object.fromEntries(
      wrongHours.map(({ day }) => [`closes${day}`, "Enter an end that is later than the start."]),
    ),
    ...Object.fromEntries(absences.flatMap(absenceErrors)),
    ...(areShort ? {} : { fields: "Enter up to 30 words of 40 characters." }),
  };
}

function absenceErrors({ from, until }: Absence, index: number): [string, string][] {
  if (!isDay(from)) return [[`awayFrom${index}`, "Enter a date."]];
  if (until !== null && (!isDay(until) || until < from))
    return [[`awayUntil${index}`, "Enter a day after the first."]];
  return [];
}
