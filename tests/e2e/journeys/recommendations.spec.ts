import { expect, pageAt, test } from "../fixtures/test";

test("seven answers lead to courses with reasons, and each answer can be changed", async ({
  page,
}) => {
  await page.goto(pageAt("/"));
  await page.getByRole("link", { name: "Not sure? Answer 7 questions" }).click();
  await page.getByLabel("Master's").check();
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByLabel("Which subject?").selectOption("data-science");
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByRole("button", { name: "Help me choose" }).click();
  await page.getByLabel("What are your marks?").fill("140");
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.getByRole("alert")).toContainText("between 33 and 100");
  await page.getByLabel("What are your marks?").fill("8.2");
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.getByRole("alert")).toContainText("looks like a CGPA");
  const converter = page.getByRole("link", { name: "Convert it to a percentage", exact: true });
  await expect(converter).toHaveAttribute("href", /\/sgpa-to-percentage-calculator$/);
  await page.getByLabel("What are your marks?").fill("72");
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByRole("button", { name: "I haven't taken it yet" }).click();
  await page.getByLabel("How much can you spend a year?").fill("30");
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByRole("button", { name: "I'm flexible" }).click();

  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    /fits? your answers|a reach for you/,
  );
  await expect(page.getByText(/within your budget/).first()).toBeVisible();
  await expect(page.getByRole("table", { name: /by country/ })).toBeVisible();
  await page.getByRole("link", { name: "₹30 lakh a year" }).click();
  await expect(page.getByLabel("How much can you spend a year?")).toHaveValue("30");
  await page.getByLabel("How much can you spend a year?").fill("1");
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.getByText(/within your budget/)).toHaveCount(0);
});
