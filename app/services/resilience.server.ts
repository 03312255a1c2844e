import {
  bulkhead,
  circuitBreaker,
  CircuitState,
  ConsecutiveBreaker,
  ExponentialBackoff,
  handleWhen,
  handleWhenResult,
  retry,
  wrap,
  type IPolicy,
} from "cockatiel";
import { registerGauge } from "~/server/metrics.server";
import type { ServiceName } from "./addresses.server";

/** The visitor is gone, and with them the call: no fault of the service. */
export class VisitorLeft extends Error {}

/** A call that got no answer in time: asking again would take as long again. */
export class TooLate extends Error {}

/** So many calls of a service are under way at once in this process; so many more wait for a turn. */
const MAX_CONCURRENT_CALLS = 64;
const MAX_WAITING = 256;
/** So many failures in a row, and a service is left alone for a while. */
const FAILURES_IN_A_ROW = 8;
const FIRST_REST_MS = 500;
const LONGEST_REST_MS = 10_000;
/** A call that may be repeated is made so many times more. */
const REPEATS = 2;

/** What a proxy or a service says that is not there, or has too much to do. */
const isAway = (result: unknown): boolean =>
  result instanceof Response && [502, 503, 504].includes(result.status);

/** It says itself when to come back: that is not a moment later. */
const isAwayForNow = (result: unknown): boolean =>
  isAway(result) && !(result as Response).headers.has("retry-after");

interface Guard {
  readonly once: IPolicy;
  readonly repeated: IPolicy;
  state(): CircuitState;
}

function guardOf(): Guard {
  const breaker = circuitBreaker(
    handleWhenResult(isAway).orWhen((error) => !(error instanceof VisitorLeft)),
    {
      breaker: new ConsecutiveBreaker(FAILURES_IN_A_ROW),
      halfOpenAfter: new ExponentialBackoff({
        initialDelay: FIRST_REST_MS,
        maxDelay: LONGEST_REST_MS,
      }),
    },
  );
  const callLimit = bulkhead(MAX_CONCURRENT_CALLS, MAX_WAITING);
  // The wait before a repetition has jitter, so that those who failed together don't come back together.
  const repeat = retry(
    handleWhen((error) => error instanceof TypeError).orWhenResult(isAwayForNow),
    {
      maxAttempts: REPEATS,
      backoff: new ExponentialBackoff({ initialDelay: 60, maxDelay: 600 }),
    },
  );
  return {
    once: wrap(callLimit, breaker),
    repeated: wrap(repeat, callLimit, breaker),
    state: () => breaker.state,
  };
}

const guards = new Map<ServiceName, Guard>();

/** A breaker reads the clock: one that was turned back by an hour would leave a service alone for an hour. */
const CLOCK_MAY_DRIFT_MS = 1_000;
const clockOffset = (): number => Date.now() - performance.now();
let knownOffset = clockOffset();

function forgetIfClockWasSet(): void {
  const offset = clockOffset();
  if (Math.abs(offset - knownOffset) > CLOCK_MAY_DRIFT_MS) forgetFailures();
  knownOffset = offset;
}

/** Forgets what has failed: another test begins. */
export const forgetFailures = (): void => guards.clear();

registerGauge(
  "service_resting",
  "1 while a service is left alone because it fails",
  "service",
  () =>
    Object.fromEntries(
      [...guards].map(([name, guard]) => [name, guard.state() === CircuitState.Open ? 1 : 0]),
    ),
);

/** Asking how a service is must get there, and tell the truth. */
const UNGUARDED: readonly ServiceName[] = ["health", "dev"];

/**
 * Makes a call to a service with what keeps its trouble from spreading: so many at once and no more, none
 * while it fails again and again, and a repetition, with jitter, of what may be repeated and never arrived.
 * @param run makes the call; throws TypeError when the connection failed, as `fetch` does.
 * @throws BulkheadRejectedError, BrokenCircuitError, and what `run` throws.
 */
export function guarded(
  service: ServiceName,
  isRepeatable: boolean,
  run: () => Promise<Response>,
): Promise<Response> {
  if (UNGUARDED.includes(service)) return run();
  forgetIfClockWasSet();
  const guard = guards.get(service) ?? guardOf();
  guards.set(service, guard);
  return guard[isRepeatable ? "repeated" : "once"].execute(run);
}
