import { staffAddress } from "../environment/staff";
import { codeSentTo, confirmationTo, messageTo, receivedBy } from "../fixtures/messages";
import { enterCode, fillEnquiry, said, sendEnquiry, signInStaff, signOut } from "../fixtures/steps";
import { expect, pageAt, test, thankYouPage } from "../fixtures/test";

test("an enquiry from the home page to thank-you, verified by SMS @scripts", async ({
  page,
  person,
}) => {
  await page.goto(pageAt(""));
  await page.getByRole("main").getByRole("link", { name: "Ask a counsellor" }).first().click();
  await fillEnquiry(page, person);
  await page.getByRole("button", { name: "Send my enquiry" }).click();
  await expect(page).toHaveURL(pageAt("/otp"));
  await expect(page.getByRole("main")).toContainText(`+91 ••••••${person.mobile.slice(-4)}`);
  const code = page.getByLabel("6-digit code");
  await expect(code).toHaveAttribute("autocomplete", "one-time-code");
  await expect(code).toHaveAttribute("inputmode", "numeric");
  const { text } = await messageTo(person.e164);
  expect(text.split("\n").at(-1)).toMatch(/^@localhost #\d{6}$/);
  await enterCode(page, await codeSentTo(person.e164));
  await expect(page).toHaveURL(thankYouPage());
  await expect(page.getByRole("main")).toContainText(
    "Thanks for sharing your information. One of our counselors will be in touch with you soon.",
  );
  expect(await receivedBy(person.e164)).toHaveLength(1);
  await confirmationTo(person.e164);
});

test("an enquiry on sa, verified by email", async ({ page, person }) => {
  await sendEnquiry(page, person, "sa");
  await expect(page.getByRole("main")).toContainText(/a•••••@students\.example/);
  const mail = await messageTo(person.email);
  expect(mail.subject).toBe("رمز تسجيل الدخول إلى Disha Abroad");
  await enterCode(page, await codeSentTo(person.email), "sa");
  await expect(page).toHaveURL(thankYouPage("sa"));
  await expect(page.getByRole("main")).toContainText(said("What happens next", "sa"));
});

test("an early resend is rejected with the seconds to wait @scripts-only", async ({
  page,
  person,
}) => {
  await sendEnquiry(page, person);
  const resend = page.getByRole("button", { name: "Send a new code" });
  await expect(resend).toBeDisabled();
  await expect(page.getByText(/You can ask for a new code in \d+ s\./)).toBeVisible();
});

test("a double click creates one lead and one code @scripts-only", async ({ page, person }) => {
  await page.goto(pageAt("/enquiry"));
  await fillEnquiry(page, person);
  await page.getByRole("button", { name: "Send my enquiry" }).dblclick();
  await expect(page).toHaveURL(pageAt("/otp"));
  await enterCode(page, await codeSentTo(person.e164));
  await expect(page).toHaveURL(thankYouPage());
  expect(await receivedBy(person.e164)).toHaveLength(1);
});

test("an enquiry fills the profile, and the counsellor sees it @nightly", async ({ page, person }, {
  project,
}) => {
  await page.goto(pageAt("/enquiry3"));
  await page.getByLabel("Full name").fill(person.name);
  await page.getByLabel("Mobile number").fill(person.mobile);
  await page.getByRole("radio", { name: "Any time" }).check();
  await page.getByLabel("Where would you like to study?").selectOption("DEU");
  await page.getByLabel("Your question").fill("Zebra question");
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Request a callback" }).click();
  await enterCode(page, await codeSentTo(person.e164));
  await expect(page).toHaveURL(thankYouPage());
  await page.goto(pageAt("/profile/courses"));
  await expect(page.getByText("We don't know yet what you're looking for")).toHaveCount(0);
  await expect(page.getByText("In a country you prefer").first()).toBeVisible();
  await signOut(page);

  await signInStaff(page, staffAddress("callback", project.name));
  await page.goto(pageAt("/counsellor/requests"));
  const row = page.getByRole("row").filter({ hasText: person.e164 });
  await expect(row).toContainText("Zebra question");
  await row.getByRole("link", { name: person.name }).click();
  await expect(page.getByText("Zebra question")).toBeVisible();
  await expect(page.getByText("Best time to call")).toBeVisible();
});
