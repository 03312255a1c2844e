import type { Locator, Page } from "@playwright/test";
import { becomeUser } from "../fixtures/steps";
import { expect, pageAt, test } from "../fixtures/test";

const FIELDS = "main :is(input:not([type=hidden]), select, textarea)";
const shortcuts = (page: Page): Locator => page.getByRole("navigation", { name: "Shortcuts" });

/** Fields of the page, and visible widgets that cover one of them. */
const covered = (page: Page): Promise<{ fields: number; widgets: string[] }> =>
  page.evaluate((selector) => {
    const fields = [...document.querySelectorAll(selector)].map((one) =>
      one.getBoundingClientRect(),
    );
    const widgets = [...document.querySelectorAll("[data-engagement] > *")].filter((one) => {
      const box = one.getBoundingClientRect();
      return (
        box.height > 0 &&
        getComputedStyle(one).visibility === "visible" &&
        fields.some(({ top, bottom, left, right }) =>
          [top < box.bottom, box.top < bottom, left < box.right, box.left < right].every(Boolean),
        )
      );
    });
    return { fields: fields.length, widgets: widgets.map((one) => one.className) };
  }, FIELDS);

test("consent and chat never cover a form field", async ({ page }) => {
  await page.goto(pageAt("/enquiry"));
  const consent = page.locator("[data-line=consent]");
  await expect(consent).toBeAttached();
  await expect(consent).not.toHaveAttribute("hidden");
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  for (let top = 0; top < height; top += 120) {
    await page.evaluate((to) => window.scrollTo(0, to), top);
    await expect.poll(async () => (await covered(page)).widgets, `scrolled to ${top}`).toEqual([]);
  }
  expect((await covered(page)).fields).toBeGreaterThan(5);
  // Below the form there is nothing to cover.
  await expect(consent).toBeVisible();
});

test("four shortcuts are at the lower edge, except beside a form to fill in", async ({ page }) => {
  await page.goto(pageAt("/germany"));
  // The first screen has the header.
  await expect(shortcuts(page)).toBeHidden();
  await page.mouse.wheel(0, 200);
  await expect(shortcuts(page).getByRole("link")).toHaveText([
    "Search",
    "Shortlist",
    "Call",
    "Profile",
  ]);
  const { y = 0, height = 0 } = (await shortcuts(page).boundingBox()) ?? {};
  expect(y + height).toBe(page.viewportSize()?.height);
  await page.goto(pageAt("/enquiry"));
  await expect(shortcuts(page)).toHaveCount(0);
});

test("a course has its actions in one row, in place of the shortcuts", async ({ page }) => {
  await page.goto(pageAt("/university/germany/tu-berlin-5005/msc-computer-science"));
  const actions = page
    .getByRole("link", { name: "Apply", exact: true })
    .locator("..")
    .locator(":scope > *");
  await expect(actions).toHaveCount(4);
  const tops = await actions.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().y));
  expect(new Set(tops).size).toBe(1);
  await expect(shortcuts(page)).toBeHidden();
});

test("the footer is an accordion, and leads back to the top", async ({ page }) => {
  await page.goto(pageAt("/germany"));
  const footer = page.getByRole("contentinfo");
  const link = footer.getByRole("link", { name: "Scholarships" });
  await expect(link).toBeHidden();
  await footer.getByText("Explore").click();
  await expect(link).toBeVisible();
  await footer.getByRole("link", { name: "Back to top" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toBeInViewport();
});

test("the profile shows all its destinations and the buttons of its tables", async ({
  page,
  person,
}) => {
  await becomeUser(page, person);
  await page.goto(pageAt("/profile/dashboard"));
  const outside = await page.evaluate(() =>
    [...document.querySelectorAll("nav a, main :is(button, a)")]
      .map((one) => ({ text: one.textContent, box: one.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 0 && (box.left < 0 || box.right > window.innerWidth))
      .map(({ text }) => text),
  );
  expect(outside).toEqual([]);
  const account = page.getByRole("navigation", { name: "Account" });
  await expect(account.getByRole("link", { name: "Sign out" })).toBeInViewport();
});
