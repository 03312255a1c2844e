import { describe, expect, it } from "vitest";
import * as enquiry from "../../../app/routes/enquiries/staff-enquiry";
import * as lead from "../../../app/routes/leads/lead";
import { enquiryFor, enquiryOf, makePerson } from "../../contract/test-users";
import { targetOf } from "../../contract/website";
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

  it("saves each form, and shows it in the timeline", async () => {
    const counsellor = await newCounsellor(environment());
    const id = await idOf(counsellor, await enquire());
    const ownerId = counsellor.user.userId;
    const forms: readonly Record<string, string>[] = [
      { form: "activity", outcome: "reached", text: "Wants Germany" },
      { form: "next", nextAction: "Send the list", nextActionAt: "2026-12-01T10:30" },
      { form: "stage", stage: "counselling", closedReason: "" },
      { form: "tags", tags: "fair, parents, fair" },
      { form: "owner", ownerId },
    ];
    for (const form of forms) expect(await post(counsellor, id, form)).toRedirectTo(pathOf(id));
    const { lead: record, timeline } = await load(counsellor, id);
    expect(record).toMatchObject({
      stage: "counselling",
      tags: ["fair", "parents"],
      ownerId,
      nextAction: "Send the list",
      nextActionAt: "2026-12-01T05:00:00.000Z",
    });
    expect(timeline.entries.map(({ kind }) => kind)).toEqual([
      ...["owner", "tags", "stage", "next_action", "contact", "enquiry"],
    ]);
  });

  it.each([
    ["text", "Write something first.", { form: "activity", outcome: "", text: " " }],
    [
      "nextActionAt",
      "Choose a day and a time.",
      { form: "next", nextAction: "Call", nextActionAt: "" },
    ],
    ["closedReason", "Choose a reason for closing.", { form: "stage", stage: "closed" }],
    ["tags", "Enter up to 12 tags of 30 characters.", { form: "tags", tags: "x".repeat(31) }],
  ])("names a mistake in %s", async (field, message, form) => {
    const counsellor = await newCounsellor(environment());
    const id = await idOf(counsellor, await enquire());
    const reply = await post(counsellor, id, form);
    expect(reply.status).toBe(400);
    await expect(reply).toHaveFieldError(field, message);
  });

  it("goes to the list when the lead was given to a colleague, who alone can open it then", async () => {
    const [first, second] = [
      await newCounsellor(environment()),
      await newCounsellor(environment()),
    ];
    const id = await idOf(first, await enquire());
    await post(first, id, { form: "owner", ownerId: first.user.userId });
    const given = await post(first, id, { form: "owner", ownerId: second.user.userId });
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
