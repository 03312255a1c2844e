import { isPublic } from "#platform/cache-headers";
import { describeError } from "#platform/log";
import type { Context } from "hono";
import type { Logger } from "pino";
import type { RequestContext } from "~/platform/request-context.server";
import type { RemixHandler, ServerEnv } from "../request/types";
import type { PageKey } from "./key";
import type { CachedPage, PageCache } from "./page-cache";

type RequestC = Context<ServerEnv>;

/** A cached page, or else a response and whether it was rendered without the visitor's own data. */
type Rendered =
  | { readonly page: CachedPage }
  | { readonly page?: undefined; readonly response: Response; readonly isShared: boolean };

/** Request headers passed to a background render. The cache key depends on them. */
const KEY_HEADERS = ["host", "cookie", "save-data", "accept"];

/** Renders pages for the page cache. Concurrent requests for a page share one render. */
export class PageRenderer {
  constructor(
    private readonly cache: PageCache,
    private readonly remix: RemixHandler,
    private readonly log: Logger,
  ) {}

  /**
   * Renders a page for the first time. The render doesn't get the parameters that the page doesn't
   * read, so none of them ends up in a shared page.
   */
  async renderAndStore(c: RequestC, { key, target }: PageKey): Promise<Rendered> {
    if (this.cache.isUncacheable(key)) return this.renderForVisitor(c);
    let response: Response | undefined;
    let page: CachedPage | undefined;
    const url = new URL(target, c.req.url).href;
    await this.cache.singleFlight(key, async (isCurrent) => {
      // Drops the visitor's abort signal, because other requests may be waiting for this render.
      const request = new Request(url, { headers: c.req.raw.headers });
      response = await this.remix(request, { ...c.get("requestContext"), isShared: true });
      page = await this.store(key, response, isCurrent);
      if (!page && isCurrent()) this.cache.setUncacheable(key);
    });
    if (page) return { page };
    // A redirect keeps the whole query.
    if (response && url === c.req.url) return { response, isShared: true };
    // Another request rendered the page, and the result can't be shared.
    return this.renderForVisitor(c);
  }

  private async renderForVisitor(c: RequestC): Promise<Rendered> {
    const response = await this.remix(c.req.raw, c.get("requestContext"));
    return { response, isShared: false };
  }

  /** Replaces a stale page in the background, unless a render is already under way. */
  revalidate(c: RequestC, { key, target }: PageKey): void {
    if (this.cache.pending(key)) return;
    const headers = new Headers(
      KEY_HEADERS.flatMap((name): [string, string][] => {
        const value = c.req.header(name);
        return value === undefined ? [] : [[name, value]];
      }),
    );
    const request = new Request(new URL(target, c.req.url), { headers });
    const serviceCalls: RequestContext["serviceCalls"] = { count: 0, totalMs: 0 };
    const context = { ...c.get("requestContext"), serviceCalls, isShared: true };
    this.cache
      .singleFlight(key, async (isCurrent) => {
        const response = await this.remix(request, context);
        // A complete page is better than a new one without all its parts.
        if (serviceCalls.missing) return;
        const page = await this.store(key, response, isCurrent);
        if (!page && response.status < 500 && isCurrent()) this.cache.delete(key);
      })
      .catch((error: unknown) =>
        this.log.error({ error: describeError(error) }, "page revalidation failed"),
      );
  }

  /** Stores a response that may be shared. @returns the page, or undefined if it was not stored. */
  private async store(
    key: string,
    response: Response,
    isCurrent: () => boolean,
  ): Promise<CachedPage | undefined> {
    const { headers, status } = response;
    const isShared =
      status === 200 &&
      isPublic(headers) &&
      !headers.has("Set-Cookie") &&
      !headers.has("Content-Encoding") &&
      (headers.get("Content-Type") ?? "").startsWith("text/html");
    if (!isShared || !isCurrent()) return undefined;
    const stored = [...headers].filter(([name]) => name !== "content-length");
    return this.cache.set(key, Buffer.from(await response.arrayBuffer()), stored);
  }
}
