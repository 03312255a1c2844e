import { desc, eq } from "drizzle-orm";
import type * as contract from "#contract/console/integrations";
import { API_KEY_PREFIX } from "#domain/console/api-keys";
import { addTime } from "#domain/time/dates";
import { recordChange } from "../platform/access/change-log";
import { apiKeys } from "../platform/db/schema/console";
import { users } from "../platform/db/schema/users";
import { oneAtATime } from "../platform/db/transaction";
import { ApiError, notFound } from "../platform/http/errors";
import type { StaffOperationHandler } from "../platform/operations/operations";
import { randomToken, tokenHash } from "../platform/secrets/secrets";

const MAX_KEYS = 20;

/** Lists the keys, without their secrets. */
export const listApiKeys: StaffOperationHandler<typeof contract.listApiKeys> = async (_, c) => {
  const rows = await c.var.deps.db
    .select({ key: apiKeys, by: users.fullName })
    .from(apiKeys)
    .innerJoin(users, eq(users.id, apiKeys.createdBy))
    .orderBy(desc(apiKeys.createdAt));
  return {
    result: rows.map(({ key: { keyHash: _hash, ...key }, by }) => ({ ...key, createdBy: by })),
    about: [],
  };
};

/** Makes a key, and returns it once. */
export const createApiKey: StaffOperationHandler<typeof contract.createApiKey> = async (
  { body: { name, scopes, days } },
  c,
) => {
  const { deps, claims } = c.var;
  const key = API_KEY_PREFIX + randomToken();
  const now = deps.now();
  const id = await oneAtATime(deps.db, "api keys", async (tx) => {
    if ((await tx.$count(apiKeys)) >= MAX_KEYS) throw new ApiError(429, "TOO_MANY_REQUESTS");
    const [row] = await tx
      .insert(apiKeys)
      .values({
        name,
        scopes,
        keyHash: tokenHash(key),
        createdBy: claims.userId,
        createdAt: now,
        expiresAt: addTime(now, days, "day"),
      })
      .returning({ id: apiKeys.id });
    if (!row) throw notFound();
    await recordChange(tx, c, { key: name, scopes: scopes.join(", ") });
    return row.id;
  });
  return { result: { id, key }, about: [] };
};

/** Deletes a key, which stops working at once. @throws ApiError 404 */
export const deleteApiKey: StaffOperationHandler<typeof contract.deleteApiKey> = async (
  { params: { id } },
  c,
) => {
  await c.var.deps.db.transaction(async (tx) => {
    const [row] = await tx.delete(apiKeys).where(eq(apiKeys.id, id)).returning();
    if (!row) throw notFound();
    await recordChange(tx, c, { key: row.name });
  });
  return { result: undefined, about: [] };
};
