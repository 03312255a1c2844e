import type { Locator, Page } from "@playwright/test";
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
  const panel = page.locator("#menu-countries");
  await expect(panel).toBeVisible();
  // The opened panel is the next stop, in the order in which it is read.
  await page.keyboard.press("Tab");
  await expect(panel.locator("summary").first()).toBeFocused();
  await page.keyboard.press("Shift+Tab");
  await expect(page.getByRole("link", { name: "Countries" }).first()).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Escape");
  await expect(panel).toBeHidden();
  await expect(page.getByRole("link", { name: "Countries" }).first()).toBeFocused();
  // A panel closes once the focus is past it.
  await page.keyboard.press("Enter");
  await expect(panel).toBeVisible();
  await tabTo(page, "Sign in");
  await expect(panel).toBeHidden();
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

/** Whether focus is within an element, or left to the browser's own controls. */
const hasFocus = (element: Locator): Promise<boolean> =>
  element.evaluate((node) => {
    const { activeElement, body } = document;
    return node.contains(activeElement) || activeElement === body;
  });

test("the menu shows its first level in the accessibility tree @scripts-only", async ({ page }) => {
  await page.goto(pageAt(""));
  await page.locator("[data-engagement]").waitFor({ state: "attached" });
  const open = async (name: string) => {
    await page.getByRole("banner").getByRole("link", { name }).first().press("Enter");
    const opened = page.locator(`#menu-${name.toLowerCase()}`);
    await expect(opened).toBeVisible();
    return opened;
  };
  const panel = await open("Countries");
  const countries = await panel.ariaSnapshot();
  for (const country of ["USA", "Australia", "Canada", "UK", "Germany", "Ireland", "France"])
    expect(countries).toMatch(new RegExp(`- group: ${country} [\\d,]+ courses`, "u"));
  // A country opens in place, with links that have names.
  await panel.locator("summary").first().press("Enter");
  expect(await panel.ariaSnapshot()).toMatch(/- link "[^"]+"/u);
  await page.keyboard.press("Escape");
  await expect(panel).toBeHidden();
  const exams = await open("Exams");
  expect(await exams.ariaSnapshot()).toContain("IELTS");
});

test("filters are a dialog that keeps focus and counts courses @scripts-only", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(pageAt("/germany/masters"));
  await page.locator("[data-engagement]").waitFor({ state: "attached" });
  const opener = page.getByRole("link", { name: "Filters", exact: true });
  await opener.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Filters" });
  await expect(dialog).toBeVisible();
  const tree = await dialog.ariaSnapshot();
  expect(tree).toContain('- button "Close"');
  expect(tree).toContain('- textbox "Maximum total cost (₹)"');
  for (let presses = 0; presses < 30; presses++) {
    await page.keyboard.press("Tab");
    expect(await hasFocus(dialog), `after ${presses + 1} presses of Tab`).toBe(true);
  }
  const button = dialog.getByRole("button", { name: /^Show/ });
  const before = await button.textContent();
  await dialog.getByRole("checkbox", { name: /rolling/ }).press("Space");
  await expect(button).not.toHaveText(before ?? "");
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
});

test("a tap outside the filters closes them and goes back to their link @scripts-only", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(pageAt("/germany/masters"));
  const opener = page.getByRole("link", { name: "Filters", exact: true });
  await opener.click();
  const dialog = page.getByRole("dialog", { name: "Filters" });
  await expect(dialog).toBeVisible();
  await dialog.getByRole("checkbox", { name: /rolling/ }).check();
  await expect(dialog).toBeVisible();
  await page.mouse.click(4, 300);
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
  // The form is back in its place, with what was chosen.
  await opener.click();
  await expect(dialog.getByRole("checkbox", { name: /rolling/ })).toBeChecked();
});

test("suggestions are a list of links in the accessibility tree @scripts-only", async ({
  page,
}) => {
  await page.goto(pageAt("/search"));
  await page.getByLabel("University, course, exam or topic").pressSequentially("ielts");
  await expect(page.getByRole("option").first()).toBeVisible();
  const tree = await page.locator("main form").first().ariaSnapshot();
  expect(tree).toContain('- combobox "University, course, exam or topic" [expanded]: ielts');
  expect(tree).toMatch(/- listbox "Suggestions":\s+- group "Exams":/u);
  expect(tree).toMatch(/- status: \d+ suggestions/u);
  const field = page.getByRole("combobox", { name: "University, course, exam or topic" });
  await field.press("ArrowDown");
  const active = await field.getAttribute("aria-activedescendant");
  await expect(page.locator(`#${active}`)).toHaveAttribute("aria-selected", "true");
  await expect(field).toBeFocused();
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
