import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { noticeMessages } from "../../app/domain/error-catalogue";
import type { EnquiryPayload } from "../../app/domain/enquiry-payload";
import {
  countCode,
  liveChallengeOfLead,
  startChallenge,
  usableChannel,
  type ChallengeView,
} from "../auth/challenges";
import type { Claims } from "../auth/tokens";
import { consents, leads } from "../db/schema";
import type { Deps } from "../deps";
import type { Caller } from "../http/caller";
import { Refusal } from "../http/errors";
import { announceLead } from "./webhook";

export interface EnquiryResult {
  readonly leadId: string;
  readonly message: string;
  readonly duplicate: boolean;
  readonly challenge: ChallengeView | null;
}

export interface Enquiry {
  readonly payload: EnquiryPayload;
  /** The same key and addresses give the same lead. */
  readonly idempotencyKey: string;
  /** Of a signed-in visitor, whose lead needs no proof. */
  readonly claims: Claims | null;
  readonly caller: Caller;
}

type Lead = typeof leads.$inferSelect;

/**
 * Takes an enquiry: the lead, its consent and the webhook's row are stored in one transaction, once
 * per idempotency key, before anything is answered. The code is counted and sent after that: somebody
 * who has had all codes of the day still becomes a lead.
 * @throws Refusal 429 LS_OTP_1103 (the lead is kept; `details.leadId`), 409 IDEMPOTENCY_KEY_REUSED.
 */
export async function takeEnquiry(deps: Deps, enquiry: Enquiry): Promise<EnquiryResult> {
  const { lead, duplicate } = await storeLead(deps, enquiry);
  const answer = { leadId: lead.id, message: noticeMessages.leadSuccess, duplicate };
  const needsProof = enquiry.payload.sendOtp && !enquiry.claims && !lead.verifiedAt;
  return { ...answer, challenge: needsProof ? await challengeFor(deps, enquiry, lead) : null };
}

async function storeLead(
  deps: Deps,
  enquiry: Enquiry,
): Promise<{ lead: Lead; duplicate: boolean }> {
  const { payload, claims } = enquiry;
  const now = deps.now();
  const stored = await deps.db.transaction(async (tx) => {
    const [lead] = await tx
      .insert(leads)
      .values({
        idempotencyKey: enquiry.idempotencyKey,
        payload,
        name: payload.name,
        mobile: payload.mobile,
        email: payload.email,
        formId: payload.formId,
        country: enquiry.caller.country,
        userId: claims?.userId ?? null,
        status: claims ? "verified" : "new",
        verifiedAt: claims ? now : null,
        createdAt: now,
      })
      .onConflictDoNothing({ target: leads.idempotencyKey })
      .returning();
    if (!lead) return null;
    await tx.insert(consents).values({
      leadId: lead.id,
      userId: lead.userId,
      version: payload.consent.version,
      givenAt: new Date(payload.consent.givenAt),
      createdAt: now,
    });
    await announceLead(tx, deps, "lead.created", lead);
    return lead;
  });
  deps.wakeOutbox();
  if (stored) return { lead: stored, duplicate: false };
  return { lead: await earlierLead(deps, enquiry), duplicate: true };
}

async function earlierLead(deps: Deps, enquiry: Enquiry): Promise<Lead> {
  const [lead] = await deps.db
    .select()
    .from(leads)
    .where(eq(leads.idempotencyKey, enquiry.idempotencyKey));
  const isSame =
    lead && lead.mobile === enquiry.payload.mobile && lead.email === enquiry.payload.email;
  if (!isSame) throw new Refusal(409, "IDEMPOTENCY_KEY_REUSED");
  return lead;
}

/** The lead's running challenge, or a new one: a double press sends one code. */
async function challengeFor(deps: Deps, enquiry: Enquiry, lead: Lead): Promise<ChallengeView> {
  const running = await liveChallengeOfLead(deps.db, deps, lead.id);
  if (running) return running;
  const { mobile, countryCode, email, otpChannel } = enquiry.payload;
  const addresses = { mobile, countryCode, email };
  const channel = usableChannel(addresses, otpChannel);
  await countCode(deps, addresses, channel).catch((refusal: unknown) => {
    if (!(refusal instanceof Refusal)) throw refusal;
    throw new Refusal(refusal.status, "LS_OTP_1103", {
      ...refusal.extra,
      details: { leadId: lead.id },
    });
  });
  const view = await deps.db.transaction(async (tx) => {
    // Of two posts of one lead at once, the second waits here and finds the first one's challenge.
    await tx.select({ id: leads.id }).from(leads).where(eq(leads.id, lead.id)).for("update");
    const other = await liveChallengeOfLead(tx, deps, lead.id);
    if (other) return other;
    return startChallenge(tx, deps, {
      id: randomUUID(),
      purpose: "enquiry",
      channel,
      addresses,
      leadId: lead.id,
      caller: enquiry.caller,
    });
  });
  deps.wakeOutbox();
  return view;
}
