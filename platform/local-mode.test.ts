import { describe, expect, it } from "vitest";
import { isForwarded, isLoopbackHost, localRequestFault } from "./local-mode";

const headers = (...names: string[]) => {
  const set = new Set(names);
  return (name: string) => set.has(name);
};

describe("isLoopbackHost", () => {
  it.each([
    "localhost",
    "localhost:3000",
    "LOCALHOST:3000",
    "vn.localhost",
    "www.vn.localhost:80",
    "127.0.0.1",
    "127.0.0.1:3105",
    "[::1]",
    "[::1]:3000",
  ])("accepts %s", (host) => expect(isLoopbackHost(host)).toBe(true));

  it.each([
    "",
    "evil.example",
    "evil.example:3105",
    "attacker.rebind.network:3105",
    "10.0.0.5:3105",
    "127.0.0.1.evil.example",
    "localhost.evil.example",
    "evillocalhost",
    ".localhost",
    "localhost:3000:80",
    "localhost@evil.example",
    "127.0.0.2",
    "[::2]",
    "0.0.0.0",
  ])("refuses %j", (host) => expect(isLoopbackHost(host)).toBe(false));
});

describe("localRefusal", () => {
  it("accepts a direct request from this computer", () => {
    expect(localRequestFault("localhost:3000", headers("accept", "cookie"), 0)).toBeNull();
  });

  it.each(["forwarded", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip"])(
    "rejects a request with %s",
    (name) => {
      expect(isForwarded(headers(name))).toBe(true);
      expect(localRequestFault("localhost:3000", headers(name), 0)).toBe("forwarded");
    },
  );

  it("accepts forwarded requests only with a declared proxy and a local host", () => {
    expect(localRequestFault("localhost:3000", headers("x-forwarded-for"), 1)).toBeNull();
    expect(localRequestFault("www.disha.example", headers("x-forwarded-for"), 1)).toBe(
      "unknown host",
    );
  });
});
