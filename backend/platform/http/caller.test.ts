import { Hono } from "hono";
import { describe, expect, it } from "vitest";
import type { BackendConfig } from "../runtime/config";
import { callerOf } from "./caller";

const KEY = "k".repeat(32);

/** The client's address of a request, which came from 10.0.0.9. */
async function addressOf(
  headers: Record<string, string>,
  TRUSTED_PROXIES: number,
): Promise<unknown> {
  const config = { SERVICE_KEY: [KEY], TRUSTED_PROXIES, PUBLIC_ORIGIN: "https://x.example" };
  const app = new Hono().get("/", (c) =>
    c.json(callerOf(c, config as unknown as BackendConfig).clientAddress),
  );
  const socket = { remoteAddress: "10.0.0.9", remotePort: 1, remoteFamily: "IPv4" };
  return (await app.request("/", { headers }, { incoming: { socket } })).json();
}

describe("the client's address of a call", () => {
  const forwarded = { "x-forwarded-for": "198.51.100.1, 203.0.113.7" };

  it("is the connection's, whatever a header says", async () => {
    expect(await addressOf(forwarded, 0)).toBe("10.0.0.9");
  });

  it("is what the trusted proxy added", async () => {
    expect(await addressOf(forwarded, 1)).toBe("203.0.113.7");
    expect(await addressOf({}, 1)).toBe("10.0.0.9");
  });

  it("is what the website says, with its key", async () => {
    const headers = { ...forwarded, "x-client-address": "192.0.2.5" };
    expect(await addressOf({ ...headers, "x-service-key": KEY }, 1)).toBe("192.0.2.5");
    expect(await addressOf({ ...headers, "x-service-key": "other" }, 1)).toBe("203.0.113.7");
    expect(await addressOf({ "x-service-key": KEY }, 1)).toBeNull();
  });
});
