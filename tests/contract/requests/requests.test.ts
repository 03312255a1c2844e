import { eq } from "drizzle-orm";
import { jwtVerify } from "jose";
import { expect, it, vi } from "vitest";
import { z } from "zod";
import { documents } from "#backend/platform/db/schema/catalogue";
import { chats } from "#backend/platform/db/schema/chat";
import { downloads } from "#backend/platform/db/schema/downloads";
import { partnerEnquiries } from "#backend/platform/db/schema/requests";
import { searchCounts } from "#backend/platform/db/schema/search";
import { users } from "#backend/platform/db/schema/users";
import type { Message } from "#backend/platform/mail/message";
import { sweepSearchCounts } from "#backend/search/search-counts";
import { addTime } from "#domain/time/dates";
import { enquiryFor, linkIn, makePerson, newcomer, newStaff, type TestUser } from "../test-users";
import { useEnvironment } from "../use-environment";

const scholarshipPage = z.object({
  data: z.array(z.object({ slug: z.string() })),
  total: z.number(),
  facets: z.object({ level: z.array(z.object({ value: z.string(), count: z.number() })) }),
});
const urlSchema = z.object({ mainFileUrl: z.string() });

/** Downloads, questions, partners, conversations, the custom bar, analytics and email subscriptions. */
const environment = useEnvironment();

/** Somebody with a verified email address. */
const reader = async (): Promise<TestUser> => {
  const user = await newcomer(environment());
  await environment()
    .deps.db.update(users)
    .set({ email: user.email })
    .where(eq(users.id, user.userId));
  return user;
};
type Mail = Extract<Message, { kind: "mail" }>;
const mailsTo = async (to: string): Promise<Mail[]> =>
  (await environment().sent()).filter((one): one is Mail => one.kind === "mail" && one.to === to);

it("gives signed-in users an ebook, counts each download once and emails the link once", async () => {
  const [one, other] = [await reader(), await reader()];
  const slug = "gre-guide";
  const fetchAs = ({ bearer }: TestUser) =>
    environment().client.get(`webinar/ebooks/${slug}/download`, { bearer });
  const before = await countOf(slug);
  expect((await environment().client.get(`webinar/ebooks/${slug}/download`)).status).toBe(401);
  const responses = await Promise.all([1, 2, 3].map(() => fetchAs(one)));
  await fetchAs(other);
  expect(await countOf(slug)).toBe(before + 2);
  expect(await mailsTo(one.email)).toHaveLength(1);

  const { mainFileUrl } = urlSchema.parse(responses[0]?.data);
  const { pathname, searchParams } = new URL(mainFileUrl, "https://site.example");
  expect(pathname).toBe(`/study-abroad/ebooks/${slug}/download`);
  const token = searchParams.get("for") ?? "";
  const file = (name: string, key: string) =>
    environment().client.raw("GET", `webinar/ebooks/${name}/file?for=${encodeURIComponent(key)}`);
  const pdf = await untilMade(() => file(slug, token));
  expect(pdf.headers.get("content-type")).toBe("application/pdf");
  expect((await pdf.arrayBuffer()).byteLength).toBeGreaterThan(20_000);
  for (const [name, key] of [
    ["gmat-guide", token],
    [slug, `${token}x`],
    [slug, ""],
  ] as const)
    expect((await file(name, key)).status).toBe(403);
});

/** Asks for a file again until it is made. On a busy machine that takes longer than the service waits. */
const untilMade = (ask: () => Promise<Response>) =>
  vi.waitFor(
    async () => {
      const response = await ask();
      expect(response.status).toBe(200);
      return response;
    },
    { timeout: 50_000, interval: 1_000 },
  );

const countOf = async (slug: string): Promise<number> =>
  z
    .object({ downloads: z.number() })
    .parse((await environment().client.get(`webinar/ebooks/${slug}`)).data).downloads;

it("lists published ebooks by shelf and category", async () => {
  const list = async (query: string) => {
    const { data, total } = await environment().client.get(`webinar/ebooks?${query}`);
    const slugs = z.array(z.object({ slug: z.string() })).parse(data);
    return { slugs: slugs.map(({ slug }) => slug), total };
  };
  const all = await list("status=1");
  expect(all.slugs).toHaveLength(6);
  const next = await list("status=1&page=1");
  expect(new Set([...all.slugs, ...next.slugs]).size).toBe(12);
  const featured = await list("isFeatured=true&status=1");
  expect(featured.slugs.length).toBeGreaterThan(0);
  expect(featured.total).toBeLessThan(all.total ?? 0);
  expect((await list("category=exam-guides&status=1")).slugs).toContain("gre-guide");
  expect((await list("status=0")).slugs).toEqual([]);
});

it("emails a course's data once in place of a brochure, with US_BNF_2010", async () => {
  const user = await reader();
  const ask = (path: string) =>
    environment().client.get(`pathway/brochure/${path}`, { bearer: user.bearer });
  const [first] = await Promise.all([ask("5002/slug/physics"), ask("5002/slug/physics")]);
  expect([first?.status, first?.code]).toEqual([404, "US_BNF_2010"]);
  const [mail, ...others] = await mailsTo(user.email);
  expect(others).toEqual([]);
  expect(mail?.subject).toMatch(/Physics/);
  expect(mail?.text).toMatch(/Duration: /);
  expect((await ask("5002/slug/no-such-course")).code).toBe("NOT_FOUND");
  expect((await ask("program/slug/no-such-program")).code).toBe("NOT_FOUND");
});

it("returns a programme's brochure as a file", async () => {
  const user = await reader();
  const slug = "bachelors-in-business-administration-australia";
  const { data } = await environment().client.get(`pathway/brochure/program/slug/${slug}`, {
    bearer: user.bearer,
  });
  const { url } = z.object({ url: z.string() }).parse(data);
  expect(url).toContain(`/ua-accelerator-programs/${slug}/brochure?for=`);
  const key = new URL(url, "https://site.example").searchParams.get("for") ?? "";
  const file = await untilMade(() =>
    environment().client.raw("GET", `pathway/brochure/${slug}/file?for=${key}`),
  );
  expect(file.headers.get("content-type")).toBe("application/pdf");
  await file.arrayBuffer();
  expect((await environment().client.raw("GET", `pathway/brochure/${slug}/file`)).status).toBe(403);
  const rows = await environment()
    .deps.db.select()
    .from(downloads)
    .where(eq(downloads.userId, user.userId));
  expect(rows.map(({ kind, slug: of }) => [kind, of])).toEqual([["brochure", slug]]);
});

it("stops emails of an unsubscribed topic only", async () => {
  const user = await reader();
  const get = (slug: string) =>
    environment().client.get(`webinar/ebooks/${slug}/download`, { bearer: user.bearer });
  await get("gre-guide");
  const [mail] = await mailsTo(user.email);
  const href = mail?.unsubscribe?.href ?? "";
  expect(href).toMatch(/^https:\/\/www\.disha\.example\/study-abroad\/unsubscribe\/\S+$/);
  const path = `marketing/subscription/${href.split("/").at(-1)}`;
  expect((await environment().client.get(path)).data).toEqual({ topic: "reading", isOut: false });
  await environment().client.put(path, { isOut: true });
  await get("gmat-guide");
  expect(await mailsTo(user.email)).toHaveLength(1);
  await environment().client.put(path, { isOut: false });
  await get("gre-syllabus");
  expect(await mailsTo(user.email)).toHaveLength(2);
  expect((await environment().client.get("marketing/subscription/none")).status).toBe(404);
});

it("publishes a question only after a counsellor records the answer", async () => {
  const student = await reader();
  const staff = await newStaff(environment(), "lms_user");
  const path = `${student.base}/alumni-question`;
  const text = "Was the first winter hard, and what helped?";
  const ask = (alumnus = "ananya-s") =>
    environment().client.post(path, { alumnus, text }, { bearer: student.bearer });
  expect((await ask("nobody")).status).toBe(404);
  const statuses = (await Promise.all([ask(), ask(), ask(), ask(), ask()])).map(
    ({ status }) => status,
  );
  expect(statuses.sort()).toEqual([200, 200, 200, 409, 409]);
  const { data } = await environment().client.get("user/staff/questions", {
    bearer: staff.bearer,
  });
  const waiting = z
    .array(z.object({ id: z.string(), text: z.string() }))
    .parse(data)
    .filter((one) => one.text === text);
  const published = async () =>
    z
      .array(z.object({ id: z.string(), answer: z.string() }))
      .parse((await environment().client.get("user/alumni/questions")).data);
  const before = await published();
  const decide = (id: string, status: string, response: string) =>
    environment().client.put(
      `user/staff/questions/${id}`,
      { status, answer: response },
      { bearer: staff.bearer },
    );
  const [first, second] = waiting;
  await decide(first?.id ?? "", "answered", "A lamp, and friends.");
  await decide(second?.id ?? "", "declined", "It was asked already.");
  expect((await decide(first?.id ?? "", "declined", "Again")).status).toBe(404);
  const added = (await published()).filter(({ id }) => before.every((one) => one.id !== id));
  expect(added).toEqual([expect.objectContaining({ answer: "A lamp, and friends." })]);
  const subjects = (await mailsTo(student.email)).map(({ subject }) => subject);
  expect(subjects.sort()).toEqual(["Ananya S. has answered", "Your question to Ananya S."]);
  const own = await environment().client.get(path, { bearer: student.bearer });
  expect((own.data as { status: string }[]).map(({ status }) => status).sort()).toEqual([
    "answered",
    "declined",
    "waiting",
  ]);
});

it("stores and confirms a partner enquiry once", async () => {
  const { email } = makePerson();
  const enquiry = {
    institution: `University of ${email}`,
    name: "Dr Weber",
    role: "International office",
    email,
    country: "Germany",
    wish: "programme",
    message: "We would like to build a program with you.",
  };
  const post = (body: object) => environment().client.post("lead/partner-enquiry", body);
  await Promise.all([post(enquiry), post(enquiry), post(enquiry)]);
  const rows = await environment()
    .deps.db.select()
    .from(partnerEnquiries)
    .where(eq(partnerEnquiries.email, email));
  expect(rows).toHaveLength(1);
  expect(await mailsTo(email)).toHaveLength(1);
  const wrong = await post({ ...enquiry, email: "no address", wish: "money" });
  expect([wrong.status, Object.keys(wrong.fields ?? {}).sort()]).toEqual([400, ["email", "wish"]]);
});

const messagesSchema = z.object({
  messages: z.array(z.object({ number: z.number(), author: z.string(), text: z.string() })),
});

it("assigns a conversation to the first counsellor who replies", async () => {
  const { email } = makePerson();
  const [first, second] = [
    await newStaff(environment(), "lms_user"),
    await newStaff(environment(), "lms_user"),
  ];
  const started = await environment().client.post("chat", { name: "Asha", email, text: "Hello" });
  const { token } = z.object({ token: z.string() }).parse(started.data);
  const read = async (after = 0) =>
    messagesSchema.parse((await environment().client.get(`chat/link/${token}?after=${after}`)).data)
      .messages;
  await Promise.all(
    ["a", "b", "c"].map((text) => environment().client.post(`chat/link/${token}`, { text })),
  );
  expect((await read()).map(({ number }) => number)).toEqual([1, 2, 3, 4]);
  const [row] = await environment().deps.db.select().from(chats).where(eq(chats.email, email));
  const reply = (staff: TestUser, text: string) =>
    environment().client.post(`chat/staff/${row?.id}`, { text }, { bearer: staff.bearer });
  expect((await reply(first, "How can I help?")).status).toBe(200);
  expect((await reply(second, "Me too")).status).toBe(403);
  const seen = await environment().client.get(`chat/staff/${row?.id}`, { bearer: second.bearer });
  expect(seen.status).toBe(403);
  expect(await read(4)).toEqual([
    expect.objectContaining({ number: 5, author: "staff", text: "How can I help?" }),
  ]);
  const forged = `${row?.id}.${"x".repeat(43)}`;
  expect((await environment().client.get(`chat/link/${forged}`)).status).toBe(404);

  // A reply that was read in time is not emailed. An unread one is announced to the unverified
  // address with a verification link and without the text, which follows after verification.
  environment().clock.advance(4 * 60_000);
  expect(await mailsTo(email)).toEqual([]);
  await reply(first, "Are you there?");
  environment().clock.advance(4 * 60_000);
  const [asked] = await mailsTo(email);
  expect(asked?.text).not.toMatch(/Are you there|chat\?for=|Asha/);
  const confirm = `user/contact-verification/${linkIn(asked?.text, "confirm-contact")}`;
  expect((await environment().client.get(confirm)).data).toMatchObject({ needsSignIn: false });
  expect((await environment().client.post(confirm, {})).status).toBe(200);
  expect((await environment().client.post(confirm, {})).status).toBe(404);
  const [, mail, ...others] = await mailsTo(email);
  expect(others).toEqual([]);
  expect(mail?.text).toContain("Are you there?");
  const [, sentToken = ""] = /\/study-abroad\/chat\?for=(\S+)/.exec(mail?.text ?? "") ?? [];
  expect((await environment().client.get(`chat/link/${sentToken}`)).status).toBe(200);
});

it("returns a custom bar only for its pages and countries", async () => {
  const barOf = async (page: string, country = "IN") => {
    const response = await environment()
      .client.another(country)
      .get(`marketing/custom-bar?pageUrl=${encodeURIComponent(page)}`);
    return z.object({ bar: z.object({ id: z.string() }).nullable() }).parse(response.data).bar?.id;
  };
  expect(await barOf("/")).toBe("home");
  expect(await barOf("/", "VN")).toBeUndefined();
  expect(await barOf("/germany")).toBe("germany");
  expect(await barOf("/university/germany/tu-berlin-5005")).toBe("germany");
  expect(await barOf("/university/usa/x")).toBe("universities");
  expect(await barOf("/policy")).toBeUndefined();
});

it("finds scholarships by country, level and closing month", async () => {
  const find = async (query: string) => {
    const { data } = await environment().client.get(`marketing/scholarshipData?${query}`);
    return z
      .array(z.object({ slug: z.string() }))
      .parse(data)
      .map(({ slug }) => slug);
  };
  const all = await find("size=500");
  const october = await find("country=uk&level=masters&deadlineMonths=October");
  expect(october).toContain("chevening");
  expect(october).not.toContain("great-scholarships");
  expect(october.every((slug) => all.includes(slug))).toBe(true);
  expect(await find("country=uk&deadlineMonths=Nonsense")).toEqual([]);
});

it("pages scholarships and counts what each filter finds", async () => {
  const list = async (query: string) => {
    const response = await environment().client.raw("GET", `marketing/scholarshipData?${query}`);
    return scholarshipPage.parse(await response.json());
  };
  const first = await list("country=uk&size=2");
  const second = await list("country=uk&size=2&page=1");
  expect(first.data).toHaveLength(2);
  expect(second.total).toBe(first.total);
  expect(second.data).not.toContainEqual(first.data[0]);
  const masters = first.facets.level.find(({ value }) => value === "masters");
  expect((await list("country=uk&level=masters")).total).toBe(masters?.count);
});

it("shows the facts of a scholarship, and 404 for an unknown one", async () => {
  const { data } = await environment().client.get("marketing/scholarshipData/gates-cambridge");
  expect(data).toMatchObject({
    scholarship: { slug: "gates-cambridge", award: { cover: "full" } },
    universities: [{ slug: "university-of-cambridge-4002", countrySlug: "uk" }],
  });
  const missing = await environment().client.get("marketing/scholarshipData/no-such-one");
  expect(missing.status).toBe(404);
});

it("counts events and shows the funnel from visit to application", async () => {
  const head = await newStaff(environment(), "all_user");
  const funnel = async () =>
    z
      .object({ steps: z.array(z.object({ number: z.number() })) })
      .parse(
        (await environment().client.get("marketing/funnel?days=7", { bearer: head.bearer })).data,
      )
      .steps.map(({ number }) => number);
  const before = await funnel();
  const visit = { event: "visit_started", category: "page", path: "/germany" };
  const send = (events: object[]) =>
    environment().client.post("marketing/events", { client: "abcdefgh1234", events });
  const responses = await Promise.all([send([visit, visit]), send([visit]), send([visit])]);
  expect(responses.map(({ status }) => status)).toEqual([202, 202, 202]);
  await environment().client.post("auth/enquiry", enquiryFor(makePerson()), {
    headers: { "Idempotency-Key": `funnel-${head.email}` },
  });
  expect(await funnel()).toEqual([
    (before[0] ?? 0) + 4,
    (before[1] ?? 0) + 1,
    before[2],
    before[3],
  ]);
  const wrong = { ...visit, path: "/germany?email=a@b.example" };
  expect((await send([wrong])).status).toBe(400);
  expect((await send([{ ...visit, event: "made_up" }])).status).toBe(400);
});

it("counts searches, and lists those that lead nowhere to all_user", async () => {
  const head = await newStaff(environment(), "all_user");
  const { client, deps } = environment();
  const count = (q: string, outcome: string) => client.post("marketing/searches", { q, outcome });
  const listed = async () =>
    z
      .object({ searches: z.array(z.object({ text: z.string() }).passthrough()) })
      .parse((await client.get("marketing/staff/searches", { bearer: head.bearer })).data).searches;
  for (const outcome of ["empty", "empty"]) await count("Underwater  basket-weaving", outcome);
  for (let time = 0; time < 4; time += 1) await count("useful search", "found");
  for (let time = 0; time < 3; time += 1) await count("ignored search", "found");
  await count("useful search", "opened");
  await count("never shown", "opened");
  expect((await count("call 98765 43210", "found")).data).toEqual({ isCounted: false });
  expect((await count("q", "clicked")).status).toBe(400);
  const texts = async () => (await listed()).map(({ text }) => text);
  expect(await texts()).toContain("ignored search");
  expect(await texts()).not.toContain("useful search");
  // The text is not even stored before the third search.
  const stored = await deps.db.select({ text: searchCounts.text }).from(searchCounts);
  expect(JSON.stringify(stored)).not.toContain("basket");
  await count("underwater basket weaving", "found");
  expect(await listed()).toContainEqual({
    text: "underwater basket weaving",
    shown: 3,
    empty: 2,
    opened: 0,
    similar: null,
  });
});

it("finds what an alias means once a second editor approved it", async () => {
  const [one, other] = await Promise.all([0, 1].map(() => newStaff(environment(), "content")));
  const { client } = environment();
  const path = "marketing/staff/search-aliases";
  const add = (phrase: string, meaning: string) =>
    client.post(path, { phrase, meaning }, { bearer: one!.bearer });
  const review = (decision: string, { bearer }: { bearer: string }, phrase = "goal letter") =>
    client.put(path, { phrase, decision }, { bearer });
  const first = async () =>
    z
      .object({ best: z.array(z.object({ path: z.string() })) })
      .parse((await client.get("pathway/search?q=Goal+letter&size=3")).data).best[0]?.path;
  expect((await add("Goal letter", "xqzzy")).fields).toEqual({ meaning: "finds nothing" });
  expect((await add("ielts", "IELTS")).fields).toHaveProperty("phrase");
  expect((await add("Goal letter", "Statement of purpose")).status).toBe(200);
  const before = await first();
  expect((await review("approve", one!)).status).toBe(403);
  expect(await first()).toBe(before);
  expect((await review("approve", other!)).status).toBe(200);
  expect(await first()).toBe("/articles/statement-of-purpose");
  expect((await client.get(path, { bearer: one!.bearer })).data).toMatchObject({
    aliases: [
      { phrase: "goal letter", meaning: "statement of purpose", isApproved: true, isOwn: true },
    ],
  });
  // A changed alias is reviewed again.
  expect((await add("goal letter", "recommendation letter")).status).toBe(200);
  expect(await first()).toBe(before);
  expect((await review("delete", one!)).status).toBe(200);
  expect((await review("delete", one!)).status).toBe(404);
});

it("deletes counts of searches after 90 days", async () => {
  const { client, deps } = environment();
  await client.post("marketing/searches", { q: "an old search", outcome: "found" });
  const later = (days: number) => ({ ...deps, now: () => addTime(deps.now(), days, "day") });
  await sweepSearchCounts(later(90));
  const number = () => deps.db.$count(searchCounts);
  expect(await number()).toBeGreaterThan(0);
  await sweepSearchCounts(later(91));
  expect(await number()).toBe(0);
});

it("stores a student's location rounded to about a kilometre", async () => {
  const { bearer, userId } = await newcomer(environment());
  const tell = (query: string) =>
    environment().client.post(`user/apis/update-location-details?${query}`, {}, { bearer });
  await tell("latitude=18.520430&longitude=73.856744");
  const [row] = await environment().deps.db.select().from(users).where(eq(users.id, userId));
  expect(row?.extraFields).toMatchObject({ location: { latitude: 18.52, longitude: 73.86 } });
  expect((await tell("latitude=91&longitude=0")).fields).toHaveProperty("latitude");
});

it("signs the meeting of a webinar for its registered users while the room is open", async () => {
  const { bearer } = await newcomer(environment());
  const lists = await environment().client.get("webinar/webinars");
  const slug = z
    .object({ upcoming: z.object({ data: z.array(z.object({ slug: z.string() })) }) })
    .parse(lists.data).upcoming.data[1]?.slug;
  const ask = (meetingNumber = "123456789") =>
    environment().client.post(
      "webinar/zoom/signature",
      { webinar: slug, meetingNumber },
      { bearer },
    );
  expect((await ask()).status).toBe(403);
  await environment().client.post(`webinar/register/${slug}`, {}, { bearer });
  expect((await ask()).status).toBe(403);
  const [row] = await environment()
    .deps.db.select()
    .from(documents)
    .where(eq(documents.slug, slug ?? ""));
  if (!row) throw new Error("no webinar");
  const ist = new Date(environment().deps.now().getTime() + 5.5 * 3_600_000);
  const fields = { ...row.data.fields, startsAt: ist.toISOString().slice(0, 16) };
  const meeting = { ...fields, meetingNumber: "123456789" };
  const set = (data: typeof row.data) =>
    environment()
      .deps.db.update(documents)
      .set({ data })
      .where(eq(documents.slug, slug ?? ""));
  await set({ ...row.data, fields });
  expect((await ask()).status, "a webinar without a meeting").toBe(403);
  await set({ ...row.data, fields: meeting });
  expect((await ask("987654321")).status, "the meeting of another webinar").toBe(403);
  const { data } = await ask();
  await set(row.data);
  const { signature, sdkKey } = z.object({ signature: z.string(), sdkKey: z.string() }).parse(data);
  const secret = new TextEncoder().encode(environment().deps.config.MEETING_SDK_SECRET);
  const { payload } = await jwtVerify(signature, secret, {
    currentDate: environment().deps.now(),
  });
  expect(payload).toMatchObject({ sdkKey, appKey: sdkKey, mn: "123456789", role: 0 });
});
