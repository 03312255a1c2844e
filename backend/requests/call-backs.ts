import { and, asc, eq, isNull } from "drizzle-orm";
import type { listCallBacks, setCallBackDone } from "#contract/requests/open-requests";
import { requestersFor } from "../platform/access/staff-scope";
import { callBacks } from "../platform/db/schema/requests";
import { users } from "../platform/db/schema/users";
import { notFound } from "../platform/http/errors";
import type { StaffOperationHandler } from "../platform/operations/operations";
import { publishEvent } from "../platform/outbox/publish-event";
import { doneBy, MAX_OPEN_REQUESTS, requireAccessToRequest } from "./open-requests";

/** Lists open callback requests, the oldest first. */
export const listOpenCallBacks: StaffOperationHandler<typeof listCallBacks> = async (_, c) => {
  const { deps, claims } = c.var;
  const rows = await deps.db
    .select({
      id: callBacks.id,
      userId: callBacks.userId,
      name: callBacks.name,
      mobile: callBacks.mobile,
      topic: callBacks.topic,
      preferredTime: callBacks.preferredTime,
      createdAt: callBacks.createdAt,
    })
    .from(callBacks)
    .leftJoin(users, eq(users.id, callBacks.userId))
    .where(and(isNull(callBacks.doneAt), requestersFor(claims)))
    .orderBy(asc(callBacks.createdAt))
    .limit(MAX_OPEN_REQUESTS);
  return { result: rows, about: rows };
};

/** Closes or reopens a callback request. */
export const finishCallBack: StaffOperationHandler<typeof setCallBackDone> = async (
  { params: { id }, body: { done } },
  c,
) => {
  const { deps, claims } = c.var;
  const [row] = await deps.db.select().from(callBacks).where(eq(callBacks.id, id));
  if (!row) throw notFound();
  await requireAccessToRequest(deps, claims, row.userId);
  await deps.db.transaction(async (tx) => {
    await tx
      .update(callBacks)
      .set(doneBy(deps, claims, done))
      .where(eq(callBacks.id, id));
    const data = { callBackId: id, userId: row.userId, doneBy: claims.userId };
    if (done && row.doneAt === null) await publishEvent(tx, deps, "call_back.done", data);
  });
  deps.wakeOutbox();
  return { result: { id, done }, about: [row] };
};
