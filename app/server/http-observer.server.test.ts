import type { IncomingMessage } from "node:http";
import { describe, expect, it, test } from "vitest";
import { clientAddressOf, decodablePath } from "./http-observer.server";

const from = (remoteAddress: string, forwarded?: string) =>
  ({
    headers: forwarded === undefined ? {} : { "x-forwarded-for": forwarded },
    socket: { remoteAddress },
  }) as unknown as IncomingMessage;

describe("clientAddressOf", () => {
  it("believes only the socket when no proxy is trusted", () => {
    expect(clientAddressOf(from("::ffff:198.51.100.7", "203.0.113.1"), 0)).toBe("198.51.100.7");
  });

  it("takes the entry that the last trusted proxy wrote, not what the visitor sent", () => {
    expect(clientAddressOf(from("10.0.0.2", "1.2.3.4, 203.0.113.1"), 1)).toBe("203.0.113.1");
    expect(clientAddressOf(from("10.0.0.2", "1.2.3.4, 203.0.113.1, 10.0.0.1"), 2)).toBe(
      "203.0.113.1",
    );
  });

  it("falls back to the socket when the header is missing", () => {
    expect(clientAddressOf(from("10.0.0.2"), 1)).toBe("10.0.0.2");
  });
});

describe("the path of a request", () => {
  test.each(["/study-abroad/%E0%A4%A", "/%", "/study-abroad/%FF?page=2"])(
    "%s can't be decoded and leads to the page for what is missing",
    (path) => {
      expect(decodablePath(path)).toBe("/study-abroad/404");
    },
  );

  test.each(["/study-abroad/%E0%A4%A8", "/study-abroad/search?q=%FF"])("%s stays", (path) => {
    expect(decodablePath(path)).toBe(path);
  });
});
