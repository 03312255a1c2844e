import { staffAddress } from "../environment/staff";
import { messageTo } from "../fixtures/messages";
import { becomeUser, signInStaff, signInByNumber, signOut } from "../fixtures/steps";
import { expect, pageAt, test } from "../fixtures/test";

test("an institution writes and staff answer; a student asks an alumnus", async ({ page, person }, {
  project,
}) => {
  const institution = `University of ${person.email}`;
  await page.goto(pageAt("/university-partnership"));
  await page.getByLabel("Institution").fill(institution);
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByRole("alert")).toContainText("Enter your email address.");
  await expect(page.getByLabel("Institution")).toHaveValue(institution);
  await page.getByLabel("Country").fill("Germany");
  await page.getByLabel("Your name").fill("Dr Weber");
  await page.getByLabel("Your role").fill("International office");
  await page.getByLabel("Your email address").fill(person.email);
  await page.getByLabel("Topic").selectOption("programme");
  await page.getByLabel("Your message").fill("We would like to build a program with you.");
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByText(/We've emailed you a confirmation/)).toBeVisible();
  expect((await messageTo(person.email)).subject).toBe("We have your message");

  await becomeUser(page, person);
  await page.goto(pageAt("/alumni-connect?country=germany"));
  await page.getByRole("link", { name: /^Ask / }).first().click();
  await page.getByLabel("Your question").fill("Why?");
  await page.getByRole("button", { name: "Ask", exact: true }).click();
  await expect(page.getByRole("alert")).toContainText("full sentence");
  const question = `How did you find a room? (${person.mobile.slice(-4)})`;
  await page.getByLabel("Your question").fill(question);
  await page.getByRole("button", { name: "Ask", exact: true }).click();
  await expect(page.getByRole("status")).toHaveText(
    `Thank you. We have your question and will text ${person.e164} when it's answered.`,
  );
  await signOut(page);

  await signInStaff(page, staffAddress("letters", project.name));
  await page.goto(pageAt("/counsellor/messages"));
  await page.getByRole("button", { name: `Answered: ${institution}` }).click();
  await expect(page.getByText(institution)).toHaveCount(0);
  const card = page.getByRole("listitem").filter({ hasText: question });
  await card.getByLabel(/The answer/).fill("By asking the students' union first.");
  await card.getByRole("button", { name: "Publish answer" }).click();
  await expect(page.getByText(question)).toHaveCount(0);
  await signOut(page);

  await page.goto(pageAt("/alumni-connect"));
  await expect(page.getByText(question)).toBeVisible();
  await signInByNumber(page, person);
  await page.goto(pageAt("/alumni-connect/ask"));
  await expect(page.getByText("Answered: By asking the students' union first.")).toBeVisible();
});

test("a visitor chats with a counsellor and reads the reply @scripts", async ({
  page,
  person,
  context,
  hasScripts,
}, { project }) => {
  await page.goto(pageAt("/"));
  await page.getByRole("link", { name: "Chat with a counsellor" }).click();
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect(page.getByRole("alert")).toContainText("Enter your name.");
  const name = `Asha ${person.email.replace(/[^a-z]/g, "").slice(4, 12)}`;
  await page.getByLabel("Your name").fill(name);
  await page.getByLabel("Your message").fill("<b>Is</b> the blocked account paid monthly?");
  await page.getByRole("button", { name: "Send", exact: true }).click();
  const log = page.getByRole("log");
  await expect(log).toContainText("<b>Is</b> the blocked account");

  const desk = await context.newPage();
  await signInStaff(desk, staffAddress("chats", project.name));
  await desk.goto(pageAt("/counsellor/chats"));
  await desk.getByRole("link", { name }).click();
  await desk.getByLabel("Your answer").fill("Yes, one part each month.");
  await desk.getByRole("button", { name: "Send", exact: true }).click();
  await expect(desk.getByRole("log")).toContainText("Yes, one part each month.");
  await desk.close();

  if (!hasScripts) await page.getByRole("link", { name: "Check for replies" }).click();
  await expect(log).toContainText("Counsellor");
  await expect(log).toContainText("Yes, one part each month.");
  await expect(log.getByRole("listitem")).toHaveCount(2);
});
