import { describe, expect, it } from "vitest";
import { attributionNames, MAX_EXTRA_VALUE } from "#domain/enquiries/enquiry-payload";
import { readAttribution, visitCookie } from "./attribution.server";

const BROWSER =
  "Mozilla/5.0 (Linux; Android 13) AppleWebKit/537.36 Chrome/120 Mobile Safari/537.36";

interface Visit {
  readonly path?: string;
  readonly referer?: string;
  readonly cookie?: string;
  readonly method?: string;
  readonly agent?: string;
}

const request = ({
  path = "/usa",
  referer,
  cookie = "",
  method = "GET",
  agent = BROWSER,
}: Visit) => ({
  url: `http://localhost:3000/study-abroad${path}`,
  method,
  headers: new Headers({
    host: "localhost:3000",
    cookie,
    "user-agent": agent,
    ...(referer ? { referer } : {}),
  }),
});

/** The cookie of a visit, as the browser sends it back. */
const cookieOf = (visit: Visit): string | undefined => visitCookie(request(visit))?.split(";")[0];

describe("the attribution of a visitor", () => {
  it("starts with the first page, and its source", () => {
    const cookie = cookieOf({
      path: "/usa?utm_source=news&gclid=abc",
      referer: "https://a.example/x",
    });
    const known = readAttribution(request({ cookie }));
    expect(known?.first).toEqual(known?.last);
    expect(known?.first).toMatchObject({
      utm: { utm_source: "news" },
      clicks: { gclid: "abc" },
      referrer: "https://a.example/x",
      landingPage: "/study-abroad/usa?utm_source=news&gclid=abc",
    });
  });

  it.each([
    ["quotation marks", '"'.repeat(2_000)],
    ["letters of three bytes", "न".repeat(2_000)],
    ["emoji", "🎓".repeat(1_000)],
  ])("fits into a cookie and the services with long values of %s", (_what, value) => {
    const query = new URLSearchParams(attributionNames.map((name) => [name, value]));
    const visit = {
      path: `/usa?${query.toString()}`,
      referer: encodeURI(`https://a.example/${value}`),
    };
    const first = cookieOf(visit) ?? "";
    const cookie = cookieOf({ ...visit, cookie: first }) ?? first;
    expect(cookie.length).toBeLessThan(4_000);
    const known = readAttribution(request({ cookie }));
    expect(readAttribution(request({ cookie }))).toEqual(known);
    for (const touch of [known?.first, known?.last]) {
      expect(JSON.stringify(touch).length).toBeLessThanOrEqual(MAX_EXTRA_VALUE);
      expect(Object.keys(touch?.utm ?? {})).toHaveLength(5);
      expect(JSON.stringify(touch)).not.toContain("\ufffd");
    }
  });

  it.each(["/bookings/eyJ.x", "/otp/link/eyJ.x", "/chat?for=eyJ.x", "/search?q=eyJ.x"])(
    "has no secret and no search of %s, not even from an earlier cookie",
    (path) => {
      const known = readAttribution(request({ cookie: cookieOf({ path }) }));
      expect(JSON.stringify(known)).not.toContain("eyJ");
      const touch = { ...known?.first, landingPage: `/study-abroad${path}` };
      const value = Buffer.from(JSON.stringify({ first: touch, last: touch })).toString(
        "base64url",
      );
      const earlier = readAttribution(request({ cookie: `disha_attribution=${value}` }));
      expect(earlier?.first.landingPage).toMatch(/^\/study-abroad/);
      expect(JSON.stringify(earlier)).not.toContain("eyJ");
    },
  );

  it("stays the same while the visitor reads on", () => {
    const cookie = cookieOf({});
    expect(
      visitCookie(request({ cookie, referer: "http://localhost:3000/study-abroad/usa" })),
    ).toBeNull();
    expect(visitCookie(request({ cookie }))).toBeNull();
  });

  it("has a new last touch after a referral, and the same first", () => {
    const first = cookieOf({ path: "/usa" });
    const cookie = cookieOf({ path: "/uk", cookie: first, referer: "https://search.example/" });
    expect(readAttribution(request({ cookie }))).toMatchObject({
      first: { landingPage: "/study-abroad/usa", referrer: null },
      last: { landingPage: "/study-abroad/uk", referrer: "https://search.example/" },
    });
  });

  it("does not count crawlers and forms", () => {
    expect(
      visitCookie(request({ agent: "Googlebot/2.1 (+http://www.google.com/bot.html)" })),
    ).toBeNull();
    expect(visitCookie(request({ method: "POST" }))).toBeNull();
  });

  it.each(["x", "e30", Buffer.from('{"first":1}').toString("base64url")])(
    "starts over with the unreadable cookie %s",
    (value) => {
      const cookie = `disha_attribution=${value}`;
      expect(readAttribution(request({ cookie }))).toBeNull();
      expect(cookieOf({ cookie })).toBeDefined();
    },
  );

  it("lasts 90 days, and no script can read it", () => {
    expect(visitCookie(request({}))).toMatch(/Max-Age=7776000; Path=\/; HttpOnly; SameSite=Lax/);
  });
});
