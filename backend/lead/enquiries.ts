import { and, asc, desc, eq, inArray, ne, or, type SQL } from "drizzle-orm";
import type { Context, Hono } from "hono";
import { CALL_BACK_FORM } from "#domain/enquiry-payload";
import { theirCounsellor, type AccessEnv } from "../auth/access";
import { staffRoute, type StaffResult } from "../auth/staff-route";
import { inboxLeadsOf } from "../auth/staff-scope";
import { findUser } from "../auth/accounts";
import type { Claims } from "../auth/tokens";
import { leads, users } from "../db/schema";
import type { Deps } from "../deps";
import { notFound } from "../http/errors";
import { idOr404 } from "../http/parameters";
import { rowsOf } from "../user/erase";
import { subjectOf } from "./inbox";

const MAX_CALL_BACKS = 200;
const MAX_OTHERS = 50;

type Lead = typeof leads.$inferSelect;
interface LeadRow {
  readonly lead: Lead;
  readonly assignee: string | null;
}

/** All details of an enquiry, as the counsellor console shows them. */
const enquiryView = ({ lead, assignee }: LeadRow) => ({
  id: lead.id,
  payload: lead.payload,
  country: lead.country,
  isVerified: lead.status === "verified",
  progress: lead.progress,
  assignedTo: lead.assignedTo,
  assignee,
  userId: lead.userId,
  createdAt: lead.createdAt.toISOString(),
  lastSubmittedAt: (lead.lastSubmittedAt ?? lead.createdAt).toISOString(),
});

/**
 * Enquiry routes for counsellors: a single enquiry, a student's enquiries, and callback requests.
 */
export function enquiryRoutes(app: Hono, deps: Deps): void {
  const { db } = deps;

  /** Loads leads with their assignees' names. */
  const enquiries = async (where: SQL | undefined, order: SQL[], limit: number) => {
    const rows = await db
      .select({ lead: leads })
      .from(leads)
      .where(where)
      .orderBy(...order)
      .limit(limit);
    return withAssignees(deps, rows);
  };

  const enquiry = async (c: Context<AccessEnv>, claims: Claims): Promise<StaffResult> => {
    const id = idOr404(c.req.param("id"));
    const visible = inboxLeadsOf(db, claims);
    const [found] = await enquiries(and(eq(leads.id, id), visible), [asc(leads.id)], 1);
    if (!found) throw notFound();
    const others = await enquiries(
      and(ne(leads.id, id), samePerson(found.lead), visible),
      [desc(leads.createdAt), asc(leads.id)],
      MAX_OTHERS,
    );
    const response = c.json({
      data: { ...enquiryView(found), others: others.map(enquiryView) },
    });
    return { response, about: [found, ...others].map(({ lead }) => subjectOf(lead)) };
  };
  app.get("/lead/:id", staffRoute(deps, "counsellor", enquiry));

  // A student's own counsellor sees all of their enquiries, whoever handled them.
  app.get("/user/:userId/leads", theirCounsellor(deps), async (c) => {
    const user = await findUser(db, c.get("ownerId"));
    const order = [desc(leads.createdAt), asc(leads.id)];
    const rows = await enquiries(rowsOf.leads(user), order, MAX_OTHERS);
    return c.json({ data: rows.map(enquiryView) });
  });

  const callBacks = async (c: Context<AccessEnv>, claims: Claims): Promise<StaffResult> => {
    const open = and(eq(leads.formId, CALL_BACK_FORM), eq(leads.progress, "open"));
    const order = [asc(leads.createdAt), asc(leads.id)];
    const rows = await enquiries(and(open, inboxLeadsOf(db, claims)), order, MAX_CALL_BACKS);
    const response = c.json({ data: rows.map(enquiryView) });
    return { response, about: rows.map(({ lead }) => subjectOf(lead)) };
  };
  app.get("/call-backs", staffRoute(deps, "counsellor", callBacks));
}

async function withAssignees(deps: Deps, rows: readonly { lead: Lead }[]): Promise<LeadRow[]> {
  const ids = rows.flatMap(({ lead }) => (lead.assignedTo ? [lead.assignedTo] : []));
  const names = new Map(
    ids.length === 0
      ? []
      : (
          await deps.db
            .select({ id: users.id, name: users.fullName })
            .from(users)
            .where(inArray(users.id, ids))
        ).map(({ id, name }) => [id, name]),
  );
  return rows.map(({ lead }) => ({ lead, assignee: names.get(lead.assignedTo ?? "") ?? null }));
}

/** Leads of one account, number or address. */
const samePerson = ({ userId, mobile, email }: Lead): SQL | undefined =>
  or(
    userId ? eq(leads.userId, userId) : undefined,
    mobile ? eq(leads.mobile, mobile) : undefined,
    email ? eq(leads.email, email) : undefined,
  );
