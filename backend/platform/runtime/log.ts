import { createLog } from "#platform/log";

export const log = createLog("services");
