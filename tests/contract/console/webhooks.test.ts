import { createHmac } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { auditLog, webhookDeliveries } from "#backend/platform/db/schema/console";
import { outbox } from "#backend/platform/db/schema/platform";
import { sendersOf, type Senders } from "#backend/platform/outbox/senders";
import { log } from "#backend/platform/runtime/log";
import { sweep } from "#backend/privacy/retention";
import { bookableDays, isBookable, slotsOf } from "#domain/appointments/appointments";
import { webhookEvents } from "#domain/console/webhook-events";
import { drainOutbox } from "../drain-outbox";
import { openEnvironment, type TestEnvironment } from "../environment";
import { enquiryFor, makePerson, newcomer, newStaff, type TestUser } from "../test-users";

const DAY_MS = 24 * 60 * 60 * 1000;
const createdSchema = z.object({ id: z.string().uuid(), secret: z.string().min(40) });
const logSchema = z.object({
  endpoint: z.object({ url: z.string(), isActive: z.boolean() }).passthrough(),
  deliveries: z.array(
    z.object({
      event: z.string(),
      state: z.string(),
      attempts: z.number(),
      responseStatus: z.number().nullable(),
      lastError: z.string().nullable(),
    }),
  ),
});
const eventSchema = z.object({
  version: z.literal(1),
  event: z.string(),
  id: z.string().uuid(),
  occurredAt: z.string().datetime(),
  data: z.record(z.string(), z.unknown()),
});

interface Received {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

/** A system that receives events. */
async function openReceiver() {
  const received: Received[] = [];
  let status = 204;
  const server: Server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      received.push({ headers: request.headers, body: Buffer.concat(chunks).toString() });
      response.writeHead(status, { location: "http://127.0.0.1:9/" }).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/hook`,
    received,
    reply: (next: number) => {
      status = next;
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

describe("webhooks", () => {
  let environment: TestEnvironment;
  let receiver: Awaited<ReturnType<typeof openReceiver>>;
  let senders: Senders;
  let staff: TestUser;
  let made: z.infer<typeof createdSchema>;

  beforeAll(async () => {
    receiver = await openReceiver();
    environment = await openEnvironment({
      CLIENT_LIMIT_FACTOR: 1000,
      WEBHOOK_PRIVATE_ADDRESSES: "allowed",
    });
    senders = sendersOf(environment.deps.config, environment.deps.db);
    staff = await newStaff(environment, "all_user");
  });
  afterAll(async () => {
    senders.close();
    await environment.close();
    await receiver.close();
  });

  beforeEach(async () => {
    vi.spyOn(log, "warn").mockImplementation(() => undefined);
    receiver.reply(204);
    receiver.received.length = 0;
    await environment.deps.db.delete(outbox);
    const body = { url: receiver.url, description: "CRM", events: webhookEvents };
    const response = await staff.client.post("integration/staff/webhooks", body, staff);
    made = createdSchema.parse(response.data);
  });
  afterEach(async () => {
    await staff.client.raw("DELETE", `integration/staff/webhooks/${made.id}`, staff);
    vi.restoreAllMocks();
  });

  const drain = (by = senders) => drainOutbox(environment.deps, by);
  const logOf = async () =>
    logSchema.parse(
      (await staff.client.get(`integration/staff/webhooks/${made.id}/deliveries`, staff)).data,
    );
  const events = () => receiver.received.map(({ body }) => eventSchema.parse(JSON.parse(body)));
  /** The first call, whose signature must fit. */
  const requireSigned = (secret: string): Received => {
    const [call] = receiver.received;
    if (!call) throw new Error("no call");
    const signature = String(call.headers["x-disha-signature"]);
    const [, seconds, hash] = /^t=(\d+),v1=(\w+)$/.exec(signature) ?? [];
    const signed = createHmac("sha256", secret).update(`${seconds}.${call.body}`).digest("hex");
    expect(hash).toBe(signed);
    expect(Math.abs(Date.now() / 1000 - Number(seconds))).toBeLessThan(60);
    return call;
  };
  const enquire = async () => {
    const person = makePerson();
    const payload = enquiryFor(person, { sendOtp: false });
    await environment.client.another().post("auth/enquiry", payload);
    return person;
  };

  it("are signed over time and body, and arrive once", async () => {
    const { email } = await enquire();
    await drain();
    await drain();
    expect(receiver.received).toHaveLength(1);
    const { headers } = requireSigned(made.secret);
    expect(headers["x-disha-event"]).toBe("lead.created");
    expect(events()).toMatchObject([{ event: "lead.created", data: { email, region: "IN" } }]);
    expect((await logOf()).deliveries).toMatchObject([
      { event: "lead.created", state: "delivered", attempts: 1, responseStatus: 204 },
    ]);
  });

  it("are retried with growing delays, never follow a redirect, and are given up", async () => {
    receiver.reply(302);
    await enquire();
    await drain();
    await drain();
    expect(receiver.received).toHaveLength(1);
    receiver.reply(503);
    environment.clock.advance(5_000);
    await drain();
    expect((await logOf()).deliveries).toMatchObject([
      { state: "waiting", attempts: 2, responseStatus: 503 },
    ]);
    expect(new Set(receiver.received.map(({ headers }) => headers["x-disha-delivery"])).size).toBe(
      1,
    );
    environment.clock.advance(4 * DAY_MS);
    await drain();
    expect(receiver.received).toHaveLength(2);
    const head = await newStaff(environment, "all_user");
    const path = `integration/staff/webhooks/${made.id}/deliveries`;
    const later = logSchema.parse((await head.client.get(path, head)).data);
    expect(later.deliveries).toMatchObject([{ state: "failed" }]);
    staff = head;
  });

  it("are given up at once when the receiver has gone", async () => {
    receiver.reply(410);
    await enquire();
    await drain();
    environment.clock.advance(60_000);
    await drain();
    expect(receiver.received).toHaveLength(1);
    expect((await logOf()).deliveries).toMatchObject([{ state: "failed", responseStatus: 410 }]);
  });

  it("tell of the life of a student", async () => {
    const student = await newcomer(environment);
    const { db, now } = environment.deps;
    const slot = bookableDays(now())
      .flatMap(slotsOf)
      .find((one) => isBookable(one, now()));
    const booking = { startsAt: slot, mobile: student.mobile, topic: "Visa" };
    const booked = await student.client.post(
      `appointment/user/${student.userId}`,
      booking,
      student,
    );
    const { token } = z.object({ token: z.string() }).parse(booked.data);
    await student.client.put(`appointment/link/${token}`, { status: "cancelled" });
    const application = {
      courseId: "5005-msc-computer-science",
      intakeMonth: 10,
      intakeYear: 2027,
    };
    await student.client.post(`${student.base}/application`, application, student);
    await db.delete(outbox).where(eq(outbox.kind, "mail"));
    await drain();
    expect(events()).toMatchObject(
      expect.arrayContaining([
        expect.objectContaining({ event: "booking.created" }),
        expect.objectContaining({ event: "booking.cancelled" }),
        expect.objectContaining({ event: "application.created" }),
      ]) as object,
    );
    for (const { data } of events()) expect(data.userId).toBe(student.userId);
  });

  it("go only to endpoints that want them, and not to paused ones", async () => {
    const path = `integration/staff/webhooks/${made.id}`;
    const about = { url: receiver.url, description: "CRM" };
    const wanted = { ...about, events: ["payment.paid"], isActive: true };
    await staff.client.put(path, wanted, staff);
    await enquire();
    await drain();
    expect(receiver.received).toEqual([]);
    await staff.client.put(path, { ...wanted, events: ["lead.created"] }, staff);
    await enquire();
    await staff.client.put(path, { ...wanted, isActive: false }, staff);
    await drain();
    expect(receiver.received).toEqual([]);
    expect((await logOf()).deliveries).toMatchObject([{ state: "failed", lastError: "paused" }]);
    const rows = await environment.deps.db
      .select({ details: auditLog.details })
      .from(auditLog)
      .where(eq(auditLog.action, "PUT /integration/staff/webhooks/:id"));
    expect(rows).toContainEqual({
      details: { endpoint: made.id, events: "payment.paid → lead.created" },
    });
  });

  it("can be tested, and get a new secret", async () => {
    const path = `integration/staff/webhooks/${made.id}`;
    const replaced = await staff.client.post(`${path}/secret`, {}, staff);
    const { secret } = createdSchema.parse(replaced.data);
    expect(secret).not.toBe(made.secret);
    expect((await staff.client.raw("POST", `${path}/test`, { ...staff, body: {} })).status).toBe(
      204,
    );
    await drain();
    expect(events()).toMatchObject([{ event: "webhook.test", data: {} }]);
    requireSigned(secret);
  });

  it("never call a private address without the setting", async () => {
    await enquire();
    const config = { ...environment.deps.config, WEBHOOK_PRIVATE_ADDRESSES: "refused" as const };
    const strict = sendersOf(config, environment.deps.db);
    await drain(strict);
    strict.close();
    expect(receiver.received).toEqual([]);
    expect((await logOf()).deliveries).toMatchObject([{ state: "waiting", lastError: "EPRIVATE" }]);
  });

  it("refuse addresses that are not public, and record who adds one", async () => {
    const strict = await openEnvironment();
    const head = await newStaff(strict, "all_user");
    const add = (url: string) =>
      head.client.post(
        "integration/staff/webhooks",
        { url, description: "CRM", events: ["lead.created"] },
        head,
      );
    for (const url of ["http://crm.example.com/", "https://127.0.0.1/", "https://localhost/x"])
      expect(await add(url)).toMatchObject({
        status: 400,
        fields: { url: expect.any(String) as string },
      });
    expect((await add("https://crm.example.com/hook")).status).toBe(200);
    const byHead = eq(auditLog.staffId, head.userId);
    expect(await strict.deps.db.select().from(auditLog).where(byHead)).toMatchObject([
      { staffId: head.userId, details: { url: "https://crm.example.com/hook" } },
    ]);
    await strict.close();
  });

  it("lose their log after 30 days", async () => {
    await enquire();
    await drain();
    const { deps } = environment;
    const count = () => deps.db.$count(webhookDeliveries);
    expect(await count()).toBeGreaterThan(0);
    await sweep({ ...deps, now: () => new Date(deps.now().getTime() + 31 * DAY_MS) });
    expect(await count()).toBe(0);
  });
});
