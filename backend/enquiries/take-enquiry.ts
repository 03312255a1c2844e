import { createHash, randomUUID } from "node:crypto";
import { and, desc, eq, gte, isNull, lte, or, sql, type SQL } from "drizzle-orm";
import { enquiryContent } from "#domain/enquiries/enquiry-content";
import type { EnquiryPayload } from "#domain/enquiries/enquiry-payload";
import type { CustomValues } from "#domain/leads/custom-fields";
import { noticeMessages } from "#domain/site/error-catalogue";
import { isStaffAccount, type User } from "../auth/accounts";
import {
  countCode,
  liveChallengeOfEnquiry,
  startChallenge,
  usableChannel,
  type ChallengeView,
} from "../auth/challenges";
import { attachEnquiry } from "../leads/attach";
import type { Claims } from "../platform/access/claims";
import { consents, enquiries } from "../platform/db/schema/enquiries";
import { users } from "../platform/db/schema/users";
import type { Database } from "../platform/db/types";
import type { Deps } from "../platform/deps";
import type { Caller } from "../platform/http/caller";
import { ApiError } from "../platform/http/errors";
import { countServerEvent } from "../reports/analytics";
import { beginProfile } from "../students/begin-profile";
import { announceEnquiry } from "./announce";
import { confirmEnquiry } from "./confirm";

/** Why no code was sent: the limit of the address or the network was reached. */
export type CodeNotSent = "address" | "network";

export interface EnquiryResult {
  readonly enquiryId: string;
  readonly message: string;
  readonly duplicate: boolean;
  readonly challenge: ChallengeView | null;
  /** Set if a code was requested but could not be sent. The enquiry is stored anyway. */
  readonly codeNotSent: CodeNotSent | null;
}

export interface Enquiry {
  readonly payload: EnquiryPayload;
  /** Identifies one attempt and its retries, which all return the same lead. */
  readonly idempotencyKey: string;
  /** Claims of a signed-in visitor, whose enquiry needs no verification. */
  readonly claims: Claims | null;
  readonly caller: Caller;
  /** Contains the browser's device tokens. */
  readonly request: Request;
  /** Values of the lead's added fields, of an import. */
  readonly customFields?: CustomValues;
}

type EnquiryRow = typeof enquiries.$inferSelect;

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Accepts an enquiry. The enquiry, its consent and the webhook message are stored in one transaction
 * before the response. Identical content within a day is the same lead. Sending the code follows
 * separately and cannot undo the lead. @throws ApiError 409 IDEMPOTENCY_KEY_REUSED if the key
 * belongs to other content
 */
export async function takeEnquiry(deps: Deps, enquiry: Enquiry): Promise<EnquiryResult> {
  const { row, duplicate } = await storeEnquiry(deps, enquiry);
  // An imported list is not what visitors of the website have sent.
  if (!duplicate && !enquiry.customFields)
    await countServerEvent(deps, "lead_submitted", row.payload.extraFields.platformUrl ?? "");
  const needsCode = enquiry.payload.sendOtp && !enquiry.claims && !row.verifiedAt;
  const code = needsCode
    ? await codeFor(deps, enquiry, { row, duplicate })
    : { challenge: null, codeNotSent: null };
  return { enquiryId: row.id, message: noticeMessages.leadSuccess, duplicate, ...code };
}

interface Stored {
  readonly row: EnquiryRow;
  readonly duplicate: boolean;
}

/** The consent of an enquiry, which can't have been given later than now, whatever a client says. */
function withPastConsent(enquiry: Enquiry, now: Date): Enquiry {
  const { payload } = enquiry;
  if (submittedAtOf(enquiry) <= now) return enquiry;
  const consent = { ...payload.consent, givenAt: now.toISOString() };
  return { ...enquiry, payload: { ...payload, consent } };
}

async function storeEnquiry(deps: Deps, submitted: Enquiry): Promise<Stored> {
  const enquiry = withPastConsent(submitted, deps.now());
  const contentHash = createHash("sha256")
    .update(enquiryContent(enquiry.payload))
    .digest("base64url");
  const stored = await deps.db.transaction(async (tx): Promise<Stored> => {
    // Serialises concurrent submissions, so the second finds the first one's lead.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${contentHash}, 0))`);
    const user = await userOf(tx, enquiry.claims);
    const earlier = await earlierEnquiry(tx, enquiry, contentHash, user);
    return earlier
      ? { row: await submittedAgain(tx, deps, earlier, enquiry, user), duplicate: true }
      : { row: await insertEnquiry(tx, deps, enquiry, contentHash, user), duplicate: false };
  });
  deps.wakeOutbox("webhook");
  deps.wakeOutbox("event");
  return stored;
}

/**
 * Returns a signed-in visitor's account, or null if it has been erased since. Also null for staff:
 * they enter enquiries of other people.
 */
async function userOf(tx: Database, claims: Claims | null): Promise<User | null> {
  if (!claims) return null;
  const [user] = await tx.select().from(users).where(eq(users.id, claims.userId));
  return user && !isStaffAccount(user) ? user : null;
}

const submittedAtOf = ({ payload }: Enquiry): Date => new Date(payload.consent.givenAt);

/** Finds the enquiry that this enquiry retries or repeats. */
async function earlierEnquiry(
  tx: Database,
  enquiry: Enquiry,
  contentHash: string,
  user: User | null,
): Promise<EnquiryRow | null> {
  const hasSameKey = eq(enquiries.idempotencyKey, enquiry.idempotencyKey);
  // Compared with the submission time, because the enquiry may have been spooled.
  const submittedAt = submittedAtOf(enquiry).getTime();
  const hasSameContent = and(
    eq(enquiries.contentHash, contentHash),
    gte(enquiries.lastSubmittedAt, new Date(submittedAt - DAY_MS)),
    lte(enquiries.lastSubmittedAt, new Date(submittedAt + DAY_MS)),
    user ? theirsToRepeat(user) : undefined,
  );
  const [earlier] = await tx
    .select()
    .from(enquiries)
    .where(or(hasSameKey, hasSameContent))
    .orderBy(desc(hasSameKey), desc(enquiries.lastSubmittedAt))
    .limit(1);
  if (earlier?.idempotencyKey === enquiry.idempotencyKey) {
    if (earlier.contentHash !== contentHash) throw new ApiError(409, "IDEMPOTENCY_KEY_REUSED");
  }
  return earlier ?? null;
}

/**
 * Enquiries a signed-in visitor can repeat: their own, and those without an account under their
 * address.
 */
const theirsToRepeat = (user: User): SQL | undefined =>
  or(
    eq(enquiries.userId, user.id),
    and(
      isNull(enquiries.userId),
      or(
        user.mobile ? eq(enquiries.mobile, user.mobile) : undefined,
        user.email ? eq(enquiries.email, user.email) : undefined,
      ) ?? sql`false`,
    ),
  );

/**
 * Records a repeated submission. An enquiry without an account is assigned to the signed-in visitor.
 */
async function submittedAgain(
  tx: Database,
  deps: Deps,
  row: EnquiryRow,
  enquiry: Enquiry,
  user: User | null,
): Promise<EnquiryRow> {
  // An unverified enquiry may have come to the account by a merge.
  const isTheirs = row.userId === null || (row.userId === user?.id && row.verifiedAt === null);
  const isClaimed = user !== null && isTheirs;
  const submittedAt = submittedAtOf(enquiry);
  const [updated = row] = await tx
    .update(enquiries)
    .set({
      lastSubmittedAt: row.lastSubmittedAt > submittedAt ? row.lastSubmittedAt : submittedAt,
      ...(isClaimed ? { userId: user.id, status: "verified", verifiedAt: deps.now() } : {}),
    })
    .where(eq(enquiries.id, row.id))
    .returning();
  if (isClaimed) {
    await tx.update(consents).set({ userId: user.id }).where(eq(consents.enquiryId, row.id));
    await attachEnquiry(tx, deps, updated);
    await beginProfile(tx, deps, user.id, updated.payload);
    await confirmEnquiry(tx, deps, user.id);
    await announceEnquiry(tx, deps, "lead.verified", updated);
  }
  return updated;
}

async function insertEnquiry(
  tx: Database,
  deps: Deps,
  enquiry: Enquiry,
  contentHash: string,
  user: User | null,
): Promise<EnquiryRow> {
  const { payload } = enquiry;
  const now = deps.now();
  const [row] = await tx
    .insert(enquiries)
    .values({
      idempotencyKey: enquiry.idempotencyKey,
      contentHash,
      lastSubmittedAt: submittedAtOf(enquiry),
      payload,
      name: payload.name,
      mobile: payload.mobile,
      email: payload.email,
      formId: payload.formId,
      country: enquiry.caller.country,
      language: enquiry.caller.reader.language,
      timeZone: enquiry.caller.reader.timeZone.id,
      userId: user?.id ?? null,
      status: user ? "verified" : "new",
      verifiedAt: user ? now : null,
      createdAt: now,
    })
    .onConflictDoNothing({ target: enquiries.idempotencyKey })
    .returning();
  // Of two concurrent enquiries with one key, the one with other content is rejected.
  if (!row) throw new ApiError(409, "IDEMPOTENCY_KEY_REUSED");
  await tx.insert(consents).values({
    enquiryId: row.id,
    userId: row.userId,
    version: payload.consent.version,
    givenAt: submittedAtOf(enquiry),
    createdAt: now,
  });
  await attachEnquiry(tx, deps, row, enquiry.customFields);
  if (user) {
    // They read as on the page that they have just written on.
    const { language, timeZone } = row;
    await tx.update(users).set({ language, timeZone }).where(eq(users.id, user.id));
    await beginProfile(tx, deps, user.id, payload);
    await confirmEnquiry(tx, deps, user.id);
  }
  await announceEnquiry(tx, deps, "lead.created", row);
  return row;
}

type CodeOutcome = Pick<EnquiryResult, "challenge" | "codeNotSent">;

/** Returns the enquiry's active challenge or starts one, so a double submission sends one code. */
async function codeFor(
  deps: Deps,
  enquiry: Enquiry,
  { row, duplicate }: Stored,
): Promise<CodeOutcome> {
  const running = duplicate ? await liveChallengeOfEnquiry(deps.db, deps, row.id) : null;
  if (running) return { challenge: running, codeNotSent: null };
  try {
    return { challenge: await sendCode(deps, enquiry, row), codeNotSent: null };
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 429) throw error;
    const scope = error.extra.details?.scope;
    const isAddress = scope === "recipient" || scope === "device";
    return { challenge: null, codeNotSent: isAddress ? "address" : "network" };
  }
}

/** @throws ApiError 429 if the limit of the network or address is reached */
async function sendCode(deps: Deps, enquiry: Enquiry, row: EnquiryRow): Promise<ChallengeView> {
  const { mobile, countryCode, email, otpChannel } = enquiry.payload;
  const addresses = { mobile, countryCode, email };
  const channel = usableChannel(addresses, otpChannel);
  await countCode(deps, addresses, channel, enquiry);
  const view = await deps.db.transaction(async (tx) => {
    // Serialises concurrent submissions of one enquiry, so the second finds the first one's
    // challenge.
    await tx
      .select({ id: enquiries.id })
      .from(enquiries)
      .where(eq(enquiries.id, row.id))
      .for("update");
    const other = await liveChallengeOfEnquiry(tx, deps, row.id);
    if (other) return other;
    return startChallenge(tx, deps, {
      id: randomUUID(),
      purpose: "enquiry",
      channel,
      addresses,
      enquiryId: row.id,
      caller: enquiry.caller,
    });
  });
  deps.wakeOutbox(channel === "sms" ? "sms" : "mail");
  return view;
}
