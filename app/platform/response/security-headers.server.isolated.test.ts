import { beforeEach, describe, expect, it, vi } from "vitest";
import { bareContentSecurityPolicy, contentSecurityPolicy } from "./security-headers.server";

const settings = vi.hoisted(() => ({ isLocal: true, FRAME_ANCESTORS: "'none'" }));
vi.mock("~/platform/env.server", () => ({ env: () => settings }));
beforeEach(() => Object.assign(settings, { isLocal: true, FRAME_ANCESTORS: "'none'" }));

const directives = (policy: string) => policy.split("; ");

describe("the content security policy of a document", () => {
  it("allows the site's own files and nothing inline", () => {
    expect(directives(contentSecurityPolicy({ styleSource: null }))).toEqual([
      "default-src 'self'",
      "script-src 'self'",
      "style-src 'self'",
      "img-src 'self' data:",
      "font-src 'self'",
      "connect-src 'self'",
      "media-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ]);
  });

  it("allows the inlined CSS by its hash, and the forms of a payment gateway", () => {
    const policy = contentSecurityPolicy({
      styleSource: "'sha256-abc='",
      formAction: "https://gateway.example",
    });
    expect(directives(policy)).toEqual(
      expect.arrayContaining([
        "style-src 'self' 'sha256-abc='",
        "form-action 'self' https://gateway.example",
      ]),
    );
  });

  it("upgrades requests to HTTPS outside of local mode", () => {
    settings.isLocal = false;
    expect(directives(contentSecurityPolicy({ styleSource: null })).at(-1)).toBe(
      "upgrade-insecure-requests",
    );
  });

  it("names the sites that may frame a page", () => {
    settings.FRAME_ANCESTORS = "https://partner.example";
    const directive = "frame-ancestors https://partner.example";
    expect(directives(contentSecurityPolicy({ styleSource: null }))).toContain(directive);
    expect(bareContentSecurityPolicy()).toBe(`default-src 'none'; ${directive}`);
  });
});

it("the policy of other responses allows what they add", () => {
  expect(bareContentSecurityPolicy("connect-src 'self'")).toBe(
    "default-src 'none'; connect-src 'self'; frame-ancestors 'none'",
  );
});
