import { pdf } from "../../fixtures/files";
import { becomeUser } from "../fixtures/steps";
import { expect, pageAt, test } from "../fixtures/test";

const course = "/university/germany/tu-berlin-5005/msc-computer-science";
const nextYear = String(new Date().getFullYear() + 1);

test("a free learner, from the enquiry over a shortlisted course to the third step of an application", async ({
  page,
  person,
}) => {
  await becomeUser(page, person);
  await page.goto(pageAt(course));
  await page.getByRole("button", { name: "Shortlist MSc Computer Science" }).first().click();
  await page.goto(pageAt("/profile/application"));
  const tabs = page.getByRole("navigation", { name: "Profile" }).getByRole("link");
  await expect(tabs).toHaveText([
    "Dashboard",
    "Submit Documents",
    "Counselor",
    "Application",
    "Courses for you",
    "Help",
  ]);
  await page.getByRole("link", { name: "Begin an application" }).click();
  await page.getByRole("button", { name: "Begin" }).click();
  await expect(page.getByRole("alert")).toContainText("Please check 3 things");
  await page.getByLabel("Course").selectOption({ index: 1 });
  await page.getByLabel("Month in which it begins").selectOption("10");
  await page.getByLabel("Year").selectOption(nextYear);
  await page.getByRole("button", { name: "Begin" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("MSc Computer Science");
  await expect(page.getByText("0 of 6 steps.")).toBeVisible();

  await page.getByRole("link", { name: "Continue: Plan" }).click();
  await page.getByLabel("Why this course?").fill("The robots of the institute");
  await page.getByRole("button", { name: "This step is done" }).click();
  await expect(page.getByRole("alert")).toContainText("Please choose: how it is paid for.");
  await expect(page.getByLabel("Why this course?")).toHaveValue("The robots of the institute");
  await page.getByLabel("How it is paid for").selectOption("loan");
  await page.getByRole("button", { name: "This step is done" }).click();
  await expect(page.getByText("1 of 6 steps.")).toBeVisible();

  await page.getByRole("link", { name: "Continue: Your papers" }).click();
  await page.getByLabel("Name as it stands in the passport").fill("Asha Rao");
  await page.getByRole("button", { name: "This step is done" }).click();
  await expect(page.getByRole("alert")).toContainText("Passport, Marksheet of class 12");
  for (const [type, name, label] of [
    ["1", "passport.pdf", "Passport"],
    ["3", "marks.pdf", "Marksheet of class 12"],
  ] as const) {
    await page.getByLabel("What it is").selectOption(type);
    await page
      .getByLabel("File", { exact: true })
      .setInputFiles({ name, mimeType: "application/pdf", buffer: await pdf() });
    await page.getByRole("button", { name: "Send the document" }).click();
    await expect(page.getByText("Your document is kept.")).toBeVisible();
    // The word of the first document stands there until the second has arrived: each has its own line.
    await expect(page.getByRole("main").getByRole("link", { name: label }).first()).toBeVisible();
  }
  await page.getByLabel("Name as it stands in the passport").fill("Asha Rao");
  await page.getByRole("button", { name: "This step is done" }).click();
  await expect(page.getByText("2 of 6 steps. Next: Statement and letters")).toBeVisible();

  await page.goto(pageAt("/profile/dashboard"));
  await expect(page.getByText("2 of 6 steps.")).toBeVisible();
  await page.getByRole("link", { name: "Apply for it" }).first().click();
  await page.getByLabel("Month in which it begins").selectOption("10");
  await page.getByLabel("Year").selectOption(nextYear);
  await page.getByRole("button", { name: "Begin" }).click();
  await expect(page.locator("#courseId-error")).toContainText("already have an application");

  await page.goto(pageAt("/profile/application"));
  await page.getByRole("link", { name: "MSc Computer Science" }).click();
  await page.getByRole("button", { name: "Withdraw this application" }).click();
  await expect(page.getByText("You have let go of this application.")).toBeVisible();
  await page.getByRole("button", { name: "Take it up again" }).click();
  await expect(page.getByText("2 of 6 steps.")).toBeVisible();
});

test("tabs of others do not exist, and neither do their applications", async ({ page, person }) => {
  await becomeUser(page, person);
  for (const tab of ["flying-progress", "learning-progress", "guide", "disha-buddy", "lms"])
    expect((await page.goto(pageAt(`/profile/${tab}`)))?.status(), tab).toBe(404);
  const nothing = "/profile/applications/00000000-0000-4000-8000-000000000000";
  expect((await page.goto(pageAt(nothing)))?.status()).toBe(404);
  expect((await page.goto(pageAt(`${nothing}/stages/1`)))?.status()).toBe(404);
});

test("the counsellor calls back, and help takes a report", async ({ page, person }) => {
  await becomeUser(page, person);
  await page.goto(pageAt("/profile/counselor"));
  await expect(page.getByLabel("Number we call")).toHaveValue(person.e164);
  await page.getByLabel("Number we call").fill("12");
  await page.getByRole("button", { name: "Call me back" }).click();
  await expect(page.getByRole("alert")).toContainText("Please check 2 things");
  await page.getByLabel("Number we call").fill(person.mobile);
  await page.getByLabel("What about").fill("Loans");
  await page.getByRole("button", { name: "Call me back" }).click();
  await expect(page.getByText("We will call you.")).toBeVisible();

  await page.goto(pageAt("/profile/help"));
  await page.getByLabel("What happens").fill("short");
  await page.getByRole("button", { name: "Report it" }).click();
  await expect(page.getByRole("alert")).toContainText("Please check 2 things");
  await page.getByLabel("What it is about").selectOption("documents");
  await page.getByLabel("What happens").fill("The second page of a scan is missing");
  await page.getByRole("button", { name: "Report it" }).click();
  await expect(page.getByText("Thank you. We look at it")).toBeVisible();

  await page.goto(pageAt("/profile/notes"));
  await page.getByLabel("Note").fill("I would like a small town");
  await page.getByRole("button", { name: "Keep" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "small town" })).toBeVisible();
});
