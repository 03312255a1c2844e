import { setTimeout } from "node:timers/promises";
import { eq, inArray } from "drizzle-orm";
import { strFromU8, unzipSync } from "fflate";
import { expect, it, vi } from "vitest";
import { z } from "zod";
import { setLegalHold } from "#backend/console/accounts";
import { announceEnquiry } from "#backend/enquiries/announce";
import { chats } from "#backend/platform/db/schema/chat";
import { auditLog } from "#backend/platform/db/schema/console";
import { userDocuments } from "#backend/platform/db/schema/documents";
import { enquiries } from "#backend/platform/db/schema/enquiries";
import { transactions } from "#backend/platform/db/schema/payments";
import { jobs, outbox } from "#backend/platform/db/schema/platform";
import { callBacks } from "#backend/platform/db/schema/requests";
import { users } from "#backend/platform/db/schema/users";
import { unseal } from "#backend/platform/mail/message";
import { log } from "#backend/platform/runtime/log";
import { exportAsZip } from "#backend/privacy/data-export";
import { eraseAccount, eraseAccountOf, queueErasures } from "#backend/privacy/erase";
import { finishErasure } from "#backend/privacy/ledger";
import { sweep } from "#backend/privacy/retention";
import { VISITS_PER_PAGE } from "#domain/console/access-log";
import { jpeg } from "../../fixtures/files";
import { collect } from "../../setup/collect";
import { drainErasures, drainWork } from "../drain-outbox";
import { assign, enquiryFor, makePerson, newcomer, newStaff } from "../test-users";
import { useEnvironment } from "../use-environment";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const erasureSchema = z.object({ eraseAt: z.string().nullable() });
const privacySchema = erasureSchema.extend({
  isHeld: z.boolean(),
  accessLog: z.array(
    z.object({ name: z.string().nullable(), actions: z.array(z.string()) }).passthrough(),
  ),
});

/** Personal data: export, access log, erasure and retention. */
const environment = useEnvironment();

const db = () => environment().deps.db;

/** A user with data in every table. */
async function student() {
  const user = await newcomer(environment());
  const { client, bearer, base, mobile, email } = user;
  await db().update(users).set({ email }).where(eq(users.id, user.userId));
  const enquiry = enquiryFor({ mobile, email: null });
  await client.post("auth/enquiry", enquiry, { headers: { "idempotency-key": mobile } });
  const form = new FormData();
  form.set("documentTypeId", "1");
  form.set("label", "Passport");
  form.set("file", new File([jpeg], "passport.jpg", { type: "image/jpeg" }));
  await client.multipart(`${base}/document/upload`, form, { bearer });
  await client.post(`${base}/notes`, { text: "I like Munich" }, { bearer });
  return user;
}
const privacyOf = async ({ client, base, bearer }: Awaited<ReturnType<typeof student>>) =>
  privacySchema.parse((await client.get(`${base}/privacy`, { bearer })).data);
const accountOf = async (id: string) =>
  (await db().select().from(users).where(eq(users.id, id)))[0];
const eraseNow = async () => {
  environment().clock.advance(8 * DAY_MS);
  await sweep(environment().deps);
  await drainErasures(environment().deps);
};
const ask = ({ client, base, bearer }: Awaited<ReturnType<typeof student>>) =>
  client.post(`${base}/erasure`, {}, { bearer });

it("exports all data and files of the account, and no one else's", async () => {
  const [one, other] = [await student(), await student()];
  await one.client.put(`${one.base}/contact-channels`, { channels: ["sms"] }, one);
  const response = await one.client.raw("GET", `${one.base}/export`, { bearer: one.bearer });
  expect(response.headers.get("content-type")).toBe("application/zip");
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
  const names = Object.keys(files);
  expect(names.filter((name) => name.startsWith("documents/"))).toHaveLength(1);
  const text = strFromU8(files["data.json"] ?? new Uint8Array());
  const data = z.record(z.string(), z.unknown()).parse(JSON.parse(text));
  for (const part of [data.enquiries, data.documents, data.notes]) expect(part).toMatchObject([{}]);
  expect(data.contactChannels).toContainEqual({ channel: "sms", isAllowed: true });
  expect(data.contactChannels).toContainEqual({ channel: "calls", isAllowed: false });
  expect(text).toContain("I like Munich");
  expect(text).toContain(one.mobile);
  expect(text).not.toContain(other.mobile);
  expect(text).not.toContain(other.userId);
  const refused = await other.client.raw("GET", `${one.base}/export`, { bearer: other.bearer });
  expect(refused.status).toBe(403);
});

it("sends an export as fast as it is read, one at a time for each account", async () => {
  const user = await student();
  const { storage } = environment().deps;
  const read = vi.spyOn(storage, "get");
  const ask = () => user.client.raw("GET", `${user.base}/export`, user);
  const first = await ask();
  expect(first.status).toBe(200);
  expect(read).not.toHaveBeenCalled();
  expect((await ask()).status).toBe(429);
  await first.body?.cancel();
  // The next one may begin, and ends its turn when it has been read.
  for (let turn = 0; turn < 2; turn++)
    expect((await (await ask()).arrayBuffer()).byteLength).toBeGreaterThan(jpeg.length);
  expect(read).toHaveBeenCalledTimes(2);
  read.mockRestore();
});

it("sends a large document in pieces, between which other requests get their turn", async () => {
  const user = await student();
  const large = new Uint8Array(5 * 1024 * 1024 + 1).fill(7);
  const read = vi.spyOn(environment().deps.storage, "get").mockResolvedValue(large);
  const response = await user.client.raw("GET", `${user.base}/export`, user);
  const pieces: Uint8Array[] = [];
  await response.body?.pipeTo(new WritableStream({ write: (piece) => void pieces.push(piece) }));
  read.mockRestore();
  expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThanOrEqual(1024 * 1024);
  const files = unzipSync(Buffer.concat(pieces));
  const document = Object.entries(files).find(([name]) => name.startsWith("documents/"))?.[1];
  expect(Buffer.from(document ?? []).equals(large)).toBe(true);
});

it("begins one export of eight that are asked for at the same time", async () => {
  const user = await student();
  const asked = Array.from({ length: 8 }, () =>
    user.client.raw("GET", `${user.base}/export`, user),
  );
  const responses = await Promise.all(asked);
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(responses.filter(({ status }) => status === 429)).toHaveLength(7);
  await responses.find(({ status }) => status === 200)?.body?.cancel();
});

const turnOf = ({ userId }: { readonly userId: string }) => eq(jobs.name, `data-export:${userId}`);

it("does not end the turn of a later export when one that took too long ends", async () => {
  const user = await student();
  const ask = () => user.client.raw("GET", `${user.base}/export`, user);
  const slow = await ask();
  await db()
    .update(jobs)
    .set({ heldUntil: new Date(0) })
    .where(turnOf(user));
  const later = await ask();
  expect([slow.status, later.status]).toEqual([200, 200]);
  await slow.body?.cancel();
  expect((await ask()).status).toBe(429);
  await later.body?.cancel();
  expect(await db().$count(jobs, turnOf(user))).toBe(0);
});

it("deletes the turn of an export whose process died, once its time has run out", async () => {
  const user = await student();
  const { clock, deps } = environment();
  const abandoned = await user.client.raw("GET", `${user.base}/export`, user);
  await sweep(deps);
  expect(await db().$count(jobs, turnOf(user))).toBe(1);
  clock.advance(31 * MINUTE_MS);
  await sweep(deps);
  expect(await db().$count(jobs, turnOf(user))).toBe(0);
  await abandoned.body?.cancel();
});

it("ends the turn of an export before its reader sees the end, and after a failure", async () => {
  const { deps } = environment();
  const { userId } = await student();
  const account = await accountOf(userId);
  if (!account) throw new Error("no account");
  const events: string[] = [];
  const end = async () => {
    await setTimeout(100);
    events.push("turn ended");
  };
  await new Response(exportAsZip(deps, account, end)).arrayBuffer();
  events.push("read");
  expect(events).toEqual(["turn ended", "read"]);
  const read = vi.spyOn(deps.storage, "get").mockRejectedValue(new Error("no storage"));
  const failing = new Response(exportAsZip(deps, account, end)).arrayBuffer();
  await expect(failing).rejects.toThrow("no storage");
  expect(events).toEqual(["turn ended", "read", "turn ended"]);
  read.mockRestore();
});

it("exports counsellors' notes, and each consent once", async () => {
  const user = await student();
  const lead = { mobile: user.mobile, email: null };
  // Sent under a session: the consent belongs to the enquiry and to the account.
  const posted = await user.client.post("auth/enquiry", enquiryFor(lead), user);
  expect(posted.status).toBe(200);
  const counsellor = await newStaff(environment(), "lms_user");
  await assign(environment(), user, "counsellorId", counsellor);
  const note = { text: "Father pays" };
  await counsellor.client.post(`${user.base}/notes`, note, counsellor);
  const response = await user.client.raw("GET", `${user.base}/export`, user);
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
  const copy = z
    .object({
      notesOfCounsellors: z.array(z.object({ text: z.string() }).passthrough()),
      consents: z.array(z.object({ id: z.string() }).passthrough()),
    })
    .parse(JSON.parse(strFromU8(files["data.json"] ?? new Uint8Array())));
  expect(copy.notesOfCounsellors).toMatchObject([note]);
  expect(JSON.stringify(copy)).not.toContain(counsellor.userId);
  const ids = copy.consents.map(({ id }) => id);
  expect(ids.length).toBeGreaterThan(0);
  expect(new Set(ids).size).toBe(ids.length);
});

it("shows which staff have accessed the data", async () => {
  const user = await student();
  const counsellor = await newStaff(environment(), "lms_user");
  await db().update(users).set({ fullName: "Meera" }).where(eq(users.id, counsellor.userId));
  await assign(environment(), user, "counsellorId", counsellor);
  expect((await privacyOf(user)).accessLog).toEqual([]);
  await counsellor.client.get(`${user.base}/document`, { bearer: counsellor.bearer });
  expect((await privacyOf(user)).accessLog).toMatchObject([
    { name: "Meera", actions: [expect.stringMatching(/^GET .*document$/) as string] },
  ]);
});

it("has one line for each visit of a person, in pages", async () => {
  const user = await student();
  const staffId = (await newStaff(environment(), "lms_user")).userId;
  const calls = ["GET /user/user/:userId/document", "GET /user/user/:userId/application"];
  // A page of visits and one more, each of five calls within a minute, an hour apart.
  const start = Math.floor(environment().clock.now().getTime() / DAY_MS) * DAY_MS - 10 * DAY_MS;
  const rows = Array.from({ length: VISITS_PER_PAGE + 1 }, (_, visit) =>
    Array.from({ length: 5 }, (__, call) => ({
      staffId,
      userId: user.userId,
      action: calls[call % 2] ?? "",
      createdAt: new Date(start + visit * 60 * 60_000 + call * 10_000),
    })),
  ).flat();
  await db().insert(auditLog).values(rows);
  const pageOf = async (page: number) => {
    const { data } = await user.client.get(`${user.base}/privacy?page=${page}`, user);
    return privacySchema.extend({ accessCount: z.number() }).parse(data);
  };
  const [first, second] = [await pageOf(0), await pageOf(1)];
  expect(first.accessCount).toBe(VISITS_PER_PAGE + 1);
  expect([first.accessLog.length, second.accessLog.length]).toEqual([VISITS_PER_PAGE, 1]);
  expect(first.accessLog[0]?.actions.toSorted()).toEqual(calls.toSorted());
});

it("erases an account with enquiries and files a week after the request, and confirms it", async () => {
  const [one, other] = [await student(), await student()];
  // Left before there was an account, under the number that was proved since; and one that was only typed.
  const [before] = await db()
    .insert(callBacks)
    .values({ name: "A", mobile: one.mobile, topic: "visa", preferredTime: "morning" })
    .returning();
  const { eraseAt } = erasureSchema.parse((await ask(one)).data);
  expect(Date.parse(eraseAt ?? "") - environment().clock.now().getTime()).toBeGreaterThan(
    6.9 * DAY_MS,
  );
  // Asking again changes nothing.
  expect(erasureSchema.parse((await ask(one)).data).eraseAt).toBe(eraseAt);
  await sweep(environment().deps);
  // The email is sent immediately, in case someone else requested the erasure.
  await environment().sent();
  expect(await accountOf(one.userId)).toBeDefined();
  const [stored] = await db()
    .select()
    .from(userDocuments)
    .where(eq(userDocuments.userId, one.userId));
  const key = stored?.key ?? "";
  expect(await environment().deps.storage.get(key)).not.toBeNull();

  await eraseNow();
  expect(await accountOf(one.userId)).toBeUndefined();
  expect(await accountOf(other.userId)).toBeDefined();
  expect(await environment().deps.storage.get(key)).toBeNull();
  expect(await db().select().from(enquiries).where(eq(enquiries.mobile, one.mobile))).toEqual([]);
  expect(
    await db().select().from(enquiries).where(eq(enquiries.mobile, other.mobile)),
  ).toHaveLength(1);
  expect(
    await db()
      .select()
      .from(callBacks)
      .where(eq(callBacks.id, before?.id ?? "")),
  ).toEqual([]);
  const mails = (await environment().sent()).filter(
    (sent) => sent.kind === "mail" && sent.to === one.email,
  );
  expect(mails.map((mail) => (mail.kind === "mail" ? mail.subject : ""))).toEqual([
    "Your account will be erased",
    "Your account has been erased",
  ]);
  const after = await one.client.get(`${one.base}/privacy`, { bearer: one.bearer });
  expect(after.status).toBeGreaterThanOrEqual(401);
});

it("reports erasures to the website and the CRM, and cancels queued CRM messages", async () => {
  const user = await student();
  const { deps } = environment();
  const config = { ...deps.config, LEAD_WEBHOOK_URL: "https://crm.example/leads" };
  const withCrm = { ...deps, config };
  const [enquiry] = await db().select().from(enquiries).where(eq(enquiries.mobile, user.mobile));
  if (!enquiry) throw new Error("no lead");
  await announceEnquiry(db(), withCrm, "lead.created", enquiry);
  const account = await accountOf(user.userId);
  if (!account) throw new Error("no account");
  await eraseAccountOf(withCrm, account.id);
  const waiting = await db().select().from(outbox).where(eq(outbox.kind, "webhook"));
  const bodies = await Promise.all(
    waiting.map(async ({ sealed }) => {
      const message = await unseal(sealed ?? "", config.DATA_SECRETS);
      return message.kind === "webhook" ? message.body : "";
    }),
  );
  expect(bodies.filter((body) => body.includes(user.mobile))).toEqual([]);
  const notified = bodies.filter((body) => body.includes(user.userId));
  expect(notified.map((body) => JSON.parse(body) as unknown)).toMatchObject([
    {
      event: "person.erased",
      person: { userId: user.userId, leadIds: [enquiry.id], prospectIds: [enquiry.leadId] },
    },
  ]);
  await db().delete(outbox).where(eq(outbox.kind, "webhook"));
  const ask = { addresses: [user.mobile, "+919800000000"] };
  const asked = await environment().client.post("lead/erased-addresses", ask);
  expect(asked.data).toMatchObject({ erased: [{ address: user.mobile }] });
  const stranger = { headers: { "X-Service-Key": "none" } };
  expect((await environment().client.post("lead/erased-addresses", ask, stranger)).status).toBe(
    403,
  );
});

it("erases files by a job, which is tried again until the storage answers", async () => {
  const person = await student();
  await db()
    .update(users)
    .set({ eraseAt: new Date(0) })
    .where(eq(users.id, person.userId));
  const { deps } = environment();
  const files = async () =>
    (await collect(deps.storage.list(`documents/${person.userId}/`))).flat();
  await queueErasures(deps);
  await drainWork(deps, { "erase-account": ({ data }) => eraseAccount(deps, data) });
  expect(await accountOf(person.userId)).toBeUndefined();
  expect(await files()).toHaveLength(1);
  const warn = vi.spyOn(log, "warn").mockImplementation(() => undefined);
  const away = { ...deps.storage, erase: () => Promise.reject(new Error("away")) };
  const failing = { ...deps, storage: away };
  await drainWork(deps, { "finish-erasure": ({ data }) => finishErasure(failing, data) });
  expect(await files()).toHaveLength(1);
  environment().clock.advance(10 * 60_000);
  await drainErasures(deps);
  expect(await files()).toEqual([]);
  warn.mockRestore();
});

it.each([
  ["cancelled", { eraseAt: null }],
  ["held", { legalHold: "a court's order" }],
])("leaves an account whose erasure is %s while others are erased", async (_, change) => {
  const people = [await student(), await student()];
  const ids = people.map(({ userId }) => userId);
  await db()
    .update(users)
    .set({ eraseAt: new Date(0) })
    .where(inArray(users.id, ids));
  const last = ids.toSorted()[1] ?? "";
  const { deps } = environment();
  await queueErasures(deps);
  // After both were queued, before the first one is gone.
  await db().update(users).set(change).where(eq(users.id, last));
  await drainWork(deps, { "erase-account": ({ data }) => eraseAccount(deps, data) });
  expect(
    (await db().select().from(users).where(inArray(users.id, ids))).map(({ id }) => id),
  ).toEqual([last]);
  await db().delete(users).where(eq(users.id, last));
});

it("keeps an account with a cancelled erasure or a legal hold", async () => {
  const [undecided, retained] = [await student(), await student()];
  await ask(undecided);
  await ask(retained);
  const { client, base, bearer } = undecided;
  expect((await client.raw("DELETE", `${base}/erasure`, { bearer })).status).toBe(200);
  await setLegalHold(db(), retained.userId, "a court's order");
  expect(await ask(retained)).toMatchObject({ status: 409, code: "LEGAL_HOLD" });
  expect(await privacyOf(retained)).toMatchObject({ isHeld: true });
  await eraseNow();
  expect(await accountOf(undecided.userId)).toMatchObject({ eraseAt: null });
  expect(await accountOf(retained.userId)).toBeDefined();
  await setLegalHold(db(), retained.userId, null);
  await drainErasures(environment().deps);
  expect(await accountOf(retained.userId)).toBeUndefined();
});

it("keeps payment records under an anonymous account for tax law", async () => {
  const payer = await student();
  const order = `order-${payer.userId}`;
  await db().insert(transactions).values({
    userId: payer.userId,
    product: "sa-lite",
    productName: "SA Lite",
    currency: "INR",
    listMinor: 100,
    amountMinor: 100,
    gateway: "test",
    orderId: order,
    state: "paid",
    expiresAt: environment().clock.now(),
  });
  await ask(payer);
  await eraseNow();
  expect(await accountOf(payer.userId)).toBeUndefined();
  const [booking] = await db().select().from(transactions).where(eq(transactions.orderId, order));
  expect(await accountOf(booking?.userId ?? "")).toMatchObject({
    fullName: null,
    email: null,
    mobile: null,
    contactEmail: null,
    contactMobile: null,
  });
});

it("deletes data after its retention period, and nothing newer", async () => {
  const ago = (days: number) => new Date(environment().clock.now().getTime() - days * DAY_MS);
  const lead = async (days: number, status: "new" | "verified") => {
    const { mobile } = makePerson();
    await db()
      .insert(enquiries)
      .values({
        idempotencyKey: mobile,
        payload: enquiryFor({ mobile, email: null }) as never,
        name: "A",
        mobile,
        formId: "enquiry",
        country: "IN",
        status,
        createdAt: ago(days),
        contentHash: mobile,
        lastSubmittedAt: ago(days),
      });
    return async () =>
      (await db().select().from(enquiries).where(eq(enquiries.mobile, mobile))).length === 1;
  };
  const chat = async (days: number) => {
    const [row] = await db()
      .insert(chats)
      .values({ name: "A", createdAt: ago(days), updatedAt: ago(days) })
      .returning();
    return async () =>
      (
        await db()
          .select()
          .from(chats)
          .where(eq(chats.id, row?.id ?? ""))
      ).length === 1;
  };
  const retained = [await lead(364, "new"), await lead(1094, "verified"), await chat(1094)];
  const forgotten = [await lead(366, "new"), await lead(1096, "verified"), await chat(1096)];
  await db()
    .insert(auditLog)
    .values({
      ...{ staffId: crypto.randomUUID(), userId: crypto.randomUUID() },
      // The database decides by its own clock what may be deleted.
      ...{ action: "GET /old", createdAt: new Date(Date.now() - 1096 * DAY_MS) },
    });
  await sweep(environment().deps);
  expect(await Promise.all(retained.map((is) => is()))).toEqual([true, true, true]);
  expect(await Promise.all(forgotten.map((is) => is()))).toEqual([false, false, false]);
  expect(await db().select().from(auditLog).where(eq(auditLog.action, "GET /old"))).toEqual([]);
});

it("cancels queued messages to an erased person", async () => {
  const { enqueue } = await import("#backend/platform/outbox/enqueue");
  const user = await student();
  const later = new Date(environment().clock.now().getTime() + 90 * DAY_MS);
  const message = { kind: "sms" as const, to: user.mobile, text: "a reminder" };
  const waiting = (to: string) =>
    enqueue(db(), environment().deps, { ...message, to }, { addresses: [to], sendAt: later });
  const id = await waiting(user.mobile);
  const stays = await waiting("+910");
  await ask(user);
  await eraseNow();
  expect(await db().select().from(outbox).where(eq(outbox.id, id))).toEqual([]);
  expect(await db().select().from(outbox).where(eq(outbox.id, stays))).toHaveLength(1);
});
