import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { z } from "zod";
import { remindOfDeadlines } from "#backend/applications/deadline-reminders";
import { queueDigests, sendDigests } from "#backend/notifications/digest";
import { users } from "#backend/platform/db/schema/users";
import { hasOptedOut } from "#backend/platform/mail/topics";
import { sealText } from "#backend/platform/secrets/sealing";
import { showNotificationSettings } from "#contract/notifications/notifications";
import { bookableDays, bookableSlots } from "#domain/appointments/appointments";
import { localTime, toIst } from "#domain/time/dates";
import {
  assign,
  codeSentTo,
  enquiryFor,
  enquiryOf,
  linkIn,
  makePerson,
  newcomer,
  newPaid,
  newStaff,
  takeCalls,
  type TestUser,
} from "../test-users";
import { countStatements } from "../../setup/count-statements";
import { drainWork } from "../drain-outbox";
import { useEnvironment } from "../use-environment";

const courseId = "5005-msc-computer-science";
const intake = { intakeMonth: 10, intakeYear: new Date().getUTCFullYear() + 1 };
const idSchema = z.object({ id: z.string() });

const settings = {
  language: null,
  channels: {},
  hasDigest: false,
  quietFrom: null,
  quietUntil: null,
};

/** Notifications of students and staff, and how people choose them. */
const environment = useEnvironment();

const choose = async (user: TestUser, changes: object = {}) => {
  const body = { ...settings, ...changes };
  return user.client.put(`${user.base}/notifications`, body, user);
};
/** A person with a verified email address, at any hour. */
const withEmail = async (user: TestUser, name = "Asha Rao"): Promise<TestUser> => {
  await environment()
    .deps.db.update(users)
    .set({ email: user.email, fullName: name })
    .where(eq(users.id, user.userId));
  await choose(user);
  return user;
};
const student = async () => withEmail(await newPaid(environment()));
const counsellor = async () => {
  const staff = await newStaff(environment(), "lms_user");
  await takeCalls(environment(), staff);
  return withEmail(staff, "Meera Nair");
};
/** A student with their counsellor. */
const pair = async () => {
  const [asha, meera] = [await student(), await counsellor()];
  await assign(environment(), asha, "counsellorId", meera);
  return { asha, meera };
};
const mailsTo = async ({ email }: TestUser) =>
  (await environment().sent()).flatMap((one) =>
    one.kind === "mail" && one.to === email ? [one] : [],
  );
const subjectsTo = async (user: TestUser) => (await mailsTo(user)).map(({ subject }) => subject);
const recommend = (to: TestUser, by: TestUser, action = "propose") =>
  by.client.put(
    `${to.base}/recommendations`,
    { updateRecommendation: [{ courseId, action, note: "Fits your budget" }] },
    by,
  );
const RECOMMENDED = "Your counsellor recommends MSc Computer Science.";
const startApplication = async (asha: TestUser) =>
  idSchema.parse(
    (await asha.client.post(`${asha.base}/application`, { courseId, ...intake }, asha)).data,
  ).id;

it("tells a student of a recommendation once, with an unsubscribe link that works", async () => {
  const { asha, meera } = await pair();
  await recommend(asha, meera);
  await recommend(asha, meera);
  const mails = await mailsTo(asha);
  expect(mails).toMatchObject([
    {
      subject: RECOMMENDED,
      text: expect.stringContaining("Fits your budget") as string,
      unsubscribe: { topic: "updates" },
    },
  ]);
  const token = linkIn(mails[0]?.text, "unsubscribe");
  await environment().client.put(`marketing/subscription/${token}`, { isOut: true });
  await recommend(asha, meera, "withdraw");
  await recommend(asha, meera);
  expect(await mailsTo(asha)).toHaveLength(1);
});

it("unsubscribes with a link that was sent before links could be revoked", async () => {
  const { deps, client } = environment();
  const about = { address: makePerson().email, topic: "updates" as const };
  const { DATA_SECRETS } = deps.config;
  const token = await sealText(JSON.stringify(about), DATA_SECRETS, "unsubscribe");
  const path = `marketing/subscription/${token}`;
  expect((await client.get(path)).data).toEqual({ topic: "updates", isOut: false });
  expect((await client.put(path, { isOut: true })).status).toBe(200);
  expect(await hasOptedOut(deps, about)).toBe(true);
  const forged = await sealText(JSON.stringify(about), DATA_SECRETS, "another purpose");
  expect((await client.put(`marketing/subscription/${forged}`, { isOut: true })).status).toBe(404);
});

it("writes in the language of the region, or the chosen one", async () => {
  const { asha, meera } = await pair();
  const body = enquiryFor(asha, { sendOtp: false });
  await environment().client.another("VN").post("auth/enquiry", body, asha);
  expect((await mailsTo(asha)).at(-1)?.subject).toBe("Chúng tôi đã nhận được câu hỏi của bạn");
  await recommend(asha, meera);
  expect((await mailsTo(asha)).at(-1)).toMatchObject({
    subject: "Tư vấn viên đề xuất MSc Computer Science cho bạn.",
    text: expect.stringMatching(/\/\/vn\..*\/profile\/courses[^]*Hủy nhận các email này/) as string,
  });
  await choose(asha, { language: "ar" });
  await recommend(asha, meera, "withdraw");
  await recommend(asha, meera);
  expect((await mailsTo(asha)).at(-1)).toMatchObject({
    subject: "يوصي مرشدك بـ MSc Computer Science.",
    html: expect.stringContaining('<html lang="ar" dir="rtl">') as string,
  });
});

it("tells the counsellor of a step handed in, and the student of the review with its reason", async () => {
  const { asha, meera } = await pair();
  const id = await startApplication(asha);
  const path = `${asha.base}/dashboard/application/${id}/stageId/1/detail`;
  const plan = { reason: "The labs", funding: "loan" };
  await asha.client.post(path, plan, asha);
  const [submission] = await mailsTo(meera);
  expect(submission).toMatchObject({
    subject: expect.stringMatching(/^Asha Rao submitted the step .+\.$/) as string,
    unsubscribe: { topic: "work" },
  });
  await meera.client.put(path, { status: "returned", note: "Say which lab" }, meera);
  await environment().sent();
  await meera.client.put(path, { status: "done" }, meera);
  expect(await mailsTo(asha)).toMatchObject([
    {
      subject: expect.stringMatching(/sent the step .+ back/) as string,
      text: expect.stringContaining("Say which lab") as string,
    },
    { subject: expect.stringMatching(/^Your counsellor accepted the step/) as string },
  ]);
});

it("reminds a student once of a deadline within a week", async () => {
  const asha = await student();
  await startApplication(asha);
  const { deps, clock } = environment();
  await remindOfDeadlines(deps);
  expect(await subjectsTo(asha)).toEqual([]);
  clock.advance(8 * 24 * 60 * 60_000);
  await remindOfDeadlines(deps);
  await remindOfDeadlines(deps);
  const subjects = await subjectsTo(asha);
  expect(subjects).toHaveLength(1);
  expect(subjects[0]).toMatch(/ is due on \d/);
});

// Finding M6 of the code review: four or five queries for each active student, every day.
it("looks for deadlines of many with as many statements as of few", async () => {
  const { deps } = environment();
  const count = () => countStatements(() => remindOfDeadlines(deps));
  const start = async () => startApplication(await student());
  for (let number = 0; number < 2; number++) await start();
  await remindOfDeadlines(deps);
  const few = await count();
  for (let number = 0; number < 10; number++) await start();
  expect(await count()).toBe(few);
  expect(few).toBeGreaterThan(3);
});

it("tells a counsellor of a lead that others give them, and of its next enquiry", async () => {
  const [meera, ravi] = [await counsellor(), await counsellor()];
  const asha = await withEmail(await newcomer(environment()));
  const enquire = (city: string) =>
    asha.client.post("auth/enquiry", enquiryFor(asha, { sendOtp: false, city }), asha);
  const { leadId: enquiryId } = z
    .object({ leadId: z.string() })
    .parse((await enquire("Pune")).data);
  const shown = await meera.client.get(`lead/lead/${enquiryId}`, meera);
  const { prospectId: leadId } = z.object({ prospectId: z.string() }).parse(shown.data);
  const give = (by: TestUser, to: TestUser) =>
    by.client.put(`lead/prospects/${leadId}`, { ownerId: to.userId }, by);
  await give(meera, meera);
  expect(await subjectsTo(meera)).toEqual([]);
  await give(meera, ravi);
  await environment().sent();
  await enquire("Nashik");
  expect(await subjectsTo(ravi)).toEqual([
    ...["Asha Rao is now yours.", "Asha Rao sent an enquiry."],
  ]);
  expect(await subjectsTo(meera)).toEqual([]);
});

it("tells a counsellor of an enquiry that their student sends signed out, once it is verified", async () => {
  const { asha, meera } = await pair();
  environment().clock.advance(2 * 60_000);
  const client = environment().client.another();
  const body = enquiryFor({ mobile: asha.mobile, email: null }, { city: "Surat" });
  const { challenge } = enquiryOf(await client.post("auth/enquiry", body));
  const news = async () =>
    (await subjectsTo(meera)).filter((subject) => subject.includes("enquiry"));
  expect(await news()).toEqual([]);
  const otp = await codeSentTo(environment(), asha.mobile);
  const code = { challengeId: challenge?.challengeId, otp };
  expect((await client.post("auth/otp/verify", code)).status).toBe(200);
  expect(await news()).toEqual(["Asha Rao sent an enquiry."]);
});

it("tells a counsellor of a booked, moved and cancelled call", async () => {
  const { asha, meera } = await pair();
  const now = environment().clock.now();
  const [first = "", second = ""] = bookableSlots(bookableDays(now)[6] ?? "", now);
  const booking = { startsAt: first, mobile: asha.mobile, topic: "Loans" };
  const reply = await asha.client.post(`appointment/user/${asha.userId}`, booking, asha);
  const { token } = z.object({ token: z.string() }).parse(reply.data);
  const change = (body: object) => environment().client.put(`appointment/link/${token}`, body);
  await environment().sent();
  await change({ startsAt: second });
  await environment().sent();
  await change({ status: "cancelled" });
  const occasions = (await subjectsTo(meera)).map((subject) => subject.split(":")[0]);
  expect(occasions).toEqual([
    ...["A call with you was booked", "Your call was moved", "Your call was cancelled"],
  ]);
});

it("tells a counsellor once that a conversation waits, until they reply", async () => {
  const { asha, meera } = await pair();
  const write = { name: "Asha", text: "Is there a scholarship?" };
  const { id } = idSchema.parse((await asha.client.post("chat", write, asha)).data);
  const again = () => asha.client.post(`chat/user/${asha.userId}/${id}`, { text: "Hello?" }, asha);
  await again();
  expect(await subjectsTo(meera)).toEqual(["Asha Rao is waiting for a reply."]);
  await meera.client.post(`chat/staff/${id}`, { text: "Yes" }, meera);
  await again();
  expect(await subjectsTo(meera)).toHaveLength(2);
});

it("uses the chosen channels, or none", async () => {
  const { asha, meera } = await pair();
  const textsTo = async () =>
    (await environment().sent()).filter(
      (one) => one.kind === "sms" && one.to === asha.mobile && one.text.includes("recommends"),
    );
  const again = async () => {
    await recommend(asha, meera, "withdraw");
    await recommend(asha, meera);
  };
  await recommend(asha, meera);
  expect([await mailsTo(asha), await textsTo()].map(({ length }) => length)).toEqual([1, 0]);
  await choose(asha, { channels: { recommendation: ["sms"] } });
  await again();
  expect([await mailsTo(asha), await textsTo()].map(({ length }) => length)).toEqual([1, 1]);
  await choose(asha, { channels: { recommendation: [] } });
  await again();
  expect([await mailsTo(asha), await textsTo()].map(({ length }) => length)).toEqual([1, 1]);
});

it("waits for the end of quiet hours", async () => {
  const { asha, meera } = await pair();
  const { clock } = environment();
  const minute = (ms: number) => toIst(new Date(clock.now().getTime() + ms)).slice(11);
  await choose(asha, { quietFrom: minute(-1_800_000), quietUntil: minute(1_800_000) });
  await recommend(asha, meera);
  expect(await mailsTo(asha)).toEqual([]);
  clock.advance(31 * 60_000);
  expect(await subjectsTo(asha)).toEqual([RECOMMENDED]);
});

it("waits for quiet hours on the recipient's own clock", async () => {
  const { asha, meera } = await pair();
  const { clock, deps } = environment();
  const zone = "Asia/Ho_Chi_Minh";
  await deps.db.update(users).set({ timeZone: zone }).where(eq(users.id, asha.userId));
  const minute = (ms: number) => localTime(new Date(clock.now().getTime() + ms), zone).slice(-5);
  // Quiet in Vietnam for an hour around now. It isn't in India, where it is 90 minutes earlier.
  await choose(asha, { quietFrom: minute(-1_800_000), quietUntil: minute(1_800_000) });
  await recommend(asha, meera);
  expect(await mailsTo(asha)).toEqual([]);
  clock.advance(31 * 60_000);
  expect(await subjectsTo(asha)).toEqual([RECOMMENDED]);
});

it("puts everything into one email each morning", async () => {
  const { asha, meera } = await pair();
  await choose(asha, { hasDigest: true });
  const id = await startApplication(asha);
  const path = `${asha.base}/dashboard/application/${id}/stageId/1/detail`;
  await asha.client.post(path, { reason: "The labs", funding: "loan" }, asha);
  await meera.client.put(path, { status: "done" }, meera);
  await recommend(asha, meera);
  const { deps, clock } = environment();
  expect(await mailsTo(asha)).toEqual([]);
  clock.advance(24 * 60 * 60_000);
  for (let run = 0; run < 2; run++) {
    await queueDigests(deps);
    await queueDigests(deps);
    await drainWork(deps, { "send-digest": ({ data }) => sendDigests(deps, data) });
  }
  expect(await mailsTo(asha)).toMatchObject([
    {
      subject: "Your updates",
      text: expect.stringMatching(/accepted the step[^]*recommends MSc/) as string,
      unsubscribe: { topic: "updates" },
    },
  ]);
});

it("shows and validates the settings", async () => {
  const asha = await newcomer(environment());
  const show = async () =>
    showNotificationSettings.response.parse(
      (await asha.client.get(`${asha.base}/notifications`, asha)).data,
    );
  expect(await show()).toEqual({
    language: null,
    channels: {},
    hasDigest: false,
    quietFrom: "21:00",
    quietUntil: "08:00",
    available: ["sms"],
    isStaff: false,
  });
  expect((await choose(asha, { quietFrom: "22:00" })).fields).toHaveProperty("quietUntil");
  expect((await choose(asha, { quietFrom: "24:00", quietUntil: "08:00" })).status).toBe(400);
  const chosen = { language: "vi", hasDigest: true, channels: { deadline: ["sms"] } };
  expect((await choose(asha, chosen)).status).toBe(200);
  expect(await show()).toMatchObject(chosen);
});
