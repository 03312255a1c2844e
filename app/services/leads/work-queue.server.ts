import * as queue from "#contract/leads/work-queue";
import type { OperationRequest, ResponseData } from "#contract/operation/index";
import type { Visitor } from "~/services/auth/session/visitor.server";
import { ServiceError } from "~/services/client/client.server";

/** What waits for a counsellor, overdue first. */
export const workQueue = (visitor: Visitor) => visitor.invoke(queue.showQueue, {});

export type QueueCount = ResponseData<typeof queue.countQueue>;

/** How much waits for a counsellor. Null while the services are away: every page shows it. */
export async function queueCount(visitor: Visitor): Promise<QueueCount | null> {
  try {
    return await visitor.invoke(queue.countQueue, {});
  } catch (error) {
    if (error instanceof ServiceError) return null;
    throw error;
  }
}

/** Puts off an entry, or marks it as done. @throws ServiceError 400. */
export const snoozeEntry = (
  visitor: Visitor,
  body: OperationRequest<typeof queue.snoozeEntry>["body"],
) => visitor.invoke(queue.snoozeEntry, { body });
