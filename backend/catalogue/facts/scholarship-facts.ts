import { z } from "zod";
import { countryList } from "#domain/countries/country-options";
import {
  ANYWHERE,
  nationalities,
  scholarshipCovers,
  scholarshipLevels,
  scholarshipStatuses,
  type Scholarship,
} from "#domain/scholarships/scholarship";
import { addToDay, isDay } from "#domain/time/dates";
import { monthNames } from "#domain/time/months";
import type { NamedTexts, Values } from "../text/values";

/** Facts are checked again after this many months, unless they have a date of their own. */
const REVIEW_MONTHS = 12;
/** The next cycle's dates are usually known this long after the last deadline. */
const DEADLINE_REVIEW_MONTHS = 6;

const words = z.string().min(1);
const slug = z.string().regex(/^[a-z0-9-]+$/, "must be a slug: a-z, 0-9 and -");
const day = z.string().refine(isDay, "must be a date like 2025-09-01");
const hostCountries: ReadonlySet<string> = new Set([
  ANYWHERE,
  ...countryList.map((one) => one.slug),
]);

/** A page that states facts. A home page is no source. */
const deepLink = z
  .string()
  .url()
  .refine((link) => {
    const { pathname, search } = new URL(link);
    return pathname !== "/" || search !== "";
  }, "is a home page. Name the page that states the fact");

/** Each fact may have its own source; without one it is from the page's first. */
const evidence = {
  source: deepLink.optional(),
  checkedOn: day.optional(),
  reviewBy: day.optional(),
};

const amount = z
  .object({
    amount: z.number().nonnegative().optional(),
    low: z.number().nonnegative().optional(),
    high: z.number().positive().optional(),
    currency: z.string().regex(/^[A-Z]{3}$/, "must be a currency code like EUR"),
    per: z.enum(["year", "month", "semester", "week", "course", "once"]).default("once"),
  })
  .strict()
  .refine(
    ({ amount: one, low, high }) =>
      one === undefined
        ? low !== undefined && high !== undefined && low <= high
        : low === undefined && high === undefined,
    "needs exactly one of: amount; low and high",
  );

const deadline = z
  .object({
    ...evidence,
    cycle: z
      .string()
      .regex(/^\d{4}(\/\d{2})?$/, "must be a cycle like 2027/28 or 2027")
      .optional(),
    opens: day.optional(),
    closes: z.array(z.object({ on: day, label: words.optional() }).strict()).default([]),
    /** Months in which it usually closes. Without them, the months of `closes`. */
    months: z.array(z.enum(monthNames)).optional(),
    text: words,
  })
  .strict()
  .superRefine(({ cycle, opens, closes }, context) => {
    const fault = (path: (string | number)[], message: string) =>
      context.addIssue({ code: z.ZodIssueCode.custom, path, message });
    if (closes.length > 0 && !cycle) fault(["cycle"], "dates need the cycle that they belong to");
    const labels = closes.map(({ label = "" }) => label);
    closes.forEach(({ on }, index) => {
      if (opens && on < opens) fault(["closes", index, "on"], "is before it opens");
      if (labels.indexOf(labels[index] ?? "") !== index)
        fault(["closes", index, "label"], "needs a label of its own");
    });
  });

/** Front matter of a scholarship, besides the fields of every page. */
export const scholarshipFields = {
  country: z
    .array(slug.refine((one) => hostCountries.has(one), "is not listed in countries.js"))
    .min(1),
  level: z.array(z.enum(scholarshipLevels)).min(1),
  provider: words,
  status: z.enum(scholarshipStatuses).default("open"),
  link: deepLink.optional(),
  /** Amounts that the texts of this page use as {{award.<name>}}. */
  amounts: z.record(z.string().regex(/^\w+$/), amount).default({}),
  award: z.object({ ...evidence, cover: z.enum(scholarshipCovers), text: words }).strict(),
  places: z
    .object({ ...evidence, text: words })
    .strict()
    .optional(),
  eligibility: z
    .object({
      ...evidence,
      nationalities: z.array(z.enum(nationalities)).min(1),
      streams: z.array(slug).default([]),
      universities: z.array(z.number().int().positive()).default([]),
      text: words,
    })
    .strict(),
  deadline,
};
export type ScholarshipMatter = z.output<z.ZodObject<typeof scholarshipFields>>;

/** Adds the page's own amounts to the names that its texts may use. */
export function withAmounts(
  { amounts }: Pick<ScholarshipMatter, "amounts">,
  values: Values,
  texts: NamedTexts,
): NamedTexts {
  return {
    get: (key) => {
      const own = key.startsWith("award.") ? amounts[key.slice("award.".length)] : undefined;
      if (!own) return texts.get(key);
      const [low = 0, high = 0] = [own.amount ?? own.low, own.amount ?? own.high];
      const text = values.format({ low, high, currency: own.currency, per: own.per });
      return text === null ? null : { text };
    },
  };
}

/** The page that the facts belong to. */
interface ScholarshipPage extends Pick<Scholarship, "slug" | "path" | "title" | "description"> {
  /** Where facts without a source of their own are from. */
  readonly source: string;
  /** Whether `source` is who to ask, because no official page states the facts. */
  readonly standing?: "unconfirmed";
  readonly checkedOn: string;
  /** Whether a source is a newspaper. */
  readonly isReported: (source: string) => boolean;
  /** Fills in the figures of a text in the front matter. */
  readonly line: (text: string, path: readonly string[]) => string;
}

/** Returns the facts of a scholarship with their evidence. */
export function scholarshipOf(matter: ScholarshipMatter, page: ScholarshipPage): Scholarship {
  const { award, places, eligibility, deadline: dates } = matter;
  const { line, source, standing, checkedOn, isReported, ...place } = page;
  const standingOf = (own: string | undefined): Pick<Scholarship["award"], "standing"> => {
    if (own === undefined && standing) return { standing };
    return isReported(own ?? source) ? { standing: "reported" } : {};
  };
  const evidenceOf = (fact: z.output<z.ZodObject<typeof evidence>>, months = REVIEW_MONTHS) => ({
    source: fact.source ?? source,
    ...standingOf(fact.source),
    checkedOn: fact.checkedOn ?? checkedOn,
    reviewBy: fact.reviewBy ?? addToDay(fact.checkedOn ?? checkedOn, months, "month"),
  });
  return {
    ...place,
    countries: matter.country,
    levels: matter.level,
    provider: line(matter.provider, ["provider"]),
    status: matter.status,
    link: matter.link ?? null,
    award: { ...evidenceOf(award), cover: award.cover, text: line(award.text, ["award", "text"]) },
    places: places ? { ...evidenceOf(places), text: line(places.text, ["places", "text"]) } : null,
    eligibility: {
      ...evidenceOf(eligibility),
      nationalities: eligibility.nationalities,
      streams: eligibility.streams,
      universities: eligibility.universities,
      text: line(eligibility.text, ["eligibility", "text"]),
    },
    deadline: {
      ...evidenceOf(dates, DEADLINE_REVIEW_MONTHS),
      cycle: dates.cycle ?? null,
      opens: dates.opens ?? null,
      closes: dates.closes.map(({ on, label }) => ({ on, label: label ?? null })),
      months: dates.months ?? [...new Set(dates.closes.map(({ on }) => monthOf(on)))],
      text: line(dates.text, ["deadline", "text"]),
      ...(dates.reviewBy ? {} : { reviewBy: deadlineReview(dates, dates.checkedOn ?? checkedOn) }),
    },
  };
}

const monthOf = (date: string): string => monthNames[Number(date.slice(5, 7)) - 1] ?? "";

/** Dates are checked again half a year after the last of them, or after they were checked. */
const deadlineReview = ({ closes }: ScholarshipMatter["deadline"], checkedOn: string): string =>
  addToDay(
    [checkedOn, ...closes.map(({ on }) => on)].sort().at(-1) ?? checkedOn,
    DEADLINE_REVIEW_MONTHS,
    "month",
  );
