import { describe, expect, it } from "vitest";
import * as collect from "../../../app/routes/reports/collect";
import * as reportError from "../../../app/routes/requests/report-problem-fragment";
import * as customBar from "../../../app/routes/site/custom-bar";
import * as engagement from "../../../app/routes/site/engagement";
import { Browser, hostOf } from "../../contract/website";
import { newStudent, useServices } from "../services";

const environment = useServices();
const FRAGMENTS = "/study-abroad/fragments";

describe("the custom bar", () => {
  const barOf = (path: string, browser = new Browser()) =>
    browser.get(customBar.loader, `${FRAGMENTS}/custom-bar?path=${encodeURIComponent(path)}`);

  it("is the one of the longest matching path", async () => {
    const reply = await barOf("/university/germany/tu-berlin-5005");
    expect([reply.status, reply.headers.get("x-robots-tag")]).toEqual([200, "noindex"]);
    expect(await reply.text()).toContain("Studying in Germany");
    expect(await (await barOf("/universities")).text()).toContain("Ask a counsellor");
  });

  it.each(["/unsubscribe/x", "", "x".repeat(2_000)])("is absent on %s", async (path) => {
    expect((await barOf(path)).status).toBe(204);
  });

  it("is absent where the region hides its target", async () => {
    expect(await (await barOf("/")).text()).toContain("/study-abroad/expense-calculator");
    expect((await barOf("/", new Browser(hostOf("vn")))).status).toBe(204);
  });
});

describe("the engagement widgets", () => {
  const widgets = async (browser: Browser) => {
    const reply = await browser.get(engagement.loader, `${FRAGMENTS}/engagement`);
    expect(reply.headers.get("cache-control")).toContain("public");
    return reply.text();
  };

  it("announce the next event, and the next webinar where events are hidden", async () => {
    expect(await widgets(new Browser())).toMatch(/href="\/study-abroad\/(events|webinar)\//);
    const vietnam = await widgets(new Browser(hostOf("vn")));
    expect(vietnam).toMatch(/href="\/study-abroad\/webinar\//);
    expect(vietnam).not.toContain('href="/study-abroad/events/');
  });

  it("are the same for a signed-in visitor", async () => {
    const { browser } = await newStudent(environment());
    expect(await widgets(browser)).toBe(await widgets(new Browser()));
  });
});

describe("collecting analytics events", () => {
  const PATH = "/study-abroad/collect";
  const event = { event: "page_loaded", category: "page", path: "/germany" };
  const send = (batch: unknown, headers = {}) => {
    const text = typeof batch === "string" ? batch : JSON.stringify(batch);
    return new Browser().post(collect.action, PATH, { batch: text }, {}, headers);
  };

  it("accepts a batch with an empty response", async () => {
    const reply = await send({ client: "random-client-1", events: [event] });
    expect([reply.status, reply.headers.get("cache-control")]).toEqual([202, "no-store"]);
    expect(await reply.text()).toBe("");
  });

  it.each([
    ["no JSON", "{"],
    ["no events", { client: "random-client-1", events: [] }],
    [
      "an address with a query",
      { client: "random-client-1", events: [{ ...event, path: "/?a=1" }] },
    ],
    ["an unknown field", { client: "random-client-1", events: [event], email: "a@b.example" }],
  ])("rejects %s", async (_name, batch) => {
    expect((await send(batch)).status).toBe(400);
  });

  it("rejects another site's batch, and has no page", async () => {
    const batch = { client: "random-client-1", events: [event] };
    expect((await send(batch, { "sec-fetch-site": "cross-site" })).status).toBe(403);
    expect((await new Browser().get(collect.loader, PATH)).status).toBe(404);
  });
});

describe("the form to report a problem, as a fragment", () => {
  const PATH = `${FRAGMENTS}/report-error?issueType=wrong-information&from=/study-abroad/usa`;

  it("needs a session", async () => {
    expect((await new Browser().get(reportError.loader, PATH)).status).toBe(401);
  });

  it("has the visitor's token and the page, and is not cached", async () => {
    const { browser, csrf } = await newStudent(environment());
    const reply = await browser.get(reportError.loader, PATH);
    expect(reply.headers.get("cache-control")).toBe("private, no-store");
    const html = await reply.text();
    expect(html).toContain(`value="${csrf}"`);
    expect(html).toContain('value="/study-abroad/usa"');
    expect(html).toContain('action="/study-abroad/report-error"');
  });
});
