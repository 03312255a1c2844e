import { describe, expect, it } from "vitest";
import { isPublicAddress, isPublicUrl, lookupPublic, PRIVATE_ADDRESS } from "./public-address";

describe("public addresses", () => {
  it.each(["8.8.8.8", "172.32.0.1", "2606:4700:4700::1111", "100.128.0.1"])("include %s", (one) => {
    expect(isPublicAddress(one)).toBe(true);
  });

  it.each([
    "127.0.0.1",
    "10.1.2.3",
    "172.16.0.1",
    "172.31.255.255",
    "192.168.1.1",
    "169.254.169.254",
    "100.64.0.1",
    "0.0.0.0",
    "224.0.0.1",
    "255.255.255.255",
    "::",
    "::1",
    "fd00::1",
    "fe80::1",
    "::ffff:127.0.0.1",
    "::ffff:7f00:1",
    "64:ff9b::7f00:1",
    "2002:7f00:1::",
    "localhost",
  ])("do not include %s", (one) => {
    expect(isPublicAddress(one)).toBe(false);
  });
});

describe("the URL of an endpoint", () => {
  it.each(["https://crm.example.com/hook", "https://8.8.8.8/", "https://crm.example.com:8443/"])(
    "may be %s",
    (one) => {
      expect(isPublicUrl(new URL(one))).toBe(true);
    },
  );

  it.each([
    "http://crm.example.com/",
    "https://localhost/",
    "https://intranet/",
    "https://127.0.0.1/",
    "https://2130706433/",
    "https://0x7f.1/",
    "https://[::1]/",
    "https://[::ffff:127.0.0.1]/",
    "https://user:password@crm.example.com/",
  ])("may not be %s", (one) => {
    expect(isPublicUrl(new URL(one))).toBe(false);
  });
});

it("refuses a name that resolves to a private address", async () => {
  const code = await new Promise((resolve) => {
    lookupPublic("localhost", {}, (error) => resolve(error?.code));
  });
  expect(code).toBe(PRIVATE_ADDRESS);
});
