import { z } from "zod";
import { addToDay } from "#domain/time/dates";

/** How figures are written in `values/`, and what each says on a day. */

const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/, "must be a date like 2025-09-01");
const month = z.string().regex(/^\d{4}-\d{2}$/, "must be a month like 2025-09");
const sourced = {
  label: z.string().min(1),
  source: z.string().url("must be the address of a page"),
  asOf: day,
  reviewBy: day,
  /** False for a figure that no official page was found for. `source` is then the page of who to ask. */
  confirmed: z.boolean().default(true),
  owner: z.string().min(1).default("content"),
};
export const currencyCode = z.string().regex(/^[A-Z]{3}$/, "must be a currency code like EUR");
export const reviewDay = day;
const per = z.enum(["year", "month", "semester", "week", "hour", "course", "once", "credit"]);
export type Period = z.output<typeof per>;

/** One of several statements of a figure, with its condition. */
const variantSchema = z
  .object({
    text: z.string().min(1),
    /** The condition, which continues the text: `if you apply by 31 December 2026`. */
    when: z.string().min(1),
    /** The last month in which a course starts that the statement can apply to. */
    startsUntil: month.optional(),
    /** ISO 3166-1 alpha-2 code of the citizens it applies to. */
    citizens: z
      .string()
      .regex(/^[A-Z]{2}$/, "must be a country code like IN")
      .optional(),
  })
  .strict();
type Variant = z.output<typeof variantSchema>;

/** A part of a sum: a named amount, several times. */
const partSchema = z.object({ of: z.string().min(1), times: z.number().default(1) }).strict();

const amounts = {
  amount: z.number().nonnegative().optional(),
  low: z.number().nonnegative().optional(),
  high: z.number().positive().optional(),
  text: z.string().min(1).optional(),
  variants: z.array(variantSchema).min(2, "needs two statements or more").optional(),
  sum: z.array(partSchema).min(1).optional(),
};
const money = { currency: currencyCode.optional(), per: per.default("once") };
/** The first day on which the figure no longer applies. */
const expireOn = day.optional();

/** What a figure says from a day on. What it leaves out stays as it was. */
const nextSchema = z
  .object({
    from: day,
    ...amounts,
    currency: currencyCode.optional(),
    per: per.optional(),
    label: z.string().min(1).optional(),
    source: sourced.source.optional(),
    confirmed: z.boolean().optional(),
    asOf: day.optional(),
    reviewBy: day,
    expireOn,
  })
  .strict();

/**
 * A figure that is used repeatedly: money (`amount`, `low` and `high`, or a `sum` of other amounts)
 * or text (`text`, or `variants` with a condition each).
 */
const valueSchema = z
  .object({ ...sourced, ...amounts, ...money, expireOn, next: z.array(nextSchema).default([]) })
  .strict()
  .superRefine((value, context) => {
    const fault = (message: string) => context.addIssue({ code: z.ZodIssueCode.custom, message });
    const days = ["", ...value.next.map(({ from }) => from)];
    for (const [at, from] of days.entries()) {
      if (at > 0 && from <= (days[at - 1] ?? "")) fault("the days of next must be in order");
      const on = versionOn(value, from);
      for (const message of faultsOf(on)) fault(at === 0 ? message : `from ${from}: ${message}`);
      if (on.expireOn !== undefined && on.expireOn <= from) fault("expires before it applies");
    }
  });
type Value = z.output<typeof valueSchema>;
export const valuesSchema = z.record(z.string(), valueSchema);

/** A second statement for some readers: `two years; 18 months for those who apply later`. */
const CONDITION = /^[^;]*;.*\b(?:if you|for those|for others|who (?:apply|start)|citizens)\b/;

/** What a figure says at one time. */
export type Version = Omit<Value, "next">;

function faultsOf(value: Version): string[] {
  const { amount, low, high, text, variants, sum } = value;
  const isSpan = low !== undefined && high !== undefined;
  const ways = [amount, isSpan ? low : undefined, text, variants, sum];
  return [
    ways.filter((one) => one !== undefined).length === 1
      ? ""
      : "needs exactly one of: amount; low and high; sum; text; variants",
    isSpan && low > high ? "low is more than high" : "",
    CONDITION.test(text ?? "") ? "has a condition in its text. Write variants" : "",
    amount === undefined && !isSpan ? "" : value.currency ? "" : "money needs a currency",
    sum && value.currency ? "a sum has the currency of its parts" : "",
  ].filter(Boolean);
}

/** What a figure says on a day. */
export function versionOn({ next, ...value }: Value, onDay: string): Version {
  const current = next.filter(({ from }) => from <= onDay).at(-1);
  if (!current) return dueOnLastDay(value);
  const { label, source, confirmed, asOf, currency, per, owner } = value;
  const { from, ...changes } = current;
  const checkedOn = changes.asOf ?? asOf;
  return dueOnLastDay(
    {
      ...changes,
      label: changes.label ?? label,
      source: changes.source ?? source,
      confirmed: changes.confirmed ?? confirmed,
      asOf: changes.asOf ?? asOf,
      currency: changes.currency ?? currency,
      per: changes.per ?? per,
      owner,
    },
    from > checkedOn ? from : checkedOn,
  );
}

/** Fees, visa rules and other money are due for another check after this long. */
const MAX_REVIEW_MONTHS = 6;

/**
 * A figure is due for review on its last day, or half a year after its check, if not before. @param since the day of
 * the check, or the day on which a figure that was announced begins to apply
 */
function dueOnLastDay(version: Version, since: string = version.asOf): Version {
  const { expireOn, reviewBy } = version;
  const days = [reviewBy, addToDay(since, MAX_REVIEW_MONTHS, "month")];
  if (expireOn !== undefined) days.push(addToDay(expireOn, -1, "day"));
  return { ...version, reviewBy: days.sort()[0] ?? reviewBy };
}

/**
 * Orders statements for readers who choose an intake on a day: those that courses on sale can still
 * get come first.
 */
export function variantsOn(variants: readonly Variant[], onDay: string): Variant[] {
  const isPast = ({ startsUntil }: Variant) =>
    startsUntil !== undefined && startsUntil < onDay.slice(0, 7);
  return [...variants.filter((one) => !isPast(one)), ...variants.filter(isPast)];
}

/** The days from which a statement no longer applies to courses on sale. */
export const daysOfNewOrder = (variants: readonly Variant[]): string[] =>
  variants.flatMap(({ startsUntil }) =>
    startsUntil === undefined ? [] : addToDay(`${startsUntil}-01`, 1, "month"),
  );
