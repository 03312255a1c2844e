import { asc, eq, isNull } from "drizzle-orm";
import type { Context, Hono } from "hono";
import { z } from "zod";
import { partnerWishes, partnerWishNames } from "#domain/contact";
import { sitePath } from "#domain/site-path";
import type { AccessEnv } from "../auth/access";
import { staffRoute, type StaffResult } from "../auth/staff-route";
import type { Claims } from "../auth/tokens";
import { hashOf } from "../catalogue/documents";
import { partnerEnquiries } from "../db/schema-contact";
import type { Deps } from "../deps";
import { readBody } from "../http/body";
import { callerOf } from "../http/caller";
import { notFound } from "../http/errors";
import { limited } from "../http/limits";
import { idOr404 } from "../http/parameters";
import { partnerNoticeEmail } from "../mail/templates";
import { maySendFixedText } from "../outbox/budget";
import { notifyPartnerTeam, sendFixedText } from "../outbox/send";

const enquirySchema = z
  .object({
    institution: z.string().trim().min(2).max(160),
    name: z.string().trim().min(2).max(100),
    role: z.string().trim().min(2).max(100),
    email: z.string().trim().email().max(254),
    country: z.string().trim().min(2).max(60),
    wish: z.enum(partnerWishes),
    message: z.string().trim().min(10).max(3_000),
  })
  .strict();
const doneSchema = z.object({ done: z.boolean() }).strict();

/** Partner enquiries: stored once per submission, confirmed by email, handled in the console. */
export function partnerRoutes(app: Hono, deps: Deps): void {
  const { db } = deps;

  app.post("/partner-enquiry", limited(deps, "ask"), async (c) => {
    const enquiry = await readBody(c.req.raw, enquirySchema);
    const caller = callerOf(c, deps.config);
    const origin = caller.publicOrigin;
    const sender = { channel: "email", address: enquiry.email } as const;
    const mayConfirm = await maySendFixedText(deps, sender, caller);
    const { institution, country } = enquiry;
    const wish = partnerWishNames[enquiry.wish].toLowerCase();
    await db.transaction(async (tx) => {
      const first = await tx
        .insert(partnerEnquiries)
        // Identical text on the same day counts as one submission.
        .values({
          ...enquiry,
          idempotencyKey: hashOf([enquiry, deps.now().toISOString().slice(0, 10)]),
          createdAt: deps.now(),
        })
        .onConflictDoNothing()
        .returning({ id: partnerEnquiries.id });
      if (first.length === 0) return;
      if (mayConfirm)
        await sendFixedText(tx, deps, sender, { kind: "partner-enquiry-received" }, { origin });
      const notice = partnerNoticeEmail({
        ...{ institution, country, wish },
        href: origin + sitePath("/counsellor/messages"),
      });
      await notifyPartnerTeam(tx, deps, notice, { origin, about: enquiry.email });
    });
    deps.wakeOutbox();
    return c.json({ data: {} });
  });

  const open = async (c: Context<AccessEnv>): Promise<StaffResult> => {
    const rows = await db
      .select()
      .from(partnerEnquiries)
      .where(isNull(partnerEnquiries.doneAt))
      .orderBy(asc(partnerEnquiries.createdAt))
      .limit(200);
    const response = c.json({
      data: rows.map(
        ({ id, institution, name, role, email, country, wish, message, createdAt }) => ({
          ...{ id, institution, name, role, email, country, wish, message },
          createdAt: createdAt.toISOString(),
        }),
      ),
    });
    return { response, about: "list" };
  };
  app.get("/partner-enquiry", staffRoute(deps, "counsellor", open));

  const setDone = async (c: Context<AccessEnv>, claims: Claims): Promise<StaffResult> => {
    const id = idOr404(c.req.param("id"));
    const { done } = await readBody(c.req.raw, doneSchema);
    const changed = await db
      .update(partnerEnquiries)
      .set({ doneAt: done ? deps.now() : null, doneBy: done ? claims.userId : null })
      .where(eq(partnerEnquiries.id, id))
      .returning({ id: partnerEnquiries.id });
    if (changed.length === 0) throw notFound();
    return { response: c.json({ data: { id, done } }), about: "list" };
  };
  app.put("/partner-enquiry/:id", limited(deps, "desk"), staffRoute(deps, "counsellor", setDone));
}
