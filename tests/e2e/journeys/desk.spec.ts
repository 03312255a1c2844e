import { pdf } from "../../fixtures/files";
import { staffAddress } from "../environment/staff";
import { becomeUser, signInByMail, signInByNumber, signOut } from "../fixtures/steps";
import { expect, pageAt, test } from "../fixtures/test";

test("a counsellor assigns an enquiry and recommends a course; the student applies", async ({
  page,
  person,
}, { project }) => {
  await becomeUser(page, person);
  await page.goto(pageAt("/profile/documents"));
  await page.getByLabel("Document type").selectOption("1");
  await page
    .getByLabel("File", { exact: true })
    .setInputFiles({ name: "p.pdf", mimeType: "application/pdf", buffer: await pdf() });
  await page.getByRole("button", { name: "Upload" }).click();
  await expect(page.getByText("Document uploaded.")).toBeVisible();
  await signOut(page);

  await signInByMail(page, staffAddress("recommends", project.name));
  await page.goto(pageAt("/profile/dashboard"));
  await page.getByRole("link", { name: "counsellor console" }).click();
  await page.getByRole("link", { name: "Enquiries" }).click();
  await page.getByLabel("Name, number or address").fill(person.e164);
  await page.getByRole("button", { name: "Show" }).click();
  await page.getByRole("button", { name: "Assign to me: Asha Rao" }).click();
  await page.getByLabel("Status of Asha Rao", { exact: true }).selectOption("contacted");
  await page.getByRole("button", { name: "Save the status of Asha Rao" }).click();
  await expect(page.getByLabel("Status of Asha Rao", { exact: true })).toHaveValue("contacted");
  await page.getByRole("main").getByRole("link", { name: "Asha Rao" }).click();
  await expect(page.getByText("Where it came from")).toBeVisible();
  await page.getByRole("link", { name: "Open the student’s page" }).click();
  await expect(page.getByRole("heading", { name: "Enquiries" })).toBeVisible();
  const href = await page.getByRole("link", { name: "Passport" }).getAttribute("href");
  const file = await page.request.get(new URL(href ?? "", page.url()).href);
  expect((await file.body()).subarray(0, 5).toString()).toBe("%PDF-");

  await page.getByLabel("Note for counsellors").fill("Likes robots");
  await page
    .locator("form", { has: page.getByLabel("Note for counsellors") })
    .getByRole("button", { name: "Save" })
    .click();
  await expect(page.getByText("for counsellors only")).toBeVisible();
  await page.getByRole("link", { name: "Recommend courses" }).click();
  await page.getByLabel("Keyword").fill("informatics munich");
  await page.getByRole("main").getByRole("button", { name: "Search", exact: true }).click();
  await page
    .getByRole("checkbox", { name: /^Select MSc Informatics/ })
    .first()
    .check();
  await page.getByLabel("Note to send with").fill("Look at the labs");
  await page.getByRole("button", { name: "Recommend selected courses" }).click();
  await expect(page.getByRole("heading", { name: "Already recommended" })).toBeVisible();
  const student = new URL(page.url()).searchParams.get("student") ?? "";
  await signOut(page);

  await signInByMail(page, staffAddress("stranger", project.name));
  const foreign = await page.goto(pageAt(`/counsellor/students/${student}`));
  expect(foreign?.status()).toBe(403);
  await expect(page.getByText("support@disha-abroad.example").first()).toBeVisible();
  const foreignFile = await page.request.get(new URL(href ?? "", page.url()).href);
  expect(foreignFile.status()).toBe(404);
  expect((await page.goto(pageAt("/counsellor/audit")))?.status()).toBe(403);
  await signOut(page);

  await signInByMail(page, staffAddress("head", project.name));
  await page.goto(pageAt(`/counsellor/audit?student=${student}`));
  await expect(page.getByRole("row", { name: /Meena recommends/ }).first()).toBeVisible();
  await page.goto(pageAt("/counselor-recommendation"));
  await expect(page.getByRole("table")).toContainText("Asha Rao");
  await signOut(page);

  await signInByNumber(page, person);
  await page.goto(pageAt("/profile/dashboard"));
  await page.getByRole("link", { name: "Courses your counsellor recommends: 1" }).click();
  const card = page.getByRole("listitem").filter({ hasText: "Look at the labs" });
  await expect(card).toContainText("Recommended by Meena recommends");
  await card.getByRole("link", { name: "Apply", exact: true }).click();
  await page.getByLabel("Intake month").selectOption({ index: 1 });
  await page.getByLabel("Year").selectOption(String(new Date().getFullYear() + 1));
  await page.getByRole("button", { name: "Start" }).click();
  await expect(page.getByText("0 of 6 steps.")).toBeVisible();
  await page.goto(pageAt("/profile/courses"));
  await expect(page.getByText("Applied by Meena recommends")).toBeVisible();
  expect((await page.goto(pageAt("/counsellor")))?.status()).toBe(403);
});

test("a counsellor returns a step and then accepts it", async ({ page, person }, { project }) => {
  await becomeUser(page, person);
  await page.goto(pageAt("/booster-program/sa-lite/apply-now"));
  await page.getByRole("button", { name: /^Continue to pay/ }).click();
  await page.getByRole("button", { name: /^Pay/ }).click();
  await page.getByRole("button", { name: "Pay", exact: true }).click();
  await page.goto(pageAt("/profile/applications/start?course=5005-msc-computer-science"));
  await page.getByLabel("Intake month").selectOption({ index: 1 });
  await page.getByLabel("Year").selectOption(String(new Date().getFullYear() + 1));
  await page.getByRole("button", { name: "Start" }).click();
  const application = page.url();
  await page.getByRole("link", { name: "Continue: Plan" }).click();
  await page.getByLabel("Why this course?").fill("The robots");
  await page.getByLabel("How you'll pay for it").selectOption("family");
  await page.getByRole("button", { name: "Submit" }).click();
  await signOut(page);

  await signInByMail(page, staffAddress("reviews", project.name));
  await page.goto(pageAt(`/counsellor/leads?q=${encodeURIComponent(person.e164)}`));
  await page.getByRole("button", { name: "Assign to me: Asha Rao" }).click();
  await page.getByRole("main").getByRole("link", { name: "Asha Rao" }).click();
  await page.getByRole("link", { name: "Open the student’s page" }).click();
  await page.getByRole("link", { name: /MSc Computer Science, TU Berlin/ }).click();
  await expect(page.getByRole("heading", { name: "Plan: to review" })).toBeVisible();
  await page.getByRole("button", { name: "Send back Plan" }).click();
  await expect(page.getByRole("alert")).toContainText("Tell the student what is missing");
  await page.getByLabel("Note to the student about Plan").fill("Which robots?");
  await page.getByRole("button", { name: "Send back Plan" }).click();
  await expect(page.getByRole("heading", { name: "Plan: sent back" })).toBeVisible();
  const review = page.url();
  await signOut(page);

  await signInByNumber(page, person);
  await page.goto(application);
  await expect(page.getByText("Your counsellor: Which robots?")).toBeVisible();
  await page.getByRole("link", { name: "Continue: Plan" }).click();
  await page.getByLabel("Why this course?").fill("Those that walk");
  await page.getByRole("button", { name: "Submit" }).click();
  await signOut(page);

  await signInByMail(page, staffAddress("reviews", project.name));
  await page.goto(review);
  await expect(page.getByText("Those that walk")).toBeVisible();
  await page.getByRole("button", { name: "Accept Plan" }).click();
  await expect(page.getByRole("heading", { name: "Plan: accepted" })).toBeVisible();
});
