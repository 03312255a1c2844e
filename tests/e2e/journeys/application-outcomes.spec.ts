import type { Page } from "@playwright/test";
import { today } from "#domain/time/dates";
import { pdf } from "../../fixtures/files";
import { staffAddress } from "../environment/staff";
import type { Person } from "../fixtures/person";
import { becomeUser, signInStaff } from "../fixtures/steps";
import { expect, pageAt, test } from "../fixtures/test";

/**
 * The life of an application for each outcome, as its student and as a counsellor. Raw values, and steps
 * that the outcome forbids, never appear on the way.
 */
// One after the other: they sign in the same counsellor.
test.describe.configure({ mode: "default" });

const COURSE = "1001-mathematics";

async function upload(page: Page, type: string): Promise<void> {
  await page.getByLabel("Document type").selectOption(type);
  await page
    .getByLabel("File", { exact: true })
    .setInputFiles({ name: `${type}.pdf`, mimeType: "application/pdf", buffer: await pdf() });
  await page.getByRole("button", { name: "Upload" }).click();
  await expect(page.getByText("Document uploaded.")).toBeVisible();
}

const finish = (page: Page) => page.getByRole("button", { name: "Mark step as done" }).click();

/** An application that the university has. The browser is on its page. */
async function applied(page: Page, person: Person): Promise<string> {
  await becomeUser(page, person);
  await page.goto(pageAt(`/profile/applications/start?course=${COURSE}`));
  await page.getByLabel("Intake").selectOption({ index: 1 });
  await page.getByRole("button", { name: "Start" }).click();
  const address = page.url().replace(/[?#].*/, "");
  await page.getByRole("link", { name: "Continue: Plan" }).click();
  await page.getByLabel("Why this course?").fill("The labs");
  await page.getByLabel("How you'll pay for it").selectOption("loan");
  await finish(page);
  await page.getByRole("link", { name: "Continue: Your documents" }).click();
  for (const type of ["1", "2", "3"]) await upload(page, type);
  await page.getByLabel("Name as on your passport").fill("Asha Rao");
  await finish(page);
  await page.getByRole("link", { name: "Continue: Statement and letters" }).click();
  await upload(page, "7");
  await page.getByLabel("Who will write your letters?").fill("Two professors");
  await finish(page);
  await page.getByRole("link", { name: "Continue: Application submitted" }).click();
  await upload(page, "18");
  await page.getByLabel("Application number").fill("A-1");
  await page.getByLabel("Submission date").fill(today());
  await finish(page);
  await expect(page.getByText("Record its decision when it arrives.").first()).toBeVisible();
  await isSound(page);
  return address;
}

/** No raw value is on the page. */
async function isSound(page: Page): Promise<void> {
  const text = await page.getByRole("main").innerText();
  expect(text).not.toMatch(/\b\d{4}-\d\d-\d\d\b|waiting-list|visa-\w+|undefined|\bnull\b/);
}

/** Records an answer of a step: what happened, then its details. */
async function say(
  page: Page,
  step: string,
  answer: string,
  details: Readonly<Record<string, string>>,
): Promise<void> {
  await page.getByRole("link", { name: new RegExp(`: ${step}$`) }).click();
  await page.getByRole("link", { name: answer, exact: true }).click();
  for (const [label, value] of Object.entries(details)) await page.getByLabel(label).fill(value);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await isSound(page);
}

/** Opens the application as a counsellor does: from the search for the student. */
async function asCounsellor(staffPage: Page, person: Person, project: string): Promise<void> {
  await signInStaff(staffPage, staffAddress("outcomes", project));
  await staffPage.goto(pageAt(`/counsellor?q=${encodeURIComponent(person.e164)}`));
  await staffPage.getByRole("main").getByRole("link", { name: "Asha Rao" }).first().click();
  await staffPage
    .getByRole("navigation", { name: "Sections" })
    .getByRole("link", { name: "Applications" })
    .click();
  await staffPage
    .getByRole("link", { name: /Mathematics/ })
    .first()
    .click();
  await isSound(staffPage);
}

/** Records news for the student as a counsellor. */
async function recordFor(
  staffPage: Page,
  answer: string,
  details: Readonly<Record<string, string>>,
): Promise<void> {
  await staffPage.getByRole("link", { name: answer, exact: true }).click();
  for (const [label, value] of Object.entries(details))
    await staffPage.getByLabel(label).fill(value);
  await staffPage.getByRole("button", { name: "Record", exact: true }).click();
  await isSound(staffPage);
}

const DECISION = "University's decision";
const DEPOSIT = "Continue: Offer accepted and deposit paid";
const letter = { "Date of the letter": today() };

test("an offer opens the deposit, and the visa comes after it @nightly", async ({
  page,
  staffPage,
  person,
}, { project }) => {
  await applied(page, person);
  await say(page, DECISION, "Offer", letter);
  await expect(page.getByRole("link", { name: DEPOSIT })).toBeVisible();
  await asCounsellor(staffPage, person, project.name);
  await expect(staffPage.getByText("ticked by the student").first()).toBeVisible();
  await say(page, "Offer accepted and deposit paid", "Accepted, no deposit needed", {
    "Date of acceptance": today(),
  });
  await expect(page.getByRole("link", { name: "Continue: Visa" })).toBeVisible();
  await say(page, "Visa", "Visa granted", { "Date of the decision": today() });
  await say(page, "Travel and arrival", "Arrived and enrolled", { "Date of enrolment": today() });
  await expect(page.getByText("You’ve enrolled. All steps are done.")).toBeVisible();
});

test("a conditional offer lists its conditions and opens no deposit until they are met", async ({
  page,
  staffPage,
  person,
}, { project }) => {
  const address = await applied(page, person);
  await say(page, DECISION, "Conditional offer", { ...letter, Conditions: "Final marks of 65%" });
  await expect(page.getByText("Final marks of 65%").first()).toBeVisible();
  await expect(page.getByRole("link", { name: DEPOSIT })).toHaveCount(0);
  await page.getByRole("link", { name: "Upload your proofs" }).click();
  await page.getByLabel("Condition", { exact: true }).selectOption("Final marks of 65%");
  await page.getByLabel("Document that proves it").selectOption({ label: "Class 12 marksheet" });
  await page.getByRole("button", { name: "Save proof" }).click();
  await expect(page.getByText("Proof uploaded")).toBeVisible();
  await asCounsellor(staffPage, person, project.name);
  await expect(staffPage.getByText("All conditions are proved").first()).toBeVisible();
  await recordFor(staffPage, "Offer", letter);
  await page.goto(address);
  await expect(page.getByText("Confirmed by your counsellor")).toBeVisible();
  await expect(page.getByRole("link", { name: DEPOSIT })).toBeVisible();
});

test("a waiting list waits, and becomes an offer @nightly", async ({ page, staffPage, person }, {
  project,
}) => {
  const address = await applied(page, person);
  await say(page, DECISION, "Waiting list", letter);
  await expect(page.getByText("On the waiting list").first()).toBeVisible();
  await expect(page.getByRole("link", { name: DEPOSIT })).toHaveCount(0);
  await asCounsellor(staffPage, person, project.name);
  await recordFor(staffPage, "Offer", letter);
  await page.goto(address);
  await expect(page.getByRole("link", { name: DEPOSIT })).toBeVisible();
});

test("a rejection closes the application, and says what next @nightly", async ({
  page,
  staffPage,
  person,
}, { project }) => {
  await applied(page, person);
  await say(page, DECISION, "Rejected", letter);
  await expect(page.getByText("The university rejected this application.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "What you can do next" })).toBeVisible();
  await expect(page.getByText("Your turn")).toHaveCount(0);
  await asCounsellor(staffPage, person, project.name);
  await expect(
    staffPage.getByText("Talk about the other courses on the shortlist.").first(),
  ).toBeVisible();
});

test("a refused visa says what next, and can be applied for again", async ({
  page,
  staffPage,
  person,
}, { project }) => {
  await applied(page, person);
  await say(page, DECISION, "Offer", letter);
  await say(page, "Offer accepted and deposit paid", "Accepted, no deposit needed", {
    "Date of acceptance": today(),
  });
  await page.getByRole("link", { name: "Continue: Visa" }).click();
  await page.getByRole("link", { name: "Visa refused", exact: true }).click();
  await page.getByLabel("Date of the decision").fill(today());
  await page.getByLabel("Reasons in the letter").fill("Ties to India");
  await page.getByLabel("What happens next").selectOption("reapply");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await isSound(page);
  await expect(page.getByText("Your visa was refused.").first()).toBeVisible();
  await expect(page.getByRole("link", { name: "Continue: Travel and arrival" })).toHaveCount(0);
  await asCounsellor(staffPage, person, project.name);
  await expect(staffPage.getByText("They can apply for a visa again.").first()).toBeVisible();
  await page.getByRole("link", { name: "Record a new visa application" }).click();
  await page.getByLabel("Date of the application").fill(today());
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("The consulate is deciding on your visa.").first()).toBeVisible();
});

test("a deferral moves the application to a later intake @nightly", async ({
  page,
  staffPage,
  person,
}, { project }) => {
  await applied(page, person);
  await page.getByRole("link", { name: `Record news: ${DECISION}` }).click();
  await page.getByRole("link", { name: "Deferred to a later intake", exact: true }).click();
  await page.getByLabel("Date of the letter").fill(today());
  const intake = page.getByLabel("New intake");
  await intake.selectOption({ index: 1 });
  const chosen = await intake.locator("option").nth(1).innerText();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await isSound(page);
  await expect(page.getByText("Deferred to a later intake").first()).toBeVisible();
  await expect(page.getByText(chosen.trim()).first()).toBeVisible();
  await expect(page.getByRole("link", { name: DEPOSIT })).toHaveCount(0);
  await asCounsellor(staffPage, person, project.name);
  await expect(staffPage.getByText(chosen.trim()).first()).toBeVisible();
});
