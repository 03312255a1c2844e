import "../../setup/response-matchers";
import { describe, expect, it } from "vitest";
import { LANGUAGE_COOKIE } from "#domain/language/language";
import * as language from "../../../app/routes/site/language";
import * as fragment from "../../../app/routes/site/menu-fragment";
import * as section from "../../../app/routes/site/menu-section";
import { Browser, hostOf } from "../../contract/website";

describe("a section of the menu", () => {
  const page = (browser: Browser, path: string) => {
    const [name = "", group] = path.split("/");
    const params = { section: name, ...(group ? { group } : {}) };
    return browser.get(section.loader, `/study-abroad/menu/${path}`, params);
  };
  const part = (browser: Browser, name: string) =>
    browser.get(fragment.loader, `/study-abroad/fragments/menu/${name}`, { section: name });

  it("is a page, with the group of the address open", async () => {
    expect(await (await page(new Browser(), "exams")).json()).toMatchObject({ openId: null });
    const open = await page(new Browser(), "countries/germany");
    expect(await open.json()).toMatchObject({ section: { id: "countries" }, openId: "germany" });
  });

  it("is also a fragment, which any cache may store", async () => {
    const reply = await part(new Browser(), "exams");
    expect(reply.headers.get("cache-control")).toContain("public");
    expect(reply.headers.get("x-robots-tag")).toBe("noindex");
    expect(await reply.text()).toContain('href="/study-abroad/exam/ielts');
  });

  it.each(["none", "countries/none"])("returns 404 for %s", async (path) => {
    expect((await page(new Browser(), path)).status).toBe(404);
    expect((await part(new Browser(), path)).status).toBe(404);
  });

  it.each(["vn", "sa"] as const)("hides courses and calculators in %s", async (region) => {
    const browser = new Browser(hostOf(region));
    expect((await page(browser, "programs")).status).toBe(404);
    expect((await part(browser, "programs")).status).toBe(404);
    expect((await page(browser, "tools")).status).toBe(404);
    expect((await part(browser, "countries")).status).toBe(200);
  });
});

describe("the language switch", () => {
  const PATH = "/study-abroad/language";
  const choose = (browser: Browser, form: Record<string, string>) =>
    browser.post(language.action, PATH, { returnTo: "/study-abroad/match?x=1", ...form });

  it("stores a language of the region and returns to the page", async () => {
    const browser = new Browser(hostOf("vn"));
    const reply = await choose(browser, { language: "en" });
    expect(reply).toRedirectTo("/study-abroad/match?x=1");
    expect(reply).toSetCookie(LANGUAGE_COOKIE);
    const cookie = reply.headers.get("set-cookie") ?? "";
    expect(cookie).toContain("HttpOnly");
    expect(cookie).toContain("SameSite=Lax");
  });

  it.each(["ar", "xx", ""])("ignores the language %j in Vietnam", async (code) => {
    const reply = await choose(new Browser(hostOf("vn")), { language: code });
    expect(reply).toRedirectTo("/study-abroad/match?x=1");
    expect(reply.headers.get("set-cookie")).toBeNull();
  });

  it("never leads to another site", async () => {
    const form = { language: "en", returnTo: "https://evil.example/" };
    expect(await choose(new Browser(), form)).toRedirectTo("/study-abroad");
  });

  it("has no page of its own", async () => {
    expect(await new Browser().get(language.loader, PATH)).toRedirectTo("/study-abroad");
  });
});
