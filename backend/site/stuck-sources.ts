import { quarantinedFiles } from "../documents/quarantined-files";
import { unmatchedLeads } from "../leads/assignment/unmatched";
import type { StuckSource } from "../platform/work/stuck";

/** Stuck work that features know of, beside the messages and jobs of the platform. */
export const stuckSources: readonly StuckSource[] = [unmatchedLeads, quarantinedFiles];
