import { staffAddress } from "../environment/staff";
import {
  announcedEnquiry,
  codeSentTo,
  messageTo,
  otherThan,
  receivedBy,
  refuseSmsTo,
} from "../fixtures/messages";
import { makePerson } from "../fixtures/person";
import {
  enterCode,
  fillEnquiry,
  said,
  sendEnquiry,
  signInByMail,
  signOut,
} from "../fixtures/steps";
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
});

test("an enquiry from the home page form, after an error", async ({ page, person }) => {
  await page.goto(pageAt(""));
  const block = page.getByRole("region", { name: "Start with your name and number" });
  await block.getByLabel("Full name").fill(person.name);
  await block.getByRole("button", { name: "Start" }).click();
  await expect(page).toHaveURL(pageAt("/enquiry4"));
  await expect(page.getByLabel("Full name")).toHaveValue(person.name);
  await page.getByLabel("Mobile number").fill(person.mobile);
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Start" }).click();
  const lead = await announcedEnquiry("lead.created", person.e164);
  expect(lead.extraFields).toMatchObject({ platformUrl: pageAt("") });
  await enterCode(page, await codeSentTo(person.e164));
  await expect(page).toHaveURL(thankYouPage());
});

for (const region of ["vn", "sa"] as const) {
  test(`an enquiry on ${region}, verified by email`, async ({ page, person }) => {
    await sendEnquiry(page, person, region);
    await expect(page.getByRole("main")).toContainText(/a•••••@students\.example/);
    const mail = await messageTo(person.email);
    expect(mail.subject).toBe("Your Disha Abroad sign-in code");
    await enterCode(page, await codeSentTo(person.email), region);
    await expect(page).toHaveURL(thankYouPage(region));
    await expect(page.getByRole("main")).toContainText(said("What happens next", region));
  });
}

test("a wrong code is counted and reported, and the right one still works", async ({
  page,
  person,
}) => {
  await sendEnquiry(page, person);
  const code = await codeSentTo(person.e164);
  await enterCode(page, otherThan(code));
  await expect(page.getByRole("alert")).toContainText("The code you entered does not match");
  await expect(page.getByRole("alert")).toContainText("4 tries are left");
  await expect(page.getByLabel("6-digit code")).toHaveAttribute("aria-invalid", "true");
  // Pasted from a message, with spaces.
  await enterCode(page, ` ${code.slice(0, 3)} ${code.slice(3)} `);
  await expect(page).toHaveURL(thankYouPage());
});

test("after five wrong codes the right one is rejected too", async ({ page, person }) => {
  await sendEnquiry(page, person);
  const code = await codeSentTo(person.e164);
  for (const left of ["4 tries are", "3 tries are", "2 tries are", "1 try is"]) {
    await enterCode(page, otherThan(code));
    await expect(page.getByRole("alert")).toContainText(`${left} left`);
  }
  await enterCode(page, otherThan(code));
  await expect(page.getByRole("alert")).toContainText("Request a new one");
  await enterCode(page, code);
  await expect(page.getByRole("main")).toContainText("You have tried this code too many times");
});

test("an early resend is rejected with the seconds to wait", async ({
  page,
  person,
  hasScripts,
}) => {
  await sendEnquiry(page, person);
  const resend = page.getByRole("button", { name: "Send a new code" });
  if (hasScripts) {
    await expect(resend).toBeDisabled();
    await expect(page.getByText(/You can ask for a new code in \d+ s\./)).toBeVisible();
    return;
  }
  await expect(
    page.getByText(/You can ask for a new one from \d{1,2}:\d\d:\d\d [ap]m IST/),
  ).toBeVisible();
  await resend.click();
  await expect(page.getByRole("main")).toContainText(/You can ask for a new code in \d+ seconds/);
});

test("changing the address keeps the input", async ({ page, person }) => {
  const mistyped = makePerson(`${person.email} mistyped`).mobile;
  await sendEnquiry(page, { ...person, mobile: mistyped });
  await page.getByRole("link", { name: "Change it" }).click();
  await expect(page.getByLabel("Full name")).toHaveValue(person.name);
  await expect(page.getByLabel("Mobile number")).toHaveValue(mistyped);
  await expect(page.getByLabel("Your city")).toHaveValue("Pune");
  await expect(page.getByRole("radio", { name: "A master's degree" })).toBeChecked();
  await page.getByLabel("Mobile number").fill(person.mobile);
  await page.getByRole("button", { name: "Send my enquiry" }).click();
  await enterCode(page, await codeSentTo(person.e164));
  await expect(page).toHaveURL(thankYouPage());
});

test("a code arrives after a failure of the gateway", async ({ page, person }) => {
  await refuseSmsTo(person.e164, 1);
  await sendEnquiry(page, person);
  await enterCode(page, await codeSentTo(person.e164));
  await expect(page).toHaveURL(thankYouPage());
});

test("a double click creates one lead and one code @scripts", async ({ page, person }) => {
  await page.goto(pageAt("/enquiry"));
  await fillEnquiry(page, person);
  await page.getByRole("button", { name: "Send my enquiry" }).dblclick();
  await expect(page).toHaveURL(pageAt("/otp"));
  await enterCode(page, await codeSentTo(person.e164));
  await expect(page).toHaveURL(thankYouPage());
  expect(await receivedBy(person.e164)).toHaveLength(1);
});

test("an enquiry fills the profile, and the counsellor sees it", async ({ page, person }, {
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

  await signInByMail(page, staffAddress("callback", project.name));
  await page.goto(pageAt("/counsellor/requests"));
  const row = page.getByRole("row").filter({ hasText: person.e164 });
  await expect(row).toContainText("Zebra question");
  await row.getByRole("link", { name: person.name }).click();
  await expect(page.getByText("Zebra question")).toBeVisible();
  await expect(page.getByText("Best time to call")).toBeVisible();
});
