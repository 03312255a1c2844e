import { staffAddress } from "../environment/staff";
import { becomeUser, signInStaff, signOut } from "../fixtures/steps";
import { expect, pageAt, test } from "../fixtures/test";

test("a booster is bought with a coupon after a failed payment", async ({ page, person }) => {
  await page.goto(pageAt("/booster-program/sa-lite/apply-now"));
  await expect(page.getByRole("heading", { level: 1, name: /sign in/i })).toBeVisible();
  await becomeUser(page, person);
  await page.goto(pageAt("/booster-program/apply-now"));
  await page.getByRole("link", { name: "Booster Lite" }).click();
  await page.getByLabel("Coupon").fill("MONSOON25");
  await page.getByRole("button", { name: "Apply code" }).click();
  await expect(page.locator("#coupon-error")).toHaveText("This code has expired.");
  await page.getByLabel("Coupon").fill("welcome10");
  await page.getByRole("button", { name: "Apply code" }).click();
  await page.getByRole("button", { name: "Continue to pay ₹4,500" }).click();
  await page.getByRole("button", { name: "Pay ₹4,500" }).click();
  await expect(page.getByText("No money moves")).toBeVisible();
  await page.getByRole("button", { name: "Fail" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "The payment did not go through",
  );

  await page.getByRole("link", { name: "Try again" }).click();
  await page.getByRole("button", { name: "Continue to pay ₹4,999" }).click();
  await page.getByRole("button", { name: "Pay ₹4,999" }).click();
  await page.getByRole("link", { name: "Leave without deciding" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "Your payment is being processed",
  );
  await page.getByRole("link", { name: "I haven't paid yet" }).click();
  await page.getByRole("button", { name: "Pay ₹4,999" }).click();
  await page.getByRole("button", { name: "Pay", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "Thank you, we have your payment",
  );
  await page.getByRole("link", { name: "Receipt" }).click();
  await expect(page.getByRole("table")).toContainText("₹4,999");
  await page.goto(pageAt("/booster-program/sa-lite/apply-now"));
  await expect(page.getByText("You already have this booster.")).toBeVisible();
  await page.goto(pageAt("/profile/payments"));
  await expect(page.getByRole("row")).toHaveCount(3);

  const unknown = await page.goto(pageAt("/payments/status?transaction=nothing"));
  expect(unknown?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("We can't find this payment");
});

test("an order is cancelled, and a second payment of another is refunded @nightly", async ({
  page,
  person,
}, { project }) => {
  await becomeUser(page, person);
  await page.goto(pageAt("/booster-program/sa-lite/apply-now?coupon=WELCOME10"));
  await page.getByRole("button", { name: /^Continue to pay/ }).click();
  await page.getByRole("button", { name: /^Pay/ }).click();
  await page.getByRole("link", { name: "Leave without deciding" }).click();
  // Another order can't use the coupon before this one is cancelled.
  const status = page.url();
  await page.goto(pageAt("/booster-program/sa-touch/apply-now?coupon=WELCOME10"));
  await expect(page.locator("#coupon-error")).toContainText("Another of your orders is using");
  await page.goto(status);
  await page.getByRole("button", { name: "Cancel this order" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("This order is closed");

  await page.getByRole("link", { name: "Start again" }).click();
  await page.getByRole("button", { name: "Continue to pay ₹4,999" }).click();
  await page.getByRole("button", { name: "Pay ₹4,999" }).click();
  const second = await page.context().newPage();
  await second.goto(page.url());
  await page.getByRole("button", { name: "Pay", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "Thank you, we have your payment",
  );
  await second.getByRole("button", { name: "Pay", exact: true }).click();
  await expect(second.getByText("We will refund ₹4,999 in full.")).toBeVisible();
  await second.goto(pageAt("/profile/payments"));
  await expect(second.getByRole("link", { name: "Refund of ₹4,999 due" })).toBeVisible();

  await signOut(page);
  await signInStaff(page, staffAddress("refunds", project.name));
  await page.goto(pageAt("/counsellor/refunds"));
  const refund = page.getByRole("row").filter({ hasText: "Order paid twice" });
  await refund.getByRole("button", { name: /^Refund ₹4,999, payment pay_/ }).click();
  await expect(page.getByRole("heading", { name: "Refunded" })).toBeVisible();
  await expect(refund).toContainText("rfnd_");
});

test("a paid learner can open all tabs @nightly", async ({ page, person }) => {
  await becomeUser(page, person);
  await page.goto(pageAt("/booster-program/sa-touch/apply-now"));
  await page.getByRole("button", { name: /^Continue to pay/ }).click();
  await page.getByRole("button", { name: /^Pay/ }).click();
  await page.getByRole("button", { name: "Pay", exact: true }).click();
  await page.getByRole("link", { name: "Start", exact: true }).click();

  const tabs = page.getByRole("navigation", { name: "Profile" }).getByRole("link");
  await expect(tabs).toHaveText([
    "Dashboard",
    "Submit Documents",
    "Flying Progress",
    "Learning Progress",
    "Learner's Guide",
    "Buddy",
    "Courses for you",
  ]);
  await expect(page.getByText("0 of 200 points")).toBeVisible();
  await page.getByRole("button", { name: "Mark as done: Letters of recommendation" }).click();
  await expect(page.getByText("10 of 200 points")).toBeVisible();
  await page
    .getByRole("button", { name: "Done ✓: mark Letters of recommendation as not done" })
    .click();
  await expect(page.getByText("0 of 200 points")).toBeVisible();
  for (const tab of ["counselor", "application", "help"])
    expect((await page.goto(pageAt(`/profile/${tab}`)))?.status(), tab).toBe(404);

  await page.goto(pageAt("/profile/guide"));
  await expect(page.getByText("Your guide follows your applications.")).toBeVisible();
  await page.goto(pageAt("/profile/applications/start?course=5005-msc-computer-science"));
  await page.getByLabel("Intake").selectOption({ index: 1 });
  await page.getByRole("button", { name: "Start" }).click();
  await page.getByRole("link", { name: "Continue: Plan" }).click();
  await page.getByLabel("Why this course?").fill("The robots");
  await page.getByLabel("How you'll pay for it").selectOption("family");
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByText("Submitted, waiting for review")).toBeVisible();
  await expect(page.getByText(/^Waiting for our team. We reply by /)).toBeVisible();

  await page.goto(pageAt("/profile/guide"));
  await expect(page.getByRole("link", { name: /\(PDF\)/ })).toHaveAttribute(
    "href",
    /study-in-germany-guide\/download$/,
  );
  await expect(page.getByRole("row")).toHaveCount(9);
  await page.goto(pageAt("/profile/flying-progress"));
  await expect(page.getByText("Travel and arrival")).toBeVisible();
  await page.goto(pageAt("/profile/disha-buddy"));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your buddy");
  await page.goto(pageAt("/profile/lms"));
  await expect(page).toHaveURL(pageAt("/profile/learning-progress"));
});
