import { Agent, createServer, request, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { drain } from "./drain";

const DRAIN_MS = 400;

describe("drain", () => {
  let server: Server;
  let agent: Agent;
  beforeEach(async () => {
    server = createServer((_, response) => response.end("fine"));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    agent = new Agent({ keepAlive: true, maxSockets: 1 });
  });
  afterEach(() => {
    agent.destroy();
    server.closeAllConnections();
  });

  const ask = async (by: Agent) => {
    const { port } = server.address() as AddressInfo;
    return askAt(port, by);
  };
  const askAt = (port: number, by: Agent) =>
    new Promise<{ connection: string | undefined; body: string }>((resolve, reject) => {
      request({ host: "127.0.0.1", port, agent: by }, (response: IncomingMessage) => {
        text(response).then(
          (body) => resolve({ connection: response.headers.connection, body }),
          reject,
        );
      })
        .on("error", reject)
        .end();
    });

  it("finishes open connections with Connection: close and refuses new ones", async () => {
    const { port } = server.address() as AddressInfo;
    expect(await ask(agent)).toEqual({ connection: "keep-alive", body: "fine" });
    let isDone = false;
    drain(server, DRAIN_MS, () => (isDone = true));
    server.close();
    const stranger = new Agent();
    await expect(askAt(port, stranger)).rejects.toMatchObject({ code: "ECONNREFUSED" });
    expect(isDone).toBe(false);
    expect(await askAt(port, agent)).toEqual({ connection: "close", body: "fine" });
    await expect.poll(() => isDone).toBe(true);
  });

  it("closes idle connections after the drain time", async () => {
    await ask(agent);
    const done = new Promise<void>((resolve) => drain(server, DRAIN_MS, resolve));
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    await done;
    await closed;
  });

  it("finishes immediately without connections", async () => {
    const neverInThisTest = 600_000;
    await new Promise<void>((resolve) => drain(server, neverInThisTest, resolve));
  });
});
