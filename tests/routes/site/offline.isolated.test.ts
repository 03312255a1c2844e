import { readFile } from "node:fs/promises";
import { afterEach, describe, expect, it, vi } from "vitest";
import { scriptHref } from "~/platform/response/script-href.server";
import * as manifest from "../../../app/routes/site/offline/manifest";
import * as offline from "../../../app/routes/site/offline/offline";
import * as speculationRules from "../../../app/routes/site/offline/speculation-rules";
import * as worker from "../../../app/routes/site/offline/worker";
import { Browser, hostOf } from "../../contract/website";

vi.mock("~/platform/response/script-href.server", { spy: true });
vi.mock("node:fs/promises", { spy: true });
afterEach(() => {
  vi.mocked(scriptHref).mockReset();
  vi.mocked(readFile).mockReset();
});

describe("the web app manifest", () => {
  const read = async (browser: Browser) => {
    const reply = await browser.get(manifest.loader, "/study-abroad/manifest.webmanifest");
    expect(reply.headers.get("content-type")).toBe("application/manifest+json");
    return (await reply.json()) as { lang: string; dir: string; scope: string };
  };

  it.each([
    [new Browser(), "en", "ltr"],
    [new Browser(hostOf("vn")), "vi", "ltr"],
    [new Browser(hostOf("sa")), "ar", "rtl"],
  ])("is in the language of the region: %#", async (browser, lang, dir) => {
    expect(await read(browser)).toMatchObject({ lang, dir, scope: "/study-abroad" });
  });
});

describe("speculation rules", () => {
  const PATH = "/study-abroad/speculation-rules";
  const rulesOf = async (headers: Record<string, string>) => {
    const reply = await new Browser().get(speculationRules.loader, PATH, {}, headers);
    expect(reply.headers.get("vary")).toBe("Save-Data, ECT");
    return reply.text();
  };

  it("prefetch content pages, but no page that is personal or does something", async () => {
    const rules = await rulesOf({});
    expect(rules).toContain('"prefetch"');
    for (const path of ["profile", "sign-out", "unsubscribe", "payments"])
      expect(rules).toContain(`"/study-abroad/${path}*"`);
  });

  it.each<Record<string, string>>([{ "save-data": "on" }, { ect: "2g" }, { ect: "slow-2g" }])(
    "are empty with %j",
    async (headers) => {
      expect(await rulesOf(headers)).toBe("{}");
    },
  );
});

describe("the service worker", () => {
  const PATH = "/study-abroad/worker.js";

  it("is served from the build at one address, for the whole site", async () => {
    vi.mocked(scriptHref).mockReturnValue("/study-abroad/build/own-worker-abc.js");
    vi.mocked(readFile).mockResolvedValue("self.x = 1;");
    const reply = await new Browser().get(worker.loader, PATH);
    expect(await reply.text()).toBe("self.x = 1;");
    expect(reply.headers.get("service-worker-allowed")).toBe("/study-abroad");
    expect(reply.headers.get("cache-control")).toBe("public, max-age=0, must-revalidate");
    expect(reply.headers.get("content-security-policy")).toContain("connect-src 'self'");
  });

  it("doesn't exist without a build", async () => {
    vi.mocked(scriptHref).mockReturnValue(null);
    expect((await new Browser().get(worker.loader, PATH)).status).toBe(404);
  });
});

it("has its offline page in the language of the region", async () => {
  const titleOf = async (browser: Browser) =>
    (await browser.load(offline.loader, "/study-abroad/offline")).title;
  expect(await titleOf(new Browser())).toBe("You're offline");
  expect(await titleOf(new Browser(hostOf("vn")))).not.toBe("You're offline");
});
