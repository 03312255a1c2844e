import { withStaff } from "~/services/auth/staff-guards.server";
import { queueCount } from "~/services/leads/work-queue.server";

/** What waits for this counsellor, in numbers. Open pages compare it to notice a change. */
export const loader = withStaff("counsellor", async ({ visitor }) =>
  Response.json(await queueCount(visitor), { headers: { "Cache-Control": "private, no-store" } }),
);
