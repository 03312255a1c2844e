import { and, desc, eq, inArray, isNull, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type * as contract from "#contract/leads/leads";
import type { OperationInput } from "#contract/operation/index";
import { QUEUE_PATH } from "#domain/console/staff-area";
import { bulkChangeOf, MAX_BULK_CHANGE, type BulkChange } from "#domain/leads/bulk-change";
import { notifyStaff } from "../notifications/notify-counsellor";
import { recordChange } from "../platform/access/change-log";
import type { AccessContext } from "../platform/access/context";
import { staffWith } from "../platform/access/staff";
import { leadScopes } from "../platform/access/staff-scope";
import { leads } from "../platform/db/schema/leads";
import { users } from "../platform/db/schema/users";
import { retriedTransaction } from "../platform/db/transaction";
import { ApiError, notFound } from "../platform/http/errors";
import { firstRows } from "../platform/http/list-queries";
import type { StaffOperationHandler } from "../platform/operations/operations";
import { firstContactTarget } from "../platform/people/contact-targets";
import { applyChange } from "./change";
import { subjectsOf, subjectsOfAll, visibleLead, type Lead } from "./find";
import { matches } from "./filters";

type Wanted = OperationInput<typeof contract.changeLeadsInBulk>["body"]["change"];
type Preview = OperationInput<typeof contract.previewBulkChange>["body"];

/** Lists the leads of a bulk change, and whether it makes a difference to each. */
export const previewBulkChange: StaffOperationHandler<typeof contract.previewBulkChange> = async (
  { body },
  c,
) => {
  const { deps } = c.var;
  const change = body.change && (await checkedChange(c, body.change));
  const found = await chosenLeads(c, body);
  const shown = found.slice(0, MAX_BULK_CHANGE);
  return {
    result: {
      leads: shown.map(({ lead, owner }) => ({
        id: lead.id,
        name: lead.name,
        stage: lead.stage,
        owner,
        tags: lead.tags,
        isChanged: change !== undefined && bulkChangeOf(lead, change) !== null,
      })),
      isCut: found.length > shown.length,
    },
    about: await subjectsOfAll(
      deps.db,
      shown.map(({ lead }) => lead),
    ),
  };
};

/** Changes leads one by one, each in its own transaction. */
export const changeLeadsInBulk: StaffOperationHandler<typeof contract.changeLeadsInBulk> = async (
  { body: { leadIds, change: wanted } },
  c,
) => {
  const { deps, claims } = c.var;
  const change = await checkedChange(c, wanted);
  const changed: Lead[] = [];
  let refused = 0;
  const ids = [...new Set(leadIds)];
  for (const id of ids) {
    try {
      const after = await changeOne(c, id, change);
      if (after) changed.push(after);
    } catch (error) {
      // Each lead is checked by itself: a colleague's or an unknown one doesn't stop the others.
      if (!(error instanceof ApiError)) throw error;
      refused += 1;
    }
  }
  const { ownerId } = change;
  if (ownerId && ownerId !== claims.userId && changed.length > 0)
    await notifyStaff(deps.db, deps, ownerId, {
      kind: "lead",
      path: QUEUE_PATH,
      subject: `${changed.length} ${changed.length === 1 ? "lead is" : "leads are"} now yours.`,
    });
  return {
    result: { changed: changed.length, unchanged: ids.length - changed.length - refused, refused },
    // Each change has recorded its own row.
    about: [],
  };
};

/** @throws ApiError 404 for an owner who is not a counsellor */
async function checkedChange(
  c: AccessContext,
  { nextActionAt, ...change }: Wanted,
): Promise<BulkChange> {
  const { ownerId } = change;
  if (ownerId && (await staffWith(c.var.deps.db, [ownerId])).length === 0) throw notFound();
  return { ...change, ...(nextActionAt ? { nextActionAt: new Date(nextActionAt) } : {}) };
}

/** @returns the changed lead, or null if nothing differs. @throws ApiError 403, 404 */
const changeOne = (c: AccessContext, id: string, wanted: BulkChange): Promise<Lead | null> =>
  retriedTransaction(c.var.deps.db, async (tx) => {
    const { deps, claims } = c.var;
    const before = await visibleLead(tx, claims, id, { lock: true });
    const change = bulkChangeOf(before, wanted);
    if (!change) return null;
    const author = { staffId: claims.userId, isAnnounced: true };
    const after = await applyChange(tx, deps, before, change, author);
    const [subject] = await subjectsOf(tx, after);
    await recordChange(tx, c, { lead: after.id }, subject);
    return after;
  });

/** The leads that are named or that the filters match, with one more than a change may concern. */
async function chosenLeads(c: AccessContext, { leadIds, filters }: Preview) {
  const { deps, claims } = c.var;
  const owners = alias(users, "owners");
  const target = await firstContactTarget(deps, deps.db);
  const chosen: SQL | undefined = leadIds
    ? inArray(leads.id, leadIds)
    : await matches(deps, claims, filters ?? {}, target);
  const first = {
    where: and(isNull(leads.mergedInto), chosen),
    orderBy: [desc(leads.lastEnquiryAt), desc(leads.id)],
    limit: MAX_BULK_CHANGE + 1,
  };
  return deps.db
    .select({ lead: leads, owner: owners.fullName })
    .from(leads)
    .leftJoin(owners, eq(owners.id, leads.ownerId))
    .where(firstRows(deps.db, leads, leadScopes(deps.db, claims), first))
    .orderBy(...first.orderBy)
    .limit(first.limit);
}
