import { strFromU8, unzipSync } from "fflate";
import { codeSentTo, messageTo } from "../fixtures/messages";
import { changeSessionCookie, readSessionCookie } from "../fixtures/session";
import { askForCode, becomeUser, enterCode } from "../fixtures/steps";
import { expect, pageAt, siteOrigin, test } from "../fixtures/test";

const course = "/university/germany/tu-berlin-5005/msc-computer-science";

test("the browser's shortlist moves to the account at sign-in", async ({
  page,
  person,
  hasScripts,
}) => {
  await page.goto(pageAt(course));
  const shortlist = page.getByRole("banner").getByRole("link", { name: "Shortlist" });
  await expect(shortlist).toContainText("0");
  await page.getByRole("button", { name: "Shortlist MSc Computer Science" }).first().click();
  await expect(shortlist).toContainText("1");
  const remove = page.getByRole("button", {
    name: "Shortlisted – remove MSc Computer Science",
    exact: true,
  });
  await expect(remove.first()).toBeVisible();
  await remove.first().click();
  await expect(shortlist).toContainText("0");
  await page.getByRole("button", { name: "Shortlist MSc Computer Science" }).first().click();
  await expect(shortlist).toContainText("1");

  const list = "/usa/masters?sort=fee&page=1";
  await page.goto(pageAt(list));
  const third = page.locator("[data-list] > li").nth(2);
  await third.getByRole("button", { name: /^Shortlist / }).click();
  await expect(shortlist).toContainText("2");
  await expect(third.getByRole("button", { name: /^Shortlisted – remove / })).toBeVisible();
  const id = (await third.getAttribute("id")) ?? "";
  expect(page.url()).toBe(pageAt(hasScripts ? list : `${list}#${id}`));
  await expect(third).toBeInViewport();

  await shortlist.click();
  await expect(page.getByText("2 courses.")).toBeVisible();

  await page.getByRole("main").getByRole("link", { name: "Sign in" }).click();
  await askForCode(page, person.mobile);
  await enterCode(page, await codeSentTo(person.e164));
  await page.getByLabel("Full name").fill(person.name);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("2 courses.")).toBeVisible();
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain("disha_shortlist");

  await page.getByRole("button", { name: /remove MSc Computer Science/ }).click();
  await expect(page.getByText("One course.")).toBeVisible();
  await page.goto(pageAt("/profile/dashboard"));
  await expect(page.getByRole("button", { name: /^Shortlisted – remove / })).toHaveCount(1);
});

test("a profile shows errors, saves valid sections, and leads to recommended courses", async ({
  page,
  person,
}) => {
  await becomeUser(page, person);
  await page.goto(pageAt("/profile"));
  // The enquiry has the city, the country, the level and the year.
  await expect(page.getByText("Your profile is 14% complete.")).toBeVisible();
  await page.getByRole("link", { name: "Study preferences" }).click();
  await page.getByLabel("Germany").check();
  await page.getByLabel("Subject").fill("Computer science");
  await page.getByLabel("Year of intake").fill("27");
  await page.getByRole("button", { name: "Save" }).click();
  const alert = page.getByRole("alert");
  await expect(alert).toContainText("Fix 2 problems");
  await expect(page.locator("#intakeYear")).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByLabel("Germany")).toBeChecked();
  await expect(page.getByLabel("Subject")).toHaveValue("Computer science");

  await page.getByLabel("Level").selectOption("masters");
  await page.getByLabel("Year of intake").fill("2027");
  await page.getByLabel("Tuition you can pay a year").fill("10,00,000");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved.")).toBeVisible();
  await expect(page.getByText("Your profile is 21% complete.")).toBeVisible();

  await page.goto(pageAt("/profile/details/exam/ielts"));
  await page.getByLabel("Overall score").fill("6.7");
  await page.getByLabel("Test date").fill("2026-06-01");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("alert")).toContainText("Scores go in steps of 0.5.");
  await page.getByLabel("Overall score").fill("6.5");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved.")).toBeVisible();

  await page.getByRole("link", { name: "Courses for you" }).click();
  const first = page.locator("[data-list] > li").first();
  await expect(first).toContainText("Germany");
  await expect(first).toContainText("Your subject: Computer science");
  await expect(first).toContainText("In a country you prefer");
  await expect(page.locator("[data-list] > li")).toHaveCount(6);
  await first.getByRole("button", { name: /^Shortlist / }).click();
  await expect(first.getByRole("button", { name: /^Shortlisted – remove / })).toBeVisible();
});

test("a form sent after its session has ended can be sent after signing in again", async ({
  page,
  person,
}) => {
  await becomeUser(page, person);
  await page.goto(pageAt("/profile/details/personal"));
  await page.getByLabel("Date of birth").fill("2004-03-25");
  await page.getByLabel("City").fill("Satara");
  await page.getByLabel("State").fill("Maharashtra");
  await page.getByLabel("Passport").selectOption("Not yet");
  // Both tokens are invalid now, but their owner can still be read.
  const session = await readSessionCookie(page.context(), siteOrigin());
  const [head, claims] = String(session.get("accessToken")).split(".");
  await changeSessionCookie(page.context(), siteOrigin(), {
    accessToken: `${head}.${claims}.AAAA`,
    refreshToken: "gone",
  });
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Your session ended.")).toBeVisible();
  await askForCode(page, person.mobile);
  await enterCode(page, await codeSentTo(person.e164, 2));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "Save “Personal details” in your profile?",
  );
  await expect(page.getByText("Satara")).toBeVisible();
  await page.getByRole("button", { name: "Save “Personal details” in your profile" }).click();
  await expect(page.getByText("Saved.")).toBeVisible();
  await page.goto(pageAt("/profile/details/personal"));
  await expect(page.getByLabel("City")).toHaveValue("Satara");
});

test("input is restored after a lost connection @scripts-only", async ({ page, person }) => {
  await becomeUser(page, person);
  await page.goto(pageAt("/profile/details/personal"));
  await page.getByLabel("City").fill("Satara");
  await page.goto(pageAt("/profile"));
  await page.goto(pageAt("/profile/details/personal"));
  await expect(page.getByLabel("City")).toHaveValue("Satara");
  await expect(page.getByText("We've restored what you typed here before.")).toBeVisible();
  await page.getByLabel("Date of birth").fill("2004-03-25");
  await page.getByLabel("State").fill("Maharashtra");
  await page.getByLabel("Passport").selectOption("Not yet");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved.")).toBeVisible();
  await page.goto(pageAt("/profile/details/personal"));
  await expect(page.getByText("We've restored what you typed here before.")).toBeHidden();
});

test("a user downloads their data, and requests and cancels erasure", async ({ page, person }) => {
  await becomeUser(page, person);
  await page.goto(pageAt("/profile"));
  await page.getByRole("link", { name: "My data" }).click();
  await expect(page.getByText("Our staff haven’t accessed your data yet.")).toBeVisible();

  const link = page.getByRole("link", { name: "Download my data" });
  const copy = await page.request.get(siteOrigin() + (await link.getAttribute("href")));
  expect(copy.headers()["content-type"]).toBe("application/zip");
  expect(copy.headers()["cache-control"]).toContain("no-store");
  const data = unzipSync(new Uint8Array(await copy.body()))["data.json"];
  expect(strFromU8(data ?? new Uint8Array())).toContain(person.e164);

  await page.getByLabel("WhatsApp messages").uncheck();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Your choice is saved.")).toBeVisible();
  await expect(page.getByLabel("WhatsApp messages")).not.toBeChecked();
  await expect(page.getByLabel("Phone calls")).toBeChecked();

  await page.getByRole("button", { name: "Erase my account" }).click();
  await expect(page.getByRole("alert")).toContainText("Confirm that you know what will be erased.");
  await page.getByLabel("I understand that this can't be undone").check();
  await page.getByRole("button", { name: "Erase my account" }).click();
  await expect(page.getByText(/We will erase your account and everything in it on /)).toBeVisible();
  const word = await messageTo(person.e164, 2);
  expect(word.text).toMatch(/will be erased on .*\/study-abroad\/profile\/privacy$/);

  await page.getByRole("button", { name: "Keep my account" }).click();
  await expect(page.getByText("Your account stays. Nothing was erased.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Erase my account" })).toBeVisible();

  await expect(page.getByRole("table", { name: /Where you're signed in/ })).toBeVisible();
  await page.getByRole("button", { name: "Sign out everywhere" }).click();
  await expect(page.getByRole("heading", { level: 1, name: /sign in/i })).toBeVisible();
  await page.goto(pageAt("/profile/privacy"));
  await expect(page).toHaveURL(/\/sign-in\?returnTo=/);
});
