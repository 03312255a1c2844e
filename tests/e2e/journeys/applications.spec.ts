import { pdf } from "../../fixtures/files";
import { becomeUser } from "../fixtures/steps";
import { expect, pageAt, test } from "../fixtures/test";

const course = "/university/germany/tu-berlin-5005/msc-computer-science";
const nextIntake = `${new Date().getFullYear() + 1}-10`;

test("a free learner goes from enquiry and shortlist to the third step of an application", async ({
  page,
  person,
}) => {
  await becomeUser(page, person);
  await page.goto(pageAt(course));
  await page.getByRole("button", { name: "Shortlist MSc Computer Science" }).first().click();
  await expect(page.getByRole("button", { name: /^Shortlisted – remove / })).toBeVisible();
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
  await page.getByRole("link", { name: "Start an application" }).click();
  await page.getByLabel("Course").selectOption({ index: 0 });
  await page.getByRole("button", { name: "Choose this course" }).click();
  await page.getByLabel("Intake").selectOption("");
  await page.getByRole("button", { name: "Start" }).click();
  await expect(page.getByRole("alert")).toContainText("Choose an intake.");
  await page.getByLabel("Intake").selectOption(nextIntake);
  await page.getByRole("button", { name: "Start" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("MSc Computer Science");
  await expect(page.getByText("0 of 8 steps done.")).toBeVisible();

  await page.getByRole("link", { name: "Continue: Plan" }).click();
  await page.getByLabel("Why this course?").fill("The robots of the institute");
  await page.getByRole("button", { name: "Mark step as done" }).click();
  await expect(page.getByRole("alert")).toContainText("Choose how you'll pay for it.");
  await expect(page.getByLabel("Why this course?")).toHaveValue("The robots of the institute");
  await page.getByLabel("How you'll pay for it").selectOption("loan");
  await page.getByRole("button", { name: "Mark step as done" }).click();
  await expect(page.getByText("1 of 8 steps done.")).toBeVisible();

  await page.getByRole("link", { name: "Continue: Your documents" }).click();
  await page.getByLabel("Name as on your passport").fill("Asha Rao");
  await page.getByRole("button", { name: "Mark step as done" }).click();
  await expect(page.getByRole("alert")).toContainText("Passport, Class 10 marksheet");
  for (const [type, name, label] of [
    ["1", "passport.pdf", "Passport"],
    ["2", "class-10.pdf", "Class 10 marksheet"],
    ["3", "class-12.pdf", "Class 12 marksheet"],
    ["4", "transcripts.pdf", "Degree transcripts"],
    ["11", "aps.pdf", "APS certificate"],
  ] as const) {
    await page.getByLabel("Document type").selectOption(type);
    await page
      .getByLabel("File", { exact: true })
      .setInputFiles({ name, mimeType: "application/pdf", buffer: await pdf() });
    await page.getByRole("button", { name: "Upload" }).click();
    await expect(page.getByText("Document uploaded.")).toBeVisible();
    // Each document has its own confirmation, and the first remains until the second has arrived.
    await expect(page.getByRole("main").getByRole("link", { name: label }).first()).toBeVisible();
  }
  await page.getByLabel("Name as on your passport").fill("Asha Rao");
  await page.getByRole("button", { name: "Mark step as done" }).click();
  await expect(page.getByText(/2 of 8 steps done. Next: Statement and letters/)).toBeVisible();

  await page.goto(pageAt("/profile/dashboard"));
  await expect(page.getByText("2 of 8 steps done.")).toBeVisible();
  await page.getByRole("link", { name: "Apply", exact: true }).first().click();
  await page.getByLabel("Intake").selectOption(nextIntake);
  await page.getByRole("button", { name: "Start" }).click();
  await expect(page.locator("#intake-error")).toContainText("already have an application");

  await page.goto(pageAt("/profile/application"));
  await page.getByRole("link", { name: "MSc Computer Science" }).click();
  await page.getByRole("link", { name: "Withdraw this application" }).click();
  await page.getByRole("button", { name: "Withdraw", exact: true }).click();
  await expect(page.getByText("You can undo this.")).toBeVisible();
  await page.getByRole("button", { name: "Reopen application" }).click();
  await expect(page.getByText("2 of 8 steps done.")).toBeVisible();
});

test("a visitor requests a callback and reports a problem", async ({ page, person }) => {
  await becomeUser(page, person);
  await page.goto(pageAt("/profile/counselor"));
  await expect(page.getByLabel("Phone number")).toHaveValue(person.mobile);
  await page.getByLabel("Phone number").fill("12");
  await page.getByRole("button", { name: "Request a callback" }).click();
  await expect(page.getByRole("alert")).toContainText("Fix 2 problems");
  await page.getByLabel("Phone number").fill(person.mobile);
  await page.getByLabel("Topic").fill("Loans");
  await page.getByRole("button", { name: "Request a callback" }).click();
  await expect(page.getByRole("status")).toHaveText(
    /^We'll call you by .+ 20\d\d. Your request is with our team.$/,
  );

  await page.goto(pageAt("/profile/help"));
  await page.getByLabel("What happened").fill("short");
  await page.getByRole("button", { name: "Report" }).click();
  await expect(page.getByRole("alert")).toContainText("Fix 2 problems");
  await page.getByLabel("Topic").selectOption("documents");
  await page.getByLabel("What happened").fill("The second page of a scan is missing");
  await page.getByRole("button", { name: "Report" }).click();
  await expect(page.getByText("We'll look into it")).toBeVisible();

  await page.goto(pageAt("/profile/notes"));
  await page.getByLabel("Note").fill("I would like a small town");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "small town" })).toBeVisible();
});
