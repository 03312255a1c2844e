import type { Deps } from "../deps";
import { repeatAsOnlyOne } from "../jobs";
import { remindOfDeadlines } from "./deadlines";
import { sendDigests } from "./digest";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** Sends digests and reminds of deadlines, in one process at a time. */
export function startNotificationJobs(deps: Deps): () => Promise<void> {
  const stopDigests = repeatAsOnlyOne(deps, "send digests", 10 * MINUTE_MS, () =>
    sendDigests(deps),
  );
  const stopReminders = repeatAsOnlyOne(deps, "remind of deadlines", DAY_MS, () =>
    remindOfDeadlines(deps),
  );
  return async () => {
    await Promise.all([stopDigests(), stopReminders()]);
  };
}
