import type { Browser, ElementHandle, Page } from "puppeteer-core";
import { firefoxPath, startFirefox } from "../environment/firefox";
import { codeSentTo } from "../fixtures/messages";
import { expect, pageAt, test, thankYouPage } from "../fixtures/test";

/** The journeys run in Chromium. These are the main ones in Firefox, by keyboard: one in the quick run. */
test.skip(firefoxPath === null, "Firefox is not installed");

/** Puppeteer's locators need scripts on the page, so fields are found by their label here. */
async function fieldOf(page: Page, label: string): Promise<ElementHandle> {
  const found = await page.evaluateHandle((text) => {
    const labels = [...document.querySelectorAll("label")];
    return labels.find(({ textContent }) => textContent?.trim().startsWith(text))?.control ?? null;
  }, label);
  const field = found.asElement();
  if (!field) throw new Error(`no field has the label ${label}`);
  return field as ElementHandle;
}

async function fill(page: Page, label: string, text: string): Promise<void> {
  await (await fieldOf(page, label)).focus();
  await page.keyboard.type(text);
}

async function tick(page: Page, label: string): Promise<void> {
  await (await fieldOf(page, label)).focus();
  await page.keyboard.press(" ");
}

async function choose(page: Page, label: string, value: string): Promise<void> {
  await (await fieldOf(page, label)).select(value);
}

/** Presses Enter on the focused field or link, and waits for the page it leads to. */
async function enter(page: Page): Promise<void> {
  const before = page.url();
  await page.keyboard.press("Enter");
  await expect.poll(() => page.url()).not.toBe(before);
}

async function follow(page: Page, link: string): Promise<void> {
  const found = () =>
    page.evaluateHandle((text) => {
      const links = [...document.querySelectorAll("a")];
      return links.find(({ textContent }) => textContent?.trim() === text) ?? null;
    }, link);
  await expect.poll(async () => (await found()).asElement() !== null).toBe(true);
  await (await found()).asElement()?.focus();
  await enter(page);
}

const heading = (page: Page) => page.$eval("h1", ({ textContent }) => textContent);

for (const { scripts, width } of [
  { scripts: "off", width: 500 },
  { scripts: "on", width: 1280 },
]) {
  test.describe(`Firefox with scripts ${scripts}`, () => {
    let firefox: Browser;
    let page: Page;

    test.beforeAll(async () => {
      firefox = await startFirefox({ hasScripts: scripts === "on" });
    });
    test.afterAll(() => firefox?.close());
    test.beforeEach(async ({ person }) => {
      page = await firefox.newPage();
      await page.setViewport({ width, height: 800 });
      await page.setExtraHTTPHeaders({ "x-forwarded-for": person.address });
    });
    test.afterEach(() => page.close());

    test(
      "an enquiry leads to thank-you",
      { tag: scripts === "on" ? "@nightly" : [] },
      async ({ person }) => {
        await page.goto(pageAt("/enquiry"));
        await fill(page, "Mobile number", person.mobile);
        await choose(page, "Your city", "Pune");
        await choose(page, "Where would you like to study?", "DEU");
        await tick(page, "A master's degree");
        await choose(page, "When would you like to start?", "2027");
        await tick(page, "I agree");
        await fill(page, "Full name", person.name);
        await enter(page);
        await fill(page, "6-digit code", await codeSentTo(person.e164));
        await enter(page);
        await expect.poll(() => thankYouPage()(new URL(page.url()))).toBe(true);
      },
    );

    test("a search leads to a course @nightly", async () => {
      await page.goto(pageAt(""));
      await fill(page, "University, course, exam or topic", "standford");
      await enter(page);
      await follow(page, "Stanford University");
      await expect.poll(() => heading(page)).toBe("Stanford University");
      await follow(page, "BS Data Science");
      await expect.poll(() => heading(page)).toContain("BS Data Science");
    });
  });
}
