import { and, count, desc, eq, ilike, isNull, or } from "drizzle-orm";
import { z } from "zod";
import { leadProgress } from "#domain/lead-progress";
import type { AccessContext } from "../auth/access";
import type { Subject } from "../auth/access-log";
import type { StaffResult } from "../auth/staff-route";
import { inboxLeadsOf } from "../auth/staff-scope";
import type { Claims } from "../auth/tokens";
import type { Database } from "../db/database";
import { leads, users } from "../db/schema";
import { patternOf } from "../desk/lists";
import { staffWith } from "../desk/staff";
import { readBody } from "../http/body";
import { forbidden, notFound } from "../http/errors";
import { pageOf } from "../http/paging";
import { idOr404 } from "../http/parameters";

const PER_PAGE = 30;

const changeSchema = z
  .object({
    progress: z.enum(leadProgress).optional(),
    assignedTo: z.string().uuid().nullable().optional(),
  })
  .strict();

/** Matches the enquiries that the query asks for and this counsellor may see. */
function inboxFilter(c: AccessContext) {
  const { deps, claims } = c.var;
  const progress = leadProgress.find((one) => one === c.req.query("progress"));
  const assigned = c.req.query("assigned");
  const q = (c.req.query("q") ?? "").trim().slice(0, 80);
  return and(
    progress ? eq(leads.progress, progress) : undefined,
    inboxLeadsOf(deps.db, claims),
    assigned === "me" ? eq(leads.assignedTo, claims.userId) : undefined,
    assigned === "none" ? isNull(leads.assignedTo) : undefined,
    q
      ? or(
          ilike(leads.name, patternOf(q)),
          ilike(leads.email, patternOf(q)),
          ilike(leads.mobile, patternOf(q)),
        )
      : undefined,
  );
}

const leadView = (lead: typeof leads.$inferSelect, assignee: string | null) => ({
  id: lead.id,
  name: lead.name,
  mobile: lead.mobile,
  email: lead.email,
  formId: lead.formId,
  city: lead.payload.city,
  interestedCountries: lead.payload.interestedCountries,
  interestedEducationLevel: lead.payload.interestedEducationLevel,
  interestedYear: lead.payload.interestedYear,
  answeredFields: lead.payload.answeredFields ?? null,
  isVerified: lead.status === "verified",
  progress: lead.progress,
  assignedTo: lead.assignedTo,
  assignee,
  userId: lead.userId,
  createdAt: lead.createdAt.toISOString(),
});

/** Lists the counsellors' inbox of enquiries, the newest first. */
export async function listLeads(c: AccessContext): Promise<StaffResult> {
  const { db } = c.var.deps;
  const page = pageOf(c.req.query("page"));
  const where = inboxFilter(c);
  const [rows, [all]] = await Promise.all([
    db
      .select({ lead: leads, assignee: users.fullName })
      .from(leads)
      .leftJoin(users, eq(users.id, leads.assignedTo))
      .where(where)
      .orderBy(desc(leads.createdAt), leads.id)
      .limit(PER_PAGE)
      .offset(page * PER_PAGE),
    db.select({ number: count() }).from(leads).where(where),
  ]);
  const response = c.json({
    data: rows.map(({ lead, assignee }) => leadView(lead, assignee)),
    ...{ page, size: PER_PAGE, total: all?.number ?? 0 },
  });
  return { response, about: rows.map(({ lead }) => subjectOf(lead)) };
}

/** Changes the progress or assignment of an enquiry. */
export async function changeLead(c: AccessContext): Promise<StaffResult> {
  const { deps, claims } = c.var;
  const id = idOr404(c.req.param("id"));
  const wanted = await readBody(c.req.raw, changeSchema);
  const { assignedTo } = wanted;
  if (assignedTo && (await staffWith(deps.db, [assignedTo])).length === 0) throw notFound();
  const lead = await deps.db.transaction(async (tx) => {
    const row = await lockVisibleLead(tx, claims, id);
    await tx.update(leads).set(wanted).where(eq(leads.id, id));
    // Taking an enquiry assigns its student too, unless they have a counsellor.
    if (assignedTo && row.userId)
      await tx
        .update(users)
        .set({ counsellorId: assignedTo })
        .where(and(eq(users.id, row.userId), isNull(users.counsellorId)));
    return row;
  });
  return { response: c.json({ data: { id, ...wanted } }), about: [subjectOf(lead)] };
}

/** @throws ApiError 404, or 403 if the enquiry is not in this counsellor's inbox */
async function lockVisibleLead(tx: Database, claims: Claims, id: string) {
  const [row] = await tx.select().from(leads).where(eq(leads.id, id)).for("update");
  if (!row) throw notFound();
  const isVisible = and(eq(leads.id, id), inboxLeadsOf(tx, claims));
  if ((await tx.$count(leads, isVisible)) === 0) throw forbidden();
  return row;
}

/** The subject for the access log: the enquiry and its account, if any. */
export const subjectOf = ({ id, userId }: typeof leads.$inferSelect): Subject => ({
  userId,
  leadId: id,
});
