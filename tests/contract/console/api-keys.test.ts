import { eq } from "drizzle-orm";
import { expect, it, vi } from "vitest";
import { setPermission } from "#backend/console/accounts";
import { auditLog } from "#backend/platform/db/schema/console";
import { enquiries } from "#backend/platform/db/schema/enquiries";
import { leads } from "#backend/platform/db/schema/leads";
import { createApiKey, listApiKeys } from "#contract/console/integrations";
import { listLeadChanges, showLead } from "#contract/leads/leads";
import { listStudents, showStudentRecord } from "#contract/students/staff-views";
import type { ApiScope } from "#domain/console/api-keys";
import { addDocument } from "../test-documents";
import {
  enquiryFor,
  enquiryOf,
  makePerson,
  newcomer,
  newStaff,
  type TestUser,
} from "../test-users";
import { useEnvironment } from "../use-environment";

const DAY = 24 * 60 * 60 * 1000;

/** Other systems read and change leads with keys. */
const environment = useEnvironment();

const make = async (by: TestUser, scopes: readonly ApiScope[], days = 30) => {
  const body = { name: "Our CRM", scopes, days };
  const { data } = await by.client.post("integration/staff/api-keys", body, by);
  const { id, key } = createApiKey.response.parse(data);
  return { id, bearer: key };
};
const head = () => newStaff(environment(), "all_user");
const newLead = async (name: string) => {
  const body = enquiryFor(makePerson(), { name, sendOtp: false });
  const { leadId: enquiryId } = enquiryOf(
    await environment().client.another().post("auth/enquiry", body),
  );
  const { db } = environment().deps;
  const [enquiry] = await db.select().from(enquiries).where(eq(enquiries.id, enquiryId));
  return enquiry?.leadId ?? "";
};
const client = () => environment().client.another();
const changesFor = async (bearer: string, query = "") => {
  const { status, data } = await client().get(`lead/prospects${query}`, { bearer });
  expect(status).toBe(200);
  return listLeadChanges.response.parse(data);
};

it("reads and changes leads with the scopes of a key, and names it in the access log", async () => {
  const owner = await head();
  const id = await newLead("Kavya Nair");
  const { bearer } = await make(owner, ["leads:read", "leads:write"]);
  const path = `lead/prospects/${id}`;
  expect((await client().put(path, { tags: ["crm"] }, { bearer })).status).toBe(200);
  const note = { outcome: "reached", text: "Asked about loans" };
  expect((await client().post(`${path}/events`, note, { bearer })).status).toBeLessThan(300);
  const { data } = await client().get(path, { bearer });
  expect(showLead.response.parse(data)).toMatchObject({ name: "Kavya Nair", tags: ["crm"] });
  const rows = await environment()
    .deps.db.select()
    .from(auditLog)
    .where(eq(auditLog.staffId, owner.userId));
  expect(rows.map(({ action }) => action)).toContain("PUT /lead/prospects/:id (API key Our CRM)");
});

it("refuses what a key has no scope for, and calls that are not for keys", async () => {
  const owner = await head();
  const id = await newLead("Kavya Nair");
  const { bearer } = await make(owner, ["leads:read"]);
  const statuses = [
    await client().put(`lead/prospects/${id}`, { tags: [] }, { bearer }),
    await client().post(`lead/prospects/${id}/merge`, { otherId: id }, { bearer }),
    await client().get("lead/leads", { bearer }),
    await client().get("integration/staff/api-keys", { bearer }),
    await client().get(`user/user/${owner.userId}/lite`, { bearer }),
  ].map(({ status }) => status);
  expect(statuses).toEqual([403, 403, 403, 403, 401]);
});

it("reads students with their own scope, and students see that in their access log", async () => {
  const [owner, student] = [await head(), await newcomer(environment())];
  await student.client.post(`${student.base}/personal`, { gender: "female" }, student);
  await addDocument(environment(), student.userId);
  const path = `user/staff/students/${student.userId}/record`;
  const leadsOnly = await make(owner, ["leads:read", "leads:write"]);
  expect((await client().get(path, { bearer: leadsOnly.bearer })).status).toBe(403);
  const { bearer } = await make(owner, ["students:read"]);
  const { status, data } = await client().get(path, { bearer });
  expect(status).toBe(200);
  const record = showStudentRecord.response.parse(data);
  expect(record).toMatchObject({ id: student.userId, mobile: student.mobile, applications: [] });
  expect(record.documents).toMatchObject([{ documentTypeId: 1, status: "waiting" }]);
  const found = await client().get(`user/staff/students?q=${student.mobile.slice(3)}`, {
    bearer,
  });
  expect(listStudents.response.parse(found.data).students).toMatchObject([{ id: student.userId }]);
  // No file, nothing to write, and no colleague.
  const refused = [
    await client().get(`user/staff/students/${student.userId}`, { bearer }),
    await client().get(`${student.base}/document`, { bearer }),
    await client().get("lead/prospects", { bearer }),
  ];
  expect(refused.map((one) => one.status)).toEqual([401, 401, 403]);
  expect(
    (await client().get(`user/staff/students/${owner.userId}/record`, { bearer })).status,
  ).toBe(404);
  const log = await student.client.get(`${student.base}/privacy`, student);
  expect(JSON.stringify(log.data)).toContain(
    "/user/staff/students/:userId/record (API key Our CRM)",
  );
});

it("stops with its expiry, its deletion, and the rights of its owner", async () => {
  const owner = await head();
  const [short, deleted, orphan] = [
    await make(owner, ["leads:read"], 1),
    await make(owner, ["leads:read"]),
    await make(owner, ["leads:read"]),
  ];
  const statusOf = async ({ bearer }: { bearer: string }) =>
    (await client().get("lead/prospects", { bearer })).status;
  expect(await statusOf(deleted)).toBe(200);
  const path = `integration/staff/api-keys/${deleted.id}`;
  expect((await owner.client.raw("DELETE", path, owner)).status).toBe(204);
  expect(await statusOf(deleted)).toBe(401);
  expect(await statusOf({ bearer: `${orphan.bearer}x` })).toBe(401);
  environment().clock.advance(2 * DAY);
  expect([await statusOf(short), await statusOf(orphan)]).toEqual([401, 200]);
  await setPermission(environment().deps.db, owner.userId, "all_user", false);
  expect(await statusOf(orphan)).toBe(401);
});

it("lists keys without their secrets, and when they were used", async () => {
  const owner = await head();
  const { id, bearer } = await make(owner, ["leads:read"]);
  const found = async () => {
    const { data } = await owner.client.get("integration/staff/api-keys", owner);
    expect(JSON.stringify(data)).not.toContain(bearer);
    return listApiKeys.response.parse(data).find((one) => one.id === id);
  };
  expect(await found()).toMatchObject({ name: "Our CRM", lastUsedAt: null });
  await changesFor(bearer);
  expect((await found())?.lastUsedAt).not.toBeNull();
});

it("pages through changes without a gap, and returns to a lead that changes again", async () => {
  const owner = await head();
  const { bearer } = await make(owner, ["leads:read"]);
  const since = new Date().toISOString();
  const ids = [await newLead("One"), await newLead("Two"), await newLead("Three")];
  environment().clock.advance(10_000);
  // Changes are listed when no older transaction of the server is open.
  await vi.waitFor(async () => {
    const { leads: listed } = await changesFor(bearer, `?since=${since}&limit=100`);
    expect(listed.map(({ id }) => id)).toEqual(expect.arrayContaining(ids));
  }, 60_000);
  const seen: string[] = [];
  let page = await changesFor(bearer, `?since=${since}&limit=2`);
  seen.push(...page.leads.map(({ id }) => id));
  while (page.hasMore) {
    page = await changesFor(bearer, `?after=${page.next}&limit=2`);
    seen.push(...page.leads.map(({ id }) => id));
  }
  expect(seen.filter((id) => ids.includes(id))).toEqual(ids);
  expect(new Set(seen).size).toBe(seen.length);
  await environment()
    .deps.db.update(leads)
    .set({ tags: ["again"] })
    .where(eq(leads.id, ids[0] ?? ""));
  const { leads: changed } = await vi.waitFor(async () => {
    const found = await changesFor(bearer, `?after=${page.next}`);
    expect(found.leads.length).toBeGreaterThan(0);
    return found;
  }, 60_000);
  expect(changed).toEqual([expect.objectContaining({ id: ids[0], tags: ["again"] })]);
});

it("is made by staff with all_user only", async () => {
  const [counsellor, student] = [
    await newStaff(environment(), "lms_user"),
    await newcomer(environment()),
  ];
  for (const person of [counsellor, student]) {
    const body = { name: "CRM", scopes: ["leads:read"], days: 1 };
    const { status } = await person.client.post("integration/staff/api-keys", body, person);
    expect(status).toBe(403);
  }
});
