import { createServer, type RequestListener, type Server } from "node:http";
import { connect, type AddressInfo, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { afterEach, describe, expect, it, vi } from "vitest";
import { limitBodyTime } from "./body-timeout";

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

/** Starts a server that echoes the length of each body and applies the body timeout. */
async function listen(timeoutMs: number, handler?: RequestListener): Promise<number> {
  server = createServer((request, response) => {
    limitBodyTime(request, response, timeoutMs);
    if (handler) return handler(request, response);
    void text(request).then(
      (body) => response.end(String(body.length)),
      () => undefined,
    );
  });
  await new Promise<void>((resolve) => server?.listen(0, "127.0.0.1", resolve));
  return (server.address() as AddressInfo).port;
}

const head = (length: number) =>
  `POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${length}\r\n\r\n`;

/** Resolves with everything that the connection receives until the server closes it. */
const receivedBy = (socket: Socket): Promise<string> =>
  new Promise((resolve) => {
    let received = "";
    socket.on("data", (chunk: Buffer) => (received += chunk.toString()));
    // A reset may follow the response while this end is still sending.
    socket.on("error", () => undefined);
    socket.once("close", () => resolve(received));
  });

describe("limitBodyTime", () => {
  it("sends 408 and closes the connection when an announced body never arrives", async () => {
    const socket = connect(await listen(30), "127.0.0.1");
    socket.write(head(100));
    const response = await receivedBy(socket);
    expect(response).toMatch(/^HTTP\/1\.1 408 /);
    expect(response).toContain("Connection: close");
  });

  it("cuts off a body that trickles in", async () => {
    const socket = connect(await listen(30), "127.0.0.1");
    socket.write(head(1_000_000));
    const trickle = setInterval(() => socket.write("x"), 5);
    const response = await receivedBy(socket).finally(() => clearInterval(trickle));
    expect(response).toMatch(/^HTTP\/1\.1 408 /);
  });

  it("accepts a body that arrives in parts", async () => {
    const socket = connect(await listen(60_000), "127.0.0.1");
    const response = receivedBy(socket);
    socket.write(head(6));
    socket.write("abc");
    socket.end("def");
    expect(await response).toMatch(/^HTTP\/1\.1 200 [\s\S]*\r\n\r\n6$/);
  });

  it("does not time a request without a body", async () => {
    const timers = vi.spyOn(globalThis, "setInterval");
    const timed = new Promise<number>((resolve) => {
      void listen(1, (_request, response) => {
        resolve(timers.mock.calls.filter(([, ms]) => ms === 10).length);
        response.end();
      }).then((port) => connect(port, "127.0.0.1").write("GET / HTTP/1.1\r\nHost: x\r\n\r\n"));
    });
    expect(await timed).toBe(0);
    timers.mockRestore();
  });
});
