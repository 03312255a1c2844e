import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { auditLog } from "#backend/platform/db/schema/console";
import { recordFile } from "#backend/platform/file-records/stored-files";
import { assignmentRules, leads } from "#backend/platform/db/schema/leads";
import { failedItems } from "#backend/platform/db/schema/platform";
import { addTime } from "#domain/time/dates";
import { hoursOn } from "#domain/time/working-hours";
import type * as environmentOfSite from "../../../app/platform/env.server";
import * as page from "../../../app/routes/console/stuck";
import { newStaff } from "../../contract/test-users";
import { newCounsellor, useServices } from "../services";

const folder = vi.hoisted(() => ({ name: "" }));
vi.mock("~/platform/env.server", async (original) => {
  const actual = await original<typeof environmentOfSite>();
  return { ...actual, env: () => ({ ...actual.env(), DATA_DIR: folder.name }) };
});

const environment = useServices();
const PATH = "/study-abroad/counsellor/stuck";

beforeAll(() => {
  folder.name = mkdtempSync(path.join(tmpdir(), "disha-stuck-"));
});
afterAll(() => {
  rmSync(folder.name, { recursive: true, force: true });
});

const head = () => newCounsellor(environment(), "all_user");
/** What the audit log has about an entry. */
const recorded = async (reference: string) => {
  const rows = await environment().deps.db.select().from(auditLog).orderBy(auditLog.createdAt);
  return rows.filter(({ details }) => details?.reference === reference);
};

/** An item of background work that has failed. */
async function failItem(): Promise<string> {
  const { db, now } = environment().deps;
  const item = crypto.randomUUID();
  const at = { firstFailedAt: now(), failedAt: now() };
  await db
    .insert(failedItems)
    .values({ job: "send digests", item, error: "P0001", attempts: 30, ...at });
  return `item:send digests:${item}`;
}

const failureOf = async (reference: string) => {
  const item = reference.split(":").at(-1) ?? "";
  const [row] = await environment()
    .deps.db.select()
    .from(failedItems)
    .where(eq(failedItems.item, item));
  return row;
};

it("lists failed work, and retries or discards it with a row in the audit log", async () => {
  const reference = await failItem();
  const { browser, csrf, user } = await head();
  const { entries } = await browser.load(page.loader, PATH);
  expect(entries).toContainEqual(
    expect.objectContaining({ kind: "item", reference, reason: "P0001", attempts: 30 }),
  );
  expect(await browser.post(page.action, PATH, { csrf, retry: reference })).toRedirectTo(
    `${PATH}?done=retry`,
  );
  expect(await failureOf(reference)).toMatchObject({ attempts: 1 });
  expect(await browser.post(page.action, PATH, { csrf, discard: reference })).toRedirectTo(
    `${PATH}?done=discard`,
  );
  expect(await failureOf(reference)).toBeUndefined();
  const rows = await recorded(reference);
  expect(rows.map(({ details }) => details?.action).sort()).toEqual(["discard", "retry"]);
  expect(rows).toContainEqual(expect.objectContaining({ staffId: user.userId }));
  const again = await browser.post(page.action, PATH, { csrf, discard: reference });
  expect(again.status).toBe(404);
});

it("lists leads that no rule fits, and not those that wait for a counsellor", async () => {
  const { db, now } = environment().deps;
  const { userId: staffId } = await newStaff(environment(), "lms_user");
  await db.insert(assignmentRules).values({
    staffId,
    acceptsLeads: true,
    maxOpenLeads: 0,
    hours: hoursOn([1], "00:00", "00:01"),
    regions: [],
    languages: [],
    countries: ["USA"],
    fields: [],
  });
  const add = async () => {
    const [row] = await db
      .insert(leads)
      .values({
        name: "Asha",
        stage: "open",
        createdAt: now(),
        lastEnquiryAt: addTime(now(), -10, "minute"),
      })
      .returning({ id: leads.id });
    return row?.id ?? "";
  };
  const unmatched = await add();
  const { browser, csrf } = await head();
  const listed = async () =>
    (await browser.load(page.loader, PATH)).entries.map(({ reference }) => reference);
  expect(await listed()).toContain(`lead:${unmatched}`);
  const discarded = await browser.post(page.action, PATH, { csrf, discard: `lead:${unmatched}` });
  expect(discarded.status).toBe(404);
  await db
    .update(assignmentRules)
    .set({ countries: [] })
    .where(eq(assignmentRules.staffId, staffId));
  expect(await listed()).not.toContain(`lead:${unmatched}`);
});

it("lists files left in quarantine, and removes them", async () => {
  const { storage } = environment().deps;
  const id = crypto.randomUUID();
  await recordFile(environment().deps, `quarantine/${id}`);
  await storage.put(`quarantine/${id}`, new Uint8Array([1]));
  environment().clock.advance(11 * 60_000);
  const { browser, csrf } = await head();
  const { entries } = await browser.load(page.loader, PATH);
  expect(entries).toContainEqual(expect.objectContaining({ reference: `file:${id}` }));
  await browser.post(page.action, PATH, { csrf, discard: `file:${id}` });
  expect(await storage.get(`quarantine/${id}`)).toBeNull();
});

it("lists rejected enquiries of the spool, and puts them back or removes them", async () => {
  const spool = path.join(folder.name, "enquiry-spool");
  mkdirSync(path.join(spool, "rejected"), { recursive: true });
  for (const name of ["one", "two"])
    writeFileSync(path.join(spool, "rejected", `${name}.json`), "{}");
  const { browser, csrf } = await head();
  const { spool: listed } = await browser.load(page.loader, PATH);
  expect(listed.map(({ reference }) => reference).sort()).toEqual(["spool:one", "spool:two"]);
  await browser.post(page.action, PATH, { csrf, retry: "spool:one" });
  expect(await recorded("spool:one")).toMatchObject([{ details: { action: "retry" } }]);
  await browser.post(page.action, PATH, { csrf, discard: "spool:two" });
  expect(readdirSync(spool).sort()).toEqual(["one.json", "rejected"]);
  expect(readdirSync(path.join(spool, "rejected"))).toEqual([]);
  const gone = await browser.post(page.action, PATH, { csrf, retry: "spool:../one" });
  expect(gone.status).toBe(404);
});

it("is for administrators only", async () => {
  const { browser } = await newCounsellor(environment());
  expect((await browser.get(page.loader, PATH)).status).toBe(403);
});
