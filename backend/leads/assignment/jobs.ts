import type { Deps } from "../../platform/deps";
import { repeatAsOnlyOne } from "../../platform/jobs";
import { alertAboutTeamQueue } from "../queue/alert-team";
import { assignLeads } from "./assign";

const EVERY_MS = 60_000;

/** Assigns leads and alerts to the team's queue once a minute, in one process at a time. */
export const startLeadJobs = (deps: Deps): (() => Promise<void>) =>
  repeatAsOnlyOne(deps, "assign leads", EVERY_MS, async () => {
    await assignLeads(deps);
    await alertAboutTeamQueue(deps);
  });
