import { describe, expect, it } from "vitest";
import { isReferral, touchOf, withTouch } from "./attribution";

const hosts = ["www.disha.example", "vn.disha.example"];
const at = new Date("2026-01-05T10:00:00Z");
const touch = (address: string, referrer: string | null = null) =>
  touchOf(new URL(address, "https://www.disha.example"), referrer, hosts, at);

describe("attribution", () => {
  it("reads utm fields, click identifiers, referrer and landing page", () => {
    expect(
      touch(
        "/study-abroad/usa?utm_source=news&utm_medium=mail&gclid=abc&other=1",
        "https://search.example/q?x=1",
      ),
    ).toEqual({
      utm: { utm_source: "news", utm_medium: "mail" },
      clicks: { gclid: "abc" },
      referrer: "https://search.example/q",
      landingPage: "/study-abroad/usa?utm_source=news&utm_medium=mail&gclid=abc",
      at: "2026-01-05T10:00:00.000Z",
    });
  });

  it("does not take our own pages or non-web addresses as referrers", () => {
    expect(touch("/study-abroad", "https://vn.disha.example/study-abroad/x").referrer).toBeNull();
    expect(touch("/study-abroad", "javascript:alert(1)").referrer).toBeNull();
    expect(touch("/study-abroad", "not a url").referrer).toBeNull();
  });

  it("keeps the first touch and updates the last one only for a referral", () => {
    const first = withTouch(null, touch("/study-abroad?utm_source=a"));
    const browsing = withTouch(
      first,
      touch("/study-abroad/uk", "https://www.disha.example/study-abroad"),
    );
    expect(browsing).toBe(first);
    const back = withTouch(browsing, touch("/study-abroad/uk?fbclid=z"));
    expect(back.first.utm.utm_source).toBe("a");
    expect(back.last.clicks.fbclid).toBe("z");
  });

  it("limits how much a link can put into the cookie", () => {
    const long = touch(
      `/study-abroad?utm_source=${"x".repeat(5000)}`,
      `https://e.example/${"y".repeat(5000)}`,
    );
    expect(JSON.stringify(long).length).toBeLessThan(1200);
    expect(isReferral(long)).toBe(true);
  });
});
