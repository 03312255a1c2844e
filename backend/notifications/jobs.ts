import type { Deps } from "../platform/deps";
import { repeatAsOnlyOne } from "../platform/jobs";
import { sendDigests } from "./digest";

const TEN_MINUTES_MS = 10 * 60_000;

/** Sends digests, in one process at a time. */
export const startDigests = (deps: Deps): (() => Promise<void>) =>
  repeatAsOnlyOne(deps, "send digests", TEN_MINUTES_MS, () => sendDigests(deps));
