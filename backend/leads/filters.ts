import {
  and,
  arrayContains,
  eq,
  exists,
  gte,
  ilike,
  isNotNull,
  isNull,
  lt,
  not,
  notExists,
  notInArray,
  or,
  sql,
  type SQL,
} from "drizzle-orm";
import type * as contract from "#contract/leads/leads";
import type { OperationInput } from "#contract/operation/index";
import type { DefaultedQuestion } from "#domain/enquiries/enquiry-payload";
import { parseCustomValue } from "#domain/leads/custom-fields";
import { doneStages, leadProgress } from "#domain/leads/progress";
import { addTime } from "#domain/time/dates";
import type { FirstContactTarget } from "../platform/people/contact-targets";
import { ownLeadsOf, type Viewer } from "../platform/access/staff-scope";
import { enquiries } from "../platform/db/schema/enquiries";
import { leadEvents, leadMessages, leads } from "../platform/db/schema/leads";
import type { Database } from "../platform/db/types";
import type { Deps } from "../platform/deps";
import { hasTerm, numberIn, patternOf, withinDays } from "../platform/http/list-queries";
import { isUuid } from "../platform/http/parameters";
import {
  campaignOf,
  furthestRank,
  hasApplied,
  hasPaid,
  isImported,
  sourceOf,
} from "../platform/people/enquiry-origin";
import { allLeadFields } from "./custom-fields";

export type LeadFilters = Omit<
  OperationInput<typeof contract.listLeads>["query"],
  "sort" | "after"
>;

/** Leads that the filters match. The caller adds who may see them. */
export async function matches(
  deps: Deps,
  claims: Viewer,
  filters: LeadFilters,
  target: FirstContactTarget,
): Promise<SQL | undefined> {
  const { q, stage, owner, tag, field, value, contact, plan, untouched } = filters;
  return and(
    matchesTerm(q),
    stage ? eq(leads.stage, stage) : undefined,
    ownedBy(owner, claims),
    // The condition of the index `leads_tags`.
    tag ? and(arrayContains(leads.tags, [tag]), sql`${leads.tags} <> '{}'`) : undefined,
    field && value ? await hasValue(deps.db, field, value) : undefined,
    firstContact(contact),
    plan ? hasPlan(deps, plan) : undefined,
    hasEnquiry(deps.db, filters),
    isOfPerson(filters),
    isCounted(claims, filters),
    untouched ? isUntouched(deps, untouched) : undefined,
    contact === "overdue" ? lt(leads.lastEnquiryAt, target.overdueBefore(deps.now())) : undefined,
  );
}

const firstContact = (contact: LeadFilters["contact"]): SQL | undefined => {
  if (contact === "spoken") return isNotNull(leads.firstContactAt);
  return contact ? and(eq(leads.stage, "open"), isNull(leads.firstContactAt)) : undefined;
};

/** What the numbers of reports count, besides what staff filter by. */
function isCounted(claims: Viewer, filters: LeadFilters): SQL | undefined {
  const { mine, open, reason, applied, paid, reached, firstFrom, firstTo } = filters;
  const rank = reached ? leadProgress.indexOf(reached) : -1;
  return and(
    mine ? ownLeadsOf(claims) : undefined,
    open ? notInArray(leads.stage, [...doneStages]) : undefined,
    reason ? eq(leads.closedReason, reason) : undefined,
    applied ? hasApplied : undefined,
    paid ? hasPaid : undefined,
    reached === "contacted" ? firstContact("spoken") : undefined,
    reached && reached !== "contacted" ? gte(furthestRank, rank) : undefined,
    withinDays(leads.createdAt, firstFrom, firstTo),
  );
}

/** Open leads without a next action, or with one that is past. */
const hasPlan = (deps: Deps, plan: NonNullable<LeadFilters["plan"]>): SQL | undefined =>
  and(
    notInArray(leads.stage, [...doneStages]),
    plan === "none" ? isNull(leads.nextActionAt) : lt(leads.nextActionAt, deps.now()),
  );

function matchesTerm(q: string | undefined): SQL | undefined {
  if (!q) return undefined;
  const number = numberIn(q);
  return or(
    hasTerm(leads.name, q),
    hasTerm(leads.email, q),
    number ? ilike(leads.mobile, number) : undefined,
    number ? ilike(leads.secondMobile, number) : undefined,
  );
}

function ownedBy(owner: string | undefined, { userId }: Viewer): SQL | undefined {
  if (owner === "none") return isNull(leads.ownerId);
  if (owner === "me") return eq(leads.ownerId, userId);
  return owner && isUuid(owner) ? eq(leads.ownerId, owner) : undefined;
}

/** Leads with a value of an added field. Nothing matches a value of another type. */
async function hasValue(db: Database, key: string, value: string): Promise<SQL | undefined> {
  const field = (await allLeadFields(db)).find((one) => one.key === key);
  if (!field) return undefined;
  // The condition of the index `leads_custom_fields`.
  const hasAny = sql`${leads.customFields} <> '{}'::jsonb`;
  if (field.type === "text")
    return and(hasAny, ilike(sql`${leads.customFields} ->> ${key}`, patternOf(value)));
  const parsed = parseCustomValue({ ...field, options: [...field.options, value] }, value);
  if (!("value" in parsed) || parsed.value === null) return sql`false`;
  const wanted = JSON.stringify({ [key]: parsed.value });
  return and(hasAny, sql`${leads.customFields} @> ${wanted}::jsonb`);
}

/** Leads with one enquiry that has all of these answers and this source. */
function hasEnquiry(db: Database, filters: LeadFilters): SQL | undefined {
  const { country, level, year, city, region, source, campaign } = filters;
  const { sourceIs, campaignIs, imported, enquiredFrom, enquiredTo } = filters;
  const { payload } = enquiries;
  const has = (texts: readonly SQL[], term: string) =>
    or(...texts.map((text) => ilike(text, patternOf(term))));
  const condition = and(
    country ? asksFor(country) : undefined,
    level
      ? and(sql`${payload} ->> 'interestedEducationLevel' = ${level}`, isAnswered("educationLevel"))
      : undefined,
    year
      ? and(sql`${payload} ->> 'interestedYear' = ${String(year)}`, isAnswered("intakeYear"))
      : undefined,
    city ? has([sql`${payload} ->> 'city'`], city) : undefined,
    region ? eq(enquiries.country, region.toUpperCase()) : undefined,
    source
      ? has(
          [
            sql`${payload} ->> 'source'`,
            sql`${payload} ->> 'utm_source'`,
            sql`${enquiries.formId}`,
          ],
          source,
        )
      : undefined,
    campaign ? has([sql`${payload} ->> 'utm_campaign'`], campaign) : undefined,
    sourceIs ? sql`${sourceOf} = ${sourceIs}` : undefined,
    campaignIs ? sql`${campaignOf} = ${campaignIs}` : undefined,
    imported ? (imported === "yes" ? isImported : not(isImported)) : undefined,
    withinDays(enquiries.createdAt, enquiredFrom, enquiredTo),
  );
  if (!condition) return undefined;
  return exists(
    db
      .select({ id: enquiries.id })
      .from(enquiries)
      .where(and(eq(enquiries.leadId, leads.id), condition)),
  );
}

/** The name that reports have for an enquiry that didn't ask for a country. */
const NOT_STATED = "Not stated";

/** Enquiries with a country that their person chose, or that didn't ask for one. */
function asksFor(country: string): SQL | undefined {
  const wasAsked = isAnswered("interestedCountry");
  if (country === NOT_STATED) return not(wasAsked);
  return and(sql`${enquiries.payload} -> 'interestedCountries' ? ${country}::text`, wasAsked);
}

/** Whether a question was answered. Assumed for enquiries without the list of answered ones. */
const isAnswered = (question: DefaultedQuestion): SQL =>
  sql`coalesce(${enquiries.payload} -> 'answeredFields' ? ${question}::text, true)`;

const isOfPerson = ({ verified, from, to, score }: LeadFilters): SQL | undefined =>
  and(
    verified === "yes" ? isNotNull(leads.userId) : undefined,
    verified === "no" ? isNull(leads.userId) : undefined,
    withinDays(leads.lastEnquiryAt, from, to),
    score === undefined ? undefined : gte(leads.score, score),
  );

/** Open leads without an entry by staff, and without a message to them, for some days. */
function isUntouched({ db, now }: Deps, days: number): SQL | undefined {
  const since = addTime(now(), -days, "day");
  const events = and(
    ...[eq(leadEvents.leadId, leads.id), isNotNull(leadEvents.staffId)],
    gte(leadEvents.createdAt, since),
  );
  const messages = and(
    ...[eq(leadMessages.leadId, leads.id), eq(leadMessages.direction, "out")],
    gte(leadMessages.createdAt, since),
  );
  return and(
    notInArray(leads.stage, [...doneStages]),
    lt(leads.lastEnquiryAt, since),
    notExists(db.select({ id: leadEvents.id }).from(leadEvents).where(events)),
    notExists(db.select({ id: leadMessages.id }).from(leadMessages).where(messages)),
  );
}
