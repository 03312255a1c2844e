import autocannon from "autocannon";

/** Duration per address, after a warm-up. */
const SECONDS = Number(process.env.BENCH_SECONDS ?? 8);
const WARM_UP_SECONDS = 2;
const CONNECTIONS = 16;

export interface Load {
  readonly what: string;
  readonly requestsPerSecond: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
}

/** Sends requests to one address continuously. @throws if a response is not successful */
export async function load(
  what: string,
  url: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<Load> {
  const options = {
    url,
    connections: CONNECTIONS,
    headers: { "accept-encoding": "br", ...headers },
  };
  await autocannon({ ...options, duration: Math.min(WARM_UP_SECONDS, SECONDS) });
  const result = await autocannon({ ...options, duration: SECONDS });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${what}: ${result.non2xx} bad answers, ${result.errors} errors`);
  }
  return {
    what,
    requestsPerSecond: Math.round(result.requests.average),
    p50: result.latency.p50,
    p99: result.latency.p99,
  };
}

/** The value that 99 % (or another share) of these stay below. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
