import { createServer, type AddressInfo } from "node:net";
import { eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { changeStuck } from "#backend/console/stuck";
import { outbox } from "#backend/platform/db/schema/platform";
import { users } from "#backend/platform/db/schema/users";
import { seal, unseal, type Message } from "#backend/platform/mail/message";
import { enqueue } from "#backend/platform/outbox/enqueue";
import { requeueLost } from "#backend/platform/outbox/requeue";
import { sendersOf, type Senders } from "#backend/platform/outbox/senders";
import { log } from "#backend/platform/runtime/log";
import { registry } from "#backend/platform/runtime/metrics";
import { queuesOf } from "#backend/platform/db/queues";
import { PermanentFailure } from "#backend/platform/work/failure";
import { setQueueFigures } from "#backend/platform/work/queue-figures";
import { countStuck, listStuck } from "#backend/platform/work/stuck";
import { sweep } from "#backend/privacy/retention";
import { bookableDays, isBookable, slotsOf } from "#domain/appointments/appointments";
import {
  openPostOffice,
  WEBHOOK_SECRET,
  type PostOffice,
} from "../../e2e/environment/fake-mail-server";
import { drainOutbox } from "../drain-outbox";
import { openEnvironment, type TestEnvironment } from "../environment";
import { enquiryFor, makePerson, newcomer } from "../test-users";

interface Arrived {
  readonly calendar?: string;
  readonly calendarMethod?: string;
  readonly kind: string;
  readonly subject: string;
  readonly text: string;
}

/** Messages leave over real SMTP and real HTTP. */
describe("the outbox", () => {
  let postOffice: PostOffice;
  let environment: TestEnvironment;
  let senders: Senders;

  beforeAll(async () => {
    postOffice = await openPostOffice();
    environment = await openEnvironment({
      SMTP_URL: postOffice.smtpUrl,
      SMS_GATEWAY_URL: postOffice.smsUrl,
      LEAD_WEBHOOK_URL: postOffice.leadsUrl,
      LEAD_WEBHOOK_SECRET: WEBHOOK_SECRET,
    });
    senders = sendersOf(environment.deps.config, environment.deps.db);
  });
  afterAll(async () => {
    senders.close();
    await environment.close();
    await postOffice.stop();
  });

  // One database for all, because creating one takes longer than any of these tests.
  beforeEach(async () => {
    vi.spyOn(log, "warn").mockImplementation(() => undefined);
    await environment.deps.db.delete(outbox);
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });

  const drain = (by: Senders = senders) => drainOutbox(environment.deps, by);
  const rows = () => environment.deps.db.select().from(outbox);
  const arrived = async (to: string) => {
    const response = await fetch(`${postOffice.readingUrl}/received?to=${encodeURIComponent(to)}`);
    return (await response.json()) as Arrived[];
  };
  const refuse = (to: string, times: number) =>
    fetch(`${postOffice.readingUrl}/refuse?to=${encodeURIComponent(to)}&times=${times}`, {
      method: "POST",
    });

  it("sends a code by email over SMTP", async () => {
    const { email } = makePerson();
    await environment.client.post("auth/otp/send", { email });
    await drain();
    const [mail] = await arrived(email);
    expect(mail?.subject).toBe("Your Disha Abroad sign-in code");
    expect(mail?.text).toMatch(/^\d{6}$/m);
  });

  it("retries after a delay and sends once", async () => {
    const { mobile } = makePerson();
    await refuse(mobile, 2);
    await environment.client.post("auth/otp/send", { mobile, countryCode: "+91" });
    await drain();
    expect(await arrived(mobile)).toEqual([]);
    expect(await rows()).toMatchObject([
      { status: "waiting", attempts: 1, lastError: "answered 503" },
    ]);
    await drain();
    expect(await rows()).toMatchObject([{ attempts: 1 }]);
    for (let n = 0; n < 3; n++) {
      environment.clock.advance(10_000);
      await drain();
    }
    expect(await arrived(mobile)).toHaveLength(1);
    expect(await rows()).toMatchObject([{ status: "sent", attempts: 3, lastError: null }]);
  });

  it("keeps emails while the SMTP server is down", async () => {
    const { email } = makePerson();
    await environment.client.post("auth/otp/send", { email });
    const unreachable = sendersOf(
      { ...environment.deps.config, SMTP_URL: "smtp://127.0.0.1:9" },
      environment.deps.db,
    );
    await drain(unreachable);
    unreachable.close();
    expect(await rows()).toMatchObject([{ status: "waiting", attempts: 1 }]);
    environment.clock.advance(5_000);
    await drain();
    expect(await arrived(email)).toHaveLength(1);
  });

  it("sends a cancelled call as a calendar cancellation", async () => {
    const user = await newcomer(environment);
    const { email } = makePerson();
    await environment.deps.db.update(users).set({ email }).where(eq(users.id, user.userId));
    const now = environment.clock.now();
    const startsAt = bookableDays(now)
      .flatMap((day) => slotsOf(day))
      .findLast((slot) => isBookable(slot, now));
    const call = { startsAt, mobile: user.mobile, topic: "visa" };
    const path = `appointment/user/${user.userId}`;
    const booked = await user.client.post(path, call, user);
    const { token } = z.object({ token: z.string() }).passthrough().parse(booked.data);
    await drain();
    const change = { status: "cancelled" };
    expect((await user.client.put(`appointment/link/${token}`, change)).status).toBe(200);
    await drain();
    const mails = await arrived(email);
    expect(mails.map(({ calendarMethod }) => calendarMethod)).toEqual(["REQUEST", "CANCEL"]);
    for (const { calendar = "", calendarMethod } of mails) {
      // Long lines are folded (RFC 5545 §3.1).
      const unfolded = calendar.replaceAll(/\r?\n[ \t]/g, "");
      expect(unfolded).toMatch(new RegExp(`^METHOD:${calendarMethod}\r?$`, "m"));
      expect(unfolded).toMatch(/^ORGANIZER.*no-reply@disha-abroad\.example\r?$/im);
      expect(unfolded).toMatch(new RegExp(`^ATTENDEE.*${email}\r?$`, "im"));
    }
  });

  it("drops an expired code", async () => {
    const { mobile } = makePerson();
    await refuse(mobile, 1);
    await environment.client.post("auth/otp/send", { mobile, countryCode: "+91" });
    await drain();
    environment.clock.advance(11 * 60_000);
    await drain();
    expect(await arrived(mobile)).toEqual([]);
    expect(await rows()).toMatchObject([{ status: "expired", sealed: null }]);
  });

  it("sends a message of a process that died", async () => {
    const { mobile } = makePerson();
    const { deps } = environment;
    await deps.db.execute(sql`delete from pgboss.job`);
    await environment.client.post("auth/otp/send", { mobile, countryCode: "+91" });
    await queuesOf(deps.db).fetch("sms");
    await drain();
    expect(await arrived(mobile)).toEqual([]);
    await deps.db.execute(sql`update pgboss.job set started_on = now() - interval '3 minutes'`);
    await queuesOf(deps.db).maintain();
    environment.clock.advance(10_000);
    await drain();
    expect(await arrived(mobile)).toHaveLength(1);
  });

  it("queues a waiting message again that has lost its job", async () => {
    const { mobile } = makePerson();
    const message = { kind: "sms" as const, to: mobile, text: "hello" };
    await enqueue(environment.deps.db, environment.deps, message, { addresses: [mobile] });
    await environment.deps.db.execute(sql`delete from pgboss.job`);
    await drain();
    expect(await arrived(mobile)).toEqual([]);
    environment.clock.advance(10 * 60_000);
    expect(await requeueLost(environment.deps)).toBe(1);
    expect(await requeueLost(environment.deps)).toBe(0);
    await drain();
    expect(await arrived(mobile)).toHaveLength(1);
  });

  const failing = (error: Error): Senders => {
    const fail = () => Promise.reject(error);
    return {
      mail: fail,
      sms: fail,
      whatsapp: fail,
      webhook: fail,
      event: fail,
      close: () => undefined,
    };
  };

  it("gives a message up after its last attempt, and keeps it for staff", async () => {
    const message = { kind: "sms" as const, to: makePerson().mobile, text: "hello" };
    await enqueue(environment.deps.db, environment.deps, message, { addresses: [message.to] });
    for (let attempt = 0; attempt < 30; attempt++) {
      await drain(failing(new Error("answered 503")));
      environment.clock.advance(3 * 24 * 60 * 60_000);
    }
    const [row] = await rows();
    expect(row).toMatchObject({ status: "failed", attempts: 17, lastError: "answered 503" });
    expect(row?.sealed).not.toBeNull();
  });

  it("lists a message that was given up, and retries or discards it", async () => {
    const { deps } = environment;
    const message = { kind: "sms" as const, to: makePerson().mobile, text: "hello" };
    await enqueue(deps.db, deps, message, { addresses: [message.to] });
    const refused = new PermanentFailure("answered 422");
    await drain(failing(refused));
    const [entry] = (await listStuck(deps, [])).filter(({ kind }) => kind === "message");
    expect(entry).toMatchObject({ about: "sms", reason: "answered 422", attempts: 1 });
    expect((await countStuck(deps, [])).message).toBe(1);
    const reference = entry?.reference ?? "";
    expect(await changeStuck(deps, "retry", reference, [])).toBe("Retrying: 1.");
    await drain(failing(refused));
    expect(await rows()).toMatchObject([{ status: "failed", attempts: 1 }]);
    expect(await changeStuck(deps, "retry", "all", [])).toMatch(/^Retrying: \d/);
    await drain();
    expect(await arrived(message.to)).toHaveLength(1);
    await enqueue(deps.db, deps, message, { addresses: [message.to] });
    await drain(failing(refused));
    await changeStuck(deps, "discard", "all", []);
    expect((await countStuck(deps, [])).message).toBe(0);
    await expect(changeStuck(deps, "retry", reference, [])).rejects.toThrow(reference);
  });

  it("gives a message up at once that can't be decoded", async () => {
    const message = { kind: "sms" as const, to: makePerson().mobile, text: "hello" };
    await enqueue(environment.deps.db, environment.deps, message, { addresses: [message.to] });
    await environment.deps.db.update(outbox).set({ sealed: "damaged" });
    await drain();
    expect(await rows()).toMatchObject([
      { status: "failed", attempts: 1, lastError: "undecodable" },
    ]);
  });

  it("gives an email up at once that the server refuses for good", async () => {
    const smtp = createServer((socket) => {
      socket.write("220 ready\r\n");
      socket.on("data", (data) => {
        const command = String(data);
        socket.write(/^RCPT/i.test(command) ? "550 no such user\r\n" : "250 ok\r\n");
      });
      socket.on("error", () => undefined);
    });
    await new Promise<void>((resolve) => smtp.listen(0, "127.0.0.1", resolve));
    const { port } = smtp.address() as AddressInfo;
    const SMTP_URL = `smtp://127.0.0.1:${port}`;
    const refusing = sendersOf({ ...environment.deps.config, SMTP_URL }, environment.deps.db);
    await environment.client.post("auth/otp/send", { email: makePerson().email });
    await drain(refusing);
    refusing.close();
    smtp.close();
    expect(await rows()).toMatchObject([{ status: "failed", attempts: 1, lastError: "SMTP 550" }]);
  });

  it("signs webhook calls about leads, so that forged calls are rejected", async () => {
    const person = makePerson();
    await environment.client.post("auth/enquiry", enquiryFor(person));
    const forger = sendersOf(
      { ...environment.deps.config, LEAD_WEBHOOK_SECRET: "another-secret-of-theirs" },
      environment.deps.db,
    );
    await drain(forger);
    forger.close();
    const leadMessages = async () =>
      (await arrived(person.mobile)).filter(({ kind }) => kind === "lead");
    expect(await leadMessages()).toEqual([]);
    environment.clock.advance(5_000);
    await drain();
    const [lead] = await leadMessages();
    expect(lead?.subject).toBe("lead.created");
    expect(JSON.parse(lead?.text ?? "")).toMatchObject({ mobile: person.mobile, city: "Pune" });
  });

  it("never stores or returns a code in plain text", async () => {
    const { mobile } = makePerson();
    const response = await environment.client.post("auth/otp/send", { mobile, countryCode: "+91" });
    const before = JSON.stringify([await rows(), response]);
    await drain();
    const code = /\d{6}/.exec((await arrived(mobile))[0]?.text ?? "")?.[0] ?? "none";
    expect(code).toMatch(/^\d{6}$/);
    expect(before.replaceAll(mobile, "")).not.toContain(code);
  });

  it("deletes messages a week after sending and keeps unsent ones", async () => {
    const message = { kind: "sms" as const, to: makePerson().mobile, text: "hello" };
    await enqueue(environment.deps.db, environment.deps, message, { addresses: [message.to] });
    await drain();
    await enqueue(environment.deps.db, environment.deps, message, { addresses: [message.to] });
    environment.clock.advance(8 * 24 * 60 * 60_000);
    await sweep(environment.deps);
    expect(await rows()).toMatchObject([{ status: "waiting" }]);
  });

  it("reports the number of due messages", async () => {
    await environment.client.post("auth/otp/send", { email: makePerson().email });
    expect((await environment.client.get("health")).data).toMatchObject({ outboxDepth: 1 });
    await environment.deps.db.delete(outbox).where(eq(outbox.status, "waiting"));
    expect((await environment.client.get("health")).data).toMatchObject({ outboxDepth: 0 });
  });

  describe("the metrics of the queues", () => {
    const figure = async (series: string) => {
      await setQueueFigures(environment.deps.db);
      const line = (await registry.metrics())
        .split("\n")
        .find((one) => one.startsWith(`${series} `));
      return Number(line?.split(" ")[1]);
    };

    it("count a message while it waits for its next attempt, and its age", async () => {
      const message = { kind: "sms" as const, to: makePerson().mobile, text: "hello" };
      await enqueue(environment.deps.db, environment.deps, message, { addresses: [message.to] });
      await environment.deps.db.execute(
        sql`delete from pgboss.job where id not in (select id from ${outbox})`,
      );
      await environment.deps.db.execute(
        sql`update pgboss.job set state = 'retry', start_after = now() + interval '1 hour' where name = 'sms'`,
      );
      await environment.deps.db
        .update(outbox)
        .set({ nextTryAt: sql`now() - interval '10 minutes'` })
        .where(eq(outbox.kind, "sms"));
      expect(await figure('work_queue_depth{queue="sms"}')).toBe(1);
      expect(await figure('work_queue_oldest_age_seconds{queue="sms"}')).toBeGreaterThanOrEqual(
        600,
      );
      expect(await figure('work_queue_depth{queue="mail"}')).toBe(0);
    });

    it("have a value before the first event, so that the first one raises an alarm", async () => {
      const text = await registry.metrics();
      for (const series of [
        'outbox_messages_total{kind="mail",event="given_up"}',
        'payment_refunds_due_total{reason="',
        'upload_checks_total{result="unavailable"}',
        'outbox_messages_refused_total{scope="total",channel="sms"}',
      ])
        expect(text).toContain(series);
    });
  });
});

describe("a sealed message", () => {
  const [older, newer] = ["a".repeat(32), "b".repeat(32)] as const;
  const message: Message = { kind: "sms", to: "+919812345678", text: "123456" };

  it("opens with the secret that sealed it, even after a rotation", async () => {
    const sealed = await seal(message, [older]);
    expect(sealed).not.toContain("123456");
    expect(await unseal(sealed, [newer, older])).toEqual(message);
  });

  it("opens with no other secret", async () => {
    await expect(unseal(await seal(message, [older]), [newer])).rejects.toThrow(/unknown secret/);
  });
});
