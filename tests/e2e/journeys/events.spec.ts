import { eventsIn } from "../fixtures/calendar";
import { codeSentTo, messageTo, receivedBy } from "../fixtures/messages";
import { askForCode, becomeUser, enterCode } from "../fixtures/steps";
import { expect, pageAt, test } from "../fixtures/test";

test("a visitor registers for the nearest event, with one click when signed in", async ({
  page,
  person,
}) => {
  await becomeUser(page, person);
  await page.goto(pageAt("/event"));
  await expect(page).toHaveURL(/\/study-abroad\/events\/[\w-]+$/);
  const address = page.url();
  const title = await page.getByRole("heading", { level: 1 }).textContent();
  await page.getByRole("link", { name: "Register for free" }).click();
  await page.getByRole("button", { name: "Register" }).click();
  await expect(page).toHaveURL(address);
  await expect(page.getByText("You're registered.")).toBeVisible();

  // Only the number is known, so the confirmation is the text message after the code.
  const message = await messageTo(person.e164, 2);
  expect(message.text).toContain(`${title}. `);
  expect(message.text).toContain(new URL(address).pathname);

  // Who is registered isn't asked again, but can cancel, which sends nothing.
  await page.goto(`${address}/register`);
  await expect(page.getByText("You're registered. If you cancel,")).toBeVisible();
  await expect(page.getByRole("button", { name: "Register" })).toHaveCount(0);
  await page.goto(address);
  await page.getByRole("link", { name: "Cancel my registration" }).click();
  await page.getByRole("button", { name: "Cancel my registration" }).click();
  await expect(page).toHaveURL(address);
  await expect(page.getByRole("link", { name: "Register for free" })).toBeVisible();
  expect(await receivedBy(person.e164)).toHaveLength(2);
});

test("a visitor verifies a number and returns to the webinar", async ({ page, person }) => {
  await page.goto(pageAt("/webinars"));
  await page.getByRole("link", { name: "Germany from APS to visa" }).click();
  await page.getByRole("link", { name: "Register for free" }).click();
  await expect(
    page.getByRole("heading", { level: 1, name: /^Confirm your number or email address/ }),
  ).toBeVisible();
  await askForCode(page, person.mobile);
  await enterCode(page, await codeSentTo(person.e164));
  await page.getByLabel("Full name").fill(person.name);
  await page.getByLabel("Email address").fill(person.email);
  await page.getByRole("button", { name: "Continue" }).click();
  // The typed address gets only a verification link until it is verified.
  const webinar = page.url();
  const asked = await messageTo(person.email);
  expect(asked.subject).toBe("Confirm your email address for Disha Abroad");
  await page.goto(/http:\/\/\S+\/confirm-contact\/\S+/.exec(asked.text)?.[0] ?? "");
  await page.getByRole("button", { name: "Confirm this address" }).click();
  await expect(page.getByText("Your address is confirmed.")).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: person.email })).toBeVisible();
  await page.goto(webinar);
  await page.getByRole("button", { name: "Register" }).click();
  await expect(page.getByText("You're registered.")).toBeVisible();
  await expect(page.getByText(/joining link appears here/)).toBeVisible();
  const mail = await messageTo(person.email, 2);
  expect(mail.subject).toBe("You're registered: Germany from APS to visa");
  const [invited] = eventsIn(mail.calendar ?? "");
  expect(invited?.summary).toBe("Germany from APS to visa");
  expect((invited?.end.getTime() ?? 0) - (invited?.start.getTime() ?? 0)).toBe(60 * 60_000);
});
