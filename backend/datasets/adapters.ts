import { collegeScorecard } from "./college-scorecard/college-scorecard";
import { cricos } from "./cricos/cricos";
import { discoverUni } from "./discover-uni/discover-uni";
import type { DatasetAdapter } from "./records";

/** The data sets that can be imported, in the order in which they fill in facts. */
export const adapters: readonly DatasetAdapter[] = [collegeScorecard, cricos, discoverUni];
