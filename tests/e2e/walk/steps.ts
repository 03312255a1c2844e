import { expect, type Page } from "@playwright/test";
import arabic from "../../../app/domain/messages/ar.json" with { type: "json" };
import vietnamese from "../../../app/domain/messages/vi.json" with { type: "json" };
import type { Person } from "./person";
import { codeSentTo, receivedBy } from "./post";
import { pageAt, type RegionHost } from "./test";

/** A text of shell or forms as the visitors of a region read it at first. */
export const said = (text: string, region: RegionHost = "default"): string => {
  if (region === "default") return text;
  const texts: Readonly<Record<string, string>> = region === "vn" ? vietnamese : arabic;
  const found = texts[text];
  if (found === undefined) throw new Error(`not said in ${region}: ${text}`);
  return found;
};

/** Fills in the standard enquiry form (/enquiry) of a region. */
export async function fillEnquiry(
  page: Page,
  person: Person,
  region: RegionHost = "default",
): Promise<void> {
  const t = (text: string) => said(text, region);
  await page.getByLabel(t("Full name")).fill(person.name);
  if (region === "default") {
    await page.getByLabel("Mobile number").fill(person.mobile);
    await page.getByLabel("Your city").selectOption("Pune");
  } else {
    await page.getByLabel(t("Email address"), { exact: true }).fill(person.email);
    await page.getByLabel(t("Your city")).fill(region === "vn" ? "Đà Nẵng" : "جدة");
  }
  await page.getByLabel(t("Where would you like to study?")).selectOption("DEU");
  await page.getByLabel(t("A master's degree")).check();
  await page.getByLabel(t("When would you like to start?")).selectOption({ index: 1 });
  await page.getByRole("checkbox").check();
}

/** Sends the standard enquiry and stops at the code page. */
export async function sendEnquiry(
  page: Page,
  person: Person,
  region: RegionHost = "default",
): Promise<void> {
  await page.goto(pageAt("/enquiry", region));
  await fillEnquiry(page, person, region);
  await page.getByRole("button", { name: said("Send my enquiry", region) }).click();
  await expect(page).toHaveURL(pageAt("/otp", region));
}

/** Types a code and presses the button. */
export async function enterCode(
  page: Page,
  code: string,
  region: RegionHost = "default",
): Promise<void> {
  await page.getByLabel(said("6-digit code", region)).fill(code);
  await page.getByRole("button", { name: said("Confirm", region) }).click();
}

/** The whole enquiry, so that there is an account and a session. */
export async function becomeUser(
  page: Page,
  person: Person,
  region: RegionHost = "default",
): Promise<void> {
  await sendEnquiry(page, person, region);
  const code = await codeSentTo(region === "default" ? person.e164 : person.email);
  await enterCode(page, code, region);
  await expect(page).toHaveURL(pageAt("/enquiry/thankyou", region));
}

/** Signs in somebody who has an account with a name, by email; staff land on their console. */
export async function signInByMail(page: Page, address: string): Promise<void> {
  const before = (await receivedBy(address)).length;
  await page.goto(pageAt("/sign-in"));
  await askForCode(page, address);
  await enterCode(page, await codeSentTo(address, before + 1));
  await expect(page).toHaveURL(/\/study-abroad(\/counsellor)?$/);
}

/** Signs in again somebody who came with an enquiry, by their number. */
export async function signInByNumber(page: Page, person: Person): Promise<void> {
  const before = (await receivedBy(person.e164)).length;
  await page.goto(pageAt("/sign-in"));
  await askForCode(page, person.mobile);
  await enterCode(page, await codeSentTo(person.e164, before + 1));
  await expect(page).toHaveURL(pageAt(""));
}

/** Signs out by the page's own form. */
export async function signOut(page: Page, region: RegionHost = "default"): Promise<void> {
  await page.goto(pageAt("/sign-out", region));
  await page
    .getByRole("main")
    .getByRole("button", { name: said("Sign out", region) })
    .click();
  await expect(page).toHaveURL(pageAt("", region));
}

/** Asks for a code on the sign-in page. */
export async function askForCode(page: Page, address: string): Promise<void> {
  await page.getByLabel("Mobile number or email address").fill(address);
  await page.getByRole("button", { name: "Send me a code" }).click();
}
