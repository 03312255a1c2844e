import { EDUCATION_LEVELS } from "#domain/enquiries/enquiry-payload";
import { MAX_BULK_CHANGE } from "#domain/leads/bulk-change";
import { closingReasons, leadProgress } from "#domain/leads/progress";
import { parseIst } from "#domain/time/dates";
import {
  checked,
  choice,
  oneOf,
  optional,
  parseForm,
  text,
  textList,
} from "~/forms/form-schema.server";

/** The filters of the list of leads. */
export const leadFilterNames = [
  "q",
  "stage",
  "owner",
  "contact",
  "plan",
  "tag",
  "field",
  "value",
  "country",
  "level",
  "year",
  "city",
  "region",
  "source",
  "campaign",
  "verified",
  "from",
  "to",
  "score",
  "untouched",
  "mine",
  "open",
  "reason",
  "applied",
  "paid",
  "reached",
  "imported",
  "sourceIs",
  "campaignIs",
  "enquiredFrom",
  "enquiredTo",
  "firstFrom",
  "firstTo",
] as const;

/** Filters that bulk messages don't take, because they may have names. */
const personFilters: readonly string[] = ["q", "field", "value"];
export const messageFilterNames: readonly string[] = leadFilterNames.filter(
  (one) => !personFilters.includes(one),
);

/** One of some values, or none. */
const oneOfThese = <Value extends string>(values: readonly Value[], typed: string | undefined) =>
  values.find((one) => one === typed);

const number = (typed: string | undefined): number | undefined =>
  typed && /^\d{1,4}$/.test(typed) ? Number(typed) : undefined;

/** Filters of an address, as the services take them. Values that they don't know mean no filter. */
export function readLeadFilters({ sort: _, ...given }: Record<string, string>) {
  const { stage, contact, plan, level, verified, year, score, untouched, ...others } = given;
  const { mine, open, reason, applied, paid, reached, imported, ...texts } = others;
  const yes = (typed: string | undefined) => oneOfThese(["yes"], typed);
  return {
    ...texts,
    mine: yes(mine),
    open: yes(open),
    applied: yes(applied),
    paid: yes(paid),
    reason: oneOfThese(closingReasons, reason),
    reached: oneOfThese(leadProgress, reached),
    imported: oneOfThese(["yes", "no"], imported),
    stage: oneOfThese(leadProgress, stage),
    contact: oneOfThese(["waiting", "overdue", "spoken"], contact),
    plan: oneOfThese(["none", "overdue"], plan),
    level: oneOfThese(EDUCATION_LEVELS, level),
    verified: oneOfThese(["yes", "no"], verified),
    year: number(year),
    score: number(score),
    untouched: number(untouched),
  };
}

/** The value of the field for no owner. An empty field keeps the owner. */
export const NO_OWNER = "none";

const WHEN = "Choose a day and a time.";
const fields = {
  step: choice(["preview", "save"], "preview"),
  ownerId: text(100),
  stage: optional(oneOf(leadProgress, "Choose a stage.")),
  closedReason: optional(oneOf(closingReasons, "Choose a reason for closing.")),
  addTag: text(30),
  nextAction: text(200),
  nextActionAt: optional(
    checked(20, (typed) => {
      const at = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(typed) ? parseIst(typed) : null;
      return at && !Number.isNaN(at.getTime())
        ? { ok: true, value: at.toISOString() }
        : { ok: false, message: WHEN };
    }),
  ),
};

/** Parses a bulk change: the leads, and what to set on each. */
export function parseBulkChange(form: FormData) {
  const leadIds = textList(form, "lead", MAX_BULK_CHANGE * 40)
    .flatMap((ids) => ids.split(","))
    .slice(0, MAX_BULK_CHANGE);
  const parsed = parseForm(form, fields);
  const { typed } = parsed;
  if (!parsed.ok) return { ok: false as const, typed, leadIds, errors: { ...parsed.errors } };
  const { step, ownerId, stage, closedReason, addTag, nextAction, nextActionAt } = parsed.values;
  const errors: Record<string, string> = {};
  if (stage === "closed" && !closedReason) errors.closedReason = "Choose a reason for closing.";
  if (stage === "closed" && nextAction)
    errors.nextAction = "A closed lead has no next action. Leave this empty.";
  if (nextAction && !nextActionAt) errors.nextActionAt = WHEN;
  if (!nextAction && nextActionAt) errors.nextAction = "Enter what to do.";
  const change = {
    ...(ownerId ? { ownerId: ownerId === NO_OWNER ? null : ownerId } : {}),
    ...(stage ? { stage } : {}),
    ...(stage === "closed" && closedReason ? { closedReason } : {}),
    ...(addTag ? { addTag } : {}),
    ...(nextAction && nextActionAt ? { nextAction, nextActionAt } : {}),
  };
  if (Object.keys(errors).length > 0) return { ok: false as const, typed, leadIds, errors };
  return { ok: true as const, typed, leadIds, step, change };
}
