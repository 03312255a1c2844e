import { describe, expect, it } from "vitest";
import * as home from "../../../app/routes/site/home";
import { noTargets } from "#domain/courses/menu-targets";
import { footerForRegion } from "~/content/site/footer";
import { menuForRegion, sectionsForRegion } from "~/content/site/menu";
import { visitorRegion } from "~/platform/request/region.server";
import { changeSettings, restoreSettings } from "../../setup/site-settings";
import { Browser, hostOf } from "../../contract/website";
import { newStudent, useServices } from "../services";

const environment = useServices();
const PATH = "/study-abroad";
const load = (browser = new Browser()) => browser.load(home.loader, PATH);

describe("the home page", () => {
  it("has the sections that each region shows", async () => {
    const sections = async (browser: Browser) => {
      const { banners, countries, tools, exams } = await load(browser);
      return [
        banners.length,
        countries.map(({ slug }) => slug),
        tools.length > 0,
        exams.length > 0,
      ];
    };
    const all = ["germany", "usa", "uk", "canada", "australia"];
    expect(await sections(new Browser())).toEqual([3, all, true, true]);
    expect(await sections(new Browser(hostOf("vn")))).toEqual([2, all, false, true]);
    expect(await sections(new Browser(hostOf("sa")))).toEqual([1, [], false, true]);
  });

  it("leads to nothing invented without SAMPLES", async () => {
    changeSettings({ SAMPLES: false });
    try {
      const { banners } = await load();
      expect(banners).toEqual([]);
      const region = visitorRegion(new Request("http://localhost/"));
      const menu = JSON.stringify([menuForRegion(region), sectionsForRegion(region, noTargets)]);
      const frame = menu + JSON.stringify(footerForRegion(region));
      const hrefs = [...frame.matchAll(/"(\/study-abroad\/[^"]*)"/g)].map(([, href = ""]) => href);
      expect(hrefs.length).toBeGreaterThan(40);
      const samples =
        /accelerator|booster|alumni|\/office|experience-centres|\/partners|consultant/;
      expect(hrefs.filter((href) => samples.test(href))).toEqual([]);
    } finally {
      restoreSettings();
    }
  });

  it("has a video in the default region only", async () => {
    const videos = async (browser: Browser) =>
      (await load(browser)).banners.filter(({ video }) => video).length;
    expect(await videos(new Browser())).toBe(1);
    expect(await videos(new Browser(hostOf("vn")))).toBe(0);
  });

  it("leaves out pictures with Save-Data", async () => {
    const reply = await new Browser().get(home.loader, PATH, {}, { "save-data": "on" });
    expect(await reply.json()).toMatchObject({ hasArt: false });
    expect((await load()).hasArt).toBe(true);
  });

  it("has a short enquiry form, with the token of a session", async () => {
    const { browser, csrf } = await newStudent(environment());
    expect(JSON.stringify((await load(browser)).question)).toContain(csrf);
    expect(JSON.stringify((await load()).question)).toContain(`"${PATH}"`);
  });

  it("has the same data for every anonymous visitor", async () => {
    const reply = await new Browser().get(home.loader, PATH);
    expect([...reply.headers.keys()].filter((name) => name !== "content-type")).toEqual([]);
  });
});
