import type { Page, Request } from "@playwright/test";
import { analyticsBatchSchema } from "#domain/reports/analytics";
import { staffAddress } from "../environment/staff";
import { codeSentTo } from "../fixtures/messages";
import { becomeUser, enterCode, sendEnquiry, signInStaff } from "../fixtures/steps";
import { expect, pageAt, test, thankYouPage, type RegionHost } from "../fixtures/test";

const START = new Date("2026-11-21T08:00:00Z");
const after = (ms: number): Date => new Date(START.getTime() + ms);

/** Opens a page with a fake clock and waits for its modules. */
async function openWithModules(page: Page, path: string, region: RegionHost = "default") {
  await page.clock.install({ time: START });
  await page.goto(pageAt(path, region));
  await page.clock.fastForward(6_000);
  await expect(page.locator("[data-engagement]")).toBeAttached();
}

/** The URLs a page requests from now on. */
function asked(page: Page): string[] {
  const addresses: string[] = [];
  page.on("request", (request: Request) => addresses.push(request.url()));
  return addresses;
}

const line = (page: Page, name: string) => page.locator(`[data-line=${name}]`);

test("modules load after their delay without layout shifts @scripts-only", async ({ page }) => {
  const addresses = asked(page);
  const isModule = (url: string) => /modules-|\/fragments\//.test(url);
  await page.clock.install({ time: START });
  // However long the page takes to load.
  await page.clock.pauseAt(after(1_000));
  await page.goto(pageAt("/germany"));
  const height = () => page.evaluate(() => document.documentElement.scrollHeight);
  const before = await height();
  await page.clock.runFor(4_900);
  expect(addresses.filter(isModule)).toEqual([]);
  await page.clock.runFor(5_000);
  await expect(line(page, "consent")).toBeVisible();
  expect(await height()).toBe(before);
  expect(addresses.filter(isModule).length).toBeGreaterThan(1);
});

test("modules load immediately on the enquiry path, and the bar persists @scripts-only", async ({
  page,
}) => {
  await page.goto(pageAt("/enquiry"));
  await expect(page.locator("[data-engagement]")).toBeAttached();

  await openWithModules(page, "/germany");
  await page.getByRole("button", { name: "No", exact: true }).click();
  await expect(line(page, "bar")).toContainText("from APS to visa");
  const addresses = asked(page);
  await page.goto(pageAt("/articles/jobs-in-germany"));
  await page.clock.fastForward(6_000);
  await expect(line(page, "bar")).toContainText("from APS to visa");
  expect(addresses.filter((url) => url.includes("custom-bar"))).toEqual([]);
  await line(page, "bar").getByRole("button", { name: "Close" }).click();
  await expect(line(page, "ticker")).toContainText("Next:");
  await line(page, "ticker").getByRole("button", { name: "Close" }).click();
  await expect(page.locator("[data-line]:visible")).toHaveCount(0);
  await page.goto(pageAt("/articles/jobs-in-germany"));
  await page.clock.fastForward(6_000);
  await expect(page.locator("[data-chat-opener]")).toBeVisible();
  await expect(page.locator("[data-line]:visible")).toHaveCount(0);
});

test("analytics count pages, menus and applications only after consent @scripts-only", async ({
  page,
  person,
}, { project }) => {
  // Beacons sent while a page unloads are not reported, so they are recorded here.
  await page.addInitScript(() => {
    const send = navigator.sendBeacon.bind(navigator);
    navigator.sendBeacon = (url, data) => {
      const batch = (data as URLSearchParams).get("batch") ?? "";
      localStorage.setItem("sent", `${localStorage.getItem("sent") ?? ""}${batch}\n`);
      return send(url, data);
    };
  });
  const events = async () => {
    const sent = await page.evaluate(() => localStorage.getItem("sent") ?? "");
    return sent
      .split("\n")
      .filter(Boolean)
      .flatMap((batch) => analyticsBatchSchema.parse(JSON.parse(batch)).events);
  };
  const names = async () => (await events()).map(({ event }) => event);
  await openWithModules(page, "/germany");
  await page.goto(pageAt("/privacy-choices"));
  expect(await names()).toEqual([]);
  await page.getByRole("button", { name: "Count my visits", exact: true }).click();
  await expect(page.getByText("Your visits are counted.")).toBeVisible();
  await page.goto(pageAt("/germany"));
  await page.clock.fastForward(6_000);
  await expect(page.locator("[data-engagement]")).toBeAttached();
  const footer = page.getByRole("contentinfo");
  await footer.getByRole("link", { name: "Scholarships" }).click();
  await expect(page).toHaveURL(/scholarship/);
  expect(await names()).toEqual(["visit_started", "page_loaded", "footer_scholarship_clicked"]);

  await sendEnquiry(page, person);
  await enterCode(page, await codeSentTo(person.e164));
  await expect(page).toHaveURL(thankYouPage());
  const thanks = page.url();
  await page.clock.fastForward(6_000);
  await expect(page.locator("[data-engagement]")).toBeAttached();
  await page.goto(pageAt("/profile/applications/start?course=5002-physics"));
  await page.getByLabel("Intake").selectOption(`${new Date().getFullYear() + 1}-10`);
  await page.getByRole("button", { name: "Start" }).click();
  await expect(page).toHaveURL(/profile\/applications\/[\w-]{36}$/);
  await page.clock.fastForward(6_000);
  await expect(page.locator("[data-engagement]")).toBeAttached();
  expect((await names()).filter((name) => name === "lead_submitted")).toHaveLength(1);
  // Opened again, the pages after a form count nothing.
  await page.goto(thanks);
  await page.clock.fastForward(6_000);
  await expect(page.locator("[data-engagement]")).toBeAttached();
  expect((await names()).filter((name) => name === "lead_submitted")).toHaveLength(1);
  expect((await events()).find(({ event }) => event === "application_started")).toMatchObject({
    category: "application",
    application: { countryName: "Germany", intakeYear: new Date().getFullYear() + 1 },
  });
  // The analytics module, which loads after five seconds, must not write a new identity before the old one is looked for.
  await page.clock.pauseAt(after(600_000));
  await page.goto(pageAt("/sign-out"));
  // Signing out clears the storage, with the record of events.
  const identity = () => page.evaluate(() => localStorage.getItem("disha client"));
  expect(await identity()).not.toBeNull();
  await page.getByRole("main").getByRole("button", { name: "Sign out" }).click();
  await expect(page).not.toHaveURL(/sign-out/);
  expect(await identity()).toBeNull();
  await page.clock.resume();

  await page.context().clearCookies({ name: "disha_session" });
  await signInStaff(page, staffAddress("funnel", project.name));
  await page.goto(pageAt("/counsellor/funnel?days=7"));
  await expect(page.getByText(/Visits counted: [1-9]/)).toBeVisible();
  await expect(page.getByText(/Applications started: [1-9]/)).toBeVisible();
});

test("a visitor chats in the panel and closes it @scripts-only", async ({ page }) => {
  await openWithModules(page, "/uk");
  await page.getByRole("link", { name: "Chat", exact: true }).click();
  const panel = page.getByRole("dialog", { name: "Chat" });
  await panel.getByRole("button", { name: "Send", exact: true }).click();
  await expect(panel.getByRole("alert")).toContainText("Enter your name.");
  await panel.getByLabel("Your name").fill("Asha");
  await panel.getByLabel("Your message").fill("Hello");
  await panel.getByRole("button", { name: "Send", exact: true }).click();
  await expect(panel.getByRole("log")).toContainText("Hello");
  await page.keyboard.press("Escape");
  await expect(panel).toBeHidden();
  await expect(page).toHaveURL(pageAt("/uk"));
  await expect(page.getByRole("link", { name: "Chat", exact: true })).toBeFocused();
});

test("an application opens in place, keeps its input, and is submitted @scripts-only", async ({
  page,
  person,
}) => {
  await page.goto(
    pageAt("/ua-accelerator-programs/bachelors-in-business-administration-australia"),
  );
  await page.getByRole("link", { name: "Try the application (demonstration)" }).click();
  const form = page.getByRole("dialog");
  await expect(form.getByText(/Program: Bachelor's in Business Administration/)).toBeVisible();
  await form.getByLabel("Full name").fill(person.name);
  await form.getByRole("button", { name: "Close" }).click();
  await page.getByRole("link", { name: "Try the application (demonstration)" }).click();
  await expect(form.getByLabel("Full name")).toHaveValue(person.name);
  await form.getByLabel("Mobile number").fill(person.mobile);
  await form.getByRole("checkbox").check();
  await form.getByRole("button", { name: "Start" }).click();
  await expect(page).toHaveURL(pageAt("/otp"));
  await enterCode(page, await codeSentTo(person.e164));
  await expect(page).toHaveURL(thankYouPage());
});

test("a problem is reported, and the location is detected approximately on request @scripts-only", async ({
  page,
  person,
  context,
}) => {
  await becomeUser(page, person);
  await context.grantPermissions(["geolocation"]);
  await context.setGeolocation({ latitude: 18.52043, longitude: 73.856744 });
  await page.goto(pageAt("/profile"));
  await page.getByRole("link", { name: "Report a problem" }).click();
  const form = page.getByRole("dialog");
  await form.getByLabel("Topic").selectOption("data");
  await form.getByLabel("What happened").fill("The fee of one course is out of date.");
  await expect(form.getByLabel("Which page?")).toHaveValue("/profile");
  await form.getByRole("button", { name: "Report" }).click();
  await expect(page).toHaveURL(/report-error\?done=1/);
  await expect(page.getByText(/We'll look into it and (email|text) /)).toBeVisible();

  await page.goto(pageAt("/profile"));
  const tell = page.getByRole("button", { name: "Share my area" });
  await tell.click();
  await expect(page.getByText("Our counsellors can now see your area.")).toBeVisible();
});

test("videos load only when played @scripts-only", async ({ page }) => {
  const addresses = asked(page);
  const videos = () => addresses.filter((url) => url.endsWith(".webm"));
  await openWithModules(page, "");
  expect(videos()).toEqual([]);
  const popup = page.getByRole("dialog", { name: /First semester online/ });
  // The script of the video arrives after the modules. Until then, a click opens the video in its place.
  await expect(async () => {
    await page.locator("summary", { hasText: "Watch how it works" }).click();
    expect(await popup.isVisible()).toBe(true);
  }).toPass();
  await expect(popup.locator("video")).toBeVisible();
  await expect.poll(() => videos().length).toBeGreaterThan(0);
  await popup.getByRole("button", { name: "Close" }).click();
  await expect(popup).toBeHidden();
  const count = videos().length;
  await page.goto(pageAt("/webinar/uk-in-one-year-1001"));
  const recording = page.getByLabel("Recording: The UK in one year");
  await expect(recording).toHaveAttribute("poster", /poster\.svg$/);
  expect(videos()).toHaveLength(count);
  await recording.evaluate((video: HTMLVideoElement) => video.play());
  await expect.poll(() => videos().length).toBeGreaterThan(count);
});
