import { and, eq, gt } from "drizzle-orm";
import { addTime } from "#domain/time/dates";
import { secretLinks, type secretLinkKinds } from "../db/schema/auth";
import { users } from "../db/schema/users";
import type { Database } from "../db/types";
import type { Deps } from "../deps";
import { rowIdOfToken, signRowToken } from "../http/signed-tokens";

/**
 * Secret links: signed addresses whose row says whose they are, what they open and until when. Links
 * that sign in, confirm an address or show a calendar are rows of `otp_challenges`,
 * `contact_verifications` and `calendar_feeds`, with the same properties.
 */

type LinkKind = (typeof secretLinkKinds)[number];

/** Days for which a link works. It is prolonged when it is given out again in its second half. */
const LIFETIME_DAYS: Readonly<Record<LinkKind, number>> = {
  // Calls may be moved. Each use also checks the time of the call.
  booking: 90,
  // The browser's cookie with the token lasts as long.
  chat: 30,
  download: 30,
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

/** The row of a link, which is made or prolonged if needed. Links of one target are the same. */
export async function linkRow(
  db: Database,
  { now }: Pick<Deps, "now">,
  { kind, subject, holder }: LinkTarget,
): Promise<Pick<SecretLink, "id" | "expiresAt">> {
  const holderId = Object.values(holder)[0] as string;
  const { userId, chatId } = { userId: null, chatId: null, ...holder };
  const isIt = and(
    eq(secretLinks.kind, kind),
    eq(secretLinks.subject, subject),
    eq(secretLinks.holder, holderId),
  );
  const columns = { id: secretLinks.id, expiresAt: secretLinks.expiresAt };
  const days = LIFETIME_DAYS[kind];
  const half = addTime(now(), days / 2, "day");
  const [known] = await db
    .select(columns)
    .from(secretLinks)
    .where(and(isIt, gt(secretLinks.expiresAt, half)));
  if (known) return known;
  const expiresAt = addTime(now(), days, "day");
  const [made] = await db
    .insert(secretLinks)
    .values({ kind, subject, holder: holderId, userId, chatId, expiresAt, createdAt: now() })
    .onConflictDoUpdate({
      target: [secretLinks.kind, secretLinks.subject, secretLinks.holder],
      set: { expiresAt },
    })
    .returning(columns);
  if (!made) throw new Error("the link was not stored");
  return made;
}

/** The token of a link, for its address. In a transaction, `db` is the transaction. */
export async function linkToken(db: Database, deps: Deps, target: LinkTarget): Promise<string> {
  const { id, expiresAt } = await linkRow(db, deps, target);
  const lifetimeSeconds = (expiresAt.getTime() - deps.now().getTime()) / 1000;
  return signRowToken(deps, { audience: target.kind, lifetimeSeconds }, id);
}

/** What a link opens, or null if its token is wrong, or it has expired or was revoked. */
export async function openLink(
  db: Database,
  deps: Deps,
  kind: LinkKind,
  token: string,
): Promise<SecretLink | null> {
  const id = await rowIdOfToken(deps, { audience: kind }, token);
  return id ? liveLink(db, deps, kind, id) : null;
}

/** The row of a link that still works. Those of deactivated accounts don't. */
export async function liveLink(
  db: Database,
  { now }: Pick<Deps, "now">,
  kind: LinkKind,
  id: string,
): Promise<SecretLink | null> {
  const [found] = await db
    .select({ link: secretLinks, deactivatedAt: users.deactivatedAt })
    .from(secretLinks)
    .leftJoin(users, eq(users.id, secretLinks.userId))
    .where(
      and(eq(secretLinks.id, id), eq(secretLinks.kind, kind), gt(secretLinks.expiresAt, now())),
    );
  return found && found.deactivatedAt === null ? found.link : null;
}

/** Ends all links of an account for good: new ones have other addresses. */
export const revokeLinksOf = (db: Database, userId: string) =>
  db.delete(secretLinks).where(eq(secretLinks.userId, userId));
