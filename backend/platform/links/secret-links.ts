import { and, eq, gt, sql, type SQL } from "drizzle-orm";
import { addTime } from "#domain/time/dates";
import { secretLinks, type secretLinkKinds } from "../db/schema/auth";
import { users } from "../db/schema/users";
import type { Database } from "../db/types";
import type { Deps } from "../deps";
import { rowIdOfToken, signRowToken } from "../http/signed-tokens";
import { randomToken, tokenHash } from "../secrets/secrets";

/**
 * Secret links: addresses whose row says whose they are, what they open and until when. Their token
 * is signed and names the row, so that a link can be sent again, or it is random, so that it is
 * shown once. Links that sign in are part of a challenge (backend/auth/challenges.ts).
 */

type LinkKind = (typeof secretLinkKinds)[number];

/** Days for which a link works. It is prolonged when it is given out again in its second half. */
const LIFETIME_DAYS: Readonly<Record<LinkKind, number>> = {
  // Calls may be moved. Each use also checks the time of the call.
  booking: 90,
  // After the last use.
  calendar: 400,
  // The browser's cookie with the token lasts as long.
  chat: 30,
  // Emails are read late, and there is no second one.
  confirmation: 30,
  contact: 1,
  download: 30,
  // An answer comes within a day. Later it says what became of the enquiry.
  enquiry: 30,
  // Registrations open months ahead.
  ticket: 400,
  // Emails are read late, and a link to unsubscribe must work then.
  unsubscribe: 400,
};

export const downloadDays = LIFETIME_DAYS.download;

/** Whose a link is. */
type Holder =
  { readonly userId: string } | { readonly chatId: string } | { readonly addressHash: string };

/** What a link opens, and for whom. */
export interface LinkTarget {
  readonly kind: LinkKind;
  readonly subject: string;
  readonly holder: Holder;
}

type SecretLink = typeof secretLinks.$inferSelect;

const idOfHolder = (holder: Holder): string => Object.values(holder)[0] as string;

const isOf = ({ kind, subject, holder }: LinkTarget) =>
  and(
    eq(secretLinks.kind, kind),
    eq(secretLinks.subject, subject),
    eq(secretLinks.holder, idOfHolder(holder)),
  );

const valuesOf = ({ kind, subject, holder }: LinkTarget) => ({
  kind,
  subject,
  holder: idOfHolder(holder),
  userId: null,
  chatId: null,
  ...("addressHash" in holder ? {} : holder),
});

const uniqueColumns = [secretLinks.kind, secretLinks.subject, secretLinks.holder];

/** The row of a link, which is made or prolonged if needed. Links of one target are the same. */
export async function linkRow(
  db: Database,
  { now }: Pick<Deps, "now">,
  target: LinkTarget,
): Promise<Pick<SecretLink, "id" | "expiresAt">> {
  const columns = { id: secretLinks.id, expiresAt: secretLinks.expiresAt };
  const days = LIFETIME_DAYS[target.kind];
  const half = addTime(now(), days * 12, "hour");
  const [known] = await db
    .select(columns)
    .from(secretLinks)
    .where(and(isOf(target), gt(secretLinks.expiresAt, half)));
  if (known) return known;
  const expiresAt = addTime(now(), days, "day");
  const [made] = await db
    .insert(secretLinks)
    .values({ ...valuesOf(target), expiresAt, createdAt: now() })
    .onConflictDoUpdate({ target: uniqueColumns, set: { expiresAt } })
    .returning(columns);
  if (!made) throw new Error("the link was not stored");
  return made;
}

/**
 * Makes a link with a random token in place of the target's earlier one, which stops working. Only a
 * hash is stored, so the token is shown once. @returns the token
 */
export async function replaceLink(
  db: Database,
  { now }: Pick<Deps, "now">,
  target: LinkTarget,
  from = now(),
): Promise<string> {
  const token = randomToken();
  const changes = {
    tokenHash: tokenHash(token),
    expiresAt: addTime(from, LIFETIME_DAYS[target.kind], "day"),
    createdAt: now(),
  };
  await db
    .insert(secretLinks)
    .values({ ...valuesOf(target), ...changes })
    .onConflictDoUpdate({
      target: uniqueColumns,
      // A signed token of the earlier one names another row.
      set: { ...changes, id: sql`excluded.id` },
    });
  return token;
}

/** When the link of a target was made. @returns null if there is none, or it has expired */
export async function linkSince(
  { db, now }: Pick<Deps, "db" | "now">,
  target: LinkTarget,
): Promise<Date | null> {
  const [row] = await db
    .select({ createdAt: secretLinks.createdAt })
    .from(secretLinks)
    .where(and(isOf(target), gt(secretLinks.expiresAt, now())));
  return row?.createdAt ?? null;
}

/** Ends the link of a target. */
export const endLink = (db: Database, target: LinkTarget) =>
  db.delete(secretLinks).where(isOf(target));

/** The token of a link, for its address. In a transaction, `db` is the transaction. */
export async function linkToken(db: Database, deps: Deps, target: LinkTarget): Promise<string> {
  const { id, expiresAt } = await linkRow(db, deps, target);
  return signRowToken(deps, { audience: target.kind, expiresAt }, id);
}

/**
 * What a link opens, or null if its token is wrong, or it has expired or was revoked. A calendar's
 * is prolonged by use.
 */
export async function openLink(
  db: Database,
  deps: Deps,
  kind: LinkKind,
  token: string,
): Promise<SecretLink | null> {
  const id = await rowIdOfToken(deps, { audience: kind }, token);
  const link = await liveLinkWhere(
    db,
    deps,
    kind,
    id ? eq(secretLinks.id, id) : eq(secretLinks.tokenHash, tokenHash(token)),
  );
  if (link?.kind === "calendar") await prolong(db, deps, link);
  return link;
}

async function prolong(db: Database, { now }: Deps, { id, kind, expiresAt }: SecretLink) {
  const days = LIFETIME_DAYS[kind];
  if (expiresAt > addTime(now(), days * 12, "hour")) return;
  await db
    .update(secretLinks)
    .set({ expiresAt: addTime(now(), days, "day") })
    .where(eq(secretLinks.id, id));
}

/** The row of a link that still works. Those of deactivated accounts don't. */
export const liveLink = (
  db: Database,
  deps: Pick<Deps, "now">,
  kind: LinkKind,
  id: string,
): Promise<SecretLink | null> => liveLinkWhere(db, deps, kind, eq(secretLinks.id, id));

async function liveLinkWhere(
  db: Database,
  { now }: Pick<Deps, "now">,
  kind: LinkKind,
  isIt: SQL,
): Promise<SecretLink | null> {
  const [found] = await db
    .select({ link: secretLinks, deactivatedAt: users.deactivatedAt })
    .from(secretLinks)
    .leftJoin(users, eq(users.id, secretLinks.userId))
    .where(and(isIt, eq(secretLinks.kind, kind), gt(secretLinks.expiresAt, now())));
  return found && found.deactivatedAt === null ? found.link : null;
}

/** Ends all links of an account for good, or those of one kind: new ones have other addresses. */
export const revokeLinksOf = (db: Database, userId: string, kind?: LinkKind) =>
  db
    .delete(secretLinks)
    .where(and(eq(secretLinks.userId, userId), kind && eq(secretLinks.kind, kind)));
