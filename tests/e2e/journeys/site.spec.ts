import { becomeUser, said } from "../fixtures/steps";
import { expect, pageAt, test } from "../fixtures/test";

test("hide-layout mode shows only the content and persists", async ({ page }) => {
  await page.goto(pageAt("?hide_layout=true"));
  await expect(page.getByRole("main")).toBeVisible();
  await expect(page.getByRole("banner")).toHaveCount(0);
  await expect(page.getByRole("contentinfo")).toHaveCount(0);
  await page.goto(pageAt("/enquiry"));
  await expect(page.getByRole("banner")).toHaveCount(0);
  await page.goto(pageAt("/enquiry?hide_layout=false"));
  await expect(page.getByRole("banner")).toBeVisible();
});

test("India has the hello bar and a sign-in button", async ({ page }) => {
  await page.goto(pageAt(""));
  await expect(page.getByRole("complementary", { name: "Announcement" })).toBeVisible();
  await expect(page.getByRole("banner").getByRole("link", { name: "Sign in" })).toBeVisible();
});

for (const region of ["vn", "sa"] as const) {
  test(`${region} hides the parts that the specification names`, async ({ page }) => {
    await page.goto(pageAt("", region));
    await expect(page.getByRole("complementary", { name: "Announcement" })).toHaveCount(0);
    await expect(page.getByRole("link", { name: "Sign in" })).toHaveCount(0);
    await expect(page.locator('a[href*="calculator"]')).toHaveCount(0);
    const html = page.locator("html");
    await expect(html).toHaveAttribute("lang", region === "vn" ? "vi" : "ar");
    for (const hidden of region === "vn" ? ["/events", "/articles", "/ebooks"] : []) {
      await expect(page.locator(`a[href$="${hidden}"], a[href$="${hidden}/"]`)).toHaveCount(0);
    }
  });
}

for (const [region, lang, dir] of [
  ["vn", "vi", "ltr"],
  ["sa", "ar", "rtl"],
] as const) {
  test(`${region} has its shell in ${lang}, guides in English, and a language switch`, async ({
    page,
  }) => {
    await page.goto(pageAt("/germany?from=test", region));
    const html = page.locator("html");
    await expect(html).toHaveAttribute("lang", region === "vn" ? "en-VN" : "en-SA");
    for (const part of [page.getByRole("banner"), page.getByRole("contentinfo")]) {
      await expect(part).toHaveAttribute("lang", lang);
      await expect(part).toHaveAttribute("dir", dir);
    }
    await expect(page.getByRole("contentinfo")).toContainText(said("Privacy choices", region));
    await page.getByRole("banner").getByRole("button", { name: "English" }).click();
    await expect(page).toHaveURL(pageAt("/germany?from=test", region));
    await expect(page.getByRole("contentinfo")).toContainText("Privacy choices");
    await page.goto(pageAt("/enquiry", region));
    await expect(page.getByLabel("Full name")).toBeVisible();
    const own = region === "vn" ? "Tiếng Việt" : "العربية";
    await page.getByRole("banner").getByRole("button", { name: own }).click();
    await expect(page).toHaveURL(pageAt("/enquiry", region));
    await expect(html).toHaveAttribute("lang", lang);
    await expect(page.getByLabel(said("Full name", region))).toBeVisible();
  });

  test(`${region} shows form errors in ${lang}`, async ({ page }) => {
    await page.goto(pageAt("/enquiry", region));
    await page.getByRole("button", { name: said("Send my enquiry", region) }).click();
    const alert = page.getByRole("alert");
    await expect(alert).toContainText(said("Enter your name.", region));
    await expect(alert).toContainText(said("Tick the box so we can contact you.", region));
    await expect(page.locator("#name-error")).toHaveText(said("Enter your name.", region));
    await page.goto(pageAt("/no/such-page", region));
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(
      said("We could not find this page", region),
    );
  });
}

test("India is in English regardless of the language cookie", async ({ page, context }) => {
  await context.addCookies([{ name: "language", value: "ar", url: pageAt("") }]);
  await page.goto(pageAt("/enquiry"));
  await expect(page.locator("html")).toHaveAttribute("lang", "en-IN");
  await expect(page.getByRole("banner").getByRole("button", { name: "English" })).toHaveCount(0);
});

test("the menu opens with and without scripts", async ({ page, hasScripts, viewport }) => {
  await page.goto(pageAt(""));
  if ((viewport?.width ?? 0) < 1000) {
    await page.locator("summary", { hasText: "Menu" }).click();
    await page
      .getByRole("navigation", { name: "Short menu" })
      .getByRole("link", { name: "Exams" })
      .click();
    await expect(page).toHaveURL(pageAt("/menu/exams"));
    return;
  }
  const entry = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Exams" });
  await entry.click();
  if (!hasScripts) {
    await expect(page).toHaveURL(pageAt("/menu/exams"));
    return;
  }
  const panel = page.locator("#menu-exams");
  await expect(panel).toBeVisible();
  await expect(entry).toHaveAttribute("aria-expanded", "true");
  await page.keyboard.press("Escape");
  await expect(panel).toBeHidden();
  await expect(entry).toBeFocused();
});

test("local mode shows a notice and the outbox", async ({ page, person }) => {
  await becomeUser(page, person);
  await page.goto(pageAt(""));
  await expect(page.getByText("Running locally.")).toBeVisible();
  // Tests send a forwarded address, and forwarded requests may not read the outbox.
  await page.getByRole("link", { name: "Outgoing messages" }).click();
  await expect(page).toHaveURL(pageAt("/dev/outbox"));
  await expect(page.getByText("sms to")).toHaveCount(0);
  await page.context().setExtraHTTPHeaders({});
  await page.reload();
  await expect(page.getByText(`sms to ${person.e164}`).first()).toBeVisible();
});
