import { announcedEnquiry, codeSentTo } from "../fixtures/messages";
import { enterCode, sendEnquiry } from "../fixtures/steps";
import { expect, pageAt, test, thankYouPage } from "../fixtures/test";

test("an invalid form keeps every value and shows errors", async ({ page }) => {
  await page.goto(pageAt("/enquiry"));
  await page.getByLabel("Full name").fill("7");
  await page.getByLabel("Mobile number").fill("12345");
  await page.getByLabel("Email address").fill("asha@gmial.com");
  await page.getByLabel("Your city").selectOption("Other");
  await page.getByLabel("Where would you like to study?").selectOption("FRA");
  await page.getByLabel("A bachelor's degree").check();
  const [response] = await Promise.all([
    page.waitForResponse((one) => one.request().method() === "POST"),
    page.getByRole("button", { name: "Send my enquiry" }).click(),
  ]);
  expect(response.status()).toBe(400);
  const summary = page.getByRole("alert");
  await expect(summary).toContainText("Fix 5 problems");
  for (const name of ["name", "mobile", "otherCity", "intakeYear", "consent"]) {
    const field = page.locator(`#${name}`);
    await expect(field).toHaveAttribute("aria-invalid", "true");
    await expect(field).toHaveAttribute("aria-describedby", new RegExp(`\\b${name}-error\\b`));
    await expect(page.locator(`#${name}-error`)).toHaveText(/\S/);
  }
  await expect(page.getByLabel("Full name")).toHaveValue("7");
  await expect(page.getByLabel("Mobile number")).toHaveValue("12345");
  await expect(page.getByLabel("Email address")).toHaveValue("asha@gmial.com");
  await expect(page.locator("#city")).toHaveValue("Other");
  await expect(page.getByLabel("Where would you like to study?")).toHaveValue("FRA");
  await expect(page.getByLabel("A bachelor's degree")).toBeChecked();
  await expect(page.getByText("Did you mean asha@gmail.com?")).toBeVisible();
});

test("the error summary is focused and links to the fields @scripts", async ({ page }) => {
  await page.goto(pageAt("/enquiry"));
  await page.getByRole("button", { name: "Send my enquiry" }).click();
  const first = page.getByRole("alert").getByRole("link").first();
  await expect(first).toBeFocused();
  await first.press("Enter");
  await expect(page.getByLabel("Full name")).toBeFocused();
});

test("a form in steps keeps its answers in both directions", async ({ page, person }) => {
  await page.goto(pageAt("/enquiry2"));
  await page.getByLabel("Where would you like to study?").selectOption("IRL");
  await page.getByLabel("A master's degree").check();
  await page.getByLabel("When would you like to start?").selectOption({ index: 2 });
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByLabel("Full name").fill(person.name);
  await page.getByLabel("Your city").selectOption("Delhi");
  await page.getByLabel("Your highest qualification").selectOption({ index: 2 });
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("button", { name: "Back" }).click();
  await expect(page.getByLabel("Full name")).toHaveValue(person.name);
  await page.getByRole("button", { name: "Back" }).click();
  await expect(page.getByLabel("Where would you like to study?")).toHaveValue("IRL");
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByLabel("Mobile number").fill(person.mobile);
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Get my plan" }).click();
  await enterCode(page, await codeSentTo(person.e164));
  await expect(page).toHaveURL(thankYouPage());
});

test("the lead has the visitor's attribution after several pages", async ({ page, person }) => {
  await page.goto(pageAt("?utm_source=newsletter&utm_campaign=spring&gclid=abc"), {
    referer: "https://search.example/?q=private",
  });
  await page.goto(pageAt("/menu/countries"));
  await sendEnquiry(page, person);
  const lead = await announcedEnquiry("lead.created", person.e164);
  expect(lead).toMatchObject({
    name: person.name,
    mobile: person.e164,
    countryCode: "+91",
    email: null,
    city: "Pune",
    country: "IN",
    registrationType: "REGISTRATION_ENQUIRY",
    englishTestStatus: false,
    previousClassStatus: "true",
    interestedEducationLevel: "MASTERS",
    interestedCountries: ["DEU"],
    platForm: "DISHA_WEB",
    formId: "enquiry-standard",
    utm_source: "newsletter",
    utm_campaign: "spring",
    clickIdentifier: { gclid: "abc" },
    extraFields: { platformUrl: pageAt("/enquiry") },
    consent: { version: expect.stringMatching(/./) as unknown },
  });
  expect(lead.first_referrer).toMatch(/^https:\/\/search\.example/);
  expect(JSON.stringify(lead)).not.toContain("private");
  await enterCode(page, await codeSentTo(person.e164));
  await announcedEnquiry("lead.verified", person.e164);
});
