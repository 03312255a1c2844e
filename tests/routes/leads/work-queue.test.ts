import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { queueSnoozes } from "#backend/platform/db/schema/leads";
import { addToDay, dayOf, parseIst } from "#domain/time/dates";
import * as enquiry from "../../../app/routes/enquiries/staff-enquiry";
import * as inbox from "../../../app/routes/enquiries/staff-inbox";
import * as queue from "../../../app/routes/leads/work-queue";
import * as queueCount from "../../../app/routes/leads/work-queue-count";
import { enquiryFor, enquiryOf, makePerson } from "../../contract/test-users";
import { newCounsellor, newStudent, useServices } from "../services";

const environment = useServices();
const DESK = "/study-abroad/counsellor";
const PATH = `${DESK}/queue`;
type Person = Awaited<ReturnType<typeof newStudent>>;

/** A counsellor with a lead of their own. */
async function withLead() {
  const counsellor = await newCounsellor(environment());
  const body = enquiryFor(makePerson(), { name: "Kavya Nair", sendOtp: false });
  const client = environment().client.another();
  const { leadId: enquiryId } = enquiryOf(await client.post("auth/enquiry", body));
  const { browser, csrf } = counsellor;
  await browser.post(inbox.action, `${DESK}/leads`, { csrf, take: enquiryId });
  await browser.get(enquiry.loader, `${DESK}/leads/${enquiryId}`, { enquiry: enquiryId });
  return counsellor;
}
const load = ({ browser }: Person) => browser.load(queue.loader, PATH);
const putOff = ({ browser, csrf }: Person, form: Record<string, string>) =>
  browser.post(queue.action, PATH, { csrf, ...form });

describe("a counsellor's list", () => {
  it("has what waits, until it is put off", async () => {
    const counsellor = await withLead();
    const { entries, total } = await load(counsellor);
    expect(total).toBe(1);
    expect(entries).toMatchObject([{ kind: "new_lead", name: "Kavya Nair" }]);
    const { kind = "", id = "" } = entries[0] ?? {};
    expect(await putOff(counsellor, { entry: `${kind} ${id}`, until: "tomorrow" })).toRedirectTo(
      PATH,
    );
    expect(await load(counsellor)).toMatchObject({ entries: [], total: 0 });
  });

  it("has numbers that change with it", async () => {
    const counsellor = await withLead();
    const numbers = async () => {
      const response = await counsellor.browser.get(queueCount.loader, `${PATH}/count`);
      expect(response.headers.get("cache-control")).toBe("private, no-store");
      return (await response.json()) as object;
    };
    const before = await numbers();
    expect(before).toMatchObject({
      total: 1,
      overdue: 0,
      newest: expect.stringMatching(/Z$/) as string,
    });
    const [{ kind, id } = { kind: "", id: "" }] = (await load(counsellor)).entries;
    await putOff(counsellor, { entry: `${kind} ${id}`, until: "tomorrow" });
    expect(await numbers()).toEqual({ total: 0, overdue: 0, newest: null });
  });

  it("is put off until a day after today", async () => {
    const counsellor = await withLead();
    const [{ kind, id } = { kind: "", id: "" }] = (await load(counsellor)).entries;
    const until = (day: string) =>
      putOff(counsellor, { entry: `${kind} ${id}`, until: "hour", day });
    const past = await until("2026-01-01");
    expect(past.status).toBe(400);
    expect(await past.text()).toContain("Choose a day after today.");
    expect((await load(counsellor)).total).toBe(1);
    const day = addToDay(dayOf(new Date()), 40, "day");
    expect(await until(day)).toRedirectTo(PATH);
    expect((await load(counsellor)).total).toBe(0);
    const { db } = environment().deps;
    const [row] = await db.select().from(queueSnoozes).where(eq(queueSnoozes.itemId, id));
    expect(row?.until).toEqual(parseIst(`${day}T09:30`));
  });

  it("asks until when", async () => {
    const counsellor = await newCounsellor(environment());
    const reply = await putOff(counsellor, { entry: "chat 1", until: "never" });
    expect(reply.status).toBe(400);
    expect(await reply.text()).toContain("Choose how long to postpone this.");
  });

  it("asks what to postpone", async () => {
    const counsellor = await newCounsellor(environment());
    const reply = await putOff(counsellor, { entry: "nothing 1", until: "hour" });
    expect(reply.status).toBe(400);
    expect(await reply.text()).toContain("Choose what to postpone.");
  });

  it("has one kind of entries, and says how many leads have no next action", async () => {
    const counsellor = await withLead();
    const of = (kind: string) => counsellor.browser.load(queue.loader, `${PATH}?kind=${kind}`);
    expect(await of("new_lead")).toMatchObject({ total: 1, kind: "new_lead", unplanned: 1 });
    expect(await of("chat")).toMatchObject({ total: 0, kind: "chat" });
    expect(await of("anything")).toMatchObject({ total: 1, kind: null });
  });

  it("has the load of each person for administrators only", async () => {
    const [counsellor, head] = [await withLead(), await newCounsellor(environment(), "all_user")];
    expect((await load(counsellor)).load).toEqual([]);
    const row = (await load(head)).load.find(({ id }) => id === counsellor.user.userId);
    expect(row).toMatchObject({ open: 1, uncontacted: 1, overdue: 0, unplanned: 1, calls: 0 });
  });

  it("assigns an entry of the team's inbox once", async () => {
    const counsellor = await newCounsellor(environment());
    const body = enquiryFor(makePerson(), { name: "Team Lead", sendOtp: false });
    await environment().client.another().post("auth/enquiry", body);
    const entry = (await load(counsellor)).team.entries.find(({ name }) => name === "Team Lead");
    const take = () =>
      putOff(counsellor, { kind: entry?.kind ?? "", id: entry?.id ?? "", take: "yes" });
    expect(await take()).toRedirectTo(PATH);
    expect((await load(counsellor)).entries).toMatchObject([{ name: "Team Lead" }]);
    const again = await take();
    expect(again.status).toBe(409);
    expect(await again.text()).toContain("a colleague has taken it");
  });

  it("is for counsellors only", async () => {
    const [student, viewer] = [
      await newStudent(environment()),
      await newCounsellor(environment(), "view_recommendation"),
    ];
    for (const { browser } of [student, viewer])
      expect((await browser.get(queue.loader, PATH)).status).toBe(403);
  });
});
