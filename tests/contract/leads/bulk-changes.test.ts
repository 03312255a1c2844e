import { desc, eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { auditLog } from "#backend/platform/db/schema/console";
import { enquiries } from "#backend/platform/db/schema/enquiries";
import { leads } from "#backend/platform/db/schema/leads";
import { users } from "#backend/platform/db/schema/users";
import { changeLeadsInBulk, previewBulkChange } from "#contract/leads/leads";
import { eventsDuring } from "../console/webhook-events";
import { enquirySender, newcomer, newStaff, type TestUser } from "../test-users";
import { useEnvironment } from "../use-environment";

/** Changes of several leads at once. */
const environment = useEnvironment();

const counsellor = () => newStaff(environment(), "lms_user");
const db = () => environment().deps.db;
const enquire = enquirySender(environment);

const lead = async (set: Partial<typeof leads.$inferInsert> = {}) => {
  const { leadId: enquiryId } = await enquire({ sendOtp: false });
  const [row] = await db().select().from(enquiries).where(eq(enquiries.id, enquiryId));
  const id = row?.leadId ?? "";
  if (Object.keys(set).length > 0) await db().update(leads).set(set).where(eq(leads.id, id));
  return id;
};
const rowOf = async (id: string) => {
  const [row] = await db().select().from(leads).where(eq(leads.id, id));
  return row;
};
const post = (by: TestUser, body: object, path = "") =>
  by.client.post(`lead/bulk-changes${path}`, body, by);
const change = async (by: TestUser, leadIds: readonly string[], change: object) => {
  const { status, data } = await post(by, { leadIds, change });
  expect(status).toBe(200);
  return changeLeadsInBulk.response.parse(data);
};
const preview = async (by: TestUser, body: object) =>
  previewBulkChange.response.parse((await post(by, body, "/preview")).data);

it("previews and changes the caller's leads, and leaves colleagues' as they are", async () => {
  const [staff, colleague] = [await counsellor(), await counsellor()];
  const [mine, free] = [await lead({ ownerId: staff.userId, tags: ["fair"] }), await lead()];
  const theirs = await lead({ ownerId: colleague.userId });
  const unknown = crypto.randomUUID();
  const leadIds = [mine, free, theirs, unknown];
  const wanted = { ownerId: staff.userId, addTag: "fair" };
  const shown = await preview(staff, { leadIds, change: wanted });
  expect(shown.isCut).toBe(false);
  expect(new Map(shown.leads.map(({ id, isChanged }) => [id, isChanged]))).toEqual(
    new Map([
      [mine, false],
      [free, true],
    ]),
  );
  expect((await rowOf(free))?.tags).toEqual([]);
  expect(await change(staff, leadIds, wanted)).toEqual({ changed: 1, unchanged: 1, refused: 2 });
  expect(await rowOf(free)).toMatchObject({ ownerId: staff.userId, tags: ["fair"] });
  expect(await rowOf(theirs)).toMatchObject({ ownerId: colleague.userId, tags: [] });
});

it("takes the leads that filters match, with the same rules", async () => {
  const [staff, colleague] = [await counsellor(), await counsellor()];
  const tag = `bulk ${crypto.randomUUID().slice(0, 8)}`;
  const mine = await lead({ ownerId: staff.userId, tags: [tag] });
  await lead({ ownerId: colleague.userId, tags: [tag] });
  const { leads: shown } = await preview(staff, { filters: { tag } });
  expect(shown).toMatchObject([{ id: mine, isChanged: false }]);
});

it("records each change, tells webhooks, and hands the student over", async () => {
  const [staff, colleague] = [await counsellor(), await counsellor()];
  const student = await newcomer(environment());
  const { leadId: enquiryId } = await enquire({ mobile: student.mobile }, student);
  const [row] = await db().select().from(enquiries).where(eq(enquiries.id, enquiryId));
  const id = row?.leadId ?? "";
  await db().update(leads).set({ ownerId: staff.userId }).where(eq(leads.id, id));
  const wanted = {
    ownerId: colleague.userId,
    stage: "contacted",
    nextAction: "Call",
    nextActionAt: "2026-11-30T09:00:00.000Z",
  };
  const events = await eventsDuring(environment(), "lead.changed", async () => {
    expect(await change(staff, [id], wanted)).toMatchObject({ changed: 1 });
  });
  expect(events).toMatchObject([{ prospectId: id, stage: "contacted", nextAction: "Call" }]);
  const [account] = await db().select().from(users).where(eq(users.id, student.userId));
  expect(account?.counsellorId).toBe(colleague.userId);
  const [entry] = await db()
    .select()
    .from(auditLog)
    .where(eq(auditLog.userId, student.userId))
    .orderBy(desc(auditLog.createdAt));
  expect(entry).toMatchObject({ staffId: staff.userId, action: "POST /lead/bulk-changes" });
  // The lead is a colleague's now.
  expect(await change(staff, [id], { addTag: "late" })).toMatchObject({ refused: 1 });
});

it("refuses too many leads, no change, and changes that don't fit together", async () => {
  const staff = await counsellor();
  const id = await lead({ ownerId: staff.userId });
  const refused = [
    { leadIds: Array.from({ length: 101 }, () => crypto.randomUUID()), change: { addTag: "x" } },
    { leadIds: [], change: { addTag: "x" } },
    { leadIds: [id], change: {} },
    { leadIds: [id], change: { stage: "closed" } },
    { leadIds: [id], change: { nextAction: "Call" } },
    {
      leadIds: [id],
      change: {
        stage: "closed",
        closedReason: "spam",
        nextAction: "Call",
        nextActionAt: "2026-11-30T09:00:00.000Z",
      },
    },
  ];
  for (const body of refused) expect((await post(staff, body)).status).toBe(400);
  const student = await newcomer(environment());
  const toStudent = { leadIds: [id], change: { ownerId: student.userId } };
  expect((await post(staff, toStudent)).status).toBe(404);
  expect(await rowOf(id)).toMatchObject({ stage: "open", ownerId: staff.userId });
});
