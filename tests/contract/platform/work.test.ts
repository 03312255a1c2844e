import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { z } from "zod";
import { log } from "#backend/platform/runtime/log";
import { queuesOf } from "#backend/platform/db/queues";
import { PermanentFailure } from "#backend/platform/work/failure";
import { allWorkKinds } from "#backend/platform/db/work-kinds";
import { startRunner } from "#backend/platform/work/runner";
import { sendWork } from "#backend/platform/work/send-work";
import { drainWork } from "../drain-outbox";
import { useEnvironment } from "../use-environment";

/** The queues of background work. */
const environment = useEnvironment();
const db = () => environment().deps.db;

beforeEach(async () => {
  vi.spyOn(log, "warn").mockImplementation(() => undefined);
  await db().execute(sql`delete from pgboss.job`);
});
afterEach(() => {
  vi.restoreAllMocks();
});

const jobsSchema = z.object({
  rows: z.array(
    z.object({
      id: z.string(),
      state: z.string(),
      output: z.record(z.string(), z.unknown()).nullable(),
    }),
  ),
});
const jobs = async () =>
  jobsSchema.parse(await db().execute(sql`select id, state::text, output from pgboss.job`)).rows;
const send = (data: Record<string, string> = {}) => sendWork(db(), "webhook", data);

it("does work once its transaction is committed, and none that is rolled back", async () => {
  const done: unknown[] = [];
  const drain = () =>
    drainWork(environment().deps, { webhook: ({ data }) => Promise.resolve(done.push(data.id)) });
  await db().transaction(async (tx) => {
    await sendWork(tx, "webhook", { id: "a" });
  });
  const rolledBack = db().transaction(async (tx) => {
    await sendWork(tx, "webhook", { id: "b" });
    throw new Error("changed my mind");
  });
  await expect(rolledBack).rejects.toThrow("changed my mind");
  await drain();
  await drain();
  expect(done).toEqual(["a"]);
  expect(await jobs()).toEqual([]);
});

it("tries a failed job again until its retries are used up, and stores why it failed", async () => {
  await send();
  let attempts = 0;
  const webhook = () => {
    attempts++;
    throw new Error("answered 503");
  };
  for (let round = 0; round < 30; round++) {
    await drainWork(environment().deps, { webhook });
    environment().clock.advance(4 * 24 * 60 * 60_000);
  }
  expect(attempts).toBe(17);
  expect(await jobs()).toMatchObject([{ state: "failed", output: { message: "answered 503" } }]);
});

it("tries nothing again that failed for good", async () => {
  await send();
  const webhook = () => Promise.reject(new PermanentFailure("answered 410"));
  await drainWork(environment().deps, { webhook });
  expect(await jobs()).toMatchObject([{ state: "failed", output: { message: "answered 410" } }]);
});

it("does the other jobs of a queue while one fails", async () => {
  const ids = ["a", "b", "c", "d", "e"];
  for (const id of ids) await send({ id });
  const done: unknown[] = [];
  await drainWork(environment().deps, {
    webhook: ({ data: { id } }) => {
      if (id === "c") throw new Error("answered 503");
      done.push(id);
      return Promise.resolve();
    },
  });
  expect(done.toSorted()).toEqual(["a", "b", "d", "e"]);
  expect(await jobs()).toMatchObject([{ state: "retry" }]);
});

it("does each run of a schedule in one of several processes", async () => {
  let runs = 0;
  const handlers = { sweep: () => Promise.resolve(void runs++) };
  const runners = [1, 2, 3].map(() => startRunner(db(), handlers));
  const until = (wanted: number) =>
    vi.waitFor(() => {
      expect(runs).toBe(wanted);
    }, 20_000);
  await until(1);
  await Promise.all(runners.map((runner) => runner.stop()));
  const again = startRunner(db(), handlers);
  await again.stop();
  expect(runs).toBe(1);
  await db().execute(sql`update pgboss.job set singleton_on = singleton_on - interval '1 hour'`);
  const next = startRunner(db(), handlers);
  await until(2);
  await next.stop();
});

it("starts no run of a schedule while the last one goes on", async () => {
  const queues = queuesOf(db());
  expect(await queues.send("sweep", {})).not.toBeNull();
  const [running] = await queues.fetch("sweep");
  expect(running).toBeDefined();
  expect(await queues.send("sweep", {})).not.toBeNull();
  expect(await queues.send("sweep", {})).toBeNull();
  expect(await queues.fetch("sweep")).toEqual([]);
});

it("declares for each kind of work when it ends", () => {
  for (const { name, retryLimit, timeout, concurrency } of allWorkKinds) {
    expect.soft(retryLimit, name).toBeLessThanOrEqual(20);
    expect.soft(timeout, name).toBeGreaterThan(0);
    expect.soft(concurrency, name).toBeGreaterThan(0);
  }
});
