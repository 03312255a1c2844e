import { describe, expect, it } from "vitest";
import * as enquiry from "../../../app/routes/enquiries/staff-enquiry";
import * as contact from "../../../app/routes/leads/contact-data";
import * as duplicates from "../../../app/routes/leads/duplicates/list";
import * as lead from "../../../app/routes/leads/lead";
import * as merge from "../../../app/routes/leads/duplicates/merge";
import * as studentPage from "../../../app/routes/students/staff-student";
import { assign, enquiryFor, enquiryOf, makePerson } from "../../contract/test-users";
import { targetOf } from "../../contract/website";
import { addTime, toIst } from "#domain/time/dates";
import { newCounsellor, newStudent, useServices } from "../services";

const environment = useServices();
const DESK = "/study-abroad/counsellor";
type Person = Awaited<ReturnType<typeof newStudent>>;

const enquire = async (person = makePerson(), name = "Kavya Nair") => {
  const body = enquiryFor(person, { name, sendOtp: false });
  const client = environment().client.another();
  return enquiryOf(await client.post("auth/enquiry", body)).leadId;
};
/** The record that an enquiry leads to. */
const idOf = async ({ browser }: Person, enquiryId: string) => {
  const reply = await browser.get(enquiry.loader, `${DESK}/leads/${enquiryId}`, {
    enquiry: enquiryId,
  });
  return /prospects\/([\w-]+)/.exec(targetOf(reply).pathname)?.[1] ?? "";
};
const pathOf = (id: string) => `${DESK}/prospects/${id}`;
const load = ({ browser }: Person, id: string, query = "") =>
  browser.load(lead.loader, pathOf(id) + query, { lead: id });
/** The entries of a section. */
const entriesOf = ({ section }: Awaited<ReturnType<typeof load>>) =>
  "timeline" in section ? section.timeline.entries : [];
/** What the form of the record begins with. */
const shownOf = (record: Awaited<ReturnType<typeof load>>["lead"]) => ({
  nextAction: record.nextAction ?? "",
  nextActionAt: record.nextActionAt ? toIst(new Date(record.nextActionAt)) : "",
  stage: record.stage as string,
  closedReason: record.closedReason ?? "",
  tags: record.tags.join(", "),
  ownerId: record.ownerId ?? "",
});
/** Sends the form as a browser does: fields that weren't touched have what was shown. */
async function log(
  person: Person,
  id: string,
  form: Record<string, string>,
  seen?: ReturnType<typeof shownOf>,
) {
  const shown = seen ?? shownOf((await load(person, id)).lead);
  return post(person, id, { ...shown, ...form, form: "log", shown: JSON.stringify(shown) });
}
const post = ({ browser, csrf }: Person, id: string, form: Record<string, string>) =>
  browser.post(lead.action, pathOf(id), { csrf, ...form }, { lead: id });

describe("the record of a lead", () => {
  it("has the enquiries with all answers, and the timeline", async () => {
    const counsellor = await newCounsellor(environment());
    const id = await idOf(counsellor, await enquire());
    const page = await load(counsellor, id);
    const { lead: record, section } = page;
    expect(record).toMatchObject({
      name: "Kavya Nair",
      enquiries: [{ payload: { city: "Pune", interestedCountries: ["DEU"] } }],
    });
    expect(entriesOf(page)).toMatchObject([{ kind: "enquiry" }]);
    expect(section).toMatchObject({ name: "timeline", isFirstPage: true });
  });

  it("adds consents and accesses to the timeline when asked for", async () => {
    const counsellor = await newCounsellor(environment());
    const id = await idOf(counsellor, await enquire());
    await load(counsellor, id);
    const page = await load(counsellor, id, "?records=yes");
    expect(page.section).toMatchObject({ hasRecords: true });
    const kinds = new Set(entriesOf(page).map(({ kind }) => kind));
    expect(kinds).toEqual(new Set(["access", "consent", "enquiry"]));
  });

  it("saves everything with one button, and shows it in the timeline", async () => {
    const counsellor = await newCounsellor(environment());
    const id = await idOf(counsellor, await enquire());
    const ownerId = counsellor.user.userId;
    const form = {
      ...{ outcome: "reached", text: "Wants Germany" },
      ...{ nextAction: "Send the list", nextActionAt: "2026-12-01T10:30" },
      ...{ stage: "counselling", closedReason: "", tags: "fair, parents, fair", ownerId },
    };
    expect(await log(counsellor, id, form)).toRedirectTo(`${pathOf(id)}?saved=yes`);
    const page = await load(counsellor, id);
    const { lead: record } = page;
    expect(record).toMatchObject({
      stage: "counselling",
      tags: ["fair", "parents"],
      ownerId,
      nextAction: "Send the list",
      nextActionAt: "2026-12-01T05:00:00.000Z",
      firstContactAt: expect.any(String) as string,
    });
    const kinds = entriesOf(page).map(({ kind }) => kind);
    expect(kinds.slice(0, 5).sort()).toEqual(["contact", "next_action", "owner", "stage", "tags"]);
  });

  it.each(["not_reached", "wrong_number", "wrote", "no_show"])(
    "keeps the first contact open after %s, proposes the retry, and takes the lead",
    async (outcome) => {
      const counsellor = await newCounsellor(environment());
      const id = await idOf(counsellor, await enquire());
      expect(await log(counsellor, id, { outcome })).toRedirectTo(`${pathOf(id)}?saved=retry`);
      expect((await load(counsellor, id)).lead).toMatchObject({
        ...{ stage: "open", firstContactAt: null, ownerId: counsellor.user.userId },
        nextAction: expect.any(String) as string,
        nextActionAt: expect.any(String) as string,
      });
    },
  );

  it("keeps a plan that is still to come after a call without an answer", async () => {
    const counsellor = await newCounsellor(environment());
    const id = await idOf(counsellor, await enquire());
    const nextActionAt = toIst(addTime(new Date(), 5, "day"));
    await log(counsellor, id, { nextAction: "Visit the school", nextActionAt });
    await log(counsellor, id, { outcome: "not_reached" });
    expect((await load(counsellor, id)).lead.nextAction).toBe("Visit the school");
  });

  it("refuses what a colleague has changed, keeps what was typed, and saves it again", async () => {
    const [first, second] = [
      await newCounsellor(environment(), "all_user"),
      await newCounsellor(environment(), "all_user"),
    ];
    const id = await idOf(first, await enquire());
    const shown = shownOf((await load(first, id)).lead);
    await log(second, id, { tags: "hot, scholarship" }, shown);
    const typed = { text: "Met at the fair", tags: "pune fair" };
    const refused = await log(first, id, typed, shown);
    expect(refused.status).toBe(409);
    await expect(refused).toHaveFieldError("tags", "A colleague has changed this.");
    const page = await load(first, id);
    const { lead: record } = page;
    expect(record.tags).toEqual(["hot", "scholarship"]);
    expect(entriesOf(page).map(({ kind }) => kind)).not.toContain("note");
    await log(first, id, typed, shownOf(record));
    expect((await load(first, id)).lead.tags).toEqual(["pune fair"]);
  });

  it("saves another field than the one that a colleague has changed", async () => {
    const counsellor = await newCounsellor(environment(), "all_user");
    const id = await idOf(counsellor, await enquire());
    const shown = shownOf((await load(counsellor, id)).lead);
    await log(counsellor, id, { tags: "hot" }, shown);
    const reply = await log(counsellor, id, { text: "A note", stage: "counselling" }, shown);
    expect(reply.status).toBe(303);
    expect((await load(counsellor, id)).lead).toMatchObject({
      ...{ tags: ["hot"], stage: "counselling" },
    });
  });

  it("plans nothing for a closed lead", async () => {
    const counsellor = await newCounsellor(environment());
    const id = await idOf(counsellor, await enquire());
    await log(counsellor, id, { outcome: "not_reached", stage: "closed", closedReason: "budget" });
    const closed = (await load(counsellor, id)).lead;
    expect(closed).toMatchObject({ stage: "closed", nextAction: null, firstContactAt: null });
    const plan = { nextAction: "Call", nextActionAt: "2026-12-01T10:30" };
    const reply = await log(counsellor, id, plan, shownOf(closed));
    expect(reply.status).toBe(400);
    await expect(reply).toHaveFieldError(
      "nextAction",
      "A closed lead has no next action. Choose another stage first.",
    );
  });

  it.each([
    [
      { outcome: "", text: " " },
      "text",
      "Choose what happened, write a note, or change something.",
    ],
    [{ nextAction: "Call", nextActionAt: "" }, "nextActionAt", "Choose a day and a time."],
    [{ nextActionAt: "2026-12-01T10:30" }, "nextAction", "Enter what to do, or clear the date."],
    [{ stage: "closed", closedReason: "" }, "closedReason", "Choose a reason for closing."],
    [{ tags: "x".repeat(31) }, "tags", "Enter up to 12 tags of 30 characters."],
  ])("rejects %j, and keeps the note", async (form, field, message) => {
    const counsellor = await newCounsellor(environment());
    const id = await idOf(counsellor, await enquire());
    const reply = await log(counsellor, id, { text: "Typed", ...form });
    expect(reply.status).toBe(400);
    await expect(reply).toHaveFieldError(field, message);
    if (field !== "text") expect(await reply.clone().text()).toContain("Typed");
  });

  it("goes to the list when the lead was given to a colleague, who alone can open it then", async () => {
    const [first, second] = [
      await newCounsellor(environment()),
      await newCounsellor(environment()),
    ];
    const id = await idOf(first, await enquire());
    await log(first, id, { ownerId: first.user.userId });
    const given = await log(first, id, { ownerId: second.user.userId });
    expect(given).toRedirectTo(`${DESK}/prospects`);
    const status = async ({ browser }: Person) =>
      (await browser.get(lead.loader, pathOf(id), { lead: id })).status;
    expect(await status(first)).toBe(403);
    expect(await status(second)).toBe(200);
  });

  it("shows what a merge does, merges, and undoes it", async () => {
    const counsellor = await newCounsellor(environment());
    const person = makePerson();
    const id = await idOf(counsellor, await enquire(person));
    const other = await idOf(counsellor, await enquire(person, "Kavya N"));
    const { lead: record } = await load(counsellor, id);
    expect(record.possibleDuplicates).toMatchObject([{ id: other }]);
    const { browser, csrf } = counsellor;
    const [path, params] = [`${pathOf(id)}/merge/${other}`, { lead: id, other }];
    expect(await browser.load(merge.loader, path, params)).toMatchObject({
      into: { id },
      from: { id: other, name: "Kavya N" },
    });
    expect(await browser.post(merge.action, path, { csrf }, params)).toRedirectTo(
      `${pathOf(id)}?saved=merged`,
    );
    const old = await browser.get(lead.loader, pathOf(other), { lead: other });
    expect(targetOf(old).pathname).toBe(pathOf(id));
    const [merged] = (await load(counsellor, id)).lead.merges;
    const undo = { form: "undo", merge: merged?.id ?? "" };
    expect(await post(counsellor, id, undo)).toRedirectTo(`${pathOf(id)}?saved=undone`);
    expect((await load(counsellor, other)).lead).toMatchObject({ id: other, name: "Kavya N" });
  });

  it("merges no two accounts", async () => {
    const counsellor = await newCounsellor(environment(), "all_user");
    const ids: string[] = [];
    for (const student of [await newStudent(environment()), await newStudent(environment())]) {
      const body = enquiryFor(student.user, { sendOtp: false });
      const sent = await student.user.client.post("auth/enquiry", body, student.user);
      ids.push(await idOf(counsellor, enquiryOf(sent).leadId));
    }
    const [id = "", other = ""] = ids;
    const { browser, csrf } = counsellor;
    const [path, params] = [`${pathOf(id)}/merge/${other}`, { lead: id, other }];
    expect(await browser.load(merge.loader, path, params)).toMatchObject({ haveAccounts: true });
    expect((await browser.post(merge.action, path, { csrf }, params)).status).toBe(409);
  });

  it("is in the list of duplicates with the others of its number", async () => {
    const counsellor = await newCounsellor(environment());
    const person = makePerson();
    const ids: string[] = [];
    for (const name of ["Kavya One", "Kavya Two"])
      ids.push(await idOf(counsellor, await enquire(person, name)));
    const { groups } = await counsellor.browser.load(
      duplicates.loader,
      `${DESK}/prospects/duplicates`,
    );
    const found = groups.find(({ leads }) => leads.some((one) => ids.includes(one.id)));
    expect(found?.leads.map(({ name }) => name)).toEqual(["Kavya Two", "Kavya One"]);
  });

  it("shows one section, and of the timeline one part", async () => {
    const counsellor = await newCounsellor(environment());
    const id = await idOf(counsellor, await enquire());
    await log(counsellor, id, { outcome: "reached", text: "Wants Germany" });
    await log(counsellor, id, { text: "A note" });
    const kindsIn = async (show: string) =>
      entriesOf(await load(counsellor, id, `?show=${show}`)).map(({ kind }) => kind);
    expect(await kindsIn("calls")).toEqual(["contact"]);
    expect(await kindsIn("notes")).toEqual(["note"]);
    expect(await kindsIn("messages")).toEqual([]);
    expect((await load(counsellor, id, "?show=enquiries")).section.name).toBe("enquiries");
    // Those of the account are for its counsellor.
    expect((await load(counsellor, id, "?show=documents")).section.name).toBe("timeline");
  });

  it("has the sections of the account, whose old page leads to it", async () => {
    const counsellor = await newCounsellor(environment());
    const student = await newStudent(environment());
    await assign(environment(), student.user, "counsellorId", counsellor.user);
    const body = enquiryFor(student.user, { sendOtp: false });
    const sent = await student.user.client.post("auth/enquiry", body, student.user);
    const id = await idOf(counsellor, enquiryOf(sent).leadId);
    for (const show of ["profile", "applications", "documents", "payments", "shortlist", "contact"])
      expect((await load(counsellor, id, `?show=${show}`)).section.name).toBe(show);
    const old = `${DESK}/students/${student.user.userId}`;
    const params = { student: student.user.userId };
    const reply = await counsellor.browser.get(studentPage.loader, `${old}?show=documents`, params);
    expect(reply).toRedirectTo(`${pathOf(id)}?show=documents`);
  });

  it("corrects contact data, and refuses what a colleague has changed", async () => {
    const [first, second] = [
      await newCounsellor(environment(), "all_user"),
      await newCounsellor(environment(), "all_user"),
    ];
    const id = await idOf(first, await enquire());
    const { lead: record } = await load(first, id);
    const shown = {
      ...{ name: record.name, mobile: record.mobile ?? "", email: record.email ?? "" },
      ...{ secondMobile: "", secondContact: "", language: "", timeZone: "" },
    };
    const correct = ({ browser, csrf }: Person, form: object, path = `${pathOf(id)}/contact`) =>
      browser.post(
        contact.action,
        path,
        { csrf, form: "contact", ...shown, ...form, shown: JSON.stringify(shown) },
        { lead: id },
      );
    const form = { name: "Kavya Menon", secondMobile: "98111 98222", language: "ml" };
    expect(await correct(first, form)).toRedirectTo(`${pathOf(id)}?show=contact&saved=yes`);
    expect((await load(first, id)).lead).toMatchObject({
      ...{ name: "Kavya Menon", secondMobile: "+919811198222", language: "ml" },
      ...{ mobile: record.mobile, email: record.email },
    });
    const refused = await correct(second, { name: "Kavya M", timeZone: "Asia/Dubai" });
    expect(refused.status).toBe(409);
    await expect(refused).toHaveFieldError("name", "A colleague has changed this.");
    expect((await load(second, id)).lead.timeZone).toBeNull();
    const wrong = await correct(second, { name: "", mobile: "12" });
    expect(wrong.status).toBe(400);
    expect(
      await first.browser.load(contact.loader, `${pathOf(id)}/contact`, { lead: id }),
    ).toMatchObject({ lead: { name: "Kavya Menon" } });
  });

  it("doesn't exist with an unknown id", async () => {
    const { browser } = await newCounsellor(environment());
    const params = { lead: crypto.randomUUID() };
    expect((await browser.get(lead.loader, pathOf("x"), params)).status).toBe(404);
  });
});
