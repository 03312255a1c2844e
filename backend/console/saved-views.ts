import { and, asc, eq, isNull, or, sql } from "drizzle-orm";
import type * as contract from "#contract/console/saved-views";
import { MAX_SAVED_VIEWS } from "#domain/console/saved-views";
import { savedViews } from "../platform/db/schema/console";
import { users } from "../platform/db/schema/users";
import { oneAtATime } from "../platform/db/transaction";
import { ApiError, notFound } from "../platform/http/errors";
import type { StaffOperationHandler } from "../platform/operations/operations";

const MAX_LISTED = 200;

/** Lists the saved views of a list: the caller's, and those that active colleagues share. */
export const listSavedViews: StaffOperationHandler<typeof contract.listSavedViews> = async (
  { query: { list } },
  c,
) => {
  const { deps, claims } = c.var;
  const views = await deps.db
    .select({
      id: savedViews.id,
      name: savedViews.name,
      filters: savedViews.filters,
      isOwn: sql<boolean>`${savedViews.staffId} = ${claims.userId}`,
      isShared: savedViews.isShared,
      owner: users.fullName,
      createdAt: savedViews.createdAt,
    })
    .from(savedViews)
    .innerJoin(users, eq(users.id, savedViews.staffId))
    .where(
      and(
        eq(savedViews.list, list),
        or(
          eq(savedViews.staffId, claims.userId),
          and(savedViews.isShared, isNull(users.deactivatedAt)),
        ),
      ),
    )
    .orderBy(asc(savedViews.name), savedViews.id)
    .limit(MAX_LISTED);
  return { result: views, about: [] };
};

/** Saves filters under a name. @throws ApiError 400 if the caller has too many views */
export const saveView: StaffOperationHandler<typeof contract.saveView> = async ({ body }, c) => {
  const { deps, claims } = c.var;
  const { list, name, filters, isShared } = body;
  const own = and(eq(savedViews.staffId, claims.userId), eq(savedViews.list, list));
  const result = await oneAtATime(deps.db, `saved views ${claims.userId}`, async (tx) => {
    if ((await tx.$count(savedViews, own)) >= MAX_SAVED_VIEWS)
      throw new ApiError(400, "VALIDATION_FAILED", { fields: { name: "too many views" } });
    const [saved] = await tx
      .insert(savedViews)
      .values({ staffId: claims.userId, list, name, filters, isShared, createdAt: deps.now() })
      .onConflictDoUpdate({
        target: [savedViews.staffId, savedViews.list, savedViews.name],
        set: { filters, isShared },
      })
      .returning({ id: savedViews.id });
    if (!saved) throw new Error("the view was not stored");
    return saved;
  });
  return { result, about: [] };
};

/** Deletes one of the caller's views. @throws ApiError 404 */
export const deleteView: StaffOperationHandler<typeof contract.deleteView> = async (
  { params: { id } },
  c,
) => {
  const { deps, claims } = c.var;
  const [deleted] = await deps.db
    .delete(savedViews)
    .where(and(eq(savedViews.id, id), eq(savedViews.staffId, claims.userId)))
    .returning({ id: savedViews.id });
  if (!deleted) throw notFound();
  return { result: deleted, about: [] };
};
