import { asc, eq, isNull } from "drizzle-orm";
import type * as contract from "#contract/requests/partners";
import { partnerWishNames } from "#domain/requests/partners";
import { hrefTo } from "#domain/site/href";
import { dayOf } from "#domain/time/dates";
import { hashOf } from "../catalogue/source/documents";
import { partnerEnquiries } from "../platform/db/schema/requests";
import type { Database } from "../platform/db/types";
import type { Deps } from "../platform/deps";
import { callerOf } from "../platform/http/caller";
import { notFound } from "../platform/http/errors";
import { partnerNoticeEmail } from "../platform/mail/templates";
import type { OperationHandler, StaffOperationHandler } from "../platform/operations/operations";
import { maySendFixedText } from "../platform/outbox/budget";
import { notifyPartnerTeam, sendFixedText } from "../platform/outbox/send";

const MAX_OPEN = 200;

/** Stores a partner enquiry, confirms it by email and notifies the team. */
export const submitPartnerEnquiry: OperationHandler<typeof contract.submitPartnerEnquiry> = async (
  { body: enquiry },
  c,
) => {
  const { deps } = c.var;
  const caller = callerOf(c, deps.config);
  const origin = caller.publicOrigin;
  const place = { origin, language: caller.reader.language };
  const sender = { channel: "email", address: enquiry.email } as const;
  const mayConfirm = await maySendFixedText(deps, sender, caller);
  await deps.db.transaction(async (tx) => {
    if (!(await insertOnce(tx, deps, enquiry))) return;
    if (mayConfirm)
      await sendFixedText(tx, deps, sender, { kind: "partner-enquiry-received" }, place);
    const { institution, country } = enquiry;
    const notice = partnerNoticeEmail({
      institution,
      country,
      wish: partnerWishNames[enquiry.wish].toLowerCase(),
      href: origin + hrefTo("/counsellor/messages"),
    });
    await notifyPartnerTeam(tx, deps, notice, { origin, about: enquiry.email });
  });
  deps.wakeOutbox();
  return { isConfirmed: mayConfirm };
};

/** @returns whether it was stored. Identical text on the same day counts as one submission. */
async function insertOnce(
  tx: Database,
  deps: Deps,
  enquiry: contract.PartnerEnquiry,
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
export const listPartnerEnquiries: StaffOperationHandler<
  typeof contract.listPartnerEnquiries
> = async (_, c) => {
  const rows = await c.var.deps.db
    .select()
    .from(partnerEnquiries)
    .where(isNull(partnerEnquiries.doneAt))
    .orderBy(asc(partnerEnquiries.createdAt))
    .limit(MAX_OPEN);
  const result = rows.map(
    ({ id, institution, name, role, email, country, wish, message, createdAt }) => {
      const sender = { institution, name, role, email, country };
      return { id, ...sender, wish, message, createdAt };
    },
  );
  return { result, about: "list" };
};

/** Closes or reopens a partner enquiry. */
export const setPartnerEnquiryDone: StaffOperationHandler<
  typeof contract.setPartnerEnquiryDone
> = async ({ params: { id }, body: { done } }, c) => {
  const { deps, claims } = c.var;
  const changed = await deps.db
    .update(partnerEnquiries)
    .set({ doneAt: done ? deps.now() : null, doneBy: done ? claims.userId : null })
    .where(eq(partnerEnquiries.id, id))
    .returning({ id: partnerEnquiries.id });
  if (changed.length === 0) throw notFound();
  return { result: { id, done }, about: "list" };
};
