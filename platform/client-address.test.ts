import { describe, expect, it } from "vitest";
import { ipAddress } from "#platform/ip-address";
import { clientAddress } from "./client-address";

describe("clientAddress", () => {
  it("uses the socket's address when no proxy is trusted", () => {
    expect(clientAddress("::ffff:198.51.100.7", "203.0.113.1", 0)).toBe("198.51.100.7");
  });

  it("takes the entry that the last trusted proxy wrote, not what the visitor sent", () => {
    expect(clientAddress("10.0.0.2", "1.2.3.4, 203.0.113.1", 1)).toBe("203.0.113.1");
    expect(clientAddress("10.0.0.2", "1.2.3.4, 203.0.113.1, 10.0.0.1", 2)).toBe("203.0.113.1");
  });

  it("falls back to the socket when the header is missing, too short or not an address", () => {
    expect(clientAddress("10.0.0.2", undefined, 1)).toBe("10.0.0.2");
    expect(clientAddress("10.0.0.2", "203.0.113.1", 2)).toBe("10.0.0.2");
    expect(clientAddress("10.0.0.2", "unknown", 1)).toBe("10.0.0.2");
    expect(clientAddress(undefined, undefined, 1)).toBe("unknown");
  });

  it("ignores the port, so one client has one address", () => {
    const seen = [51034, 51035, 51036].map((port) =>
      clientAddress("10.0.0.2", `203.0.113.7:${port}`, 1),
    );
    expect(new Set(seen)).toEqual(new Set(["203.0.113.7"]));
  });
});

describe("ipAddress", () => {
  it.each([
    ["203.0.113.7", "203.0.113.7"],
    ["203.0.113.7:51034", "203.0.113.7"],
    ["::ffff:203.0.113.7", "203.0.113.7"],
    ["[::ffff:203.0.113.7]:443", "203.0.113.7"],
    ["2001:DB8::1", "2001:db8::1"],
    ["[2001:db8::1]", "2001:db8::1"],
    ["[2001:db8::1]:443", "2001:db8::1"],
  ])("%s is %s", (text, address) => expect(ipAddress(text)).toBe(address));

  it.each(["", "unknown", "_hidden", "203.0.113.999", "evil.example:80", "203.0.113.7:port"])(
    "%j is not an address",
    (text) => expect(ipAddress(text)).toBeNull(),
  );
});
