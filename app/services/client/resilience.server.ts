import {
  bulkhead,
  circuitBreaker,
  CircuitState,
  isBrokenCircuitError,
  ConsecutiveBreaker,
  ExponentialBackoff,
  handleWhen,
  handleWhenResult,
  retry,
  wrap,
  type IPolicy,
} from "cockatiel";
import type { ServiceName } from "#contract/operation/services";
import { registerGauge } from "~/platform/metrics.server";

/** The visitor disconnected, which is not a failure of the service. */
export class VisitorLeft extends Error {}

/** The call timed out. It isn't retried, because a retry would take as long. */
export class TooLate extends Error {}

/** Maximum concurrent calls per service and process, and maximum calls in the queue. */
const MAX_CONCURRENT_CALLS = 64;
const MAX_WAITING = 256;
/** Opens the circuit after this many consecutive failures. */
const FAILURES_IN_A_ROW = 8;
/** Opens the circuit of one operation after this many consecutive calls that timed out. */
const HANGS_IN_A_ROW = 3;
const FIRST_REST_MS = 500;
const LONGEST_REST_MS = 10_000;
/** Maximum retries of an idempotent call. */
const REPEATS = 2;

/** Statuses of a service or proxy that is unavailable or overloaded. */
const isAway = (result: unknown): boolean =>
  result instanceof Response && [502, 503, 504].includes(result.status);

/** A response with `Retry-After` isn't retried immediately. */
const isAwayForNow = (result: unknown): boolean =>
  isAway(result) && !(result as Response).headers.has("retry-after");

interface Guard {
  readonly once: IPolicy;
  readonly repeated: IPolicy;
  /** Circuit breakers of single operations, which hang while others of the service respond. */
  readonly hangs: Map<string, IPolicy>;
  state(): CircuitState;
}

const breakerAfter = (failures: number, isFailure: Parameters<typeof circuitBreaker>[0]) =>
  circuitBreaker(isFailure, {
    breaker: new ConsecutiveBreaker(failures),
    halfOpenAfter: new ExponentialBackoff({
      initialDelay: FIRST_REST_MS,
      maxDelay: LONGEST_REST_MS,
    }),
  });

const hangBreaker = (): IPolicy =>
  breakerAfter(
    HANGS_IN_A_ROW,
    handleWhen((error) => error instanceof TooLate),
  );

function guardOf(): Guard {
  const breaker = breakerAfter(
    FAILURES_IN_A_ROW,
    handleWhenResult(isAway).orWhen(
      (error) => !(error instanceof VisitorLeft) && !isBrokenCircuitError(error),
    ),
  );
  const callLimit = bulkhead(MAX_CONCURRENT_CALLS, MAX_WAITING);
  // Jitter spreads out the retries of calls that failed together.
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
    hangs: new Map(),
    state: () => breaker.state,
  };
}

const guards = new Map<ServiceName, Guard>();

/** The circuit breaker reads the system clock: setting it back an hour would keep the circuit open for an hour. */
const CLOCK_MAY_DRIFT_MS = 1_000;
const clockOffset = (): number => Date.now() - performance.now();
let knownOffset = clockOffset();

function forgetIfClockWasSet(): void {
  const offset = clockOffset();
  if (Math.abs(offset - knownOffset) > CLOCK_MAY_DRIFT_MS) forgetFailures();
  knownOffset = offset;
}

/** Resets all circuits between tests. */
export const forgetFailures = (): void => guards.clear();

registerGauge("service_resting", "1 while calls to a failing service are paused", "service", () =>
  Object.fromEntries(
    [...guards].map(([name, guard]) => [name, guard.state() === CircuitState.Open ? 1 : 0]),
  ),
);

/** Health checks bypass the bulkhead, the circuit breaker and retries. */
const UNGUARDED: readonly ServiceName[] = ["health", "dev"];

/**
 * Calls a service through a bulkhead, a circuit breaker and retries with jitter. Only idempotent calls that failed
 * before they reached the service are retried.
 * @param operation its method and path pattern
 * @param run makes the call. It throws TypeError when the connection fails, as `fetch` does.
 * @throws BulkheadRejectedError, BrokenCircuitError, and what `run` throws.
 */
export function guarded(
  service: ServiceName,
  operation: string,
  isRepeatable: boolean,
  run: () => Promise<Response>,
): Promise<Response> {
  if (UNGUARDED.includes(service)) return run();
  forgetIfClockWasSet();
  const guard = guards.get(service) ?? guardOf();
  guards.set(service, guard);
  const hangs = guard.hangs.get(operation) ?? hangBreaker();
  guard.hangs.set(operation, hangs);
  return guard[isRepeatable ? "repeated" : "once"].execute(() => hangs.execute(run));
}
