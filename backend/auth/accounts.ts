import { and, eq, inArray, isNull, ne, or, sql } from "drizzle-orm";
import { codeOfEducationLevel, isAnswered } from "#domain/enquiries/enquiry-payload";
import type { HandOverPart } from "../platform/access/hand-over-part";
import { sqlStateOf, UNIQUE_VIOLATION } from "../platform/db/database";
import { enquiries } from "../platform/db/schema/enquiries";
import { users } from "../platform/db/schema/users";
import type { Database } from "../platform/db/types";
import type { Deps } from "../platform/deps";
import { ApiError, notFound } from "../platform/http/errors";
import { isUuid } from "../platform/http/parameters";
import type { ChallengeRow } from "./challenges";

export type User = typeof users.$inferSelect;

/** Whether an account is that of a member of staff. Such an account never has enquiries. */
export const isStaffAccount = ({ permissions }: Pick<User, "permissions">): boolean =>
  permissions.length > 0;

/** What a verified address completes besides the account (backend/enquiries/claim.ts). Runs in the transaction. */
export type ClaimEnquiry = (
  tx: Database,
  deps: Deps,
  enquiry: typeof enquiries.$inferSelect,
  userId: string,
) => Promise<void>;

/**
 * Finds or creates the account of a verified address. @throws ApiError 403 AU_UNA_4002 if the
 * account is deactivated
 */
export async function accountOf(
  tx: Database,
  deps: Deps,
  challenge: ChallengeRow,
  claimEnquiry: ClaimEnquiry,
): Promise<{ user: User; isNewUser: boolean }> {
  const enquiry = await enquiryOf(tx, challenge.enquiryId);
  const owned =
    challenge.channel === "sms"
      ? eq(users.mobile, challenge.mobile ?? "")
      : eq(users.email, challenge.email ?? "");
  const [known] = await tx.select().from(users).where(owned);
  if (known?.deactivatedAt) throw new ApiError(403, "AU_UNA_4002");
  // Staff enter enquiries of others, so nothing of them becomes part of the account.
  if (known && isStaffAccount(known)) return { user: known, isNewUser: false };
  const user = known
    ? await complete(tx, deps, known, challenge, enquiry)
    : await create(tx, deps, challenge, enquiry);
  if (enquiry) await claimEnquiry(tx, deps, enquiry, user.id);
  return { user, isNewUser: !known };
}

async function enquiryOf(tx: Database, enquiryId: string | null) {
  if (!enquiryId) return null;
  const [enquiry] = await tx.select().from(enquiries).where(eq(enquiries.id, enquiryId));
  return enquiry ?? null;
}

type Enquiry = typeof enquiries.$inferSelect | null;

/** Returns the level chosen in an enquiry, or null if it only has the payload's default. */
const levelOf = (enquiry: Enquiry): number | null =>
  enquiry && isAnswered(enquiry.payload, "educationLevel")
    ? codeOfEducationLevel(enquiry.payload.interestedEducationLevel)
    : null;

/**
 * Only the verified address becomes the account's own. The other one is a contact until it is
 * verified.
 */
async function create(
  tx: Database,
  deps: Deps,
  challenge: ChallengeRow,
  enquiry: Enquiry,
): Promise<User> {
  const bySms = challenge.channel === "sms";
  const [user] = await tx
    .insert(users)
    .values({
      fullName: enquiry?.name ?? null,
      mobile: bySms ? challenge.mobile : null,
      email: bySms ? null : challenge.email,
      contactMobile: bySms ? null : challenge.mobile,
      contactEmail: bySms ? challenge.email : null,
      countryCode: challenge.countryCode,
      language: challenge.language,
      timeZone: challenge.timeZone,
      interestedEducationLevel: levelOf(enquiry),
      createdAt: deps.now(),
      updatedAt: deps.now(),
    })
    .returning();
  if (!user) throw new Error("the account was not stored");
  return user;
}

/** Fills empty fields of an account without overwriting others. */
async function complete(
  tx: Database,
  deps: Deps,
  user: User,
  challenge: ChallengeRow,
  enquiry: Enquiry,
): Promise<User> {
  const [updated] = await tx
    .update(users)
    .set({
      fullName: user.fullName ?? enquiry?.name ?? null,
      countryCode: user.countryCode ?? challenge.countryCode,
      // The site on which a person signed in last knows best how they read.
      language: challenge.language ?? user.language,
      timeZone: challenge.timeZone ?? user.timeZone,
      contactEmail: user.contactEmail ?? (user.email ? null : challenge.email),
      contactMobile: user.contactMobile ?? (user.mobile ? null : challenge.mobile),
      interestedEducationLevel: user.interestedEducationLevel ?? levelOf(enquiry),
      updatedAt: deps.now(),
    })
    .where(eq(users.id, user.id))
    .returning();
  return updated ?? user;
}

/** @throws ApiError 404 */
export async function findUser(db: Database, id: string): Promise<User> {
  const [user] = isUuid(id) ? await db.select().from(users).where(eq(users.id, id)) : [];
  if (!user) throw notFound();
  return user;
}

export const liteUserOf = (user: User) => ({
  fullName: user.fullName,
  email: user.email ?? user.contactEmail,
  mobile: user.mobile ?? user.contactMobile,
  countryCode: user.countryCode,
  extraFields: user.extraFields,
  paidUser: user.paidUser,
});

/**
 * Completes the caller's account. Typed addresses become contacts, unless another account has
 * verified them. @throws ApiError 409 UM_MA_4003, 409 UM_EA_4002 with `fields`
 */
export async function completeAccount(
  deps: Deps,
  userId: string,
  details: {
    readonly name?: string | undefined;
    readonly email?: string | undefined;
    readonly mobile?: string | undefined;
    readonly countryCode?: string | undefined;
  },
): Promise<User> {
  if (details.mobile && (await isOwned(deps, users.mobile, details.mobile, userId))) {
    throw new ApiError(409, "UM_MA_4003", { fields: { mobile: "UM_MA_4003" } });
  }
  if (details.email && (await isOwned(deps, users.email, details.email, userId))) {
    throw new ApiError(409, "UM_EA_4002", { fields: { email: "UM_EA_4002" } });
  }
  const user = await findUser(deps.db, userId);
  const [updated] = await deps.db
    .update(users)
    .set({
      fullName: details.name ?? user.fullName,
      contactEmail:
        details.email && details.email !== user.email ? details.email : user.contactEmail,
      contactMobile:
        details.mobile && details.mobile !== user.mobile ? details.mobile : user.contactMobile,
      countryCode: details.countryCode ?? user.countryCode,
      updatedAt: deps.now(),
    })
    .where(eq(users.id, userId))
    .returning();
  return updated ?? user;
}

/** Makes a student a paid learner. */
export async function setPaidUser(tx: Database, deps: Deps, userId: string): Promise<void> {
  await tx.update(users).set({ paidUser: true, updatedAt: deps.now() }).where(eq(users.id, userId));
}

/**
 * Gives a student to a counsellor, if the current one is among those given. Null stands for none.
 */
export async function setCounsellor(
  tx: Database,
  userId: string,
  counsellorId: string,
  { insteadOf }: { readonly insteadOf: readonly (string | null)[] },
): Promise<void> {
  const isReplaced = insteadOf.map((staffId) =>
    staffId ? eq(users.counsellorId, staffId) : isNull(users.counsellorId),
  );
  await tx
    .update(users)
    .set({ counsellorId })
    .where(and(eq(users.id, userId), or(...isReplaced)));
}

/** Moves students from one counsellor to another. */
export const handOverStudents: HandOverPart = {
  kind: "student",
  move: async (tx, _, { fromId, toId, only }, limit) => {
    const theirs = tx
      .select({ id: users.id })
      .from(users)
      .where(
        and(
          fromId ? eq(users.counsellorId, fromId) : isNull(users.counsellorId),
          only ? sql`${users.id} in ${only}` : undefined,
        ),
      )
      .limit(limit);
    const moved = await tx
      .update(users)
      .set({ counsellorId: toId })
      .where(inArray(users.id, theirs))
      .returning({ id: users.id });
    return moved.map(({ id }) => id);
  },
};

async function isOwned(
  deps: Deps,
  column: typeof users.mobile | typeof users.email,
  value: string,
  exceptUserId: string,
): Promise<boolean> {
  const [owner] = await deps.db
    .select({ one: sql`1` })
    .from(users)
    .where(and(eq(column, value), ne(users.id, exceptUserId)))
    .limit(1);
  return owner !== undefined;
}

/** Whether a concurrent first sign-in with the same address already created the account. */
export const isDuplicateAccount = (error: unknown): boolean =>
  sqlStateOf(error) === UNIQUE_VIOLATION;
