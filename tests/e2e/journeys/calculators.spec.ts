import type { Page } from "@playwright/test";
import { announcedEnquiry } from "../fixtures/messages";
import { becomeUser, fillEnquiry } from "../fixtures/steps";
import { expect, pageAt, siteOrigin, test } from "../fixtures/test";

const resultOf = (page: Page) => page.locator("[aria-labelledby=result-heading]");

/** With scripts the result updates while typing, otherwise after submitting. */
async function work(page: Page, hasScripts: boolean, button: string): Promise<void> {
  if (!hasScripts) await page.getByRole("button", { name: button, exact: true }).click();
}

test("a loan has a result, a link, a CSV table and a question to a counsellor @scripts", async ({
  page,
  person,
  hasScripts,
}) => {
  await page.goto(pageAt("/calculator/education-loan"));
  await expect(resultOf(page)).toContainText("₹34,071");
  await page.getByLabel("Loan amount (₹)").fill("10,00,000");
  await page.getByLabel("Interest rate (% a year)").fill("10");
  await page.getByLabel("Course duration (months)").fill("0");
  await page.getByLabel("Grace period (months)").selectOption("0");
  await work(page, hasScripts, "Calculate");
  await expect(resultOf(page)).toContainText("₹13,215");
  await page.getByLabel("Extra monthly payment").fill("5000");
  await work(page, hasScripts, "Calculate");
  await expect(resultOf(page)).toContainText(/sooner/);

  const address = page.url();
  expect(new URL(address).searchParams.get("amount")).toBe("10,00,000");
  await page.goto(address);
  await expect(resultOf(page)).toContainText("₹13,215");

  await page.emulateMedia({ media: "print" });
  await expect(resultOf(page)).toBeVisible();
  for (const part of ["banner", "contentinfo"] as const)
    await expect(page.getByRole(part)).toBeHidden();
  await expect(page.getByLabel("Loan amount (₹)")).toBeHidden();
  await page.emulateMedia({ media: "screen" });

  const link = page.getByRole("link", { name: "Month by month (CSV)" });
  const table = await page.request.get(siteOrigin() + (await link.getAttribute("href")));
  const rows = (await table.text()).trim().split("\n");
  expect(rows[0]).toBe("month,paid_inr,interest_inr,principal_inr,balance_inr");
  expect(rows.at(-1)).toMatch(/,0\.00$/);

  await page.getByRole("link", { name: "Ask a counsellor about this" }).click();
  await expect(
    page.getByText(/Our counsellors will see: Education loan of ₹10 lakh/),
  ).toBeVisible();
  await fillEnquiry(page, person);
  await page.getByRole("button", { name: "Send my enquiry" }).click();
  await page.waitForURL(/\/otp/);
  const { extraFields } = await announcedEnquiry("lead.created", person.e164);
  expect(JSON.stringify(extraFields)).toContain("₹10 lakh at 10%: ₹13,215 a month");
});

for (const [path, field, typed, result] of [
  ["/calculator/education-loan", "#amount", "40,00,000", "₹68,142"],
  ["/cgpa-to-gpa-calculator", "#mine", "8", "2.0"],
  ["/calculator/ielts-band?reading=30&writing=6&speaking=6", "#listening", "40", "7.0"],
] as const)
  test(`input before the script arrives is used after it: ${path} @scripts-only`, async ({
    page,
  }) => {
    let letGo = () => {};
    const scriptHeldBack = new Promise<void>((resolve) => (letGo = resolve));
    await page.route("**/build/own-live-*", async (route) => {
      await scriptHeldBack;
      await route.continue();
    });
    await page.goto(pageAt(path));
    await page.locator(field).fill(typed);
    await expect(resultOf(page)).not.toContainText(result);
    letGo();
    await expect(resultOf(page)).toContainText(result);
    await expect(page.locator(field)).toHaveValue(typed);
  });

test("a band is rounded by the IELTS rule, with universities and the next half band", async ({
  page,
  hasScripts,
}) => {
  await page.goto(pageAt("/calculator/ielts-band"));
  await page.getByLabel("Listening: correct answers out of 40").fill("27");
  await page.getByLabel("Reading: correct answers out of 40").fill("27");
  await page.getByLabel("Writing: band").selectOption("6");
  await page.getByLabel("Speaking: band").selectOption("6");
  await work(page, hasScripts, "Calculate my band");
  await expect(resultOf(page)).toContainText("6.5");
  await expect(resultOf(page).getByRole("link", { name: "Aalto University" })).toBeVisible();
  await expect(resultOf(page)).toContainText(/Half a band more \(7\.0\) would open up/);
  await page.getByLabel("General Training").check();
  await work(page, hasScripts, "Calculate my band");
  await expect(resultOf(page)).toContainText("6.0");
});

test("a grade is converted by total and by courses, and saved for a signed-in user @scripts", async ({
  page,
  person,
  hasScripts,
}) => {
  await becomeUser(page, person);
  await page.goto(pageAt("/cgpa-to-gpa-calculator"));
  await page.locator("#mine").fill("8");
  await work(page, hasScripts, "Convert");
  await expect(resultOf(page)).toContainText("2.0");
  await page.getByLabel("USA (4.0 scale)").check();
  await page.getByLabel("My courses and their credits").check();
  await page.getByRole("button", { name: "Add five rows" }).click();
  await expect(page.getByLabel("Credits 10")).toBeVisible();
  await expect(page.getByLabel("USA (4.0 scale)")).toBeChecked();
  for (const [row, [credits, mark]] of [
    [4, 9],
    [2, 6],
  ].entries()) {
    await page.getByLabel(`Credits ${row + 1}`, { exact: true }).fill(String(credits));
    await page.getByLabel(`Mark ${row + 1}`, { exact: true }).fill(String(mark));
  }
  await work(page, hasScripts, "Convert");
  await expect(resultOf(page)).toContainText("3.20");
  await page.getByRole("button", { name: "Save to my profile" }).click();
  await expect(page.getByText("Saved to your profile.")).toBeVisible();
  await expect(resultOf(page)).toContainText("3.20");
});

test("expenses are entered in three steps and compared", async ({ page, hasScripts }) => {
  await page.goto(pageAt("/expense-calculator"));
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.getByRole("alert")).toContainText("Choose a country");
  await page.getByLabel("Country", { exact: true }).selectOption("germany");
  await page.getByLabel("Compare with", { exact: true }).selectOption("france");
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByLabel("I will live on campus").check();
  await page.getByLabel("Intake").selectOption("summer");
  await page.getByRole("button", { name: "See the costs" }).click();
  await expect(resultOf(page)).toContainText("Lowest cost");
  await expect(resultOf(page).getByRole("columnheader", { name: "France" }).first()).toBeVisible();
  await page.getByRole("button", { name: "Back" }).click();
  await expect(page.getByLabel("I will live on campus")).toBeChecked();
  await expect(page.getByLabel("Intake")).toHaveValue("summer");
  await page.getByRole("button", { name: "Back" }).click();
  await expect(page.getByLabel("Compare with", { exact: true })).toHaveValue("france");

  await page.goto(pageAt("/expense-calculator/germany"));
  const sum = resultOf(page).locator("p").first();
  const before = await sum.textContent();
  await page.getByRole("checkbox", { name: "Food" }).uncheck();
  await work(page, hasScripts, "Recalculate");
  await expect(sum).not.toHaveText(before ?? "");
  await page.getByRole("link", { name: "Start again" }).click();
  await expect(page).toHaveURL(pageAt("/expense-calculator"));
});

test("a course page opens the calculator with the course's own costs", async ({ page }) => {
  await page.goto(pageAt("/uk/masters"));
  await page
    .locator("main h3 a, main td a, main h2 a")
    .filter({ hasText: /MSc|MA|Master/ })
    .first()
    .click();
  await page.getByRole("link", { name: "Work out the whole cost of this course" }).click();
  const title = await resultOf(page).getByRole("link").first().textContent();
  await expect(resultOf(page)).toContainText(title ?? "a course");
  await page.getByLabel("Total scholarship (₹)").fill("100000");
  await page.getByRole("button", { name: "Recalculate" }).click();
  await expect(resultOf(page)).toContainText("Your scholarship of ₹1 lakh is deducted");
  await expect(
    resultOf(page)
      .getByRole("link", { name: title ?? "" })
      .first(),
  ).toBeVisible();
});
