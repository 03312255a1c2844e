import { eq, inArray } from "drizzle-orm";
import { expect, it } from "vitest";
import { z } from "zod";
import { TEAM } from "#backend/appointments/messages";
import { tellAboutConflicts } from "#backend/appointments/tell-about-conflicts";
import { setPermission } from "#backend/console/accounts";
import { staffWith } from "#backend/platform/access/staff";
import { appointments } from "#backend/platform/db/schema/appointments";
import { assignmentRules, holidays } from "#backend/platform/db/schema/leads";
import { outbox } from "#backend/platform/db/schema/platform";
import { users } from "#backend/platform/db/schema/users";
import { signRowToken } from "#backend/platform/http/signed-tokens";
import { linkRow, openLink } from "#backend/platform/links/secret-links";
import { listSlots } from "#contract/appointments/appointments";
import { bookableDays, bookableSlots } from "#domain/appointments/appointments";
import { addTime, formatIst, parseIst, toIst } from "#domain/time/dates";
import { hoursOn } from "#domain/time/working-hours";
import {
  assign,
  linkIn,
  makePerson,
  newcomer,
  enquiryFor,
  newStaff,
  takeCalls,
  textSentTo,
  type TestUser,
} from "../test-users";
import { useEnvironment } from "../use-environment";
import type { TestEnvironment } from "../environment";

/** The id of the call that a link opens. */
const calledBy = async ({ deps }: TestEnvironment, token: string) =>
  (await openLink(deps.db, deps, "booking", token))?.subject;

const HOUR = 3_600_000;

const bookedSchema = z.object({ token: z.string(), counsellor: z.string().nullable() });
const callsSchema = z.array(z.object({ startsAt: z.string(), name: z.string().nullable() }));

/** What students are sent about their calls, who takes a call, and who sees it. */
const environment = useEnvironment();

let used = 0;
/** A time on a day to book. */
const freeSlot = (): string => {
  const now = environment().clock.now();
  const slots = [1, 2, 3, 4].flatMap((n) => bookableSlots(bookableDays(now)[n] ?? "", now));
  const slot = slots[used++];
  if (!slot) throw new Error("the tests need more days");
  return slot;
};
const book = async (student: TestUser, startsAt: string) => {
  const path = `appointment/user/${student.userId}`;
  const body = { startsAt, mobile: student.mobile, topic: "Loans" };
  return bookedSchema.parse((await student.client.post(path, body, student)).data);
};
const change = (token: string, body: object) =>
  environment().client.put(`appointment/link/${token}`, body);
const update = (userId: string, values: Partial<typeof users.$inferInsert>) =>
  environment().deps.db.update(users).set(values).where(eq(users.id, userId));
const callsOf = (student: TestUser) =>
  environment().deps.db.select().from(appointments).where(eq(appointments.userId, student.userId));
/** Occupies this time of all counsellors, or of some. */
const occupy = async (startsAt: string, by?: readonly string[]) => {
  const { db } = environment().deps;
  const resources = by ?? (await staffWith(db, null)).map(({ id }) => id);
  // One student has only one call at a time.
  const callers = await db
    .insert(users)
    .values(resources.map(() => ({ fullName: "Somebody Else" })))
    .returning({ userId: users.id });
  await db.insert(appointments).values(
    callers.map(({ userId }, index) => ({
      userId,
      resource: resources[index] ?? "",
      mobile: "+919800000000",
      topic: "Visas",
      startsAt: parseIst(startsAt),
    })),
  );
  return { userId: callers[0]?.userId ?? "" };
};

const studentWithEmail = async () => {
  const student = await newcomer(environment());
  const { email } = makePerson();
  await update(student.userId, { email, mobile: null });
  const mails = async () =>
    (await environment().sent()).flatMap((message) =>
      message.kind === "mail" && message.to === email
        ? [{ ...message, calendar: unfolded(message.calendar) }]
        : [],
    );
  return { ...student, email, mails };
};
/** Calendar files break long lines (RFC 5545). */
const unfolded = (calendar = "") => calendar.replaceAll("\r\n ", "");
const utc = (moment: Date) => moment.toISOString().replaceAll(/[-:]|\.\d{3}/g, "");

it("invites by email, updates the invitation and cancels it", async () => {
  const student = await studentWithEmail();
  const [slot, later] = [freeSlot(), freeSlot()];
  const { token } = await book(student, slot);
  await change(token, { startsAt: later });
  await change(token, { status: "cancelled" });
  const [row] = await callsOf(student);
  const mails = await student.mails();
  expect(mails.map(({ subject }) => subject).sort()).toEqual(
    [
      `Your call is booked: ${formatIst(slot)}`,
      `Your call has moved: ${formatIst(later)}`,
      `Your call has been cancelled: ${formatIst(later)}`,
    ].sort(),
  );
  const calendarOf = (start: string) =>
    mails.find(({ subject }) => subject.startsWith(start))?.calendar ?? "";
  const [booked, moved, cancelled] = [
    calendarOf("Your call is booked"),
    calendarOf("Your call has moved"),
    calendarOf("Your call has been cancelled"),
  ];
  for (const calendar of [booked, moved, cancelled]) {
    expect(calendar).toContain(`UID:appointment-${row?.id}@disha-abroad\r\n`);
    expect(calendar).toMatch(/ORGANIZER;.*mailto:/i);
    expect(calendar).toMatch(new RegExp(`ATTENDEE;.*PARTSTAT=ACCEPTED.*${student.email}`, "i"));
  }
  expect(booked).toMatch(/METHOD:REQUEST[^]*SEQUENCE:0[^]*STATUS:CONFIRMED/);
  expect(moved).toMatch(/METHOD:REQUEST[^]*SEQUENCE:1[^]*STATUS:CONFIRMED/);
  expect(cancelled).toMatch(/METHOD:CANCEL[^]*SEQUENCE:2[^]*STATUS:CANCELLED/);
  expect(booked).toContain(`DTSTART:${utc(parseIst(slot))}`);
  expect(moved).toContain(`DTSTART:${utc(parseIst(later))}`);
});

it.each([
  ["vn", undefined, "Cuộc gọi của bạn đã được đặt: ", " giờ Việt Nam (", " giờ Ấn Độ)"],
  ["vn", "en", "Your call is booked: ", " Vietnam time (", " IST)"],
  ["sa", "ar", "تم حجز مكالمتك: ", " بتوقيت السعودية (", " بتوقيت الهند)"],
])(
  "writes in the language and time of the site %s, chosen language %s",
  async (site, language, ...parts) => {
    const student = await studentWithEmail();
    const [slot, later] = [freeSlot(), freeSlot()];
    const body = { startsAt: slot, mobile: student.mobile, topic: "Loans" };
    const headers = {
      "X-Public-Origin": `https://${site}.disha.example`,
      ...(language ? { "Accept-Language": language } : {}),
    };
    const path = `appointment/user/${student.userId}`;
    const { data } = await student.client.post(path, body, { ...student, headers });
    const link = `appointment/link/${bookedSchema.parse(data).token}`;
    const moved = { body: { startsAt: later }, headers };
    expect((await environment().client.raw("PUT", link, moved)).status).toBe(200);
    const mails = await student.mails();
    expect(mails).toHaveLength(2);
    const [booked, local = "", indian = ""] = parts;
    const subjects = mails.map(({ subject }) => subject);
    expect(subjects).toContainEqual(expect.stringMatching(new RegExp(`^${booked}`)));
    for (const { subject, html } of mails) {
      expect(subject).toContain(local);
      expect(subject.endsWith(indian)).toBe(true);
      expect(html).toContain(`lang="${language ?? "vi"}`);
    }
  },
);

it("texts students without a verified email address", async () => {
  const student = await newcomer(environment());
  const slot = freeSlot();
  await book(student, slot);
  const text = await textSentTo(environment(), student.mobile);
  expect(text).toContain(
    `Your call is booked: ${formatIst(slot)}. https://www.disha.example/study-abroad/bookings/`,
  );
  const link = `appointment/link/${linkIn(text, "bookings")}`;
  expect((await environment().client.get(link)).data).toMatchObject({ startsAt: slot });
});

it("offers the call as a calendar file without invitation", async () => {
  const student = await newcomer(environment());
  const slot = freeSlot();
  const { token } = await book(student, slot);
  const path = `appointment/link/${token}/calendar`;
  const response = await environment().client.raw("GET", path);
  expect(response.headers.get("content-type")).toBe("text/calendar; charset=utf-8");
  const file = unfolded(await response.text());
  const start = parseIst(slot);
  for (const line of [
    "METHOD:PUBLISH",
    "PRODID:-//Disha Abroad//appointments//EN",
    "SEQUENCE:0",
    `DTSTART:${utc(start)}`,
    `DTEND:${utc(addTime(start, 20, "minute"))}`,
    "SUMMARY:Disha Abroad: call with a counsellor",
    "DESCRIPTION:Loans",
    `LOCATION:${student.mobile}`,
    "STATUS:CONFIRMED",
  ])
    expect(file).toContain(line);
  expect(file).not.toMatch(/ATTENDEE|ORGANIZER/);
  expect(file).toContain("URL;VALUE=URI:https://www.disha.example/study-abroad/bookings/");
  expect(await calledBy(environment(), linkIn(file, "bookings"))).toBe(
    await calledBy(environment(), token),
  );
});

it("schedules reminders a day and an hour before, until the call begins", async () => {
  const student = await newcomer(environment());
  // Tomorrow's calls may be less than a day away.
  const slot =
    bookableSlots(bookableDays(environment().clock.now())[13] ?? "", new Date())[0] ?? "";
  await book(student, slot);
  const reminders = async () => {
    const [call] = await callsOf(student);
    const rows = await environment()
      .deps.db.select()
      .from(outbox)
      .where(inArray(outbox.id, call?.reminderIds ?? []));
    return rows.map(({ nextTryAt, expiresAt }) => [nextTryAt.getTime(), expiresAt?.getTime()]);
  };
  const start = parseIst(slot).getTime();
  expect((await reminders()).sort((a, b) => (a[0] ?? 0) - (b[0] ?? 0))).toEqual([
    [start - 24 * HOUR, start],
    [start - HOUR, start],
  ]);
});

it("shows a time as free until all who take calls have one", async () => {
  await takeCalls(environment(), await newStaff(environment(), "lms_user"));
  const isFree = async (slot: string) => {
    const { data } = await environment().client.get("appointment/slots");
    const slotSchema = z.object({ startsAt: z.string(), isFree: z.boolean() });
    const days = z.array(z.object({ day: z.string(), slots: z.array(slotSchema) })).parse(data);
    expect(days.map(({ day }) => day)).toEqual(bookableDays(environment().clock.now()));
    return days.flatMap(({ slots }) => slots).find(({ startsAt }) => startsAt === slot)?.isFree;
  };
  const slot = freeSlot();
  const { db } = environment().deps;
  const [last = "", ...others] = (await staffWith(db, null)).map(({ id }) => id);
  if (others.length > 0) await occupy(slot, others);
  expect(await isFree(slot)).toBe(true);
  const { userId } = await occupy(slot, [last]);
  expect(await isFree(slot)).toBe(false);
  const student = await newcomer(environment());
  const path = `appointment/user/${student.userId}`;
  const body = { startsAt: slot, mobile: student.mobile, topic: "Loans" };
  expect(await student.client.post(path, body, student)).toMatchObject({
    status: 409,
    code: "SLOT_TAKEN",
  });
  await db.update(appointments).set({ status: "cancelled" }).where(eq(appointments.userId, userId));
  expect(await isFree(slot)).toBe(true);
});

it("books no call on a holiday, nor while every counsellor is absent", async () => {
  const student = await newcomer(environment());
  await newStaff(environment(), "lms_user");
  const { db } = environment().deps;
  const slot = freeSlot();
  const day = slot.slice(0, 10);
  const path = `appointment/user/${student.userId}`;
  const body = { startsAt: slot, mobile: student.mobile, topic: "Loans" };
  const attempt = async () => {
    const { status, code } = await student.client.post(path, body, student);
    return code ?? status;
  };
  await db.insert(holidays).values({ day, name: "Founders' day" });
  expect(await attempt()).toBe("SLOT_TAKEN");
  await db.delete(holidays);
  const absent = (await staffWith(db, null)).map(({ id: staffId }) => ({
    staffId,
    acceptsLeads: false,
    acceptsCalls: true,
    maxOpenLeads: 0,
    regions: [],
    languages: [],
    countries: [],
    fields: [],
    hours: hoursOn([1, 2, 3, 4, 5, 6, 7], "00:00", "23:59"),
    absences: [{ from: day, until: day }],
  }));
  await db.delete(assignmentRules);
  await db.insert(assignmentRules).values(absent);
  expect(await attempt()).toBe("SLOT_TAKEN");
  await db.delete(assignmentRules);
  expect(await attempt()).toBe(200);
});

it("moves a call to its counsellor's free time, otherwise to another counsellor's", async () => {
  const student = await newcomer(environment());
  const [own, other] = [
    await newStaff(environment(), "lms_user"),
    await newStaff(environment(), "lms_user"),
  ];
  await takeCalls(environment(), own, other);
  await update(own.userId, { fullName: "Zoya Khan" });
  await update(other.userId, { fullName: "Ananya Bose" });
  await assign(environment(), student, "counsellorId", own);
  const [slot, free, busy, taken] = [freeSlot(), freeSlot(), freeSlot(), freeSlot()];
  const { token, counsellor } = await book(student, slot);
  expect(counsellor).toBe("Zoya Khan");
  expect((await change(token, { startsAt: free })).data).toMatchObject({
    startsAt: free,
    counsellor: "Zoya Khan",
  });
  const everybody = (await staffWith(environment().deps.db, null)).map(({ id }) => id);
  await occupy(
    busy,
    everybody.filter((id) => id !== other.userId),
  );
  expect((await change(token, { startsAt: busy })).data).toMatchObject({
    startsAt: busy,
    counsellor: "Ananya Bose",
  });
  await occupy(taken, everybody);
  expect(await change(token, { startsAt: taken })).toMatchObject({
    status: 409,
    code: "SLOT_TAKEN",
  });
  expect(await change(token, { startsAt: `${taken.slice(0, 10)}T09:31` })).toMatchObject({
    status: 400,
    code: "VALIDATION_FAILED",
    fields: { startsAt: "cannot be booked" },
  });
  expect((await change(token, { startsAt: busy })).data).toMatchObject({ startsAt: busy });
});

it("moves only one of two calls to the last free place of a time", async () => {
  const students = [await newcomer(environment()), await newcomer(environment())];
  const staff = await newStaff(environment(), "lms_user");
  await takeCalls(environment(), staff);
  const tokens = [];
  for (const student of students) tokens.push((await book(student, freeSlot())).token);
  const last = freeSlot();
  const everybody = (await staffWith(environment().deps.db, null)).map(({ id }) => id);
  await occupy(
    last,
    everybody.filter((id) => id !== staff.userId),
  );
  const responses = await Promise.all(tokens.map((token) => change(token, { startsAt: last })));
  expect(responses.map(({ status, code }) => code ?? status).sort()).toEqual([200, "SLOT_TAKEN"]);
});

it("lists a student's own calls in order, including one under way", async () => {
  const [student, other] = [await newcomer(environment()), await newcomer(environment())];
  const [first, second] = [freeSlot(), freeSlot()];
  await book(student, second);
  await book(student, first);
  await book(other, freeSlot());
  const list = async () => {
    const path = `appointment/user/${student.userId}`;
    const { data } = await student.client.get(path, student);
    return z.array(z.object({ startsAt: z.string() })).parse(data);
  };
  expect((await list()).map(({ startsAt }) => startsAt)).toEqual([first, second]);
  const [call] = (await callsOf(student)).filter(({ startsAt }) => toIst(startsAt) === first);
  const startedAgo = async (ms: number) => {
    const startsAt = new Date(environment().clock.now().getTime() - ms);
    await environment()
      .deps.db.update(appointments)
      .set({ startsAt })
      .where(eq(appointments.id, call?.id ?? ""));
    return (await list()).length;
  };
  expect([await startedAgo(0.9 * HOUR), await startedAgo(1.1 * HOUR)]).toEqual([2, 1]);
});

it("shows counsellors their own calls, and all of them to staff for all students", async () => {
  const [one, other] = [
    await newStaff(environment(), "lms_user"),
    await newStaff(environment(), "lms_user"),
  ];
  await takeCalls(environment(), one, other);
  const supervisor = await newStaff(environment(), "lms_user");
  await setPermission(environment().deps.db, supervisor.userId, "all_user", true);
  const refreshed = await supervisor.client.get(
    `auth/refresh?refreshToken=${encodeURIComponent(supervisor.refreshToken)}`,
  );
  const bearer = z.object({ access_token: z.string() }).parse(refreshed.data).access_token;
  const [slot, later] = [freeSlot(), freeSlot()];
  for (const [staff, startsAt] of [
    [other, later],
    [one, slot],
  ] as const) {
    const student = await newcomer(environment());
    await update(student.userId, { fullName: `Student of ${staff.userId}` });
    await assign(environment(), student, "counsellorId", staff);
    await book(student, startsAt);
  }
  const seenBy = async (client: TestUser["client"], call: { bearer: string }) =>
    callsSchema.parse((await client.get("appointment/staff", call)).data);
  const ofTheseStudents = (await seenBy(one.client, one)).filter(({ name }) =>
    name?.startsWith("Student of"),
  );
  expect(ofTheseStudents).toEqual([
    expect.objectContaining({ startsAt: slot, name: `Student of ${one.userId}` }),
  ]);
  const all = await seenBy(supervisor.client, { bearer });
  expect(all.map(({ startsAt }) => startsAt)).toEqual(expect.arrayContaining([slot, later]));
  expect(all).toEqual(all.toSorted((a, b) => (a.startsAt < b.startsAt ? -1 : 1)));
});

it("books calls with staff who take calls and whose rule fits the student, else with the team", async () => {
  const { db } = environment().deps;
  await db.delete(assignmentRules);
  const names = ["Deepak", "Linh", "Gita", "Esha"];
  const [general, vietnamese, german, editor] = await Promise.all(
    names.map(async (fullName) => {
      const staff = await newStaff(environment(), "lms_user");
      await update(staff.userId, { fullName });
      return staff;
    }),
  );
  if (!general || !vietnamese || !german || !editor) throw new Error("no staff");
  await takeCalls(environment(), vietnamese, german);
  const setRule = (staff: TestUser, rule: Partial<typeof assignmentRules.$inferInsert>) =>
    db.update(assignmentRules).set(rule).where(eq(assignmentRules.staffId, staff.userId));
  await setRule(vietnamese, { regions: ["VN"] });
  await setRule(german, { countries: ["DEU"] });
  const interestedIn = async (country: string) => {
    const student = await newcomer(environment());
    const body = enquiryFor(student, { sendOtp: false, interestedCountries: [country] });
    expect((await student.client.post("auth/enquiry", body, student)).status).toBe(200);
    return student;
  };
  const callee = async (student: TestUser) => (await book(student, freeSlot())).counsellor;
  expect(await callee(await interestedIn("DEU"))).toBe("Gita");
  expect(await callee(await interestedIn("USA"))).toBeNull();
  await takeCalls(environment(), general);
  expect(await callee(await interestedIn("USA"))).toBe("Deepak");
  expect(await callee(await interestedIn("DEU"))).toBe("Gita");
  // The times that a student is shown are those that can be booked.
  const student = await interestedIn("DEU");
  const slot = freeSlot();
  const isFree = async () =>
    listSlots.response
      .parse((await student.client.get("appointment/slots", student)).data)
      .flatMap(({ slots }) => slots)
      .find(({ startsAt }) => startsAt === slot)?.isFree;
  await occupy(slot, [general.userId]);
  expect(await isFree()).toBe(true);
  await occupy(slot, [german.userId]);
  expect(await isFree()).toBe(false);
  await db.delete(assignmentRules);
});

it("asks a student for another time once, when nobody takes the call any more", async () => {
  const { db } = environment().deps;
  await tellAboutConflicts(environment().deps);
  const student = await studentWithEmail();
  const staff = await newStaff(environment(), "lms_user");
  await takeCalls(environment(), staff);
  await assign(environment(), student, "counsellorId", staff);
  const [slot, later] = [freeSlot(), freeSlot()];
  const { token } = await book(student, slot);
  const tell = async () => {
    await tellAboutConflicts(environment().deps);
    return (await student.mails()).map(({ subject }) => subject.split(":")[0]);
  };
  const absences = (...days: string[]) =>
    db
      .update(assignmentRules)
      .set({ absences: days.map((day) => ({ from: day, until: day })) })
      .where(eq(assignmentRules.staffId, staff.userId));
  expect(await tell()).toEqual(["Your call is booked"]);
  await absences("2020-01-01", slot.slice(0, 10));
  const told = ["Your call is booked", "Your call needs another time"];
  expect(await tell()).toEqual(told);
  expect(await tell()).toEqual(told);
  const [row] = await callsOf(student);
  expect(row?.reminderIds).toEqual([]);
  await absences();
  expect(await tell()).toEqual([...told, "Your call is booked"]);
  expect((await callsOf(student))[0]?.reminderIds).not.toEqual([]);
  await absences(slot.slice(0, 10));
  await tell();
  await absences();
  await change(token, { startsAt: later });
  expect((await tell()).at(-1)).toBe("Your call has moved");
  await db.delete(assignmentRules);
});

it("rejects a link that was made for something else", async () => {
  const student = await newcomer(environment());
  await book(student, freeSlot());
  const [call] = await callsOf(student);
  const statusFor = async (audience: string) => {
    const { deps } = environment();
    const { id } = await linkRow(deps.db, deps, {
      ...{ kind: "booking", subject: call?.id ?? "" },
      holder: { userId: student.userId },
    });
    const token = await signRowToken(deps, { audience, lifetimeSeconds: 60 }, id);
    return (await environment().client.get(`appointment/link/${token}`)).status;
  };
  expect([await statusFor("booking"), await statusFor("contact")]).toEqual([200, 404]);
});

it("names the counsellor of a call, and nobody for a call with the team", async () => {
  const student = await newcomer(environment());
  const staff = await newStaff(environment(), "lms_user");
  await takeCalls(environment(), staff);
  await update(staff.userId, { fullName: "Zoya Khan" });
  await assign(environment(), student, "counsellorId", staff);
  const [slot, later] = [freeSlot(), freeSlot()];
  const tokens = [(await book(student, slot)).token, (await book(student, later)).token];
  const id = await calledBy(environment(), tokens[1] ?? "");
  await environment()
    .deps.db.update(appointments)
    .set({ resource: TEAM })
    .where(eq(appointments.id, id ?? ""));
  const { data } = await student.client.get(`appointment/user/${student.userId}`, student);
  expect(data).toMatchObject([
    { startsAt: slot, counsellor: "Zoya Khan" },
    { startsAt: later, counsellor: null },
  ]);
  const shown = [];
  for (const token of tokens)
    shown.push((await environment().client.get(`appointment/link/${token}`)).data);
  expect(shown).toMatchObject([{ counsellor: "Zoya Khan" }, { counsellor: null }]);
});

// The last test, because it moves the clock by days.
it("sends only the reminders that are not yet due", async () => {
  const student = await newcomer(environment());
  const [slot, later] = [freeSlot(), freeSlot()];
  const { token } = await book(student, slot);
  const { clock } = environment();
  clock.advance(parseIst(later).getTime() - 23 * HOUR - clock.now().getTime());
  await change(token, { startsAt: later });
  const [call] = await callsOf(student);
  expect(call?.reminderIds).toHaveLength(1);
});
