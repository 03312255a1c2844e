import { describe, expect, it } from "vitest";
import * as start from "../../../app/routes/applications/staff-start";
import * as book from "../../../app/routes/appointments/staff-book";
import * as upload from "../../../app/routes/documents/staff-upload";
import * as section from "../../../app/routes/students/staff-section";
import { assign } from "../../contract/test-users";
import { targetOf } from "../../contract/website";
import { pdf } from "../../fixtures/files";
import { newCounsellor, newStudent, useServices } from "../services";

/** Pages on which counsellors act in a student's place. */
const environment = useServices();
const DESK = "/study-abroad/counsellor";

async function pair() {
  const [student, counsellor, other] = [
    await newStudent(environment()),
    await newCounsellor(environment()),
    await newCounsellor(environment()),
  ];
  await assign(environment(), student.user, "counsellorId", counsellor.user);
  const path = `${DESK}/students/${student.user.userId}`;
  return { student, counsellor, other, path, params: { student: student.user.userId } };
}

describe("a section of a student's profile", () => {
  it("is filled in by their counsellor, with errors beside the fields", async () => {
    const { counsellor, other, path, params: student } = await pair();
    const here = `${path}/profile/personal`;
    const params = { ...student, group: "personal" };
    const { browser, csrf } = counsellor;
    expect((await other.browser.get(section.loader, here, params)).status).toBe(403);
    const form = { csrf, dateOfBirth: "2004-02-03", city: "Pune", passport: "Applied for" };
    const refused = await browser.post(section.action, here, form, params);
    expect(refused.status).toBe(400);
    await expect(refused).toHaveFieldError("state", "Enter state.");
    const saved = await browser.post(section.action, here, { ...form, state: "Goa" }, params);
    expect(saved).toRedirectTo(`${path}?show=profile&saved=yes`);
    const { typed } = await browser.load(section.loader, here, params);
    expect(typed).toMatchObject({ city: ["Pune"], state: ["Goa"] });
    const unknown = { ...student, group: "horoscope" };
    expect((await browser.get(section.loader, `${path}/profile/x`, unknown)).status).toBe(404);
  });
});

describe("a document", () => {
  it("is uploaded for a student, with errors beside the fields", async () => {
    const { counsellor, other, path, params } = await pair();
    const here = `${path}/documents/new`;
    const send = ({ browser, csrf }: typeof counsellor, fields: Record<string, string | File>) => {
      const form = new FormData();
      for (const [name, value] of Object.entries({ csrf, ...fields })) form.set(name, value);
      return browser.post(upload.action, here, form, params);
    };
    expect((await counsellor.browser.get(upload.loader, here, params)).status).toBe(200);
    const refused = await send(counsellor, { documentTypeId: "1" });
    expect(refused.status).toBe(400);
    await expect(refused).toHaveFieldError("file", "Choose a file.");
    const file = new File([new Uint8Array(await pdf())], "p.pdf", { type: "application/pdf" });
    const form = { documentTypeId: "1", label: "From the fair", file };
    expect((await send(other, form)).status).toBe(403);
    expect(await send(counsellor, form)).toRedirectTo(`${path}?show=documents&saved=yes`);
  });
});

describe("an application", () => {
  it("is started for a student, from a search", async () => {
    const { counsellor, other, path, params } = await pair();
    const here = `${path}/applications/new`;
    const { browser, csrf } = counsellor;
    const { courses, term } = await browser.load(
      start.loader,
      `${here}?term=computer+science`,
      params,
    );
    expect(term).toBe("computer science");
    const [course] = courses;
    expect(course?.title).toContain("Computer Science");
    const chosen = await browser.load(start.loader, `${here}?course=${course?.id}`, params);
    expect(chosen.chosen?.id).toBe(course?.id);
    const intake = chosen.intakes[0]?.value ?? "";
    expect(intake).not.toBe("");
    const refused = await browser.post(
      start.action,
      here,
      { csrf, courseId: course?.id ?? "", intake: "soon" },
      params,
    );
    await expect(refused).toHaveFieldError("intake", "Choose an intake.");
    const form = { csrf, courseId: course?.id ?? "", intake };
    const denied = await other.browser.post(
      start.action,
      here,
      { ...form, csrf: other.csrf },
      params,
    );
    expect(denied.status).toBe(403);
    const started = await browser.post(start.action, here, form, params);
    expect(targetOf(started).pathname).toMatch(new RegExp(`^${path}/applications/`));
    const again = await browser.post(start.action, here, form, params);
    expect(again.status).toBe(409);
  });
});

describe("a call", () => {
  it("is booked for a student at a free time", async () => {
    const { student, counsellor, other, path, params } = await pair();
    const here = `${path}/calls/new`;
    const { browser, csrf } = counsellor;
    const { days, slot: none } = await browser.load(book.loader, here, params);
    expect(none).toBeNull();
    const free = days.flatMap(({ slots }) => slots).find(({ isFree }) => isFree);
    const slot = free?.startsAt ?? "";
    const query = new URLSearchParams({ slot });
    expect((await browser.load(book.loader, `${here}?${query}`, params)).slot).toBe(slot);
    const form = { csrf, slot, mobile: student.user.mobile, topic: "Visa", calleeId: "" };
    const refused = await browser.post(book.action, here, { ...form, mobile: "1" }, params);
    await expect(refused).toHaveFieldError("mobile", "Enter a phone number that we can call.");
    const denied = await other.browser.post(
      book.action,
      here,
      { ...form, csrf: other.csrf },
      params,
    );
    expect(denied.status).toBe(403);
    expect(await browser.post(book.action, here, form, params)).toRedirectTo(
      `${path}?show=calls&saved=yes`,
    );
  });
});
