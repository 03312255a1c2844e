import type * as queue from "#contract/leads/work-queue";
import type { ResponseData } from "#contract/operation/index";
import type { Visitor } from "~/services/auth/session/visitor.server";
import { optional } from "~/services/client/optional.server";
import { services } from "~/services/client/services.server";

export type QueueCount = ResponseData<typeof queue.countQueue>;

/** How much waits for a counsellor. Null while the services are away: every page shows it. */
export const queueCount = (visitor: Visitor): Promise<QueueCount | null> =>
  optional("work queue count", services(visitor).leads.countQueue(), null);
