import type { Page } from "@playwright/test";
import { staffAddress } from "../environment/staff";
import { becomeUser, said, signInStaff } from "../fixtures/steps";
import { expect, pageAt, test, type RegionHost } from "../fixtures/test";

/** Forms that can be sent empty, by who uses them. */
const visitorForms: readonly (readonly [path: string, button: string, region?: RegionHost])[] = [
  ["/enquiry", "Send my enquiry"],
  ["/enquiry2", "Continue"],
  ["/enquiry3", "Request a callback"],
  ["/enquiry4", "Start"],
  ["/enquiry11", "Make my shortlist"],
  ["/enquiry-medical", "Ask about medicine"],
  ["/enquiry", "Send my enquiry", "vn"],
  ["/enquiry", "Send my enquiry", "sa"],
  ["/sign-in", "Send me a code"],
  ["/chat", "Send"],
  ["/university-partnership", "Send"],
];
const studentForms = [
  ["/profile/documents", "Upload"],
  ["/profile/notes", "Save"],
  ["/profile/counselor", "Request a callback"],
  ["/profile/help", "Report"],
  ["/profile/details/personal", "Save"],
  ["/profile/details/exam/ielts", "Save"],
  ["/profile/contact-details", "Send the link"],
  ["/profile/privacy", "Erase my account"],
  ["/alumni-connect/ask?alumnus=ananya-s", "Ask"],
] as const;
const staffForms = [
  ["/counsellor/prospects/new", "Add lead"],
  ["/counsellor/holidays", "Add"],
  ["/counsellor/coupons", "Add"],
  ["/counsellor/staff", "Add"],
  ["/counsellor/webhooks", "Add"],
  ["/counsellor/api-keys", "Create key"],
] as const;

/** Sends the page's form empty. */
async function sendEmpty(page: Page, button: string): Promise<void> {
  await page.getByRole("main").getByRole("button", { name: button, exact: true }).first().click();
  await page.getByRole("alert").first().waitFor();
}

/** Which parts of the fields that the summary leads to aren't on the screen: control, label or message. */
async function outOfView(page: Page): Promise<string[]> {
  const links = page.getByRole("alert").locator("a[href^='#']");
  const faults: string[] = [];
  for (const link of await links.all()) {
    const id = (await link.getAttribute("href"))?.slice(1) ?? "";
    await link.click();
    const hidden = await page.evaluate((target) => {
      const control = document.getElementById(target);
      if (!control) return ["no such field"];
      const label =
        control.closest("fieldset")?.querySelector("legend") ??
        document.querySelector(`label[for="${target}"]`) ??
        control.closest("label");
      const message = document.getElementById(`${target}-error`);
      return Object.entries({ control, label, message }).flatMap(([what, element]) => {
        if (!element) return [`no ${what}`];
        const { top, bottom, height } = element.getBoundingClientRect();
        // A long list of choices may go on below the screen.
        const isSeen = top >= 0 && Math.min(bottom, top + Math.min(height, 80)) <= innerHeight;
        return isSeen ? [] : [`${what} at ${Math.round(top)} to ${Math.round(bottom)}`];
      });
    }, id);
    faults.push(...hidden.map((fault) => `${id}: ${fault}`));
  }
  return faults;
}

async function expectGuidance(page: Page, path: string, button: string, region?: RegionHost) {
  await page.goto(pageAt(path, region));
  const title = await page.title();
  await sendEmpty(page, said(button, region));
  expect.soft(await page.title(), `title of ${path}`).toBe(`${said("Error:", region)} ${title}`);
  expect.soft(await page.getByRole("alert").locator("a").count(), path).toBeGreaterThan(0);
  expect.soft(await outOfView(page), path).toEqual([]);
}

// M14 and L13 of the reports that peers have got.
test.use({ viewport: { width: 360, height: 640 } });

test("an empty form of visitors says Error in its title, and leads to each field", async ({
  page,
}) => {
  for (const [path, button, region] of visitorForms)
    await expectGuidance(page, path, button, region);
});

test("an empty form of students says Error in its title, and leads to each field", async ({
  page,
  person,
}) => {
  await becomeUser(page, person);
  for (const [path, button] of studentForms) await expectGuidance(page, path, button);
});

test("an empty form of staff says Error in its title, and leads to each field @nightly", async ({
  page,
}, { project }) => {
  await signInStaff(page, staffAddress("inbox", project.name));
  for (const [path, button] of staffForms) await expectGuidance(page, path, button);
});
