import type { Page } from "@playwright/test";
import type { Permission } from "#domain/auth/permissions";
import { staffTabsFor } from "#domain/console/staff-area";
import { addToDay, dayOf } from "#domain/time/dates";
import { staffAddress, type StaffRole } from "../environment/staff";
import { makePerson } from "../fixtures/person";
import { becomeUser, buyBooster, signInStaff } from "../fixtures/steps";
import { expect, pageAt, test } from "../fixtures/test";

/** A day of each role that has a part of the console. What a role may not see is absent. */

const main = (page: Page) => page.getByRole("main");
const add = (page: Page) => main(page).getByRole("button", { name: "Add", exact: true });

/** Opens the console, whose navigation has the pages of the role and no others. */
async function openConsole(
  page: Page,
  role: StaffRole,
  permission: Permission,
  project: string,
): Promise<void> {
  await signInStaff(page, staffAddress(role, project));
  const tabs = staffTabsFor([permission]);
  await page.goto(pageAt(tabs[0]?.path ?? ""));
  const links = page.locator("nav:not([aria-label=Account]):not(main nav) a");
  expect((await links.allInnerTexts()).map((text) => text.trim()).sort()).toEqual(
    tabs.map(({ name }) => name).sort(),
  );
}

/** No link of the page leads where the role may not go. */
async function expectOpenLinks(page: Page): Promise<void> {
  const hrefs = await main(page)
    .locator("a[href*='/counsellor']")
    .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href));
  for (const href of new Set(hrefs))
    expect([href, (await page.request.get(href)).status()]).toEqual([href, 200]);
}

test("a day at the front desk: walk-ins, and nobody's record @scripts", async ({ page, person }, {
  project,
}) => {
  await openConsole(page, "reception", "front_desk", project.name);
  // The public form would make the walk-in an enquiry of the receptionist.
  await page.goto(pageAt("/enquiry"));
  await expect(page).toHaveURL(pageAt("/counsellor/prospects/new"));
  const walkIn = async () => {
    await page.getByLabel("Name", { exact: true }).fill("Walkin Kaur");
    await page.getByLabel("Mobile number").fill(makePerson(`desk of ${person.e164}`).e164);
    await page.getByLabel("How they came to us").selectOption({ index: 1 });
    await page.getByLabel(/^They agree/).check();
    await main(page).getByRole("button", { name: "Add lead" }).click();
  };
  await walkIn();
  await expect(page.getByText("The lead was added.")).toBeVisible();
  await walkIn();
  await expect(main(page)).toContainText("A lead that you can’t open");
  await expect(page.getByLabel("Find a lead")).toHaveCount(0);
  await page.goto(pageAt("/counsellor/events"));
  await expect(main(page).getByRole("link", { name: "Add an event" })).toHaveCount(0);
  await expectOpenLinks(page);
});

test("a day of marketing: numbers without names, and a webinar @scripts", async ({ page, person }, {
  project,
}) => {
  await openConsole(page, "campaigns", "marketing", project.name);
  await page.goto(pageAt("/counsellor/reports"));
  await page.getByLabel("Report", { exact: true }).selectOption({ label: "Leads by campaign" });
  await main(page).getByRole("button", { name: "Show" }).click();
  await expect(page).toHaveURL(/report=campaign/);
  await expect(main(page).getByRole("table").getByRole("link")).toHaveCount(0);
  await expect(page.getByRole("option", { name: "Calls by counsellor" })).toHaveCount(0);
  await page.goto(pageAt("/counsellor/events"));
  await expectOpenLinks(page);
  await main(page).getByRole("link", { name: "Add a webinar" }).click();
  await page.getByLabel("Title").fill(`Webinar of ${person.e164}`);
  await page.getByLabel("Summary").fill("Deadlines, costs and visas in one hour, with questions.");
  await page.getByLabel("Day", { exact: true }).fill(addToDay(dayOf(new Date()), 30, "day"));
  await page.getByLabel("Starts at").fill("17:00");
  await page.getByLabel("Ends at").fill("18:00");
  await page.getByLabel("Meeting link").fill("https://meet.example/abc");
  await page.getByLabel("State").selectOption("Published");
  await add(page).click();
  await expect(page.getByText("Saved.")).toBeVisible();
});

test("a day of an editor: a template, and searches without people @scripts", async ({
  page,
  person,
}, { project }) => {
  await openConsole(page, "writes", "content", project.name);
  await page.goto(pageAt("/counsellor/templates"));
  await add(page).click();
  await expect(page.getByRole("alert")).toBeVisible();
  await page.getByLabel("Name", { exact: true }).fill(`Template of ${person.e164}`);
  await main(page)
    .getByRole("textbox", { name: "Message" })
    .first()
    .fill("Dear {{name}}, your shortlist is ready.");
  await add(page).click();
  await expect(main(page)).toContainText(`Template of ${person.e164}`);
  await expectOpenLinks(page);
  await page.goto(pageAt("/counsellor/searches"));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Searches to improve");
});

test("a day of finance: a part of a payment is refunded @scripts", async ({
  page,
  staffPage: studentPage,
  person,
}, { project }) => {
  await becomeUser(studentPage, person);
  await buyBooster(studentPage);
  await openConsole(page, "cashier", "finance", project.name);
  await page.goto(pageAt(`/counsellor/payments?q=${encodeURIComponent(person.e164)}`));
  await main(page)
    .getByRole("link", { name: /, order / })
    .click();
  await page.getByLabel("Amount (₹)").fill("1000");
  await main(page).getByRole("button", { name: "Refund", exact: true }).click();
  await expect(page.getByRole("alert")).toBeVisible();
  await page.getByLabel("Reason").selectOption({ index: 1 });
  await main(page).getByRole("button", { name: "Refund", exact: true }).click();
  await expect(page.getByRole("table", { name: "Refunds" })).toContainText("₹1,000");
  // The student's page isn't finance's to see.
  await expectOpenLinks(page);
  await expect(main(page).getByRole("link", { name: person.name })).toHaveCount(0);
});

test("a day of a counsellor: a new lead, a call, and the report @scripts", async ({
  page,
  staffPage: studentPage,
  person,
}, { project }) => {
  await becomeUser(studentPage, person);
  await openConsole(page, "advises", "lms_user", project.name);
  await page.goto(pageAt("/counsellor/queue"));
  const row = page.getByRole("row").filter({ hasText: person.e164 });
  await row.getByRole("button", { name: /^Assign to me/ }).click();
  await row.getByRole("link", { name: person.name }).click();
  await page.getByLabel("What happened", { exact: true }).selectOption("Called, answered");
  await page.getByLabel("Note", { exact: true }).fill("Likes robots");
  await page
    .locator("form", { has: page.getByLabel("What happened", { exact: true }) })
    .getByRole("button", { name: "Save" })
    .click();
  await expect(main(page)).toContainText("Likes robots");
  await page.goto(pageAt("/counsellor/reports?report=counsellor"));
  const contacted = page.getByRole("link", { name: /Meena advises, Contacted/ });
  const number = Number(await contacted.innerText());
  await contacted.click();
  // The name, and what belongs to it, is one row below the head.
  await expect(main(page).getByRole("rowheader")).toHaveCount(number);
});
