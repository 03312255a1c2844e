import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { enqueue } from "#backend/platform/outbox/enqueue";
import { diagnose } from "#backend/site/doctor";
import { sql } from "drizzle-orm";
import { openEnvironment, type TestEnvironment } from "../environment";

describe("npm run admin -- doctor", () => {
  let environment: TestEnvironment;
  beforeAll(async () => {
    environment = await openEnvironment();
  });
  afterAll(() => environment.close());

  /** The report, whether it names a problem or not. */
  const reportOf = (config: Partial<TestEnvironment["deps"]["config"]>) => {
    const { deps } = environment;
    return diagnose({ ...deps, config: { ...deps.config, ...config } }).then(
      (text) => ({ text, failed: false }),
      (error: Error) => ({ text: error.message, failed: true }),
    );
  };

  it("names every problem with what to do, and goes on after a check that fails", async () => {
    const { text, failed } = await reportOf({
      isLocal: false,
      SMTP_URL: "smtp://127.0.0.1:1",
      SMS_GATEWAY_URL: undefined,
      DATA_DIR: "/nowhere",
    });
    expect(failed).toBe(true);
    expect(text).toMatch(/^PROBLEM {2}mail: .+ECONNREFUSED/m);
    expect(text).toMatch(/^PROBLEM {2}disk: ENOENT/m);
    expect(text).toMatch(/^PROBLEM {2}text messages: SMS_GATEWAY_URL is not set\n +Set it/m);
    expect(text).toMatch(/^ok {7}files: a file was written, read and deleted$/m);
    expect(text).toMatch(/database: PostgreSQL \d+/);
  });

  it("finds a queue that is late", async () => {
    const { deps } = environment;
    const message = { kind: "sms" as const, to: "+919812345678", text: "hello" };
    await enqueue(deps.db, deps, message, { addresses: [message.to] });
    await deps.db.execute(
      sql`update pgboss.job set start_after = now() - interval '20 minutes' where name = 'sms'`,
    );
    expect((await reportOf({})).text).toMatch(/^PROBLEM {2}queues: sms is 20 minutes late/m);
  });

  // Finding 25 of the security review: nothing told of a full disk.
  it("has a metric of the room on the disk of files", async () => {
    const response = await environment.client.raw("GET", "health/metrics");
    const [, free] = /^data_disk_free_bytes (\d+)/m.exec(await response.text()) ?? [];
    expect(Number(free)).toBeGreaterThan(0);
  });
});
