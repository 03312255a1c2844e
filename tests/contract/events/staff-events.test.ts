import { eq, inArray, sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { planReminders } from "#backend/events/plan-reminders";
import { register } from "#backend/events/registration";
import { allAddresses, findDocument } from "#backend/catalogue/document-query";
import { storeCatalogue, storeSearchTerms } from "#backend/catalogue/import/store";
import { readCatalogue } from "#backend/catalogue/source/read-catalogue";
import { auditLog } from "#backend/platform/db/schema/console";
import { searchWords } from "#backend/platform/db/schema/catalogue";
import { registrations } from "#backend/platform/db/schema/events";
import { outbox } from "#backend/platform/db/schema/platform";
import { users } from "#backend/platform/db/schema/users";
import { unseal } from "#backend/platform/mail/message";
import { listStaffEvents } from "#contract/events/attendees";
import { addStaffEvent, showStaffEvent } from "#contract/events/staff-events";
import { addTime, toIst, today } from "#domain/time/dates";
import { writeSmallCatalogue } from "../../setup/small-catalogue";
import { newcomer, newStaff, signedInAgain } from "../test-users";
import { useEnvironment } from "../use-environment";

/** Events that are made in the console. */
const environment = useEnvironment();

const marketing = () => newStaff(environment(), "marketing");
const inDays = (days: number, time: string) =>
  `${toIst(addTime(environment().deps.now(), days, "day")).slice(0, 10)}T${time}`;

const eventOf = (changes: object = {}) => ({
  ...{ kind: "event", state: "published", title: `Canada day ${crypto.randomUUID().slice(0, 8)}` },
  summary: "Meet universities from Canada, and ask about visas and money.",
  details: "# Programme\n\n<b>Talks</b> in the morning.",
  ...{ timeZone: "Asia/Ho_Chi_Minh", startsAt: inDays(30, "09:00"), endsAt: inDays(30, "12:00") },
  ...{ venue: "Hall 3", city: "Hanoi", country: "VN", meetingUrl: null },
  ...{ capacity: null, isOpen: true },
  ...changes,
});
const webinarOf = (changes: object = {}) =>
  eventOf({
    ...{ kind: "webinar", venue: null, city: null, country: "canada" },
    meetingUrl: "https://meet.example/abc",
    ...changes,
  });

async function added(event: object, by?: Awaited<ReturnType<typeof marketing>>) {
  const staff = by ?? (await marketing());
  const reply = await staff.client.post("event/staff/events", event, staff);
  expect(reply.status).toBe(200);
  const { kind, slug } = addStaffEvent.response.parse(reply.data);
  const at = `event/staff/${kind}/${slug}`;
  const shown = async () => showStaffEvent.response.parse((await staff.client.get(at, staff)).data);
  const change = async (changes: object) => {
    const { kind: _, slug: __, registered: ___, ...terms } = await shown();
    return staff.client.put(at, { ...terms, ...changes }, staff);
  };
  return { kind, slug, staff, shown, change };
}

/** A person with a verified address who has registered. */
async function registeredFor({ kind, slug }: { readonly kind: string; readonly slug: string }) {
  const student = await newcomer(environment());
  const { db } = environment().deps;
  await db.update(users).set({ email: student.email }).where(eq(users.id, student.userId));
  const path =
    kind === "webinar" ? `webinar/register/${slug}` : `event/${slug}/user/${student.userId}`;
  return { student, reply: await student.client.post(path, {}, student) };
}

const subjectsTo = async (address: string) =>
  (await environment().sent()).flatMap((message) =>
    message.kind === "mail" && message.to === address ? [message.subject] : [],
  );

it("are on the site like those of the catalogue, in Indian time, with search and sitemap", async () => {
  const { slug } = await added(eventOf());
  const { client } = environment();
  const page = JSON.stringify((await client.get(`event/${slug}`)).data);
  // Nine in Hanoi is half past seven in India.
  expect(page).toContain(`"startsAt":"${inDays(30, "07:30")}"`);
  expect(page).toContain("&lt;b&gt;Talks&lt;/b&gt;");
  expect(page).toContain('<h2 id=\\"programme\\"');
  expect(JSON.stringify((await client.get("event")).data)).toContain(slug);
  expect(JSON.stringify((await client.get("event/events?city=hanoi")).data)).toContain(slug);
  const found = await client.get(`pathway/search?q=${slug.replaceAll("-", "+")}`);
  expect(JSON.stringify(found.data)).toContain(slug);
  const addresses = await allAddresses(environment().deps.db);
  expect(addresses.map(({ path }) => path)).toContain(`/events/${slug}`);
});

it("are purged from a CDN at once, and again for what was late", async () => {
  const { db } = environment().deps;
  await db.execute(sql`delete from pgboss.job where name = 'purge-cdn'`);
  await added(eventOf());
  const queued = await db.execute(
    sql`select data ->> 'tag' as tag, start_after > now() as later from pgboss.job
      where name = 'purge-cdn' order by start_after`,
  );
  expect(queued).toMatchObject({
    rows: [
      { tag: "events", later: false },
      { tag: "events", later: true },
    ],
  });
});

it("aren't on the site as drafts, and not in lists, which staff see", async () => {
  const { slug, staff, change } = await added(eventOf({ state: "draft" }));
  expect((await environment().client.get(`event/${slug}`)).status).toBe(404);
  expect(JSON.stringify((await environment().client.get("event")).data)).not.toContain(slug);
  const list = await staff.client.get("event/staff/events", staff);
  const one = listStaffEvents.response.parse(list.data).find((event) => event.slug === slug);
  expect(one).toMatchObject({ state: "draft", isOfConsole: true });
  expect((await change({ state: "published" })).status).toBe(200);
  expect((await environment().client.get(`event/${slug}`)).status).toBe(200);
});

it("tell nobody what a draft is about by correcting a search", async () => {
  const word = `zq${crypto.randomUUID().replace(/[^a-f]/g, "")}ology`;
  const { change } = await added(eventOf({ state: "draft", title: `The ${word} day` }));
  const { db } = environment().deps;
  const known = () => db.select().from(searchWords).where(eq(searchWords.word, word));
  expect(await known()).toEqual([]);
  await storeSearchTerms(db);
  expect(await known()).toEqual([]);
  await change({ state: "published" });
  expect(await known()).toHaveLength(1);
});

it("take nobody once they are cancelled, also who waited for the change, or came to the door", async () => {
  const soon = toIst(addTime(environment().deps.now(), 10, "minute"));
  const later = toIst(addTime(environment().deps.now(), 120, "minute"));
  const { slug, change } = await added(
    eventOf({ timeZone: "Asia/Kolkata", startsAt: soon, endsAt: later, country: "IN" }),
  );
  const { deps } = environment();
  const document = await findDocument(deps.db, ["event"], slug);
  if (!document) throw new Error("no event");
  expect((await change({ state: "cancelled" })).status).toBe(200);
  const student = await newcomer(environment());
  const caller = { publicOrigin: "https://site.example", clientAddress: null } as never;
  await expect(register(deps, document, student.userId, caller)).rejects.toMatchObject({
    code: "REGISTRATION_CLOSED",
  });
  const desk = await newStaff(environment(), "front_desk");
  const body = { contact: student.mobile };
  const walkIn = await desk.client.post(`event/staff/event/${slug}/walk-ins`, body, desk);
  expect(walkIn.code).toBe("REGISTRATION_CLOSED");
});

it("survive an import of the catalogue", async () => {
  const { slug } = await added(eventOf());
  const { db } = environment().deps;
  const { catalogue } = await readCatalogue(writeSmallCatalogue(), today());
  if (!catalogue) throw new Error("no catalogue");
  await storeCatalogue(db, catalogue, { dryRun: false });
  expect((await environment().client.get(`event/${slug}`)).status).toBe(200);
});

it("say what is wrong with each field", async () => {
  const staff = await marketing();
  const wrong = eventOf({ summary: "Short", venue: null, startsAt: inDays(-1, "09:00") });
  const reply = await staff.client.post("event/staff/events", wrong, staff);
  expect([reply.status, reply.code]).toEqual([400, "VALIDATION_FAILED"]);
  expect(reply.fields).toMatchObject({
    summary: "Enter a summary of 40 characters or more.",
    venue: "Enter the venue.",
    endsAt: "An event lasts 10 days at most.",
  });
  const past = eventOf({ startsAt: inDays(-1, "09:00"), endsAt: inDays(-1, "12:00") });
  const refused = await staff.client.post("event/staff/events", past, staff);
  expect(refused.fields).toEqual({ startsAt: "Enter a start in the future." });
  const counsellor = await newStaff(environment(), "lms_user");
  expect((await counsellor.client.post("event/staff/events", eventOf(), counsellor)).status).toBe(
    403,
  );
});

it("tell people of another start and of a cancellation, and stay cancelled", async () => {
  const event = await added(eventOf());
  const { student } = await registeredFor(event);
  const draft = await event.change({ state: "draft" });
  expect(draft.fields?.state).toContain("People have registered.");
  await event.change({ startsAt: inDays(31, "09:00"), endsAt: inDays(31, "12:00") });
  await planReminders(environment().deps);
  expect((await subjectsTo(student.email)).filter((one) => /^New date: /.test(one))).toHaveLength(
    1,
  );
  await event.change({ state: "cancelled" });
  await planReminders(environment().deps);
  expect((await subjectsTo(student.email)).filter((one) => /^Cancelled: /.test(one))).toHaveLength(
    1,
  );
  expect((await environment().client.get(`event/${event.slug}`)).status).toBe(404);
  expect((await event.change({ state: "published" })).fields?.state).toContain("cancelled");
  // Staff still see who had registered.
  const desk = await newStaff(environment(), "events");
  const list = await desk.client.get(`event/staff/event/${event.slug}/attendees`, desk);
  expect(JSON.stringify(list.data)).toContain(student.userId);
});

it("have the present venue in reminders, and still tell of a change soon after", async () => {
  const event = await added(eventOf());
  const { student } = await registeredFor(event);
  const { deps } = environment();
  const reminders = async () => {
    const isTheirs = eq(registrations.userId, student.userId);
    const [row] = await deps.db.select().from(registrations).where(isTheirs);
    const found = await deps.db
      .select()
      .from(outbox)
      .where(inArray(outbox.id, row?.reminderIds ?? []));
    const texts = found.map(({ sealed }) => unseal(sealed ?? "", deps.config.DATA_SECRETS));
    return JSON.stringify(await Promise.all(texts));
  };
  expect(await reminders()).toContain("Hall 3");
  await event.change({ venue: "Opera House" });
  await planReminders(deps);
  expect(await reminders()).toContain("Opera House");
  expect(await reminders()).not.toContain("Hall 3");
  expect((await subjectsTo(student.email)).filter((one) => /^New date/.test(one))).toEqual([]);
  await event.change({ venue: "Hall 4" });
  await event.change({ state: "cancelled" });
  await planReminders(deps);
  expect(await subjectsTo(student.email)).toContainEqual(expect.stringMatching(/^Cancelled: /));
});

it.each([
  ["venue", eventOf, { venue: "Town hall" }, "New venue: "],
  ["meeting link", webinarOf, { meetingUrl: "https://meet.example/new" }, "New joining link: "],
])(
  "tell people once of another %s, and keep the reminder",
  async (_what, terms, change, subject) => {
    const event = await added(terms());
    const { student } = await registeredFor(event);
    const told = async () => {
      await planReminders(environment().deps);
      return (await subjectsTo(student.email)).filter((one) => one.startsWith(subject)).length;
    };
    expect(await told()).toBe(0);
    await event.change({ ...change, title: "Another title" });
    expect([await told(), await told()]).toEqual([1, 1]);
    const [row] = await environment()
      .deps.db.select()
      .from(registrations)
      .where(eq(registrations.userId, student.userId));
    expect(row?.reminderIds).toHaveLength(1);
  },
);

it("refuse the second of two changes at a time, and log each change", async () => {
  const event = await added(eventOf());
  const { version } = await event.shown();
  expect((await event.change({ city: "Hue" })).status).toBe(200);
  const late = await event.change({ city: "Vinh", version });
  expect([late.status, late.code]).toEqual([409, "EVENT_CHANGED"]);
  expect((await event.shown()).city).toBe("Hue");
  const rows = await environment()
    .deps.db.select({ action: auditLog.action, details: auditLog.details })
    .from(auditLog)
    .where(eq(auditLog.staffId, event.staff.userId))
    .orderBy(auditLog.action);
  expect(rows).toMatchObject([
    { action: "POST /event/staff/events", details: { event: `event/${event.slug}` } },
    { action: "PUT /event/staff/:kind/:slug", details: { city: "Hanoi → Hue" } },
  ]);
});

it("take registrations until they are closed or full", async () => {
  const event = await added(webinarOf({ capacity: 1 }));
  expect((await registeredFor(event)).reply.status).toBe(200);
  const second = await registeredFor(event);
  expect([second.reply.status, second.reply.code]).toEqual([409, "EVENT_FULL"]);
  expect((await environment().client.get(`webinar/${event.slug}`)).data).toMatchObject({
    admission: "full",
  });
  await event.change({ capacity: 5, isOpen: false });
  const third = await registeredFor(event);
  expect([third.reply.status, third.reply.code]).toEqual([409, "REGISTRATION_CLOSED"]);
});

it("never give the last place to two people", async () => {
  const event = await added(eventOf({ capacity: 1 }));
  const all = await Promise.all([1, 2, 3].map(() => registeredFor(event)));
  expect(all.map(({ reply }) => reply.status).sort()).toEqual([200, 409, 409]);
});

it("show the meeting link to registered people while the room is open, and to nobody else", async () => {
  const event = await added(webinarOf());
  const { student } = await registeredFor(event);
  const other = await newcomer(environment());
  const { clock, deps } = environment();
  const { plannedFor } =
    (await deps.db.select().from(registrations).where(eq(registrations.userId, student.userId))).at(
      0,
    ) ?? {};
  if (!plannedFor) throw new Error("no start");
  const of = async (person: typeof student) =>
    JSON.stringify((await person.client.get(`webinar/${event.slug}`, person)).data);
  expect(await of(student)).not.toContain("meet.example");
  clock.advance(plannedFor.getTime() - deps.now().getTime());
  expect(await of(await signedInAgain(environment(), student))).toContain("meet.example/abc");
  expect(await of(await signedInAgain(environment(), other))).not.toContain("meet.example");
});
