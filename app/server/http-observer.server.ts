import { randomUUID } from "node:crypto";
import diagnosticsChannel from "node:diagnostics_channel";
import type { IncomingHttpHeaders, IncomingMessage, Server, ServerResponse } from "node:http";
import { sitePath } from "~/domain/site-path";
import { clientAddress } from "./client-address.server";
import { env, mainOrigin } from "./env.server";
import { FOREIGN_ORIGIN } from "./csrf.server";
import { takeFront } from "./front.server";
import { measureRequest, timingOf } from "./measures.server";
import { preferCompressedFile } from "./precompressed.server";
import { isSameOrigin } from "./same-origin.server";
import { baseHeaders, bareContentSecurityPolicy } from "./security-headers.server";

interface RequestStart {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly server: Server;
}

const INSTALLED = Symbol.for("disha.http-observer");

/**
 * Prepares every HTTP exchange of this process before remix-serve sees it, through Node's own
 * diagnostics channel: remix-serve takes no middleware, and static files and redirects never reach
 * Remix's handlers. It sets the security headers, and two request headers that a client can't forge:
 * `x-request-id` and `x-client-address`.
 */
export function observeHttp(): void {
  const marked = globalThis as { [INSTALLED]?: boolean };
  if (marked[INSTALLED]) return;
  marked[INSTALLED] = true;
  diagnosticsChannel.subscribe("http.server.request.start", (message) => {
    const { request, response, server } = message as RequestStart;
    // Before the request is handed out: from the first one on.
    takeFront(server);
    prepareRequest(request);
    measureRequest(request, response);
    prepareResponse(request, response);
    preferCompressedFile(request, response);
  });
}

function prepareRequest(request: IncomingMessage): void {
  const { headers, socket } = request;
  request.url = decodablePath(request.url ?? "/");
  headers["x-client-address"] = clientAddress(
    socket.remoteAddress,
    headers["x-forwarded-for"]?.toString(),
    env().TRUSTED_PROXIES,
  );
  const given = headers["x-request-id"];
  const trusted =
    env().TRUSTED_PROXIES > 0 && typeof given === "string" && /^[\w-]{8,64}$/.test(given);
  if (!trusted) headers["x-request-id"] = randomUUID();
  if (!/^([a-z0-9.-]+|\[::1\])(:\d{1,5})?$/i.test(headers.host ?? ""))
    headers.host = "invalid.invalid";
  markForeignOrigin(headers);
}

/** The same path, or the page for what is missing: Express would answer a broken escape (`%E0%A4%A`) with a bare 400. */
export function decodablePath(url: string): string {
  const [path = ""] = url.split("?");
  try {
    decodeURIComponent(path);
    return url;
  } catch {
    return sitePath("/404");
  }
}

/**
 * Remix answers a post from a foreign origin with an empty 500. It gets a mark instead, with which
 * our own check (csrf.server.ts) refuses it: 403, as a page.
 */
function markForeignOrigin(headers: IncomingHttpHeaders): void {
  delete headers[FOREIGN_ORIGIN];
  const { origin, host } = headers;
  const { protocol } = new URL(mainOrigin());
  if (origin === undefined || isSameOrigin(origin, host ?? "", protocol)) return;
  delete headers.origin;
  headers[FOREIGN_ORIGIN] = "1";
}

function prepareResponse(request: IncomingMessage, response: ServerResponse): void {
  for (const [name, value] of baseHeaders()) response.setHeader(name, value);
  const requestId = String(request.headers["x-request-id"]);
  response.setHeader("X-Request-Id", requestId);
  const writeHead = response.writeHead.bind(response);
  response.writeHead = ((...args: Parameters<typeof writeHead>) => {
    // Express gives its own error texts a policy that says nothing of frames.
    if (!String(response.getHeader("Content-Security-Policy")).includes("frame-ancestors")) {
      response.setHeader("Content-Security-Policy", bareContentSecurityPolicy());
    }
    const timing = timingOf(requestId);
    if (timing !== null) response.setHeader("Server-Timing", timing);
    return writeHead(...args);
  }) as typeof writeHead;
}
