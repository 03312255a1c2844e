import { expect, pageAt, test } from "../fixtures/test";

test("from the search field to a course, compared with another", async ({ page }) => {
  await page.goto(pageAt(""));
  await page.getByLabel("University, course, exam or topic").fill("standford");
  await page.getByRole("button", { name: "Search" }).click();
  await page.getByRole("link", { name: "Stanford University" }).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Stanford University");
  await page.getByRole("link", { name: "MS in Computer Science" }).click();
  await page.getByRole("main").getByRole("link", { name: "Compare", exact: true }).click();
  await page.getByLabel("Add a course").fill("informatics munich");
  await page.getByRole("main").getByRole("button", { name: "Search" }).click();
  await page.getByRole("link", { name: /MSc Informatics/ }).click();
  const table = page.getByRole("table");
  await expect(table.getByRole("columnheader")).toHaveCount(3);
  await expect(table.getByRole("link", { name: "Technical University of Munich" })).toBeVisible();
  await table.getByRole("link", { name: "Remove" }).first().click();
  await expect(page.getByRole("columnheader", { name: "MSc Informatics" })).toBeVisible();
  await expect(page.getByRole("columnheader")).toHaveCount(2);
});

test("filters have an address, show how many are left, and can be cleared", async ({ page }) => {
  await page.goto(pageAt("/abroad/courses"));
  await page.getByText("Filter and sort").click();
  await page.getByText("Country", { exact: true }).click();
  await page.getByRole("checkbox", { name: /Germany/ }).check();
  await page.getByText("Tuition a year", { exact: true }).click();
  await page.getByRole("checkbox", { name: /No tuition fee/ }).check();
  await page.getByRole("button", { name: "Show courses" }).click();
  const address = new URL(page.url()).searchParams;
  expect([address.get("country"), address.get("fees")]).toEqual(["germany", "free"]);
  await expect(page.getByText("No tuition fee").first()).toBeVisible();
  await expect(page.getByRole("checkbox", { name: /Germany/ })).toBeChecked();
  await page.getByRole("link", { name: "Clear all filters" }).click();
  await expect(page).toHaveURL(pageAt("/abroad/courses"));
});

test("the next courses come below with a script, on the next page without", async ({
  page,
  hasScripts,
}) => {
  await page.goto(pageAt("/abroad/courses"));
  const items = page.locator("[data-list] > li");
  await expect(items).toHaveCount(30);
  await page.getByRole("link", { name: "Next" }).click();
  if (hasScripts) {
    await expect(items).toHaveCount(60);
    const links = await items
      .locator("a")
      .evaluateAll((all) => all.map((one) => one.getAttribute("href")));
    expect(new Set(links).size).toBe(links.length);
  } else {
    await expect(page).toHaveURL(pageAt("/abroad/courses?page=2"));
    await expect(items).toHaveCount(30);
  }
});

test("titles are offered while one types", async ({ page, hasScripts }) => {
  await page.goto(pageAt("/search"));
  await page.getByLabel("University, course, exam or topic").pressSequentially("karlsr");
  const offered = page.locator("datalist option");
  if (hasScripts) {
    await expect(offered.first()).toHaveAttribute("value", "Karlsruhe Institute of Technology");
  } else {
    await expect(offered).toHaveCount(0);
  }
});

test("a guide is passed on by WhatsApp, and by its address", async ({
  page,
  context,
  hasScripts,
}) => {
  await page.goto(pageAt("/articles/jobs-in-germany"));
  const href = await page.getByRole("link", { name: "Share on WhatsApp" }).getAttribute("href");
  expect(new URL(href ?? "").searchParams.get("text")).toContain(
    pageAt("/articles/jobs-in-germany"),
  );
  const copy = page.getByRole("button", { name: "Copy the link" });
  if (!hasScripts) {
    await expect(copy).toBeHidden();
    return;
  }
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await copy.click();
  await expect(page.getByRole("button", { name: "Copied" })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    pageAt("/articles/jobs-in-germany"),
  );
});

test("on paper a guide is its text, with its questions open and its links written out", async ({
  page,
}) => {
  await page.goto(pageAt("/germany"));
  await page.emulateMedia({ media: "print" });
  for (const role of ["banner", "contentinfo"] as const)
    await expect(page.getByRole(role)).toBeHidden();
  await expect(page.getByRole("link", { name: "Share on WhatsApp" })).toBeHidden();
  const result = page.locator("details > p").first();
  await expect(result).toBeVisible();
});
