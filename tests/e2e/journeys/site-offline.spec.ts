import { fillEnquiry } from "../fixtures/steps";
import { expect, pageAt, test } from "../fixtures/test";

test.use({ serviceWorkers: "allow" });

test("visited pages open offline, account pages do not @scripts-only", async ({
  page,
  context,
}) => {
  await page.goto(pageAt("/enquiry"));
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.goto(pageAt("/germany"));
  await page.goto(pageAt("/calculator/education-loan"));
  await page.goto(pageAt("/shortlist"));
  await page.goto(pageAt("/sign-in"));
  const cachedPages = () =>
    page.evaluate(async () => {
      const names = await caches.keys();
      const lists = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
      return lists.flat().map(({ url }) => new URL(url).pathname.replace("/study-abroad", ""));
    });
  await expect
    .poll(cachedPages)
    .toEqual(expect.arrayContaining(["/germany", "/calculator/education-loan", "/shortlist"]));
  expect(await cachedPages()).not.toContain("/sign-in");
  await context.setOffline(true);
  await page.goto(pageAt("/germany"));
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Study in Germany");
  await expect(page.locator("[data-offline]")).toBeVisible();
  await expect(page.getByRole("banner").getByRole("link", { name: "Sign in" })).toBeHidden();
  await page.goto(pageAt("/calculator/education-loan"));
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.goto(pageAt("/shortlist"));
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.goto(pageAt("/usa"));
  await expect(page.getByRole("heading", { name: "You're offline" })).toBeVisible();
  const list = page.getByRole("list", { name: "Pages available offline" });
  await expect(list.getByRole("link", { name: /Study in Germany/ })).toBeVisible();
  await context.setOffline(false);
});

test("an enquiry made offline is stored, and sent after confirmation @scripts-only", async ({
  page,
  context,
  person,
}) => {
  await page.goto(pageAt("/enquiry"));
  await page.locator("[data-engagement]").waitFor({ state: "attached" });
  await fillEnquiry(page, person);
  await page.goto(pageAt("/enquiry"));
  // Nothing is restored without asking.
  await expect(page.getByLabel("Full name")).toHaveValue("");
  await page.getByRole("button", { name: "Restore it" }).click();
  await expect(page.getByLabel("Full name")).toHaveValue(person.name);
  await expect(page.getByRole("checkbox")).not.toBeChecked();
  await page.getByRole("checkbox").check();
  await context.setOffline(true);
  await page.getByRole("button", { name: "Send my enquiry" }).click();
  await expect(page.getByText("We've saved your enquiry in this browser")).toBeVisible();
  await context.setOffline(false);
  await page.getByRole("button", { name: "Send now" }).click();
  await expect(page).toHaveURL(pageAt("/otp"));
  await page.goto(pageAt("/enquiry"));
  await page.locator("[data-engagement]").waitFor({ state: "attached" });
  await expect(page.getByRole("button", { name: "Restore it" })).toBeHidden();
});
