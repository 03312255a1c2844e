import * as operations from "#contract/reports";
import { feature } from "../platform/operations/feature";
import { collectEvents, showFunnel } from "./analytics";
import { showReport } from "./reports";

export const reports = feature(operations, {
  collectEvents: [collectEvents, "collect"],
  showFunnel,
  showReport,
});
