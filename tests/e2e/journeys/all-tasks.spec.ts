import { staffAddress } from "../environment/staff";
import { Actions } from "../fixtures/actions";
import { codeSentTo, receivedBy } from "../fixtures/messages";
import { becomeUser, signInStaff, signOut } from "../fixtures/steps";
import { expect, pageAt, test } from "../fixtures/test";

/** The tasks that people come for, each with a limit of actions. */

test("the fee and pattern of IELTS take 3 actions", async ({ page }) => {
  await page.goto(pageAt(""));
  const actions = new Actions(page);
  await actions.tap(page.getByRole("main").getByRole("link", { name: "IELTS", exact: true }));
  const main = page.getByRole("main");
  await expect(main.locator("dl > div", { hasText: "IELTS fee in India" })).toContainText(
    "₹19,000",
  );
  await actions.tap(main.getByRole("link", { name: "exam pattern", exact: true }));
  await expect(page.getByRole("heading", { level: 1 })).toContainText("pattern");
  await expect(main).toContainText("40 questions");
  actions.expectWithin(3);
});

test("a year in Canada with tuition and health cover takes 5 actions", async ({ page }) => {
  await page.goto(pageAt(""));
  const actions = new Actions(page);
  await actions.tap(page.getByRole("link", { name: "Expense calculator" }).last());
  await actions.select("Country", "canada");
  await actions.type("Years", "1");
  await actions.tap(page.getByRole("button", { name: "Next" }));
  await actions.tap(page.getByRole("button", { name: /costs/ }));
  const costs = page.getByRole("table", { name: /^Costs by category/ });
  await expect(page.getByRole("heading", { name: /^1 year in Canada/ })).toBeVisible();
  for (const name of [/^Tuition CA\$/, /^Health cover CA\$/])
    await expect(costs.getByRole("row", { name })).toContainText("₹");
  actions.expectWithin(5);
});

test("an enquiry takes 10 actions, and a call 2 more", async ({ page, person }) => {
  await page.goto(pageAt("/enquiry"));
  const enquiry = new Actions(page);
  await enquiry.type("Full name", person.name);
  await enquiry.type("Mobile number", person.mobile);
  await enquiry.select("Your city", "Pune");
  await enquiry.select("Where would you like to study?", "DEU");
  await enquiry.tick(page.getByLabel("A master's degree"));
  await enquiry.select("When would you like to start?", { index: 1 });
  await enquiry.tick(page.getByRole("checkbox"));
  await enquiry.tap(page.getByRole("button", { name: "Send my enquiry" }));
  await enquiry.type("6-digit code", await codeSentTo(person.e164));
  await enquiry.tap(page.getByRole("button", { name: "Confirm" }));
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Thank you");
  enquiry.expectWithin(10);

  const call = new Actions(page);
  await call.tap(
    page
      .getByRole("main")
      .getByRole("link", { name: /^\d{1,2}:\d\d/ })
      .last(),
  );
  await call.tap(page.getByRole("button", { name: "Book this time" }));
  await expect(page.getByText("Your call is booked.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Add to calendar" })).toBeVisible();
  call.expectWithin(2);
});

test("a counsellor recommends three courses in 5 actions @scripts-only", async ({
  page: studentPage,
  staffPage: page,
  person,
}, { project }) => {
  await becomeUser(studentPage, person);
  await signInStaff(page, staffAddress("tasks", project.name));
  await page.goto(pageAt(`/counsellor/leads?q=${encodeURIComponent(person.e164)}`));
  await page.getByRole("button", { name: /^Assign to me/ }).click();
  await page.getByRole("main").getByRole("link", { name: person.name }).click();

  const actions = new Actions(page);
  await actions.tap(page.getByRole("link", { name: "Recommend courses" }));
  const boxes = page.getByRole("checkbox", { name: /^Select / });
  for (const index of [0, 1, 2]) await actions.tick(boxes.nth(index));
  await actions.tap(page.getByRole("button", { name: "Recommend selected courses" }));
  await expect(page.getByRole("heading", { name: "Already recommended" })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Withdraw / })).toHaveCount(3);
  actions.expectWithin(5);
});

const course = "/university/germany/tu-berlin-5005/msc-computer-science";

test("applying from a course page takes 4 actions", async ({ page, person }) => {
  await becomeUser(page, person);
  await page.goto(pageAt(course));
  const actions = new Actions(page);
  await actions.tap(page.getByRole("link", { name: "Apply", exact: true }));
  await actions.tap(page.getByRole("button", { name: "Start" }));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("MSc Computer Science");
  await expect(page.getByText("0 of 8 steps done.")).toBeVisible();
  actions.expectWithin(4);
});

test("an anonymous visitor applies from a course page after signing in @nightly", async ({
  page,
  person,
}) => {
  await becomeUser(page, person);
  await signOut(page);
  const before = (await receivedBy(person.e164)).length;
  await page.goto(pageAt(course));
  await page.getByRole("link", { name: "Apply", exact: true }).click();
  await page.getByLabel("Mobile number or email address").fill(person.mobile);
  await page.getByRole("button", { name: "Send me a code" }).click();
  await page.getByLabel("6-digit code").fill(await codeSentTo(person.e164, before + 1));
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByRole("main")).toContainText("MSc Computer Science, TU Berlin");
  await page.getByRole("button", { name: "Start" }).click();
  await expect(page.getByText("0 of 8 steps done.")).toBeVisible();
});
