import { asc, eq, isNull } from "drizzle-orm";
import { z } from "zod";
import { dayOf } from "#domain/dates";
import { partnerWishes, partnerWishNames } from "#domain/contact";
import { sitePath } from "#domain/site-path";
import type { AccessContext } from "../auth/access";
import type { StaffResult } from "../auth/staff-route";
import { hashOf } from "../catalogue/documents";
import type { Database } from "../db/database";
import { partnerEnquiries } from "../db/schema-contact";
import type { Deps } from "../deps";
import { readBody } from "../http/body";
import { callerOf } from "../http/caller";
import type { ServiceContext } from "../http/context";
import { notFound } from "../http/errors";
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

const MAX_OPEN = 200;

/** Stores a partner enquiry, confirms it by email and notifies the team. */
export async function submitPartnerEnquiry(c: ServiceContext): Promise<Response> {
  const { deps } = c.var;
  const enquiry = await readBody(c.req.raw, enquirySchema);
  const caller = callerOf(c, deps.config);
  const origin = caller.publicOrigin;
  const sender = { channel: "email", address: enquiry.email } as const;
  const mayConfirm = await maySendFixedText(deps, sender, caller);
  await deps.db.transaction(async (tx) => {
    if (!(await insertOnce(tx, deps, enquiry))) return;
    if (mayConfirm)
      await sendFixedText(tx, deps, sender, { kind: "partner-enquiry-received" }, { origin });
    const { institution, country } = enquiry;
    const notice = partnerNoticeEmail({
      ...{ institution, country },
      wish: partnerWishNames[enquiry.wish].toLowerCase(),
      href: origin + sitePath("/counsellor/messages"),
    });
    await notifyPartnerTeam(tx, deps, notice, { origin, about: enquiry.email });
  });
  deps.wakeOutbox();
  return c.json({ data: {} });
}

/** @returns whether it was stored. Identical text on the same day counts as one submission. */
async function insertOnce(
  tx: Database,
  deps: Deps,
  enquiry: z.output<typeof enquirySchema>,
): Promise<boolean> {
  const inserted = await tx
    .insert(partnerEnquiries)
    .values({
      ...enquiry,
      idempotencyKey: hashOf([enquiry, dayOf(deps.now())]),
      createdAt: deps.now(),
    })
    .onConflictDoNothing()
    .returning({ id: partnerEnquiries.id });
  return inserted.length > 0;
}

/** Lists open partner enquiries, the oldest first. */
export async function listPartnerEnquiries(c: AccessContext): Promise<StaffResult> {
  const rows = await c.var.deps.db
    .select()
    .from(partnerEnquiries)
    .where(isNull(partnerEnquiries.doneAt))
    .orderBy(asc(partnerEnquiries.createdAt))
    .limit(MAX_OPEN);
  const response = c.json({
    data: rows.map(({ id, institution, name, role, email, country, wish, message, createdAt }) => ({
      ...{ id, institution, name, role, email, country, wish, message },
      createdAt: createdAt.toISOString(),
    })),
  });
  return { response, about: "list" };
}

/** Closes or reopens a partner enquiry. */
export async function setPartnerEnquiryDone(c: AccessContext): Promise<StaffResult> {
  const { deps, claims } = c.var;
  const id = idOr404(c.req.param("id"));
  const { done } = await readBody(c.req.raw, doneSchema);
  const changed = await deps.db
    .update(partnerEnquiries)
    .set({ doneAt: done ? deps.now() : null, doneBy: done ? claims.userId : null })
    .where(eq(partnerEnquiries.id, id))
    .returning({ id: partnerEnquiries.id });
  if (changed.length === 0) throw notFound();
  return { response: c.json({ data: { id, done } }), about: "list" };
}
