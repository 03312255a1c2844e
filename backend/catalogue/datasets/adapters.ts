import { collegeScorecard } from "./college-scorecard/college-scorecard";
import { scorecardFields } from "./college-scorecard/field-of-study";
import { cricos } from "./cricos/cricos";
import { discoverUni } from "./discover-uni/discover-uni";
import type { DatasetAdapter } from "./records/records";
import { ror } from "./ror/ror";

/** The data sets that can be imported, in the order in which they fill in facts. */
export const adapters: readonly DatasetAdapter[] = [
  collegeScorecard,
  scorecardFields,
  cricos,
  discoverUni,
  ror,
];
