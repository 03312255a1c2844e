import type * as queue from "#contract/leads/work-queue";
import type { ResponseData } from "#contract/operation/index";
import type { Visitor } from "~/services/auth/session/visitor.server";
import { ServiceError } from "~/services/client/client.server";
import { services } from "~/services/client/services.server";

export type QueueCount = ResponseData<typeof queue.countQueue>;

/** How much waits for a counsellor. Null while the services are away: every page shows it. */
export async function queueCount(visitor: Visitor): Promise<QueueCount | null> {
  try {
    return await services(visitor).leads.countQueue();
  } catch (error) {
    if (error instanceof ServiceError) return null;
    throw error;
  }
}
