import * as operations from "#contract/reports";
import { feature } from "../platform/operations/feature";
import { collectEvents, showFunnel } from "../reports/analytics";
import { showReport } from "../reports/reports";

export const reports = feature(operations, {
  collectEvents: [collectEvents, "collect"],
  showFunnel,
  showReport,
});
