import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { leads } from "#backend/platform/db/schema/leads";
import { newStaff } from "../test-users";
import { useEnvironment } from "../use-environment";
import { copiesOf, handOverBesideOthers, summary } from "./copy-of-leads";

/** The feed of changes, for systems that keep a copy of the leads. The copy polls without a pause. */
const environment = useEnvironment({ CLIENT_LIMIT_FACTOR: 1000 });
const db = () => environment().deps.db;
const isPostgres = Boolean(process.env.TEST_DATABASE_URL);

/** More than one page of the hand-over and of the feed. */
const NUMBER = 250;

const { addLeads, copyFor, settled, source } = copiesOf(environment);

it.runIf(isPostgres)("waits for a transaction that began earlier and commits later", async () => {
  const { copy, poll } = copyFor(await newStaff(environment(), "all_user"));
  const [slow = "", fast = ""] = await addLeads(2);
  await settled();
  await poll();
  expect(summary(copy)).toEqual(summary(await source()));
  let commit: () => void = () => undefined;
  const barrier = new Promise<void>((resolve) => {
    commit = resolve;
  });
  let hasBegun: () => void = () => undefined;
  const begun = new Promise<void>((resolve) => {
    hasBegun = resolve;
  });
  const long = db().transaction(async (tx) => {
    await tx.update(leads).set({ stage: "contacted" }).where(eq(leads.id, slow));
    hasBegun();
    await barrier;
  });
  await begun;
  await db().update(leads).set({ stage: "contacted" }).where(eq(leads.id, fast));
  await poll();
  expect(copy.get(slow)?.stage).toBe("open");
  commit();
  await long;
  await settled();
  await poll();
  expect(summary(copy)).toEqual(summary(await source()));
});

it("tells of deleted leads", async () => {
  const { copy, poll } = copyFor(await newStaff(environment(), "all_user"));
  const [id = ""] = await addLeads(1);
  await settled();
  await poll();
  expect(copy.has(id)).toBe(true);
  await db().delete(leads).where(eq(leads.id, id));
  await settled();
  await poll();
  expect(copy.has(id)).toBe(false);
});

it(
  "equals the source after a hand-over beside other changes, each lead audited",
  () => handOverBesideOthers(environment(), copiesOf(environment), NUMBER),
  120_000,
);

it("refuses a position of another database", async () => {
  const staff = await newStaff(environment(), "all_user");
  const after = `999999999999_${crypto.randomUUID()}`;
  expect((await staff.client.get(`lead/prospects?after=${after}`, staff)).status).toBe(400);
});
