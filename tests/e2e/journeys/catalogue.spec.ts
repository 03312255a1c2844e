import { expect, pageAt, test } from "../fixtures/test";

test("a visitor searches for a course and compares it with another", async ({ page }) => {
  await page.goto(pageAt(""));
  await page.getByLabel("University, course, exam or topic").fill("standford");
  await page.getByRole("button", { name: "Search" }).click();
  await page.getByRole("link", { name: "Stanford University" }).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Stanford University");
  await page.getByRole("link", { name: "BS Data Science" }).click();
  await page.getByRole("main").getByRole("link", { name: "Compare", exact: true }).click();
  await page.getByLabel("Add a course").fill("computer science mcgill");
  await page.getByRole("main").getByRole("button", { name: "Search" }).click();
  await page.getByRole("link", { name: /^(Add )?Computer Science/ }).click();
  const table = page.getByRole("table");
  await expect(table.getByRole("columnheader")).toHaveCount(2);
  await expect(table.getByRole("link", { name: "McGill University" })).toBeVisible();
  const duration = table.getByRole("row", { name: /^Duration/ });
  await expect(duration).toBeVisible();
  await page.getByRole("link", { name: "Show only differences" }).click();
  await expect(table.getByRole("row", { name: /^Tuition Differs/ })).toBeVisible();
  await expect(duration).toHaveCount(0);
  await page.getByRole("link", { name: "Show all rows" }).click();
  await table
    .getByRole("link", { name: /^Remove / })
    .first()
    .click();
  await expect(page.getByRole("columnheader", { name: "Computer Science" })).toBeVisible();
  await expect(page.getByRole("columnheader")).toHaveCount(1);
});

test("three German data science courses are shortlisted and compared in eight actions", async ({
  page,
  hasScripts,
}) => {
  let actions = 0;
  const act = async (action: Promise<unknown>) => {
    await action;
    actions += 1;
  };
  await page.goto(pageAt(""));
  const search = page.getByLabel("University, course, exam or topic");
  await act(search.fill("data science masters germany under 20 lakh ielts 6.5"));
  await act(page.getByRole("main").getByRole("button", { name: "Search" }).click());
  const shortlist = page.getByRole("banner").getByRole("link", { name: "Shortlist" });
  for (const count of ["1", "2", "3"]) {
    const offered = page.getByRole("button", { name: /^Shortlist / });
    await act(offered.first().click());
    await expect(shortlist).toContainText(count);
  }
  await act(shortlist.click());
  await act(page.getByRole("button", { name: "Compare selected courses" }).click());
  expect(actions).toBeLessThanOrEqual(8);

  const table = page.getByRole("table", { name: "Courses side by side" });
  await expect(table.getByRole("columnheader")).toHaveCount(3);
  for (const name of ["Tuition", "Total cost", "English", "Requirement", "Duration", "City"])
    await expect(table.getByRole("rowheader", { name: new RegExp(`^${name}`) })).toBeVisible();
  await expect(table.getByText("Lowest").first()).toBeVisible();
  const message = await page.getByRole("link", { name: "Share on WhatsApp" }).getAttribute("href");
  expect(new URL(message ?? "").searchParams.get("text")).toContain(page.url());
  await expect(page.getByRole("link", { name: "Share by email" })).toHaveAttribute(
    "href",
    /^mailto:\?subject=Compare/,
  );
  await expect(page.getByRole("button", { name: "Copy the link" })).toBeVisible({
    visible: hasScripts,
  });

  const frame = page.getByRole("region", { name: "Courses side by side" });
  const first = table.getByRole("rowheader", { name: /^City/ });
  const before = await first.boundingBox();
  await frame.evaluate((element) => element.scrollTo({ left: 200 }));
  expect((await first.boundingBox())?.x).toBe(before?.x);
});

test("filters are in the URL, show counts, and can be cleared", async ({ page }) => {
  await page.goto(pageAt("/abroad/courses"));
  // On a phone, the filters are a page of their own, or with scripts a dialog.
  const openFilters = async () => {
    const link = page.getByRole("link", { name: /^Filters/ });
    if (await link.isVisible()) await link.click();
  };
  await openFilters();
  await page.getByText("More filters").click();
  await page.getByText("Country", { exact: true }).click();
  await page.getByRole("checkbox", { name: /Germany/ }).check();
  await page.getByText("Tuition a year", { exact: true }).click();
  await page.getByRole("checkbox", { name: /No tuition fee/ }).check();
  await page.getByRole("button", { name: /^Show [\d,]+ courses/ }).click();
  const chosen = page.getByRole("list", { name: "Chosen filters" });
  await expect(chosen.getByRole("link")).toHaveText([/Germany/, /No tuition fee/, "Clear all"]);
  const address = new URL(page.url()).searchParams;
  expect([address.get("country"), address.get("fees")]).toEqual(["germany", "free"]);
  await openFilters();
  const germany = page.getByRole("checkbox", { name: /Germany/, includeHidden: true });
  await expect(germany).toBeChecked();
  if (new URL(page.url()).searchParams.has("view")) await page.goBack();
  await chosen.getByRole("link", { name: "Remove No tuition fee" }).click();
  await expect(chosen.getByRole("link")).toHaveText([/Germany/]);
  expect(new URL(page.url()).searchParams.has("fees")).toBe(false);
  await page.goBack();
  await expect(chosen.getByRole("link")).toHaveCount(3);
  await openFilters();
  await page.getByRole("link", { name: "Clear all filters" }).click();
  await expect(page).toHaveURL(pageAt("/abroad/courses"));
});

test("once late scripts have arrived, filters change the list in place @scripts-only", async ({
  page,
}) => {
  await page.goto(pageAt("/abroad/courses?country=germany&fees=free"));
  await page.locator("[data-engagement]").waitFor({ state: "attached" });
  await page.evaluate(() => (document.body.dataset.kept = ""));
  const chosen = page.getByRole("list", { name: "Chosen filters" });
  await chosen.getByRole("link", { name: "Remove No tuition fee" }).click();
  await expect(chosen.getByRole("link")).toHaveText([/Germany/]);
  await expect(page).toHaveURL(pageAt("/abroad/courses?country=germany"));
  await expect(page.locator("body")).toHaveAttribute("data-kept");
  await page.goBack();
  await expect(chosen.getByRole("link")).toHaveCount(3);
});

test("more courses are appended with scripts, and on the next page without @scripts", async ({
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

test("links are suggested while typing @scripts-only", async ({ page }) => {
  await page.goto(pageAt("/search"));
  const field = page.getByRole("combobox", { name: "University, course, exam or topic" });
  await page.getByLabel("University, course, exam or topic").pressSequentially("karlsr");
  const offered = page.getByRole("option", {
    name: "Karlsruhe Institute of Technology",
    exact: true,
  });
  await expect(offered).toBeVisible();
  await expect(field).toHaveAttribute("aria-expanded", "true");
  await field.press("Escape");
  await expect(offered).toBeHidden();
  await field.press("ArrowDown");
  await expect(offered).toBeVisible();
  await field.press("ArrowDown");
  await expect(offered).toHaveAttribute("aria-selected", "true");
  await field.press("Enter");
  await expect(page).toHaveURL(/karlsruhe-institute-of-technology/);
});

test("a guide is shared by WhatsApp and by link @scripts-only", async ({ page, context }) => {
  await page.goto(pageAt("/articles/jobs-in-germany"));
  const href = await page.getByRole("link", { name: "Share on WhatsApp" }).getAttribute("href");
  expect(new URL(href ?? "").searchParams.get("text")).toContain(
    pageAt("/articles/jobs-in-germany"),
  );
  const copy = page.getByRole("button", { name: "Copy the link" });
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await copy.click();
  await expect(page.getByRole("button", { name: "Copied" })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    pageAt("/articles/jobs-in-germany"),
  );
});

test("a printed guide has open questions and written-out links", async ({ page }) => {
  await page.goto(pageAt("/germany"));
  await page.emulateMedia({ media: "print" });
  for (const role of ["banner", "contentinfo"] as const)
    await expect(page.getByRole(role)).toBeHidden();
  await expect(page.getByRole("link", { name: "Share on WhatsApp" })).toBeHidden();
  const result = page.locator("details > p").first();
  await expect(result).toBeVisible();
});

test("a printed page of each family names the site and its address, and keeps legends", async ({
  page,
}) => {
  await page.emulateMedia({ media: "print" });
  const styleOf = (selector: string, property: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((one, name) => getComputedStyle(one, "::before").getPropertyValue(name), property);
  for (const path of [
    "",
    "/germany",
    "/abroad/courses",
    "/exam/ielts",
    "/scholarship",
    "/articles",
  ]) {
    await page.goto(pageAt(path));
    const address = await page.locator("link[rel=canonical]").getAttribute("href");
    expect(await styleOf("main", "content")).toBe(`"Disha Abroad · ${address}"`);
  }
  await page.goto(pageAt("/germany"));
  expect(await styleOf("main table th[class]", "print-color-adjust")).toBe("exact");
});
