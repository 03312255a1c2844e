import { eq, sql } from "drizzle-orm";
import { afterEach, describe, expect, it, vi } from "vitest";
import { describeAuditChain, verifyAuditChain } from "#backend/console/audit-chain";
import { alertAboutReading } from "#backend/console/unusual-reading";
import { coupons } from "#backend/platform/db/schema/payments";
import { auditChain, auditLog } from "#backend/platform/db/schema/console";
import { leads } from "#backend/platform/db/schema/leads";
import { outbox } from "#backend/platform/db/schema/platform";
import { users } from "#backend/platform/db/schema/users";
import { log } from "#backend/platform/runtime/log";
import { assign, newcomer, newStaff } from "../test-users";
import { useEnvironment } from "../use-environment";

/** The audit log: complete, unchanged, and never behind the changes. */
const environment = useEnvironment();
const db = () => environment().deps.db;

const newLead = async (set: Partial<typeof leads.$inferInsert> = {}) => {
  const now = environment().deps.now();
  const values = { name: "Asha Rao", lastEnquiryAt: now, createdAt: now, ...set };
  const [row] = await db().insert(leads).values(values).returning({ id: leads.id });
  return row?.id ?? "";
};
const leadOf = async (id: string) => (await db().select().from(leads).where(eq(leads.id, id)))[0];
const entriesBy = (staffId: string) =>
  db().select().from(auditLog).where(eq(auditLog.staffId, staffId));

describe("a change whose audit row can't be written", () => {
  afterEach(async () => {
    await db().execute(sql`drop trigger refused on audit_log`);
    vi.restoreAllMocks();
  });
  /** Makes the log refuse all rows, as a full disk does. */
  const refuseRows = async () => {
    vi.spyOn(log, "error").mockImplementation(() => undefined);
    await db().execute(sql`
      create or replace function refuse_row() returns trigger language plpgsql as
      $$ begin raise exception 'no room'; end $$`);
    await db().execute(sql`
      create trigger refused before insert on audit_log for each row execute function refuse_row()`);
  };

  it("isn't made to a lead", async () => {
    const head = await newStaff(environment(), "all_user");
    const [one, other] = [await newLead(), await newLead()];
    await refuseRows();
    const calls = [
      head.client.put(`lead/prospects/${one}`, { tags: ["fair"] }, head),
      head.client.post(`lead/prospects/${one}/merge`, { otherId: other }, head),
      head.client.post(`lead/prospects/${one}/events`, { outcome: null, text: "Note" }, head),
      head.client.post("lead/bulk-changes", { leadIds: [one], change: { addTag: "fair" } }, head),
    ];
    const statuses = (await Promise.all(calls)).map(({ status }) => status);
    expect(statuses).toEqual([500, 500, 500, 500]);
    expect(await leadOf(one)).toMatchObject({ tags: [], mergedInto: null });
    expect(await leadOf(other)).toMatchObject({ mergedInto: null });
  });

  it("isn't made to a student or a setting", async () => {
    const [staff, student] = [
      await newStaff(environment(), "all_user"),
      await newcomer(environment()),
    ];
    await assign(environment(), student, "counsellorId", staff);
    await refuseRows();
    const moved = await staff.client.put(
      `user/staff/students/${student.userId}`,
      { counsellorId: null },
      staff,
    );
    const coupon = await staff.client.post(
      "payment/staff/coupons",
      { code: "NEW10", percentOff: 10, minorOff: null, validUntil: "2027-01-31", products: [] },
      staff,
    );
    expect([moved.status, coupon.status]).toEqual([500, 500]);
    const [account] = await db().select().from(users).where(eq(users.id, student.userId));
    expect(account?.counsellorId).toBe(staff.userId);
    expect(await db().select().from(coupons).where(eq(coupons.code, "NEW10"))).toEqual([]);
  });
});

it("has a row for each lead of a bulk change", async () => {
  const staff = await newStaff(environment(), "lms_user");
  const leadIds = [await newLead(), await newLead({ ownerId: staff.userId })].sort();
  await staff.client.post("lead/bulk-changes", { leadIds, change: { addTag: "fair" } }, staff);
  const rows = await entriesBy(staff.userId);
  expect(rows.map(({ details }) => details?.lead).sort()).toEqual(leadIds);
});

it("writes no row for a change that is refused", async () => {
  const [staff, colleague] = [
    await newStaff(environment(), "lms_user"),
    await newStaff(environment(), "lms_user"),
  ];
  const id = await newLead({ ownerId: colleague.userId });
  const reply = await staff.client.put(`lead/prospects/${id}`, { tags: ["mine"] }, staff);
  expect(reply.status).toBe(403);
  expect(await entriesBy(staff.userId)).toEqual([]);
});

it("alerts administrators once to staff who open unusually many records, and not to lists", async () => {
  const warn = vi.spyOn(log, "warn").mockImplementation(() => undefined);
  const [curious, diligent] = [crypto.randomUUID(), crypto.randomUUID()];
  await newStaff(environment(), "all_user");
  const before = await db().$count(outbox);
  const rows = (staffId: string, action: string, number: number) =>
    Array.from({ length: number }, () => ({
      ...{ staffId, action, userId: crypto.randomUUID() },
      createdAt: environment().deps.now(),
    }));
  await db()
    .insert(auditLog)
    .values([
      ...rows(curious, "GET /user/staff/students/:userId", 101),
      ...rows(diligent, "GET /user/staff/students/:userId", 100),
      ...rows(diligent, "GET /user/staff/students", 500),
    ]);
  await alertAboutReading(environment().deps);
  await alertAboutReading(environment().deps);
  const about = { staffId: curious, opened: 101, exports: 0 };
  expect(warn).toHaveBeenCalledExactlyOnceWith(about, "unusual reading");
  const after = await db().$count(outbox);
  expect(after).toBeGreaterThan(before);
  warn.mockRestore();
});

describe("the hash chain", () => {
  const add = (action: string, createdAt = new Date()) =>
    db().insert(auditLog).values({ staffId: crypto.randomUUID(), action, createdAt });
  const faults = async (head?: { readonly number: number; readonly hash: string }) =>
    (await verifyAuditChain(environment().deps, head)).faults;
  /** Changes the log as someone who may alter the schema can. */
  const tamper = async (table: "audit_log" | "audit_chain", change: ReturnType<typeof sql>) => {
    const name = sql.identifier(table);
    await db().execute(
      sql`alter table ${name} disable trigger ${sql.identifier(`${table}_append_only`)}`,
    );
    await db().execute(change);
    await db().execute(
      sql`alter table ${name} enable trigger ${sql.identifier(`${table}_append_only`)}`,
    );
  };

  it("links rows of transactions that run beside each other", async () => {
    await Promise.all(
      Array.from({ length: 12 }, (_, at) =>
        db().transaction(async (tx) => {
          const row = { staffId: crypto.randomUUID(), createdAt: new Date() };
          await tx.insert(auditLog).values([
            { ...row, action: `GET /${at}`, details: { ärger: "é ✓", n: null } },
            { ...row, action: `PUT /${at}` },
          ]);
        }),
      ),
    );
    const { head, faults: found } = await verifyAuditChain(environment().deps);
    expect(found).toEqual([]);
    expect(head?.number).toBe(await db().$count(auditLog));
    await expect(faults({ number: head?.number ?? 0, hash: "0".repeat(64) })).resolves.toEqual([
      `row ${head?.number} with the expected hash is missing`,
    ]);
  });

  it("refuses changes and deletions of rows", async () => {
    await add("GET /kept");
    const isIt = eq(auditLog.action, "GET /kept");
    await expect(db().update(auditLog).set({ action: "GET /x" }).where(isIt)).rejects.toThrow();
    await expect(db().delete(auditLog).where(isIt)).rejects.toThrow();
    await expect(db().delete(auditChain)).rejects.toThrow();
    expect(await db().$count(auditLog, isIt)).toBe(1);
  });

  it("shows a changed, a deleted and an added row", async () => {
    await add("GET /changed");
    await add("GET /deleted");
    const before = await faults();
    await tamper(
      "audit_log",
      sql`update audit_log set action = 'GET /y' where action = 'GET /changed'`,
    );
    await tamper("audit_log", sql`delete from audit_log where action = 'GET /deleted'`);
    expect(before).toEqual([]);
    expect((await faults()).map((text) => text.split(" ").at(-1)).sort()).toEqual([
      "changed",
      "deleted",
    ]);
    await add("GET /last");
    const last = sql`(select max(number) from audit_chain)`;
    await tamper("audit_chain", sql`update audit_chain set row_hash = 'x' where number = ${last}`);
    expect((await faults()).some((text) => text.startsWith("row "))).toBe(true);
    await tamper("audit_chain", sql`delete from audit_chain where number = ${last}`);
    expect((await faults()).at(-1)).toBe("1 entries are not in the chain");
  });

  it("is verified by a command, which lists what was altered", async () => {
    const { deps } = environment();
    await expect(describeAuditChain(deps, "nonsense")).rejects.toThrow("<number>:<hash>");
    // The test before has altered it.
    await expect(describeAuditChain(deps, "")).rejects.toThrow("The audit log was altered:");
  });
});
