import type { IncomingMessage, ServerResponse } from "node:http";

/** The slowest acceptable upload speed. GPRS is several times faster. */
const MIN_BYTES_PER_SECOND = 500;

/**
 * Responds with 408 and closes the connection when a request body stops arriving or arrives too
 * slowly. A body may pause for `timeoutMs`. In total it may take `timeoutMs` plus one second for
 * every 500 bytes received, so that a large document gets through on a slow connection.
 */
export function limitBodyTime(
  request: IncomingMessage,
  response: ServerResponse,
  timeoutMs: number,
): void {
  if (request.complete || !hasBody(request)) return;
  const { socket } = request;
  const startedAt = performance.now();
  const startedWith = socket.bytesRead;
  let lastBytes = startedWith;
  let lastProgressAt = startedAt;
  const check = () => {
    // The handler has already started its response and no longer needs the body.
    if (request.complete || response.headersSent) return stop();
    const now = performance.now();
    if (socket.bytesRead > lastBytes) {
      lastBytes = socket.bytesRead;
      lastProgressAt = now;
    }
    const earnedMs = ((lastBytes - startedWith) / MIN_BYTES_PER_SECOND) * 1000;
    if (now - lastProgressAt < timeoutMs && now - startedAt < timeoutMs + earnedMs) return;
    stop();
    refuseLate(request, response);
  };
  const timer = setInterval(check, Math.max(10, timeoutMs / 5)).unref();
  const stop = () => clearInterval(timer);
  request.once("end", stop);
  response.once("close", stop);
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;

/**
 * Writes to the socket directly, as Node's own timeouts do, because the handler is still waiting
 * for the body.
 */
function refuseLate({ socket }: IncomingMessage, response: ServerResponse): void {
  response.statusCode = 408;
  const text = "The form took too long to arrive. Check your connection and send it again.";
  const head = [
    "HTTP/1.1 408 Request Timeout",
    "Connection: close",
    "Content-Type: text/plain; charset=utf-8",
    "Cache-Control: no-store",
    "X-Content-Type-Options: nosniff",
    `Content-Length: ${Buffer.byteLength(text)}`,
  ];
  socket.end(`${head.join("\r\n")}\r\n\r\n${text}`, () => socket.destroy());
}
