import { LRUCache } from "lru-cache";
import { CATALOGUE_VERSION_HEADER } from "#platform/cache-headers";
import { env } from "~/platform/env.server";
import { registerCounter, registerGauge } from "~/platform/metrics.server";

/** A public response of a service. */
export class CachedResponse {
  private parsed: { readonly by: object; readonly data: unknown } | undefined;

  constructor(
    readonly status: number,
    readonly headers: Headers,
    readonly text: string,
    /** On `performance`'s clock, which no correction of the system time turns back. */
    readonly storedAt: number,
  ) {}

  /**
   * The parsed body, made once for each schema it is read with. It is frozen, because all requests
   * share it.
   * @throws what `parse` throws.
   */
  dataFor<T>(schema: object, parse: (text: string) => T): T {
    if (this.parsed?.by !== schema) {
      this.parsed = { by: schema, data: deepFreeze(parse(this.text)) };
    }
    return this.parsed.data as T;
  }
}

function deepFreeze<T>(value: T): T {
  if (value === null || typeof value !== "object" || Object.isFrozen(value)) return value;
  Object.values(value).forEach(deepFreeze);
  return Object.freeze(value);
}

const MAX_BYTES = 16 * 1024 * 1024;
/** The text and the objects parsed from it. */
const BYTES_PER_CHARACTER = 5;
/** Older responses are not used even in an outage. */
const MAX_AGE_MS = 24 * 60 * 60 * 1000;
/** Stale-while-revalidate lasts this many times the fresh time. */
const STALE_FACTOR = 30;

const responses = new LRUCache<string, CachedResponse>({
  maxSize: MAX_BYTES,
  sizeCalculation: ({ text }) => text.length * BYTES_PER_CHARACTER + 1_000,
  ttl: MAX_AGE_MS,
});
const inFlight = new Map<string, Promise<CachedResponse>>();

/** Discards all cached responses, and those under way: they may be older than what was cleared. */
export function clearResponseCache(): void {
  responses.clear();
  inFlight.clear();
}

const hits = registerCounter("service_cache_hits_total", "Public service responses served fresh");
const stale = registerCounter("service_cache_stale_total", "Public service responses served stale");
const misses = registerCounter("service_cache_misses_total", "Public service calls made");
registerGauge("service_cache_size", "Service response cache", "unit", () => ({
  responses: responses.size,
  bytes: responses.calculatedSize,
}));

/**
 * The response to a public call. Simultaneous calls are made once. A response that the service marks
 * `public` is fresh for `CACHE_SECONDS`, then served stale while one call revalidates it, and stands
 * in for up to a day when the service is down or broken.
 * @throws what `fetchResponse` throws, when nothing is cached.
 */
export async function cachedResponse(
  key: string,
  fetchResponse: () => Promise<Response>,
): Promise<CachedResponse> {
  const known = responses.get(key);
  const age = known ? performance.now() - known.storedAt : Infinity;
  const freshMs = env().CACHE_SECONDS * 1000;
  if (known && age < freshMs) {
    hits.inc();
    return known;
  }
  const running = fetchOnce(key, fetchResponse);
  if (known && age < freshMs * STALE_FACTOR) {
    running.catch(() => undefined);
    return staleResponse(known);
  }
  try {
    const fetched = await running;
    return known && fetched.status >= 500 ? staleResponse(known) : fetched;
  } catch (error) {
    if (known) return staleResponse(known);
    throw error;
  }
}

function fetchOnce(key: string, fetchResponse: () => Promise<Response>): Promise<CachedResponse> {
  const running = inFlight.get(key);
  if (running) return running;
  misses.inc();
  const started = fetchResponse()
    .then(async (response) => {
      const { status, headers } = response;
      const text = await response.text();
      const fetched = new CachedResponse(status, headers, text, performance.now());
      const isCurrent = inFlight.get(key) === started;
      if (isCurrent && /\bpublic\b/.test(headers.get("cache-control") ?? "")) {
        checkVersion(headers.get(CATALOGUE_VERSION_HEADER));
        responses.set(key, fetched);
      }
      return fetched;
    })
    .finally(() => {
      if (inFlight.get(key) === started) inFlight.delete(key);
    });
  inFlight.set(key, started);
  return started;
}

let catalogueVersion: string | null = null;
const listeners: (() => void)[] = [];

/** Calls back when the services serve another import of the catalogue than before. */
export const onCatalogueChange = (listener: () => void): void => void listeners.push(listener);

function checkVersion(version: string | null): void {
  if (version === null || version === catalogueVersion) return;
  if (catalogueVersion !== null) {
    clearResponseCache();
    for (const listener of listeners) listener();
  }
  catalogueVersion = version;
}

function staleResponse(known: CachedResponse): CachedResponse {
  stale.inc();
  return known;
}
