import type { Deps } from "../deps";
import { repeatAsOnlyOne } from "../jobs";
import { assignLeads } from "./assign";
import { attachOlderEnquiries } from "./attach";

const EVERY_MS = 60_000;

/** Attaches enquiries of older versions and assigns leads, once a minute, in one process at a time. */
export const startProspectJobs = (deps: Deps): (() => Promise<void>) =>
  repeatAsOnlyOne(deps, "assign leads", EVERY_MS, async () => {
    await attachOlderEnquiries(deps);
    await assignLeads(deps);
  });
