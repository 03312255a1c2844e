import { desc, eq, getTableName, inArray, ne, sql } from "drizzle-orm";
import fc from "fast-check";
import { strFromU8, unzipSync } from "fflate";
import { expect, it } from "vitest";
import { z } from "zod";
import { enquiries } from "#backend/platform/db/schema/enquiries";
import { leadMerges, leads } from "#backend/platform/db/schema/leads";
import { transactions } from "#backend/platform/db/schema/payments";
import { outbox } from "#backend/platform/db/schema/platform";
import { erasures } from "#backend/platform/db/schema/privacy";
import { users } from "#backend/platform/db/schema/users";
import type { Database } from "#backend/platform/db/types";
import { unseal } from "#backend/platform/mail/message";
import { personOf } from "#backend/platform/people/person";
import { personGraph } from "#backend/platform/people/person-graph";
import { signatureOf } from "#backend/platform/outbox/signature";
import { sweep } from "#backend/privacy/retention";
import { addTime, toIst } from "#domain/time/dates";
import { jpeg } from "../../fixtures/files";
import { collect } from "../../setup/collect";
import { openEmptyDatabase } from "../../setup/test-database";
import { REPLY_SECRET } from "../environment";
import { drainErasures } from "../drain-outbox";
import { poison } from "../poison";
import {
  assign,
  codeSentTo,
  enquiryFor,
  enquiryOf,
  linkSentTo,
  makePerson,
  newcomer,
  newStaff,
  type TestUser,
} from "../test-users";
import { useEnvironment } from "../use-environment";

/** What people do with us, in any order, and what is left of them once they were erased. */
const environment = useEnvironment(undefined, undefined, openEmptyDatabase);
const db = () => environment().deps.db;

/** A person with an account, and a number and an address that they only type. */
async function somebody() {
  const account = await newcomer(environment());
  // Of letters only, as names are, and of this person only.
  const own = account.mobile.slice(-8).replace(/\d/g, (digit) => "abcdefghij"[Number(digit)] ?? "");
  const name = `Zainab Q${own}`;
  await db()
    .update(users)
    .set({ fullName: name, email: account.email })
    .where(eq(users.id, account.userId));
  const typed = makePerson();
  return {
    account,
    name,
    typed,
    words: [name, account.mobile, account.email, typed.mobile, typed.email],
  };
}
type Somebody = Awaited<ReturnType<typeof somebody>>;

interface World {
  readonly person: Somebody;
  readonly staff: TestUser;
}

const ok = async (call: Promise<{ readonly status: number }>) => {
  expect((await call).status).toBeLessThan(300);
};

/** It may be refused, e.g. because of a limit. */
const answered = async (call: Promise<{ readonly status: number }>) => {
  expect((await call).status).toBeLessThan(500);
};

const daysSchema = z.array(
  z.object({ slots: z.array(z.object({ startsAt: z.string(), isFree: z.boolean() })) }),
);

const enquire = (
  contact: { mobile: string | null; email: string | null },
  name: string,
  by?: TestUser,
) =>
  ok(
    environment()
      .client.another()
      .post(
        "auth/enquiry",
        enquiryFor(contact, { name, sendOtp: false, city: `City ${crypto.randomUUID()}` }),
        by,
      ),
  );

const leadsOf = ({ name }: Somebody) =>
  db().select().from(leads).where(eq(leads.name, name)).orderBy(leads.createdAt, leads.id);

async function importFile({ person, staff }: World, contact: { mobile: string; email: string }) {
  const form = new FormData();
  const text = `Name,Phone,Email,Remarks\n${person.name},${contact.mobile},${contact.email},${crypto.randomUUID()}`;
  form.set("file", new Blob([text], { type: "text/csv" }), "fair.csv");
  form.set("fileName", "fair.csv");
  const { data } = await staff.client.multipart("lead/import", form, staff);
  const { id } = z.object({ id: z.string() }).parse(data);
  const body = {
    ...{ source: "fair", region: "default", consentedOn: "2026-11-01", dryRun: false },
    mapping: { name: "Name", mobile: "Phone", email: "Email" },
  };
  await ok(staff.client.put(`lead/import/${id}`, body, staff));
}

async function mergeTwo({ person, staff }: World, first: number, second: number) {
  const all = await leadsOf(person);
  const [into, from] = [
    all[first % Math.max(1, all.length)],
    all[second % Math.max(1, all.length)],
  ];
  if (into && from && into.id !== from.id)
    await ok(staff.client.post(`lead/prospects/${into.id}/merge`, { otherId: from.id }, staff));
}

/** What may happen. Each is done by the person or by staff through the services. */
const steps = {
  enquireVerified: ({ person }: World) => enquire(person.account, person.name, person.account),
  enquireTyped: ({ person }: World) => enquire(person.typed, person.name),
  enquireWithOwnNumber: ({ person: { account, name } }: World) =>
    enquire({ mobile: account.mobile, email: null }, name),
  importTyped: (world: World) => importFile(world, world.person.typed),
  mergeFirst: (world: World) => mergeTwo(world, 0, 1),
  mergeLast: (world: World) => mergeTwo(world, 1, 0),
  undoMerge: async ({ staff }: World) => {
    const [merge] = await db()
      .select()
      .from(leadMerges)
      .where(eq(leadMerges.staffId, staff.userId))
      .orderBy(desc(leadMerges.createdAt))
      .limit(1);
    if (merge)
      await ok(
        staff.client.post(
          `lead/prospects/${merge.leadId}/merges/${merge.id}/undo`,
          undefined,
          staff,
        ),
      );
  },
  correct: async ({ person, staff }: World) => {
    const [lead] = await leadsOf(person);
    const change = { secondMobile: person.typed.mobile, secondContact: person.name };
    if (lead) await ok(staff.client.put(`lead/prospects/${lead.id}/contact`, { change }, staff));
  },
  note: async ({ person, staff }: World) => {
    const [lead] = await leadsOf(person);
    const body = { outcome: null, text: `${person.name} prefers evenings` };
    if (lead) await ok(staff.client.post(`lead/prospects/${lead.id}/events`, body, staff));
  },
  own: async ({ person, staff }: World) => {
    const [lead] = await leadsOf(person);
    const body = { ownerId: staff.userId };
    if (lead) await ok(staff.client.put(`lead/prospects/${lead.id}`, body, staff));
  },
  chat: async ({ person: { account, name } }: World) =>
    ok(account.client.post("chat", { name, text: `I am ${name}` }, account)),
  callBack: ({ person: { account, name } }: World) =>
    ok(
      environment()
        .client.another()
        .post("user/user-contact-number/register", {
          ...{ name, mobile: account.mobile, topic: "visa", preferredTime: "morning" },
        }),
    ),
  upload: async ({ person: { account, name } }: World) => {
    const form = new FormData();
    form.set("documentTypeId", "1");
    form.set("label", `${name} ${crypto.randomUUID().slice(0, 8)}`);
    form.set("file", new File([jpeg], "passport.jpg", { type: "image/jpeg" }));
    await ok(account.client.multipart(`${account.base}/document/upload`, form, account));
  },
  // Refused if the lead has no verified address.
  message: async ({ person, staff }: World) => {
    const [lead] = await leadsOf(person);
    const text = { subject: "Hello", text: `Hello ${person.name}` };
    const body = { id: crypto.randomUUID(), channel: "email", ...text };
    if (lead) await answered(staff.client.post(`lead/prospects/${lead.id}/messages`, body, staff));
  },
  reply: async ({ person: { account, name } }: World) => {
    const from = { id: crypto.randomUUID(), channel: "sms", from: account.mobile };
    const body = JSON.stringify({ ...from, text: `This is ${name}` });
    const signature = signatureOf(body, REPLY_SECRET, environment().deps.now());
    const headers = { "x-disha-signature": signature };
    await ok(
      Promise.resolve(
        environment().app.request("/lead/replies", { method: "POST", body, headers }),
      ),
    );
  },
  // They confirm the address that they had only typed. Their budget of messages may be used up.
  verifyTyped: async ({ person: { account, typed } }: World) => {
    const change = { email: typed.email };
    const sent = await account.client.put(`${account.base}/contact-details`, change, account);
    expect(sent.status).toBeLessThan(500);
    if (sent.status >= 300) return;
    const token = await linkSentTo(environment(), typed.email, "confirm-contact");
    const link = `user/contact-verification/${token}`;
    await answered(account.client.post(link, {}, account));
  },
  askForCode: ({ person: { account } }: World) =>
    answered(
      environment()
        .client.another()
        .post("auth/otp/send", { mobile: account.mobile, countryCode: "+91" }),
    ),
  book: async ({ person: { account, name } }: World) => {
    const { data } = await environment().client.get("appointment/slots");
    const slot = daysSchema
      .parse(data)
      .flatMap(({ slots }) => slots)
      .find(({ isFree }) => isFree);
    const body = { startsAt: slot?.startsAt, mobile: account.mobile, topic: `Visa of ${name}` };
    await answered(account.client.post(`appointment/user/${account.userId}`, body, account));
  },
  report: async ({ person: { account, name } }: World) => {
    const form = new FormData();
    form.set("issueType", "other");
    form.set("text", `Nothing happens when ${name} presses the button.`);
    form.set("page", "/study-abroad/germany");
    await answered(account.client.multipart(`${account.base}/report-error`, form, account));
  },
  pay: async ({ person: { account } }: World) => {
    await db()
      .insert(transactions)
      .values({
        ...{ userId: account.userId, product: crypto.randomUUID(), productName: "Lite" },
        ...{ currency: "INR", listMinor: 100, amountMinor: 100, gateway: "test" },
        ...{ orderId: crypto.randomUUID(), state: "paid" as const },
        expiresAt: environment().clock.now(),
      });
  },
} as const satisfies Record<string, (world: World) => Promise<unknown>>;
type Step = keyof typeof steps;

/** Tables in which a row has one of the words, with these rows. */
async function rowsWith(words: readonly string[]) {
  const tables = z
    .object({ rows: z.array(z.object({ schema: z.string(), name: z.string() })) })
    .parse(
      await db().execute(sql`
        select table_schema as schema, table_name as name from information_schema.tables
        where table_type = 'BASE TABLE' and (table_schema = 'public' or table_schema = 'pgboss')`),
    );
  const found: { table: string; row: Record<string, unknown> }[] = [];
  for (const { schema, name } of tables.rows) {
    const matches = words.map((word) => sql`position(${word} in one::text) > 0`);
    const { rows } = z
      .object({ rows: z.array(z.object({ row: z.record(z.string(), z.unknown()) })) })
      .parse(
        await db().execute(sql`
        select to_jsonb(one) as row from ${sql.identifier(schema)}.${sql.identifier(name)} as one
        where ${sql.join(matches, sql` or `)}`),
      );
    found.push(...rows.map(({ row }) => ({ table: name, row })));
  }
  return found;
}

async function waitingTexts(): Promise<string[]> {
  // Sent ones keep their text in local mode only.
  const isLeft = ne(outbox.status, "sent");
  const rows = await db().select({ sealed: outbox.sealed }).from(outbox).where(isLeft);
  const { DATA_SECRETS } = environment().deps.config;
  return Promise.all(
    rows.map(async ({ sealed }) =>
      sealed === null ? "" : JSON.stringify(await unseal(sealed, DATA_SECRETS)),
    ),
  );
}

const isExported = new Set(
  personGraph.flatMap(({ table, exported }) =>
    "not" in exported || !exported.some(({ columns }) => columns.includes("id"))
      ? []
      : [getTableName(table)],
  ),
);

async function expectCompleteExport({ account, words }: Somebody): Promise<void> {
  const response = await account.client.raw("GET", `${account.base}/export`, account);
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
  const text = strFromU8(files["data.json"] ?? new Uint8Array());
  const missing = (await rowsWith(words)).filter(
    ({ table, row }) => isExported.has(table) && !text.includes(String(row.id)),
  );
  expect(missing).toEqual([]);
}

async function erase(userId: string): Promise<void> {
  const { deps } = environment();
  await db()
    .update(users)
    .set({ eraseAt: new Date(0) })
    .where(eq(users.id, userId));
  await sweep(deps);
  await finish();
}

async function finish(): Promise<void> {
  await drainErasures(environment().deps);
  // The last email goes to the address that was erased.
  await environment().sent();
}

async function expectForgotten({ account, words }: Somebody): Promise<void> {
  expect(await rowsWith(words)).toEqual([]);
  const texts = await waitingTexts();
  expect(texts.filter((text) => words.some((word) => text.includes(word)))).toEqual([]);
  const { storage, ledger } = environment().deps;
  for (const folder of ["documents", "reports"])
    expect((await collect(storage.list(`${folder}/${account.userId}/`))).flat()).toEqual([]);
  for (const key of (await collect(ledger.list("erasures/"))).flat()) {
    const entry = Buffer.from((await ledger.get(key)) ?? []).toString("utf8");
    expect([account.userId, ...words].filter((word) => entry.includes(word))).toEqual([]);
  }
}

/** The person's rows, to be put back as an old backup would. */
async function backUp({ account }: Somebody) {
  const [user] = await db().select().from(users).where(eq(users.id, account.userId));
  if (!user) throw new Error("no account");
  const parts = [];
  for (const { table, rows } of personGraph)
    parts.push({
      table,
      rows: await db()
        .select()
        .from(table)
        .where(rows(personOf(user))),
    });
  const known = (await db().select().from(erasures)).map(({ id }) => id);
  const isStaff = new Set(["audit_log", "transactions", "refunds", "payment_events"]);
  const restored = parts.filter(({ table }) => !isStaff.has(getTableName(table)));
  return async () => {
    await db().transaction(async (tx: Database) => {
      await tx.execute(sql`set local session_replication_role = replica`);
      for (const { table, rows } of restored)
        if (rows.length > 0) await tx.insert(table).values(rows);
      const added = (await tx.select().from(erasures)).map(({ id }) => id);
      const isNew = added.filter((id) => !known.includes(id));
      if (isNew.length > 0) await tx.delete(erasures).where(inArray(erasures.id, isNew));
    });
  };
}

const names = Object.keys(steps) as Step[];

it("exports everything of a person, and leaves nothing once they are erased", async () => {
  const staff = await newStaff(environment(), "all_user");
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom(...names), { minLength: 4, maxLength: 12 }),
      async (history) => {
        const world: World = { person: await somebody(), staff };
        const { person } = world;
        for (const step of history) await steps[step](world);
        // Staff merge what they know to be one person.
        await steps.enquireVerified(world);
        for (let left = await leadsOf(person); left.length > 1; left = await leadsOf(person))
          await mergeTwo(world, 0, 1);
        await expectCompleteExport(person);
        const restore = await backUp(person);
        await erase(person.account.userId);
        await expectForgotten(person);
        // They come back neither with a list nor with a backup.
        for (const contact of [person.account, person.typed]) await importFile(world, contact);
        await expectForgotten(person);
        await restore();
        expect(await rowsWith(person.words)).not.toEqual([]);
        await sweep(environment().deps);
        await finish();
        await expectForgotten(person);
      },
    ),
    { numRuns: 4, endOnFailure: true },
  );
}, 300_000);

it("erases what was left under an address before there was an account", async () => {
  const person = await somebody();
  const { account } = person;
  await enquire({ mobile: account.mobile, email: null }, person.name);
  const [before] = await db().select().from(enquiries).where(eq(enquiries.name, person.name));
  if (!before) throw new Error("no enquiry");
  await erase(account.userId);
  // A backup from before the account was made.
  await db().delete(erasures);
  await db()
    .insert(enquiries)
    .values({ ...before, leadId: null });
  await sweep(environment().deps);
  await finish();
  await expectForgotten(person);
});

it("erases the others of the ledger if one of them can't be, and that one later", async () => {
  const people = [await somebody(), await somebody(), await somebody()];
  const restores = [];
  for (const person of people) restores.push(await backUp(person));
  for (const { account } of people) await erase(account.userId);
  for (const restore of restores) await restore();
  const [bad] = people;
  const cure = await poison(db(), users, "id", bad?.account.userId ?? "");
  const left = async () => {
    const found = await Promise.all(people.map(({ words }) => rowsWith(words)));
    return found.map((rows) => rows.length > 0);
  };
  await sweep(environment().deps);
  expect(await left()).toEqual([true, false, false]);
  await cure();
  environment().clock.advance(2 * 60_000);
  await sweep(environment().deps);
  await finish();
  expect(await left()).toEqual([false, false, false]);
});

/** Two leads of different people: one has an account, the other has only enquired. */
async function twoPeople() {
  const staff = await newStaff(environment(), "all_user");
  const first = await somebody();
  await enquire(first.account, first.name, first.account);
  const contact = { mobile: makePerson().mobile, email: null };
  const own = contact.mobile.slice(-8).replace(/\d/g, (digit) => "qrstuvwxyz"[Number(digit)] ?? "");
  const name = `Yusuf Q${own}`;
  const client = environment().client.another();
  const asked = await client.post("auth/enquiry", enquiryFor(contact, { name, city: own }));
  const challengeId = enquiryOf(asked).challenge?.challengeId;
  const leadOf = async (one: string) => {
    const [lead] = await db().select().from(leads).where(eq(leads.name, one));
    if (!lead) throw new Error("no lead");
    return lead;
  };
  const [into, from] = [await leadOf(first.name), await leadOf(name)];
  const merge = () =>
    staff.client.post(`lead/prospects/${into.id}/merge`, { otherId: from.id }, staff);
  return {
    ...{ staff, first, into, from, merge },
    second: { name, mobile: contact.mobile, words: [name, contact.mobile] },
    /** The other one enters the code and gets an account. */
    verify: async () => {
      const otp = await codeSentTo(environment(), contact.mobile);
      const { data } = await client.post("auth/otp/verify", { challengeId, otp });
      return z.object({ userId: z.string() }).parse(data).userId;
    },
  };
}

it("leaves nothing of a person in the lead of another, after a merge that was undone", async () => {
  const { staff, first, second, into, merge } = await twoPeople();
  await ok(merge());
  const [one] = await db().select().from(leadMerges).where(eq(leadMerges.leadId, into.id));
  const undo = `lead/prospects/${into.id}/merges/${one?.id}/undo`;
  await ok(staff.client.post(undo, undefined, staff));
  await erase(first.account.userId);
  expect(await rowsWith(first.words)).toEqual([]);
  expect(await rowsWith(second.words)).not.toEqual([]);
});

it("leaves nothing of a person in the lead of another, after a merge that was wrong", async () => {
  const { first, second, merge, verify } = await twoPeople();
  await ok(merge());
  await erase(await verify());
  expect(await rowsWith(second.words)).toEqual([]);
  const [lead] = await leadsOf(first);
  expect(lead).toMatchObject({ userId: first.account.userId, mobile: first.account.mobile });
});

it.each([
  ["a digest", true],
  ["a message that waits", false],
])("leaves nothing of a booked call in %s of the counsellor", async (_, hasDigest) => {
  const person = await somebody();
  const { account } = person;
  const staff = await newStaff(environment(), "lms_user");
  await db().update(users).set({ email: staff.email }).where(eq(users.id, staff.userId));
  const timeIn = (hours: number) =>
    toIst(addTime(environment().clock.now(), hours, "hour")).slice(11, 16);
  const quiet = { quietFrom: timeIn(-1), quietUntil: timeIn(2) };
  const settings = { language: null, channels: {}, hasDigest, ...quiet };
  await ok(staff.client.put(`${staff.base}/notifications`, settings, staff));
  await assign(environment(), account, "counsellorId", staff);
  await environment().sent();
  await steps.book({ person, staff });
  const topic = [`Visa of ${person.name}`];
  const waiting = async () =>
    (await waitingTexts()).filter((text) => text.includes(topic[0] ?? ""));
  const entries = async () =>
    (await rowsWith(topic)).filter(({ table }) => table === "digest_entries");
  expect((await waiting()).length + (await entries()).length).toBeGreaterThan(0);
  await erase(account.userId);
  expect([await waiting(), await entries()]).toEqual([[], []]);
  await expectForgotten(person);
});

it("does not give an enquiry under the verified number of one account to another", async () => {
  const { staff, first, into } = await twoPeople();
  const other = await somebody();
  await enquire({ mobile: other.account.mobile, email: null }, other.name);
  const [theirs] = await leadsOf(other);
  const path = `lead/prospects/${into.id}/merge`;
  const refused = await staff.client.post(path, { otherId: theirs?.id }, staff);
  expect(refused.code).toBe("ACCOUNTS_DIFFER");
  const preview = await staff.client.get(`${path}/${theirs?.id}`, staff);
  expect(preview.data).toMatchObject({ haveAccounts: true });
  await erase(other.account.userId);
  expect(await rowsWith(other.words)).toEqual([]);
  expect(await leadsOf(first)).toHaveLength(1);
});
