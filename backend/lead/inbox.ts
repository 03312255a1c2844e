import { and, count, desc, eq, ilike, isNull, or } from "drizzle-orm";
import type { Context, Hono } from "hono";
import { z } from "zod";
import { leadProgress } from "#domain/lead-progress";
import type { AccessEnv } from "../auth/access";
import type { Subject } from "../auth/access-log";
import { staffRoute, type StaffResult } from "../auth/staff-route";
import { inboxLeadsOf } from "../auth/staff-scope";
import type { Claims } from "../auth/tokens";
import { leads, users } from "../db/schema";
import { patternOf } from "../desk/lists";
import { staffWith } from "../desk/staff";
import type { Deps } from "../deps";
import { readBody } from "../http/body";
import { forbidden, notFound } from "../http/errors";
import { limited } from "../http/limits";
import { pageOf } from "../http/paging";
import { idOr404 } from "../http/parameters";

const PER_PAGE = 30;

const changeSchema = z
  .object({
    progress: z.enum(leadProgress).optional(),
    assignedTo: z.string().uuid().nullable().optional(),
  })
  .strict();

/** The counsellors' inbox of enquiries: filters, progress and assignment. */
export function inboxRoutes(app: Hono, deps: Deps): void {
  const { db } = deps;

  const inbox = async (c: Context<AccessEnv>, claims: Claims): Promise<StaffResult> => {
    const page = pageOf(c.req.query("page"));
    const progress = leadProgress.find((one) => one === c.req.query("progress"));
    const assigned = c.req.query("assigned");
    const q = (c.req.query("q") ?? "").trim().slice(0, 80);
    const where = and(
      progress ? eq(leads.progress, progress) : undefined,
      inboxLeadsOf(db, claims),
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
      data: rows.map(({ lead, assignee }) => ({
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
      })),
      ...{ page, size: PER_PAGE, total: all?.number ?? 0 },
    });
    return { response, about: rows.map(({ lead }) => subjectOf(lead)) };
  };
  app.get("/leads", staffRoute(deps, "counsellor", inbox));

  const change = async (c: Context<AccessEnv>, claims: Claims): Promise<StaffResult> => {
    const id = idOr404(c.req.param("id"));
    const wanted = await readBody(c.req.raw, changeSchema);
    const { assignedTo } = wanted;
    if (assignedTo && (await staffWith(db, [assignedTo])).length === 0) throw notFound();
    const lead = await db.transaction(async (tx) => {
      const [row] = await tx.select().from(leads).where(eq(leads.id, id)).for("update");
      if (!row) throw notFound();
      const visible = and(eq(leads.id, id), inboxLeadsOf(tx, claims));
      if ((await tx.$count(leads, visible)) === 0) throw forbidden();
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
  };
  app.put("/lead/:id", limited(deps, "desk"), staffRoute(deps, "counsellor", change));
}

/** The subject for the access log: the enquiry and its account, if any. */
export const subjectOf = ({ id, userId }: typeof leads.$inferSelect): Subject => ({
  userId,
  leadId: id,
});
