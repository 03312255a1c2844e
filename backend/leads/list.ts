import { and, desc, eq, isNull, sql, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type * as contract from "#contract/leads/leads";
import type { OperationInput } from "#contract/operation/index";
import type { Subject } from "../platform/access/access-log";
import { leadScopes } from "../platform/access/staff-scope";
import { enquiries } from "../platform/db/schema/enquiries";
import { leads } from "../platform/db/schema/leads";
import { users } from "../platform/db/schema/users";
import type { Database } from "../platform/db/types";
import { callRefusals } from "../platform/mail/refused-channels";
import {
  exactTime,
  firstRows,
  pageOf,
  PER_PAGE,
  readCursor,
  rowsAfter,
} from "../platform/http/list-queries";
import type { StaffOperationHandler } from "../platform/operations/operations";
import { firstContactTarget, type FirstContactTarget } from "../platform/people/contact-targets";
import { matches } from "./filters";
import { shownLead } from "./find";

type Query = OperationInput<typeof contract.listLeads>["query"];
type Lead = typeof leads.$inferSelect;

/** Lists leads by keyset pagination. */
export const listLeads: StaffOperationHandler<typeof contract.listLeads> = async ({ query }, c) => {
  const { deps, claims } = c.var;
  const target = await firstContactTarget(deps, deps.db);
  const where = and(
    isNull(leads.mergedInto),
    await matches(deps, claims, query, target),
    after(query),
  );
  const found = await leadPage(deps.db, leadScopes(deps.db, claims), where, query.sort);
  const { page, next } = pageOf(found, ({ lead, at }) => `${lead.score}_${at}_${lead.id}`);
  const refusesCalls = await callRefusals(
    deps,
    page.map(({ lead }) => lead),
  );
  return {
    result: {
      leads: page.map((row) => ({
        ...viewOf(row, target),
        isCallable: !refusesCalls(row.lead),
      })),
      next,
    },
    about: page.flatMap(({ lead: { userId }, latestId }): Subject[] =>
      userId ? [{ userId }] : latestId ? [{ userId: null, enquiryId: latestId }] : [],
    ),
  };
};

/** One page, and the first row of the next. */
function leadPage(
  db: Database,
  scopes: readonly SQL[] | null,
  where: SQL | undefined,
  sort: Query["sort"],
) {
  const owners = alias(users, "owners");
  const latest = db
    .select({ id: enquiries.id, country: enquiries.country, payload: enquiries.payload })
    .from(enquiries)
    .where(eq(enquiries.leadId, leads.id))
    .orderBy(desc(enquiries.createdAt))
    .limit(1)
    .as("latest");
  const newestFirst = [desc(leads.lastEnquiryAt), desc(leads.id)];
  const orderBy = sort === "score" ? [desc(leads.score), ...newestFirst] : newestFirst;
  const first = { where, orderBy, limit: PER_PAGE + 1 };
  return db
    .select({
      lead: leads,
      owner: owners.fullName,
      latestId: latest.id,
      region: latest.country,
      payload: latest.payload,
      at: exactTime(leads.lastEnquiryAt),
    })
    .from(leads)
    .leftJoin(owners, eq(owners.id, leads.ownerId))
    .leftJoinLateral(latest, sql`true`)
    .where(firstRows(db, leads, scopes, first))
    .orderBy(...orderBy)
    .limit(first.limit);
}

/** Rows after the last one of the previous page: `<score>_<time>_<id>`. */
function after({ after: cursor = "", sort }: Query): SQL | undefined {
  const [, score, rest = ""] = /^(\d{1,3})_(.+)$/.exec(cursor) ?? [];
  if (sort !== "score") return rowsAfter(leads.lastEnquiryAt, leads.id, rest);
  const last = readCursor(rest);
  if (!last) return undefined;
  return sql`(${leads.score}, ${leads.lastEnquiryAt}, ${leads.id})
    < (${score}::smallint, ${last.at}::timestamptz, ${last.id}::uuid)`;
}

function viewOf(
  { lead, owner, region, payload }: Awaited<ReturnType<typeof leadPage>>[number],
  target: FirstContactTarget,
) {
  const { mergedInto: _, ...shown } = shownLead(lead);
  return {
    ...shown,
    owner,
    region,
    dueAt: dueAtOf(lead, target),
    interest: payload && {
      interestedCountries: payload.interestedCountries,
      interestedEducationLevel: payload.interestedEducationLevel,
      interestedYear: payload.interestedYear,
      answeredFields: payload.answeredFields ?? null,
    },
  };
}

/** When the first contact is due. Null once it was made, and for leads that need no contact. */
const dueAtOf = ({ stage, firstContactAt, lastEnquiryAt }: Lead, target: FirstContactTarget) =>
  stage === "open" && firstContactAt === null ? target.dueAt(lastEnquiryAt) : null;
