import { eventsIn } from "../fixtures/calendar";
import { codeSentTo, messageTo, receivedBy } from "../fixtures/messages";
import { askForCode, enterCode } from "../fixtures/steps";
import { expect, pageAt, test } from "../fixtures/test";

test("a call is booked, verified, moved and cancelled", async ({ page, person }) => {
  await page.goto(pageAt("/schedule-appointment"));
  const days = page.getByRole("navigation", { name: "Days" }).getByRole("link");
  await expect(days).toHaveCount(14);
  await days.nth(4).click();
  const times = page.getByRole("link", { name: /^\d{1,2}:\d\d/ });
  await expect(times).toHaveCount(21);
  await times.filter({ hasText: "11:30" }).click();

  await askForCode(page, person.mobile);
  await enterCode(page, await codeSentTo(person.e164));
  await page.getByLabel("Full name").fill(person.name);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Book a call");
  await expect(page.getByText("11:30 am IST")).toBeVisible();
  await page.getByLabel("Phone number").fill("12");
  await page.getByLabel("Topic").fill("");
  await page.getByRole("button", { name: "Book this time" }).click();
  await expect(page.getByRole("alert")).toContainText("Fix 2 problems");
  await page.getByLabel("Phone number").fill(person.mobile);
  await page.getByLabel("Topic").fill("Loans");
  await page.getByRole("button", { name: "Book this time" }).click();
  await expect(page.getByText("Your call is booked.")).toBeVisible();

  const { text } = await messageTo(person.e164, 2);
  const link = /http:\/\/\S+\/bookings\/\S+/.exec(text)?.[0] ?? "";
  expect(text).toContain("11:30 am IST");
  await page.goto(pageAt("/bookings"));
  await expect(page.getByRole("link", { name: "11:30 am IST" })).toBeVisible();

  // Changing it needs the link and no session.
  await page.context().clearCookies();
  await page.goto(link);
  const file = await page.request.get(`${link}/calendar.ics`);
  const [call] = eventsIn(await file.text());
  expect(call?.summary).toBe("Disha Abroad: call with a counsellor");
  expect((call?.end.getTime() ?? 0) - (call?.start.getTime() ?? 0)).toBe(20 * 60_000);
  await page.getByRole("link", { name: "Choose another time" }).click();
  await page.getByRole("navigation", { name: "Days" }).getByRole("link").nth(6).click();
  await page.getByRole("link", { name: /^3:00 pm/ }).click();
  await page.getByRole("button", { name: "Yes, move it" }).click();
  await expect(page.getByText("Your call has been moved.")).toBeVisible();
  await expect(page.getByText("3:00 pm IST")).toBeVisible();
  await page.getByRole("button", { name: "Cancel call" }).click();
  await expect(page.getByText("Your call has been cancelled.")).toBeVisible();
  await expect
    .poll(async () => (await receivedBy(person.e164)).at(-1)?.text ?? "")
    .toContain("cancelled");
  expect((await page.goto(pageAt("/bookings/nothing.at-all")))?.status()).toBe(404);
});
