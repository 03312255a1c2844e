import type { Page } from "@playwright/test";
import { dayOf } from "#domain/time/dates";
import { pdf } from "../../fixtures/files";
import { messageTemplate, staffAddress } from "../environment/staff";
import { Actions } from "../fixtures/actions";
import { receivedBy } from "../fixtures/messages";
import type { Person } from "../fixtures/person";
import { becomeUser, signInStaff } from "../fixtures/steps";
import { expect, pageAt, test } from "../fixtures/test";

const formWith = (page: Page, label: string) =>
  page.locator("form", { has: page.getByLabel(label, { exact: true }) });

/** Assigns a new lead to the counsellor and opens its record. */
async function takeLead(page: Page, person: Person): Promise<void> {
  await page.getByRole("main").getByLabel("Name, number or address").fill(person.e164);
  await page.getByRole("main").getByRole("button", { name: "Search" }).click();
  await page.getByRole("button", { name: "Assign to me: Asha Rao" }).click();
  await expect(page.getByRole("button", { name: "Unassign Asha Rao" })).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Asha Rao" }).click();
}

test("a counsellor's day, from a new lead to the report", async ({ page, staffPage, person }, {
  project,
}) => {
  await becomeUser(page, person);
  await page.goto(pageAt("/profile/documents"));
  await page.getByLabel("Document type").selectOption("1");
  await page
    .getByLabel("File", { exact: true })
    .setInputFiles({ name: "p.pdf", mimeType: "application/pdf", buffer: await pdf() });
  await page.getByRole("button", { name: "Upload" }).click();
  await expect(page.getByText("Document uploaded.")).toBeVisible();

  // A new lead from the team's inbox.
  await signInStaff(staffPage, staffAddress("recommends", project.name));
  await staffPage.goto(pageAt("/counsellor/queue"));
  await expect(staffPage.getByRole("heading", { level: 1 })).toHaveText("My work");
  const inbox = staffPage.getByRole("table", { name: "Waiting for the team" });
  const newLead = inbox.getByRole("row").filter({ hasText: person.e164 });
  await expect(newLead).toContainText("New lead");
  const taking = new Actions(staffPage);
  await taking.tap(newLead.getByRole("button", { name: "Assign to me: New lead of Asha Rao" }));
  await expect(newLead).toHaveCount(0);
  taking.expectWithin(1);
  const ownList = staffPage.getByRole("table", { name: "Today" });
  await ownList
    .getByRole("row")
    .filter({ hasText: person.e164 })
    .getByRole("link", { name: "Asha Rao" })
    .click();
  await expect(staffPage.getByText("not contacted yet")).toBeVisible();
  const sections = staffPage.getByRole("navigation", { name: "Sections" });
  await sections.getByRole("link", { name: "Enquiries" }).click();
  await expect(staffPage.getByText("Where it came from")).toBeVisible();

  // The call, and what to do next. An empty form says what is missing.
  const log = formWith(staffPage, "What happened");
  await log.getByRole("button", { name: "Save" }).click();
  await expect(staffPage.getByRole("alert").getByRole("link")).toHaveText(
    "Choose what happened, write a note, or change something.",
  );
  await log.getByLabel("What happened").selectOption("Called, answered");
  await log.getByLabel("Note", { exact: true }).fill("Likes robots");
  await log.getByLabel("Next action").fill("Ask about the passport");
  // Still to come, so that a message leaves it, and in today's work at any hour.
  await log.getByLabel("When (Indian time)").fill(`${dayOf(new Date())}T23:59`);
  await log.getByRole("button", { name: "Save" }).click();
  await expect(staffPage.getByText(/first contact/)).toBeVisible();
  await expect(staffPage.getByText("Next: Ask about the passport")).toBeVisible();

  // A message with a template.
  const writing = new Actions(staffPage);
  await writing.tap(staffPage.getByRole("link", { name: "Write a message" }));
  await writing.select("Template", messageTemplate.name);
  await writing.tap(staffPage.getByRole("button", { name: "Use template" }));
  await writing.tick(staffPage.getByLabel("Text message"));
  await writing.tap(staffPage.getByRole("button", { name: "Preview" }));
  const text = "Dear Asha Rao, I am Meena recommends.";
  await expect(staffPage.getByRole("region", { name: "Preview" })).toContainText(text);
  await writing.tap(staffPage.getByRole("button", { name: "Send", exact: true }));
  await expect(staffPage).toHaveURL(/show=messages#section$/);
  writing.expectWithin(6);
  await expect
    .poll(async () => (await receivedBy(person.e164)).map((message) => message.text).join("\n"))
    .toContain(text);

  // A document to return, and courses to recommend.
  await sections.getByRole("link", { name: "Documents" }).click();
  await staffPage.getByRole("link", { name: "Passport" }).first().click();
  const href = await staffPage.getByRole("link", { name: /in a new tab$/ }).getAttribute("href");
  const file = await staffPage.request.get(new URL(href ?? "", staffPage.url()).href);
  expect((await file.body()).subarray(0, 5).toString()).toBe("%PDF-");
  await staffPage.getByLabel("It isn't readable").check();
  await staffPage.getByRole("button", { name: /^Send back/ }).click();
  await expect(staffPage.getByRole("main")).toContainText("Sent back");
  await staffPage.getByRole("link", { name: "Recommend courses" }).click();
  await staffPage.getByLabel("Keyword").fill("informatics munich");
  await staffPage.getByRole("main").getByRole("button", { name: "Search", exact: true }).click();
  await staffPage
    .getByRole("checkbox", { name: /^Select MSc Informatics/ })
    .first()
    .check();
  await staffPage.getByLabel("Note to send with").fill("Look at the labs");
  await staffPage.getByRole("button", { name: "Recommend selected courses" }).click();
  await expect(staffPage.getByRole("heading", { name: "Already recommended" })).toBeVisible();

  // The student reads why, books a call and applies.
  await page.goto(pageAt("/profile/documents"));
  await expect(page.getByText(/Scan or photograph it again/).first()).toBeVisible();
  await page.goto(pageAt("/schedule-appointment"));
  await page
    .getByRole("link", { name: /^\d{1,2}:\d\d/ })
    .last()
    .click();
  await page.getByLabel("Topic").fill("Robots");
  await page.getByRole("button", { name: "Book this time" }).click();
  await expect(page.getByText("Your call is booked.")).toBeVisible();
  await page.goto(pageAt("/profile/courses"));
  const card = page.getByRole("listitem").filter({ hasText: "Look at the labs" });
  await expect(card).toContainText("Recommended by Meena recommends");
  await card.getByRole("link", { name: "Apply", exact: true }).click();
  await page.getByLabel("Intake").selectOption({ index: 1 });
  await page.getByRole("button", { name: "Start" }).click();
  await expect(page.getByText("0 of 8 steps done.")).toBeVisible();

  // The counsellor moves the call.
  await staffPage.getByRole("link", { name: "Calendar" }).click();
  await staffPage
    .getByRole("row", { name: /Robots/ })
    .getByRole("link", { name: "Move or cancel" })
    .click();
  await staffPage.getByRole("link", { name: "Choose another time" }).click();
  await staffPage.getByRole("navigation", { name: "Days" }).getByRole("link").nth(8).click();
  await staffPage.getByRole("link", { name: /^3:00 pm/ }).click();
  await staffPage.getByRole("button", { name: "Yes, move it" }).click();
  await expect(staffPage.getByText("The call has been moved.")).toBeVisible();

  // The follow-up is done, and the day is in the report.
  await staffPage.goto(pageAt("/counsellor/queue"));
  const followUp = staffPage.getByRole("row", { name: /Ask about the passport/ });
  await followUp.getByRole("link", { name: "Asha Rao" }).click();
  await log.getByLabel("Next action").fill("");
  await log.getByLabel("When (Indian time)").fill("");
  await log.getByRole("button", { name: "Save" }).click();
  await expect(staffPage.getByText("Next: Ask about the passport")).toHaveCount(0);
  await staffPage.goto(pageAt("/counsellor/queue"));
  await expect(followUp).toHaveCount(0);
  await staffPage.goto(pageAt("/counsellor/reports"));
  await expect(staffPage.getByRole("table").getByRole("row").nth(1)).toBeVisible();
  expect((await page.goto(pageAt("/counsellor")))?.status()).toBe(403);
});

test("a counsellor returns a step and then accepts it @nightly", async ({
  page,
  staffPage,
  person,
}, { project }) => {
  await becomeUser(page, person);
  await page.goto(pageAt("/booster-program/sa-lite/apply-now"));
  await page.getByRole("button", { name: /^Continue to pay/ }).click();
  await page.getByRole("button", { name: /^Pay/ }).click();
  await page.getByRole("button", { name: "Pay", exact: true }).click();
  await page.goto(pageAt("/profile/applications/start?course=5005-msc-computer-science"));
  await page.getByLabel("Intake").selectOption({ index: 1 });
  await page.getByRole("button", { name: "Start" }).click();
  const application = page.url();
  await page.getByRole("link", { name: "Continue: Plan" }).click();
  await page.getByLabel("Why this course?").fill("The robots");
  await page.getByLabel("How you'll pay for it").selectOption("family");
  await page.getByRole("button", { name: "Submit" }).click();

  await signInStaff(staffPage, staffAddress("reviews", project.name));
  await staffPage.goto(pageAt("/counsellor/leads"));
  await takeLead(staffPage, person);
  const sections = staffPage.getByRole("navigation", { name: "Sections" });
  await sections.getByRole("link", { name: "Applications" }).click();
  await staffPage.getByRole("link", { name: /MSc Computer Science, TU Berlin/ }).click();
  await expect(
    staffPage.getByRole("heading", { name: "Plan: submitted, to review" }),
  ).toBeVisible();
  await staffPage.getByRole("button", { name: "Send back Plan" }).click();
  await expect(staffPage.getByRole("alert")).toContainText("Choose a reason, or write a note.");
  await staffPage.getByLabel("Note to the student about Plan").fill("Which robots?");
  await staffPage.getByRole("button", { name: "Send back Plan" }).click();
  await expect(
    staffPage.getByRole("heading", { name: "Plan: sent back to the student" }),
  ).toBeVisible();

  await page.goto(application);
  await expect(page.getByText("Your counsellor: Which robots?")).toBeVisible();
  await page.getByRole("link", { name: "Continue: Plan" }).click();
  await page.getByLabel("Why this course?").fill("Those that walk");
  await page.getByRole("button", { name: "Submit" }).click();

  await staffPage.reload();
  await expect(staffPage.getByText("Those that walk")).toBeVisible();
  await staffPage.getByRole("button", { name: "Accept Plan" }).click();
  await expect(staffPage.getByRole("heading", { name: "Plan: accepted" })).toBeVisible();
});
