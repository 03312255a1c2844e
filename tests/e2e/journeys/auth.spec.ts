import type { Page } from "@playwright/test";
import { codeSentTo, messageTo } from "../fixtures/messages";
import { askForCode, becomeUser, enterCode, said, sendEnquiry, signOut } from "../fixtures/steps";
import { expect, pageAt, test, thankYouPage } from "../fixtures/test";

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

async function openSignIn(page: Page): Promise<void> {
  await page.getByRole("banner").getByRole("link", { name: "Sign in" }).click();
}
