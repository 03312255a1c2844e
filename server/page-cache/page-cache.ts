import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliDecompress, gunzip } from "node:zlib";
import { LRUCache } from "lru-cache";
import { Counter, Gauge, type Registry } from "prom-client";
import { EMPTY_FORM_KEY_FIELD } from "#domain/auth/form-key";
import { compress, type Encoding } from "../middleware/compression";

const decompressBrotli = promisify(brotliDecompress);
const decompressGzip = promisify(gunzip);

/** Stale pages are served during outages, but only up to this age. */
const MAX_AGE_MS = 24 * 60 * 60 * 1000;
const MAX_PAGES = 5_000;
const MAX_BYTES = 48 * 1024 * 1024;
/** How long to remember that a URL is not cacheable. */
const UNCACHEABLE_FOR_MS = 60_000;

/** A rendered page, compressed once per requested encoding. */
export interface CachedPage {
  readonly etag: string;
  /** Response headers, without those that depend on the client. */
  readonly headers: readonly (readonly [string, string])[];
  readonly size: number;
  /** Whether it has a form that needs a one-time key, so that each copy differs. */
  readonly hasForm: boolean;
  /** Null once a compressed body exists, which takes a fifth of the memory. */
  identity: Buffer | null;
  readonly compressed: Map<Encoding, { body: Buffer; isBest: boolean }>;
  /** Measured with `performance.now()`, which system clock corrections do not affect. */
  readonly storedAt: number;
}

export type Lookup =
  { readonly state: "fresh" | "stale"; readonly page: CachedPage } | { readonly state: "miss" };

/**
 * Rendered pages of anonymous visitors by cache key. Pages are fresh for `ttlMs` and stale for up
 * to a day. The cache is bounded by entries and bytes and evicts the least recently used page.
 */
export class PageCache {
  private readonly pages = new LRUCache<string, CachedPage>({
    max: MAX_PAGES,
    maxSize: MAX_BYTES,
    // An upper bound: a page rarely has both its text and compressed copies.
    sizeCalculation: ({ size }) => Math.ceil(size * 1.5) + 1_000,
    ttl: MAX_AGE_MS,
  });
  private readonly uncacheable = new LRUCache<string, true>({
    max: MAX_PAGES,
    ttl: UNCACHEABLE_FOR_MS,
  });
  private readonly inFlight = new Map<string, Promise<unknown>>();
  /** Increases with each `clear`. */
  private generation = 0;
  private readonly counters: Record<Lookup["state"], Counter>;

  constructor(
    private readonly ttlMs: number,
    registry: Registry,
  ) {
    const counter = (name: string, help: string) =>
      new Counter({ name, help, registers: [registry] });
    this.counters = {
      fresh: counter("page_cache_hits_total", "Requests answered with a fresh cached page"),
      stale: counter("page_cache_stale_total", "Requests answered with a stale cached page"),
      miss: counter("page_cache_misses_total", "Cacheable requests without a cached page"),
    };
    const { pages } = this;
    new Gauge({
      name: "page_cache_entries",
      help: "Pages in the page cache",
      registers: [registry],
      collect() {
        this.set(pages.size);
      },
    });
    new Gauge({
      name: "page_cache_bytes",
      help: "Estimated size of the page cache",
      registers: [registry],
      collect() {
        this.set(pages.calculatedSize);
      },
    });
  }

  get(key: string): Lookup {
    const page = this.pages.get(key);
    const state =
      page === undefined
        ? "miss"
        : performance.now() - page.storedAt < this.ttlMs
          ? "fresh"
          : "stale";
    this.counters[state].inc();
    return page === undefined || state === "miss" ? { state: "miss" } : { state, page };
  }

  /** Returns the page whatever its age, without counting a hit. */
  peek(key: string): CachedPage | undefined {
    return this.pages.get(key);
  }

  set(key: string, body: Buffer, headers: CachedPage["headers"]): CachedPage {
    const page: CachedPage = {
      etag: createHash("sha1").update(body).digest("base64url"),
      headers,
      size: body.length,
      hasForm: body.includes(EMPTY_FORM_KEY_FIELD),
      identity: body,
      compressed: new Map(),
      storedAt: performance.now(),
    };
    this.uncacheable.delete(key);
    this.pages.set(key, page);
    return page;
  }

  delete(key: string): void {
    this.pages.delete(key);
  }

  /**
   * Removes every page, and gives up the renders under way. Called when the data they are rendered
   * from has changed.
   */
  clear(): void {
    this.generation += 1;
    this.inFlight.clear();
    this.pages.clear();
    this.uncacheable.clear();
  }

  setUncacheable(key: string): void {
    this.uncacheable.set(key, true);
  }

  isUncacheable(key: string): boolean {
    return this.uncacheable.has(key);
  }

  /** Returns the running render of a key, if any. */
  pending(key: string): Promise<unknown> | undefined {
    return this.inFlight.get(key);
  }

  /**
   * Runs at most one render per key at a time. `isCurrent` tells the render whether its result may be
   * stored: not after a `clear`. @returns the running render, if there is one.
   */
  singleFlight(
    key: string,
    render: (isCurrent: () => boolean) => Promise<unknown>,
  ): Promise<unknown> {
    const known = this.inFlight.get(key);
    if (known) return known;
    const { generation } = this;
    const running = render(() => generation === this.generation).finally(() => {
      if (this.inFlight.get(key) === running) this.inFlight.delete(key);
    });
    this.inFlight.set(key, running);
    return running;
  }
}

/**
 * Returns the page body in an encoding. The first request gets a fast compression; the second
 * starts one at the highest level in the background.
 */
export async function bodyOf(page: CachedPage, encoding: Encoding): Promise<Buffer> {
  if (encoding === "identity") return identityOf(page);
  const known = page.compressed.get(encoding);
  if (!known) {
    const body = await compress(await identityOf(page), encoding);
    page.compressed.set(encoding, { body, isBest: false });
    page.identity = null;
    return body;
  }
  if (!known.isBest) {
    known.isBest = true;
    void identityOf(page)
      .then((identity) => compress(identity, encoding, "best"))
      .then((body) => {
        known.body = body;
      });
  }
  return known.body;
}

async function identityOf({ identity, compressed }: CachedPage): Promise<Buffer> {
  if (identity) return identity;
  const [[encoding, { body }] = [null, { body: null }]] = compressed;
  if (!body) throw new Error("unreachable: a page has its text until it is compressed");
  return encoding === "gzip" ? decompressGzip(body) : decompressBrotli(body);
}
