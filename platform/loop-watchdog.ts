/**
 * Names the requests that keep the event loop busy, so that an expensive input is noticed before a
 * visitor complains. It measures how late a timer is, and reports the requests that were under way.
 */

const CHECK_MS = 100;
/** Longer than any page takes on a busy machine. */
const MAX_BLOCKED_MS = 300;
const MAX_NAMED = 5;

interface Tracked {
  /** Method and route pattern, which has no personal data. Known once the request is routed. */
  readonly name: () => string;
  readonly startedAt: number;
}

/** What was under way while nothing else could run. */
export interface Blocked {
  readonly blockedMs: number;
  /** The requests under way, the latest first. */
  readonly requests: readonly string[];
}

interface Watch {
  readonly report: (blocked: Blocked) => void;
  readonly now: () => number;
  lastCheck: number;
}

let watch: Watch | null = null;
const active = new Set<Tracked>();
/** Requests that ended since the last check. */
let ended: Tracked[] = [];

/** Registers a request. @returns a function to call when it has ended */
export function trackRequest(name: () => string): () => void {
  if (!watch) return () => undefined;
  const tracked: Tracked = { name, startedAt: watch.now() };
  active.add(tracked);
  return () => {
    active.delete(tracked);
    if (watch) ended.push(tracked);
  };
}

/** Starts to watch the event loop of this process. @returns a function that stops it */
export function watchEventLoop(
  report: Watch["report"],
  now: Watch["now"] = () => performance.now(),
): () => void {
  const current: Watch = { report, now, lastCheck: now() };
  watch = current;
  const timer = setInterval(() => check(current), CHECK_MS);
  timer.unref();
  return () => {
    clearInterval(timer);
    watch = null;
    active.clear();
    ended = [];
  };
}

function check(current: Watch): void {
  const now = current.now();
  const blockedMs = Math.round(now - current.lastCheck - CHECK_MS);
  current.lastCheck = now;
  const underWay = [...active, ...ended];
  ended = [];
  if (blockedMs < MAX_BLOCKED_MS) return;
  const latest = underWay.sort((one, other) => other.startedAt - one.startedAt);
  current.report({ blockedMs, requests: latest.slice(0, MAX_NAMED).map(({ name }) => name()) });
}
