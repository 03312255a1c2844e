import { describe, expect, it } from "vitest";
import * as enquiry from "../../../app/routes/enquiries/staff-enquiry";
import * as lead from "../../../app/routes/leads/lead";
import { enquiryFor, enquiryOf, makePerson } from "../../contract/test-users";
import { targetOf } from "../../contract/website";
import { addTime, toIst } from "#domain/time/dates";
import { newCounsellor, useServices, type newStudent } from "../services";

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
    const { lead: record, timeline, isFirstPage } = await load(counsellor, id);
    expect(record).toMatchObject({
      name: "Kavya Nair",
      enquiries: [{ payload: { city: "Pune", interestedCountries: ["DEU"] } }],
    });
    expect(timeline.entries).toMatchObject([{ kind: "enquiry" }]);
    expect(isFirstPage).toBe(true);
  });

  it("adds consents and accesses to the timeline when asked for", async () => {
    const counsellor = await newCounsellor(environment());
    const id = await idOf(counsellor, await enquire());
    await load(counsellor, id);
    const { timeline, hasRecords } = await load(counsellor, id, "?records=yes");
    expect(hasRecords).toBe(true);
    const kinds = new Set(timeline.entries.map(({ kind }) => kind));
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
    const { lead: record, timeline } = await load(counsellor, id);
    expect(record).toMatchObject({
      stage: "counselling",
      tags: ["fair", "parents"],
      ownerId,
      nextAction: "Send the list",
      nextActionAt: "2026-12-01T05:00:00.000Z",
      firstContactAt: expect.any(String) as string,
    });
    const kinds = timeline.entries.map(({ kind }) => kind);
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
    const { lead: record, timeline } = await load(first, id);
    expect(record.tags).toEqual(["hot", "scholarship"]);
    expect(timeline.entries.map(({ kind }) => kind)).not.toContain("note");
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

  it("merges a possible duplicate, whose address leads to the record", async () => {
    const counsellor = await newCounsellor(environment());
    const person = makePerson();
    const id = await idOf(counsellor, await enquire(person));
    const other = await idOf(counsellor, await enquire(person, "Kavya N"));
    const { lead: record } = await load(counsellor, id);
    expect(record.possibleDuplicates).toMatchObject([{ id: other }]);
    expect(await post(counsellor, id, { form: "merge", other })).toRedirectTo(pathOf(id));
    const old = await counsellor.browser.get(lead.loader, pathOf(other), { lead: other });
    expect(targetOf(old).pathname).toBe(pathOf(id));
  });

  it("doesn't exist with an unknown id", async () => {
    const { browser } = await newCounsellor(environment());
    const params = { lead: crypto.randomUUID() };
    expect((await browser.get(lead.loader, pathOf("x"), params)).status).toBe(404);
  });
});
