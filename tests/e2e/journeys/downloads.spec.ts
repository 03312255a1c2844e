import type { Download, Locator, Page } from "@playwright/test";
import { codeSentTo, messageTo } from "../fixtures/messages";
import { askForCode, becomeUser, enterCode } from "../fixtures/steps";
import { expect, pageAt, test } from "../fixtures/test";

/**
 * Downloads the file of a link once the site has made it. A PDF that isn't made within six seconds gets 503 and goes on
 * being made (pdf-response.ts), which happens on a busy machine.
 */
async function download(page: Page, link: Locator): Promise<Download> {
  const href = (await link.getAttribute("href")) ?? "";
  const status = async () => (await page.request.get(new URL(href, page.url()).href)).status();
  await expect.poll(status).toBe(200);
  const [file] = await Promise.all([page.waitForEvent("download"), link.click()]);
  return file;
}

test("an ebook is downloaded after a code and from the email, and the topic unsubscribed", async ({
  page,
  person,
  request,
}) => {
  await page.goto(pageAt("/ebooks"));
  await expect(page.getByRole("heading", { name: "Featured" })).toBeVisible();
  await page.getByLabel("Category").selectOption("exam-guides");
  await page.getByRole("button", { name: "Show" }).click();
  await page.getByRole("link", { name: "IELTS guide" }).click();
  await page.getByRole("link", { name: "Download the PDF" }).click();
  await askForCode(page, person.email);
  await enterCode(page, await codeSentTo(person.email));
  await page.getByLabel("Full name").fill(person.name);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("You're signed in and your file is ready")).toBeVisible();
  const ebook = await download(page, page.getByRole("link", { name: "Download the PDF" }));
  expect(ebook.suggestedFilename()).toBe("ielts-guide.pdf");
  await page.goto(pageAt("/ebooks/ielts-guide"));
  await expect(page.getByText(/Downloaded (once|\d+ times)\./)).toBeVisible();

  // On another device, without a session, and only the second half.
  const mail = await messageTo(person.email, 2);
  expect(mail.subject).toBe("Your ebook: IELTS guide");
  const link = /http:\/\/\S+\/download\?for=\S+/.exec(mail.text)?.[0] ?? "";
  const whole = await (await request.get(link)).body();
  const half = await request.get(link, { headers: { Range: "bytes=1000-" } });
  expect(half.status()).toBe(206);
  expect(Buffer.compare(await half.body(), whole.subarray(1000))).toBe(0);
  // A forged link is rejected.
  const forged = await request.get(`${link}x`, { maxRedirects: 0 });
  expect(forged.status()).toBe(303);

  // Both by one-click unsubscribing and on the page.
  const unsubscribe = mail.unsubscribe ?? "";
  const oneClick = await request.post(unsubscribe, {
    form: { "List-Unsubscribe": "One-Click" },
    maxRedirects: 0,
  });
  expect(oneClick.status()).toBe(200);
  await page.goto(unsubscribe);
  await expect(page.getByText("You won't get any more of these emails.")).toBeVisible();
  await page.getByRole("button", { name: "Subscribe again" }).click();
  await page.getByRole("button", { name: "Unsubscribe" }).click();
  await expect(page.getByText("You won't get any more of these emails.")).toBeVisible();
});

test("a course's brochure is a file and a message, a programme's is a file", async ({
  page,
  person,
}) => {
  await becomeUser(page, person);
  await page.goto(pageAt("/university/germany/tu-berlin-5005/msc-computer-science"));
  await page.getByRole("link", { name: "Brochure (PDF)" }).click();
  const brochure = await download(page, page.getByRole("link", { name: "Download the PDF" }));
  expect(brochure.suggestedFilename()).toBe("msc-computer-science.pdf");
  await page.getByRole("button", { name: "Send it to me" }).click();
  await expect(page.getByText(`We've texted a link to ${person.e164}.`)).toBeVisible();
  const message = await messageTo(person.e164, 2);
  expect(message.text).toContain("/university/germany/tu-berlin-5005/msc-computer-science");

  await page.goto(
    pageAt("/ua-accelerator-programs/bachelors-in-business-administration-australia"),
  );
  const program = await download(page, page.getByRole("link", { name: "Brochure (PDF)" }));
  expect(program.suggestedFilename()).toMatch(/\.pdf$/);
});
