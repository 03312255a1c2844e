import type { Page } from "@playwright/test";
import { codeSentTo } from "../fixtures/messages";
import { expect, pageAt, test, thankYouPage } from "../fixtures/test";

/** Presses Tab until the named control has focus, and fails if it is never reached. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let presses = 0; presses < 80; presses++) {
    await page.keyboard.press("Tab");
    const reached = await page.evaluate(() => {
      const { activeElement } = document;
      const { labels } = (activeElement ?? {}) as HTMLInputElement;
      const label = labels?.[0]?.textContent ?? activeElement?.textContent ?? "";
      return label.replace(/\s+/g, " ").trim();
    });
    if (reached.startsWith(name)) {
      // Keyboard users see which element has focus.
      const outline = await page.evaluate(() =>
        document.activeElement ? getComputedStyle(document.activeElement).outlineStyle : "none",
      );
      expect(outline, `focus on ${name}`).not.toBe("none");
      return;
    }
  }
  throw new Error(`the keyboard does not reach "${name}"`);
}

test("an enquiry works from the first Tab to the thank-you page @scripts", async ({
  page,
  person,
}) => {
  await page.goto(pageAt("/enquiry"));
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to the content" })).toBeFocused();
  await page.keyboard.press("Enter");
  await tabTo(page, "Full name");
  await page.keyboard.type(person.name);
  await tabTo(page, "Mobile number");
  await page.keyboard.type(person.mobile);
  await tabTo(page, "Your city");
  await page.keyboard.type("Pune");
  await tabTo(page, "Where would you like to study?");
  await page.keyboard.type("Germ");
  await tabTo(page, "A bachelor's degree");
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("radio", { name: "A master's degree" })).toBeChecked();
  await tabTo(page, "When would you like to start?");
  await page.keyboard.press("ArrowDown");
  await tabTo(page, "I agree");
  await page.keyboard.press("Space");
  await tabTo(page, "Send my enquiry");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(pageAt("/otp"));
  // The only field of the page has focus.
  await expect(page.getByLabel("6-digit code")).toBeFocused();
  await page.keyboard.type(await codeSentTo(person.e164));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(thankYouPage());
});

test("menu and dialog open, close and restore focus by keyboard @scripts-only", async ({
  page,
}) => {
  await page.goto(pageAt(""));
  await tabTo(page, "Countries");
  await page.keyboard.press("Enter");
  await expect(page.locator("#menu-panel")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.locator("#menu-panel")).toBeHidden();
  await expect(page.getByRole("link", { name: "Countries" }).first()).toBeFocused();
  await tabTo(page, "Sign in");
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Sign in" });
  await expect(dialog).toBeVisible();
  await tabTo(page, "Mobile number or email address");
  const isInside = await dialog.evaluate((node) => node.contains(document.activeElement));
  expect(isInside).toBe(true);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("banner").getByRole("link", { name: "Sign in" })).toBeFocused();
});

test("nothing animates with prefers-reduced-motion", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto(pageAt(""));
  const moving = await page.evaluate(
    () =>
      [...document.querySelectorAll("*")].filter((node) => {
        const { transitionDuration, animationDuration, scrollBehavior } = getComputedStyle(node);
        const lasts = (text: string) => text.split(",").some((one) => parseFloat(one) > 0.01);
        return lasts(transitionDuration) || lasts(animationDuration) || scrollBehavior === "smooth";
      }).length,
  );
  expect(moving).toBe(0);
});
