import { and, eq, gt } from "drizzle-orm";
import type * as auth from "#contract/auth/pending-forms";
import { pendingForm, type PendingFormKey } from "#contract/auth/shapes";
import type { Claims } from "../platform/access/claims";
import { FOREIGN_KEY_VIOLATION, sqlStateOf } from "../platform/db/database";
import { pendingFormSubmissions } from "../platform/db/schema/auth";
import type { Deps } from "../platform/deps";
import { notFound } from "../platform/http/errors";
import type { OperationHandler } from "../platform/operations/operations";
import { sealText, unsealText } from "../platform/secrets/sealing";
import { randomToken, tokenHash } from "../platform/secrets/secrets";

/**
 * Pending form submissions: forms posted after their session had ended. Each is encrypted and
 * stored for an hour, for one account and one browser, and can be submitted once.
 */

const PURPOSE = "pending-form";
const LIFETIME_MS = 60 * 60_000;

const matches = ({ now }: Deps, key: PendingFormKey, { userId }: Claims) =>
  and(
    eq(pendingFormSubmissions.id, key.id),
    eq(pendingFormSubmissions.userId, userId),
    eq(pendingFormSubmissions.browserHash, tokenHash(key.browserSecret)),
    eq(pendingFormSubmissions.linkHash, tokenHash(key.linkSecret)),
    gt(pendingFormSubmissions.expiresAt, now()),
  );

/** Stores a submission and responds with the key to it. */
export const storePendingForm: OperationHandler<typeof auth.storePendingForm> = async (
  { body: { userId, submission } },
  c,
) => {
  const { deps } = c.var;
  const [browserSecret, linkSecret] = [randomToken(), randomToken()];
  const storing = deps.db
    .insert(pendingFormSubmissions)
    .values({
      userId,
      browserHash: tokenHash(browserSecret),
      linkHash: tokenHash(linkSecret),
      sealed: await sealText(JSON.stringify(submission), deps.config.DATA_SECRETS, PURPOSE),
      expiresAt: new Date(deps.now().getTime() + LIFETIME_MS),
    })
    .returning({ id: pendingFormSubmissions.id });
  const [row] = await storing.catch((error: unknown) => {
    // The account has been erased.
    if (sqlStateOf(error) === FOREIGN_KEY_VIOLATION) throw notFound();
    throw error;
  });
  return { id: row?.id ?? "", browserSecret, linkSecret };
};

/** Reads a submission. The key is sent in the body because paths and queries are logged. */
export const readPendingForm: OperationHandler<typeof auth.readPendingForm> = async (
  { body: key },
  c,
) => {
  const { deps, claims } = c.var;
  const [row] = await deps.db
    .select()
    .from(pendingFormSubmissions)
    .where(matches(deps, key, claims));
  if (!row) throw notFound();
  const text = await unsealText(row.sealed, deps.config.DATA_SECRETS, PURPOSE);
  return pendingForm.parse(JSON.parse(text));
};

/** Deletes a submission before it is sent. Only one of several concurrent requests succeeds. */
export const consumePendingForm: OperationHandler<typeof auth.consumePendingForm> = async (
  { body: key },
  c,
) => {
  const { deps, claims } = c.var;
  const consumed = await deps.db
    .delete(pendingFormSubmissions)
    .where(matches(deps, key, claims))
    .returning({ id: pendingFormSubmissions.id });
  if (consumed.length === 0) throw notFound();
  return {};
};
