import { and, count, desc, eq, ilike, isNull, or } from "drizzle-orm";
import type { Hono } from "hono";
import { z } from "zod";
import { leadProgress } from "../../app/domain/lead-progress";
import { counsellor, logAccess, seesAll } from "../auth/access";
import { leads, users } from "../db/schema";
import { patternOf } from "../desk/routes";
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

/** The counsellors' inbox of enquiries: filters, how far each is, and whose it is. */
export function inboxRoutes(app: Hono, deps: Deps): void {
  const { db } = deps;

  app.get("/leads", counsellor(deps), async (c) => {
    const claims = c.get("claims");
    const page = pageOf(c.req.query("page"));
    const progress = leadProgress.find((one) => one === c.req.query("progress"));
    const assigned = c.req.query("assigned");
    const q = (c.req.query("q") ?? "").trim().slice(0, 80);
    const where = and(
      progress ? eq(leads.progress, progress) : undefined,
      // What a colleague has taken is theirs.
      seesAll(claims)
        ? undefined
        : or(isNull(leads.assignedTo), eq(leads.assignedTo, claims.userId)),
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
    await logAccess(
      deps,
      claims,
      rows.map(({ lead }) => lead.userId),
      "GET /leads",
    );
    return c.json({
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
  });

  app.put("/lead/:id", limited(deps, "desk"), counsellor(deps), async (c) => {
    const claims = c.get("claims");
    const id = idOr404(c.req.param("id"));
    const change = await readBody(c.req.raw, changeSchema);
    const { assignedTo } = change;
    if (assignedTo && (await staffWith(db, [assignedTo])).length === 0) throw notFound();
    const lead = await db.transaction(async (tx) => {
      const [row] = await tx.select().from(leads).where(eq(leads.id, id)).for("update");
      if (!row) throw notFound();
      const isTaken = row.assignedTo !== null && row.assignedTo !== claims.userId;
      if (isTaken && !seesAll(claims)) throw forbidden();
      await tx.update(leads).set(change).where(eq(leads.id, id));
      // Who takes an enquiry looks after its student, unless somebody does already.
      if (assignedTo && row.userId)
        await tx
          .update(users)
          .set({ counsellorId: assignedTo })
          .where(and(eq(users.id, row.userId), isNull(users.counsellorId)));
      return row;
    });
    await logAccess(deps, claims, [lead.userId], "PUT /lead/:id");
    return c.json({ data: { id, ...change } });
  });
}
