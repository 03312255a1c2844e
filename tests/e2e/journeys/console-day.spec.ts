import type { Page } from "@playwright/test";
import { dayOf } from "#domain/time/dates";
import { pdf } from "../../fixtures/files";
import { staffAddress } from "../environment/staff";
import { Actions } from "../fixtures/actions";
import { makePerson } from "../fixtures/person";
import { becomeUser, signInStaff } from "../fixtures/steps";
import { expect, pageAt, test } from "../fixtures/test";

/**
 * Tasks of a day in the console, each with a limit of actions and one save (docs/audit.md). A tap, a selection and a
 * typed field are one action each. They begin on the page where the work is found.
 */

const main = (page: Page) => page.getByRole("main");

test("a day of the head: leads, calls, applications and documents @scripts", async ({
  page,
  staffPage: studentPage,
  person,
  hasScripts,
}, { project }) => {
  await becomeUser(studentPage, person);
  await studentPage.goto(pageAt("/profile/documents"));
  await studentPage.getByLabel("Document type").selectOption("1");
  await studentPage
    .getByLabel("File", { exact: true })
    .setInputFiles({ name: "p.pdf", mimeType: "application/pdf", buffer: await pdf() });
  await studentPage.getByRole("button", { name: "Upload" }).click();
  await studentPage.getByText("Document uploaded.").waitFor();
  await signInStaff(page, staffAddress("head", project.name));

  // A walk-in at the front desk.
  const walkIn = makePerson(`walk-in of ${person.e164}`);
  await page.goto(pageAt("/counsellor/prospects/new"));
  const adding = new Actions(page);
  await adding.type("Name", "Walkin Sharma");
  await adding.type("Mobile number", walkIn.e164);
  await adding.select("How they came to us", { index: 1 });
  await adding.tick(page.getByLabel(/^They agree/));
  await adding.tap(main(page).getByRole("button", { name: "Add lead" }));
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Walkin Sharma");
  adding.expectWithin(5);

  // A call without an answer: outcome, note and tag with one save, which sets the retry.
  const calling = new Actions(page);
  await calling.select(page.getByLabel("What happened", { exact: true }), "Called, no answer");
  await calling.type(page.getByLabel("Note", { exact: true }), "Rang twice");
  await calling.type(page.getByRole("textbox", { name: "Tags" }), "pune fair");
  await calling.tap(
    page
      .locator("form", { has: page.getByLabel("What happened", { exact: true }) })
      .getByRole("button", { name: "Save" }),
  );
  await expect(page.getByText(/^Next: Call again/)).toBeVisible();
  await expect(main(page)).toContainText("Rang twice");
  calling.expectWithin(4);

  // A student's record: a call, an application and a document.
  await page.goto(pageAt(`/counsellor/prospects?q=${encodeURIComponent(person.e164)}`));
  await main(page).getByRole("link", { name: "Asha Rao" }).first().click();
  const sections = page.getByRole("navigation", { name: "Sections" });
  const booking = new Actions(page);
  await booking.tap(sections.getByRole("link", { name: "Calls" }));
  await booking.tap(main(page).getByRole("link", { name: "Book a call" }));
  // A day with all its times. It isn't counted: late in the day, the day that opens has few.
  await page.getByRole("navigation", { name: "Days" }).getByRole("link").nth(7).click();
  await booking.tap(
    main(page)
      .getByRole("link", { name: /^\d{1,2}:\d\d/ })
      // Each browser has a time of its own.
      .nth(hasScripts ? -2 : -3),
  );
  await booking.type("Topic", "Education loans");
  await booking.tap(main(page).getByRole("button", { name: "Book", exact: true }));
  await expect(main(page)).toContainText("Education loans");
  booking.expectWithin(5);

  // Back to the record, where a second number is added.
  await page.goto(pageAt(`/counsellor/prospects?q=${encodeURIComponent(person.e164)}`));
  await main(page).getByRole("link", { name: "Asha Rao" }).first().click();
  const correcting = new Actions(page);
  await correcting.tap(sections.getByRole("link", { name: "Contact data" }));
  await correcting.type("Second number", makePerson(`parent of ${person.e164}`).e164);
  await correcting.type("Whose number it is", "Mother");
  await correcting.tap(
    page
      .locator("form", { has: page.getByLabel("Whose number it is") })
      .getByRole("button", { name: "Save" }),
  );
  await expect(page.getByText("Saved.")).toBeVisible();
  correcting.expectWithin(4);

  const applying = new Actions(page);
  await applying.tap(sections.getByRole("link", { name: "Applications" }));
  await applying.tap(main(page).getByRole("link", { name: "Start an application" }));
  await applying.type(main(page).getByLabel("Course"), "informatics munich");
  await applying.tap(main(page).getByRole("button", { name: "Search", exact: true }));
  await applying.tap(
    main(page)
      .getByRole("link", { name: /Informatics/ })
      .first(),
  );
  await applying.select("Intake", { index: 1 });
  await applying.tap(main(page).getByRole("button", { name: "Start", exact: true }));
  await expect(page).toHaveURL(/\/applications\/[\w-]{20,}/);
  applying.expectWithin(7);

  await page.goto(pageAt(`/counsellor/prospects?q=${encodeURIComponent(person.e164)}`));
  await main(page).getByRole("link", { name: "Asha Rao" }).first().click();
  const reviewing = new Actions(page);
  await reviewing.tap(sections.getByRole("link", { name: "Documents" }));
  await reviewing.tap(main(page).getByRole("link", { name: "Passport" }).first());
  await reviewing.tick(page.getByLabel("It isn't readable"));
  await reviewing.tap(page.getByRole("button", { name: /^Send back/ }));
  await expect(main(page)).toContainText("Sent back");
  reviewing.expectWithin(4);
});

test("a day of events: make one, register, scan the ticket, cancel @scripts", async ({
  page,
  staffPage: studentPage,
  person,
}, { project }) => {
  await signInStaff(page, staffAddress("hosts", project.name));
  await page.goto(pageAt("/counsellor/events"));
  const title = `Fair of ${person.e164}`;
  const making = new Actions(page);
  await making.tap(main(page).getByRole("link", { name: "Add an event" }));
  await making.tap(main(page).getByRole("button", { name: "Add", exact: true }));
  await expect(page.getByRole("alert")).toContainText("Enter the venue.");
  await making.type("Title", title);
  await making.type("Summary", "Universities and counsellors in one hall for one evening.");
  await making.type(page.getByLabel("Day", { exact: true }), dayOf(new Date()));
  await making.type("Starts at", "23:58");
  await making.type("Ends at", "23:59");
  await making.type("Venue", "Town hall");
  await making.type("City", "Pune");
  await making.select("State", "Published");
  await making.tap(main(page).getByRole("button", { name: "Add", exact: true }));
  await expect(page.getByText("Saved.")).toBeVisible();
  making.expectWithin(11);

  // The student registers, and has a ticket.
  const slug = /\/event\/([^/]+)\/edit/.exec(page.url())?.[1] ?? "";
  await becomeUser(studentPage, person);
  await studentPage.goto(pageAt(`/events/${slug}/register`));
  await studentPage.getByRole("button", { name: "Register" }).click();
  await studentPage.getByRole("link", { name: "Show your ticket" }).click();
  await expect(studentPage.getByRole("img", { name: "QR code of your ticket" })).toBeVisible();
  await studentPage.goto(pageAt(`/events/${slug}`));
  const ticket = await studentPage.request.get(pageAt(`/events/${slug}/ticket`), {
    maxRedirects: 0,
  });

  // The phone at the door opens what it scans.
  await page.goto(new URL(ticket.headers().location ?? "", page.url()).href);
  const scanning = new Actions(page);
  await scanning.tap(page.getByRole("button", { name: "Check in" }));
  await expect(page.getByText(/^Checked in on/)).toBeVisible();
  scanning.expectWithin(1);

  await page.goto(pageAt(`/counsellor/events/event/${slug}/edit`));
  const cancelling = new Actions(page);
  await cancelling.select("State", "Cancelled");
  await cancelling.tap(main(page).getByRole("button", { name: "Save" }));
  await expect(page.getByText("Saved.")).toBeVisible();
  cancelling.expectWithin(2);
  await expect.poll(async () => (await page.goto(pageAt(`/events/${slug}`)))?.status()).toBe(404);
});
