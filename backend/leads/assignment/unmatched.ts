import { and, asc, lt, sql } from "drizzle-orm";
import { matchOf } from "#domain/leads/assignment";
import { addTime } from "#domain/time/dates";
import { leads } from "../../platform/db/schema/leads";
import type { StuckDeps, StuckEntry, StuckSource } from "../../platform/work/stuck";
import { candidatesOf, waitsForOwner } from "./candidates";
import { UNASSIGNED_MINUTES } from "./escalate";
import { facetsOf, noFacets } from "./facets";

const PAGE = 200;

interface Row {
  readonly id: string;
  readonly since: Date;
  readonly time: string;
}

/** Leads that no counsellor's rule fits, whatever the hours and the load. Staff assign them. */
export const unmatchedLeads: StuckSource = { kind: "lead", list: listUnmatched };

async function listUnmatched(deps: StuckDeps, limit: number): Promise<StuckEntry[]> {
  const candidates = await candidatesOf(deps.db);
  const rules = candidates.filter(({ acceptsLeads }) => acceptsLeads);
  // The team assigns its leads by hand.
  if (rules.length === 0) return [];
  const found: StuckEntry[] = [];
  let after: Row | null = null;
  while (found.length < limit) {
    const rows: readonly Row[] = await pageAfter(deps, after);
    if (rows.length === 0) break;
    const facets = await facetsOf(
      deps.db,
      rows.map(({ id }) => id),
    );
    for (const { id, since } of rows) {
      const lead = facets.get(id) ?? noFacets;
      if (rules.every((rule) => matchOf(rule, lead) === null))
        found.push({
          kind: "lead" as const,
          reference: `lead:${id}`,
          about: "assignment",
          reason: "no rule fits",
          attempts: 0,
          since,
        });
    }
    after = rows.at(-1) ?? null;
  }
  return found.slice(0, limit);
}

const pageAfter = ({ db, now }: StuckDeps, after: Row | null): Promise<Row[]> =>
  db
    .select({
      id: leads.id,
      since: leads.lastEnquiryAt,
      time: sql<string>`${leads.lastEnquiryAt}::text`,
    })
    .from(leads)
    .where(
      and(
        waitsForOwner(),
        lt(leads.lastEnquiryAt, addTime(now(), -UNASSIGNED_MINUTES, "minute")),
        after
          ? sql`(${leads.lastEnquiryAt}, ${leads.id}) > (${after.time}::timestamptz, ${after.id}::uuid)`
          : undefined,
      ),
    )
    .orderBy(asc(leads.lastEnquiryAt), asc(leads.id))
    .limit(PAGE);
