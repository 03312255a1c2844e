import type { Deps } from "../platform/deps";
import { repeatAsOnlyOne } from "../platform/jobs";
import { remindOfDeadlines } from "./deadline-reminders";

const DAY_MS = 24 * 60 * 60_000;

/** Reminds students of deadlines, in one process at a time. */
export const startDeadlineReminders = (deps: Deps): (() => Promise<void>) =>
  repeatAsOnlyOne(deps, "remind of deadlines", DAY_MS, () => remindOfDeadlines(deps));
