import type { IncomingMessage, ServerResponse } from "node:http";

/** The slowest line that counts as working: GPRS carries several times as much. */
const MIN_BYTES_PER_SECOND = 500;

/**
 * Cuts off a request whose body stops arriving, or arrives too slowly to be a person's: 408, connection
 * closed. A body may pause for `timeoutMs`, and take that long in all plus a second for every 500 bytes
 * received, so that a large document gets through on a slow line.
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
    // The handler has started its answer: it does not wait for the rest.
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

/** Written past the response, as Node's own timeouts do: its handler is still waiting for the body. */
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
