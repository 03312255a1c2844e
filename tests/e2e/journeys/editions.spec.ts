import type { Page } from "@playwright/test";
import { messageTo, receivedBy } from "../fixtures/messages";
import { becomeUser, said } from "../fixtures/steps";
import { expect, pageAt, test } from "../fixtures/test";

/** How much of the page is beside the screen, in pixels. */
const beside = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Words of an edition in its own language. */
const editions = {
  vn: {
    ...{ lang: "vi", dir: "ltr", scale: "points10", marks: "7,8" },
    ...{ clock: /giờ Việt Nam/iu, phone: "0912 345 678" },
  },
  sa: {
    ...{ lang: "ar", dir: "rtl", scale: "percent", marks: "٨٨٫٥" },
    ...{ clock: /بتوقيت السعودية/u, phone: "050 123 4567" },
  },
} as const;

for (const region of ["vn", "sa"] as const) {
  const { lang, dir, scale, marks, clock, phone } = editions[region];

  test(`on ${region}, from the matcher to a call at local time @scripts`, async ({ page, person }, {
    project,
  }) => {
    await page.goto(
      pageAt("/match?level=masters&field=computer-science&country=germany&edit=marks", region),
    );
    const html = page.locator("html");
    await expect(html).toHaveAttribute("lang", lang);
    await expect(html).toHaveAttribute("dir", dir);
    const main = page.getByRole("main");
    await expect(main.locator("[name=scale]")).toHaveValue(scale);
    await main.locator("[name=marks]").fill(marks);
    await main.locator("[name=marks]").press("Enter");
    for (const question of ["ielts", "budget", "intake"])
      await main.locator(`button[name=open][value=${question}]`).click();
    await expect(main.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(main).not.toContainText(/₹|lakh/u);

    // What was said to the matcher is known on a course's page.
    await main.locator("a[href*='/university/germany/']").first().click();
    await expect(main.locator("form[action='#checks'] [name=scale]")).toHaveValue(scale);
    await expect(main.locator("form[action='#checks'] [name=marks]")).toHaveValue(
      region === "vn" ? "7.8" : "88.5",
    );

    expect(await beside(page)).toBe(0);

    await becomeUser(page, person, region);
    const before = (await receivedBy(person.email)).length;
    await page.goto(pageAt("/schedule-appointment", region));
    // A time of its own for each run: they may come at once.
    await main
      .locator("nav a")
      .nth(region === "vn" ? 4 : 5)
      .click();
    await main
      .locator("a[href*='/book?']")
      .nth(project.name === "scripts on" ? 3 : 5)
      .click();
    await expect(main).toContainText(clock);
    await expect(main).toContainText(said("IST", region));
    await main.locator("[name=mobile]").fill(phone);
    await main.locator("form button").last().click();
    await expect(page).toHaveURL(/\/bookings\//u);
    await expect(main).toContainText(clock);
    const { text } = await messageTo(person.email, before + 1);
    expect(text).toMatch(clock);

    await page.goto(pageAt("/profile/details/education/class-12", region));
    await expect(main.locator("[name=qudurat]")).toHaveCount(region === "sa" ? 1 : 0);
    await expect(main.locator("[name=gradeType] option[value='Average out of 10']")).toHaveCount(
      region === "vn" ? 1 : 0,
    );
  });
}
