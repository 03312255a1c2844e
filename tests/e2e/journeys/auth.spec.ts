import type { Page } from "@playwright/test";
import { codeSentTo, messageTo } from "../fixtures/messages";
import { changeSessionCookie, readSessionCookie } from "../fixtures/session";
import { askForCode, becomeUser, enterCode, said, sendEnquiry, signOut } from "../fixtures/steps";
import { expect, pageAt, siteOrigin, test, thankYouPage } from "../fixtures/test";

test("a known user signs in and returns to where they were @scripts", async ({ page, person }) => {
  await becomeUser(page, person);
  await signOut(page);
  await page.goto(pageAt("/menu/exams?ref=x"));
  await openSignIn(page);
  await askForCode(page, person.mobile);
  await enterCode(page, await codeSentTo(person.e164, 2));
  await expect(page).toHaveURL(pageAt("/menu/exams"));
  await expect(
    page.getByRole("banner").getByRole("link", { name: "Asha", exact: true }),
  ).toBeVisible();
});

test("a new user signs in by email and enters a name", async ({ page, person }) => {
  await page.goto(pageAt("/sign-in?returnTo=%2Fstudy-abroad%2Fmenu%2Fcountries"));
  await askForCode(page, person.email);
  await enterCode(page, await codeSentTo(person.email));
  await expect(page.getByRole("heading", { name: "What should we call you?" })).toBeVisible();
  await page.getByLabel("Full name").fill("7");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByLabel("Full name")).toHaveAttribute("aria-invalid", "true");
  await page.getByLabel("Full name").fill(person.name);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page).toHaveURL(pageAt("/menu/countries"));
});

test("input that is neither a number nor an address gets an error", async ({ page }) => {
  await page.goto(pageAt("/sign-in"));
  await askForCode(page, "asha@nowhere");
  await expect(page.getByLabel("Mobile number or email address")).toHaveValue("asha@nowhere");
  await expect(page.getByRole("alert")).toContainText("Enter an email address like");
});

test("the return address stays on the site", async ({ page, person }) => {
  await page.goto(pageAt("/sign-in?returnTo=https%3A%2F%2Fevil.example%2F"));
  await askForCode(page, person.email);
  await enterCode(page, await codeSentTo(person.email));
  await page.getByLabel("Full name").fill(person.name);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page).toHaveURL(pageAt(""));
});

test("the email link works with one click in another browser", async ({
  page,
  person,
  browser,
  javaScriptEnabled,
}) => {
  await sendEnquiry(page, person, "vn");
  const { text } = await messageTo(person.email);
  const link = /http:\/\/\S+\/otp\/link\/\S+/.exec(text)?.[0] ?? "";
  expect(link).toContain(pageAt("/otp/link/", "vn"));
  const elsewhere = await browser.newContext({
    javaScriptEnabled,
    extraHTTPHeaders: { "x-forwarded-for": person.address },
  });
  const phone = await elsewhere.newPage();
  // Mail scanners open links too, which must not consume them.
  await phone.goto(link);
  await phone.goto(link);
  await expect(phone.getByRole("main")).toContainText("a•••••@students.example");
  await phone.getByRole("button", { name: said("Confirm and continue", "vn") }).click();
  await expect(phone).toHaveURL(thankYouPage("vn"));
  await phone.goto(link);
  await expect(
    phone.getByRole("heading", { name: said("This link has expired", "vn") }),
  ).toBeVisible();
  await elsewhere.close();
  // The first browser is told that its code has been used.
  await enterCode(page, await codeSentTo(person.email), "vn");
  const again = said("Let's start again", "vn");
  await expect(page.getByRole("heading", { name: again })).toBeVisible();
});

test("an invalid access token is refreshed silently", async ({ page, person, context }) => {
  await becomeUser(page, person);
  const before = await readSessionCookie(context, siteOrigin());
  await changeSessionCookie(context, siteOrigin(), { accessToken: "expired" });
  await completeDetails(page, "Asha K Rao");
  await expect(page).toHaveURL(pageAt(""));
  const after = await readSessionCookie(context, siteOrigin());
  expect(after.get("refreshToken")).not.toBe(before.get("refreshToken"));
  expect(after.get("accessToken")).not.toBe("expired");
});

test("a session that can't be refreshed ends, and the visitor can sign in again", async ({
  page,
  person,
  context,
}) => {
  await becomeUser(page, person);
  await changeSessionCookie(context, siteOrigin(), {
    accessToken: "expired",
    refreshToken: "gone",
  });
  await page.goto(pageAt("/sign-in/details"));
  await expect(page).toHaveURL(/\/study-abroad\/sign-in\?returnTo=/);
  expect((await readSessionCookie(context, siteOrigin())).has("accessToken")).toBe(false);
  await page.goto(pageAt(""));
  await expect(page.getByRole("banner").getByRole("link", { name: "Sign in" })).toBeVisible();
});

test("signing out clears all cookies except attribution and the device", async ({
  page,
  person,
  context,
}) => {
  await becomeUser(page, person);
  await page.goto(pageAt("/enquiry?hide_layout=true"));
  await signOut(page);
  const names = (await context.cookies()).map(({ name }) => name);
  // The known browser still gets codes while others use up the address's limit.
  expect(names.sort()).toEqual(["disha_attribution", "disha_device"]);
  await page.goto(pageAt("/sign-in/details"));
  await expect(page).toHaveURL(/\/study-abroad\/sign-in\?returnTo=/);
});

async function openSignIn(page: Page): Promise<void> {
  await page.getByRole("banner").getByRole("link", { name: "Sign in" }).click();
}

async function completeDetails(page: Page, name: string): Promise<void> {
  await page.goto(pageAt("/sign-in/details"));
  await page.getByLabel("Full name").fill(name);
  await page.getByRole("button", { name: "Continue" }).click();
}
