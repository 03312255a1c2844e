import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { LRUCache } from "lru-cache";
import morgan from "morgan";
import { parseCookie } from "cookie";
import { LANGUAGE_COOKIE } from "~/domain/language";
import { redactUrl } from "~/domain/log-redaction";
import { visitCookie } from "./attribution.server";
import { env } from "./env.server";
import { bodyOf, encodingFor, etagOf, isKnown, type FinishedPage } from "./page-cache.server";
import { measure } from "./measures.server";
import { savesData } from "./save-data.server";

/** A finished page as everyone gets it, under its address: it is sent before a loader is run. */
interface Copy {
  readonly page: FinishedPage;
  /** Of the response, but for what depends on who asks. */
  readonly headers: [string, string][];
  /** On `performance`'s clock, which no correction of the time turns back. */
  madeAt: number;
  /** When somebody was sent to have it made anew; others get this one meanwhile. */
  askedAt: number;
}

/** Stale copies are for outages: nobody wants them older than this. */
const KEPT_FOR_MS = 24 * 60 * 60 * 1000;
/** Whoever was sent for a new one gets this long, before the next is sent. */
const PATIENCE_MS = 15_000;
const MOST_COPIES = 5_000;

// The pages themselves are counted by page-cache.server.ts; a copy holds one of them and some headers.
const MOST_BYTES = 32 * 1024 * 1024;
const copies = new LRUCache<string, Copy>({
  max: MOST_COPIES,
  maxSize: MOST_BYTES,
  sizeCalculation: ({ page }) => page.identity.length + 1_000,
  ttl: KEPT_FOR_MS,
});

/** What of a request decides which page it gets. */
interface Asked {
  readonly method: string;
  readonly headers: Pick<Headers, "get">;
}

/**
 * The key of a request that any visitor could have made; null for one whose page may be its own. That is
 * every request with a cookie of ours but those that say where a visit came from, whether it may be
 * counted, and which language is read.
 */
function keyOf(asked: Asked, address: string): string | null {
  if (asked.method !== "GET" && asked.method !== "HEAD") return null;
  const given = asked.headers.get("cookie");
  const cookies = given ? parseCookie(given) : {};
  if (Object.keys(cookies).some(isPersonal)) return null;
  return [
    asked.headers.get("host"),
    address,
    cookies[LANGUAGE_COOKIE] ?? "",
    savesData(asked) ? "spare" : "",
  ].join("\n");
}

const HARMLESS = ["disha_attribution", "disha_counting"];

const isPersonal = (name: string): boolean =>
  (/^(__Host-)?disha_/.test(name) && !HARMLESS.includes(name)) ||
  name === "hide_layout" ||
  name === "domain_restriction";

const addressOf = ({ url }: Request): string => {
  const { pathname, search } = new URL(url);
  return pathname + search;
};

/** Keeps a page for everyone under the address it was asked for. `headers` carry no cookie. */
export function keepCopy(request: Request, page: FinishedPage, headers: Headers): void {
  const key = keyOf(request, addressOf(request));
  if (key === null) return;
  const kept = [...headers].filter(([name]) => name !== "content-length");
  neverKept.delete(key);
  copies.set(key, { page, headers: kept, madeAt: performance.now(), askedAt: -Infinity });
}

/** The page that this request got before, however old. */
export function keptCopy(request: Request): Copy | undefined {
  const key = keyOf(request, addressOf(request));
  return key === null ? undefined : copies.get(key);
}

/** Forgets every page: what they were made from has changed. */
export const dropCopies = (): void => copies.clear();

const copyCounts = { fresh: 0, stale: 0, missed: 0 };
measure(
  "page_copies_requests",
  "Requests answered with a copy of a page, or not",
  "how",
  () => copyCounts,
);
measure("page_copies_held", "Copies of pages in memory", "what", () => ({
  pages: copies.size,
  bytes: copies.calculatedSize,
}));

const logLine = morgan<IncomingMessage, ServerResponse>("tiny");
morgan.token("url", (request) =>
  redactUrl((request as { originalUrl?: string }).originalUrl ?? request.url ?? ""),
);

/** Addresses whose first copy is on its way; whoever asks for the same waits for it. */
const inTheMaking = new Map<string, Promise<unknown>>();
/** Addresses that gave nothing to keep last time: nobody waits for them. */
const neverKept = new LRUCache<string, true>({ max: MOST_COPIES });

/**
 * Sends the cached page of a request; without one, `answer` does. Under overload a stale page is sent as it
 * is: the request that would have to revalidate it would be refused.
 */
export function answerWithCopy(
  request: IncomingMessage,
  response: ServerResponse,
  answer: RequestListener,
  isOverloaded: () => boolean = () => false,
): void {
  const key = keyOf(askedBy(request), request.url ?? "");
  if (key === null) answer(request, response);
  else void answerFor(key, request, response, answer, isOverloaded);
}

async function answerFor(
  key: string,
  request: IncomingMessage,
  response: ServerResponse,
  answer: RequestListener,
  isOverloaded: () => boolean,
): Promise<void> {
  if (!copies.has(key)) await inTheMaking.get(key);
  const copy = copyToSend(key, isOverloaded());
  if (copy) {
    logLine(request, response, () => send(request, response, copy));
    return;
  }
  copyCounts.missed += 1;
  if (!neverKept.has(key)) {
    const done = new Promise((resolve) => response.once("close", resolve)).then(() => {
      inTheMaking.delete(key);
      if (!copies.has(key)) neverKept.set(key, true);
    });
    inTheMaking.set(key, done);
  }
  answer(request, response);
}

/**
 * The cached page that may be sent now. One of the requests that find it stale gets none and revalidates
 * it, unless the process is overloaded.
 */
function copyToSend(key: string, isOverloaded: boolean): Copy | undefined {
  const copy = copies.get(key);
  if (!copy) return undefined;
  const now = performance.now();
  const isFresh = now - copy.madeAt < env().CACHE_SECONDS * 1000;
  if (!isFresh && !isOverloaded && now - copy.askedAt > PATIENCE_MS) {
    copy.askedAt = now;
    return undefined;
  }
  copyCounts[isFresh ? "fresh" : "stale"] += 1;
  return copy;
}

const askedBy = ({ method = "", headers }: IncomingMessage): Asked => ({
  method,
  headers: {
    get: (name) => {
      const value = headers[name];
      return value === undefined ? null : String(value);
    },
  },
});

function send(request: IncomingMessage, response: ServerResponse, { page, headers }: Copy): void {
  const asked = askedBy(request);
  for (const [name, value] of headers) response.setHeader(name, value);
  const url = `http://${request.headers.host ?? ""}${request.url ?? ""}`;
  const visit = URL.canParse(url) ? visitCookie({ ...asked, url }) : null;
  if (visit !== null) {
    response.setHeader("Set-Cookie", visit);
    response.setHeader("Cache-Control", "private, no-cache");
  }
  const encoding = encodingFor(asked.headers.get("accept-encoding"));
  const etag = etagOf(page, encoding);
  response.setHeader("ETag", etag);
  if (isKnown(asked.headers.get("if-none-match"), etag)) {
    response.removeHeader("Content-Type");
    response.writeHead(304).end();
    return;
  }
  if (encoding !== "identity") response.setHeader("Content-Encoding", encoding);
  const body = bodyOf(page, encoding);
  response.setHeader("Content-Length", body.length);
  response.writeHead(200).end(request.method === "HEAD" ? undefined : body);
}
