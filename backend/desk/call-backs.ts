import { and, asc, eq, isNull } from "drizzle-orm";
import type { AccessContext } from "../auth/access";
import type { StaffResult } from "../auth/staff-route";
import { requestersFor } from "../auth/staff-scope";
import { users } from "../db/schema";
import { callBacks } from "../db/schema-care";
import { readBody } from "../http/body";
import { notFound } from "../http/errors";
import { idOr404 } from "../http/parameters";
import { doneBy, doneSchema, MAX_OPEN_REQUESTS, requireAccessToRequest } from "./requests";

/** Lists open callback requests, the oldest first. */
export async function listOpenCallBacks(c: AccessContext): Promise<StaffResult> {
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
  const response = c.json({
    data: rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() })),
  });
  return { response, about: rows };
}

/** Closes or reopens a callback request. */
export async function setCallBackDone(c: AccessContext): Promise<StaffResult> {
  const { deps, claims } = c.var;
  const id = idOr404(c.req.param("id"));
  const { done } = await readBody(c.req.raw, doneSchema);
  const [row] = await deps.db.select().from(callBacks).where(eq(callBacks.id, id));
  if (!row) throw notFound();
  await requireAccessToRequest(deps, claims, row.userId);
  await deps.db
    .update(callBacks)
    .set(doneBy(deps, claims, done))
    .where(eq(callBacks.id, id));
  return { response: c.json({ data: { id, done } }), about: [row] };
}
