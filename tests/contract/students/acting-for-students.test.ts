import { and, eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { auditLog } from "#backend/platform/db/schema/console";
import { userDocuments } from "#backend/platform/db/schema/documents";
import { profileAnswers } from "#backend/platform/db/schema/students";
import { intakeOptions } from "#domain/applications/intakes";
import { listSlots } from "#contract/appointments/appointments";
import { today } from "#domain/time/dates";
import { coursesById } from "#backend/courses/course-query";
import { courses } from "#backend/platform/db/schema/catalogue";
import { pdf } from "../../fixtures/files";
import {
  assign,
  newcomer,
  newStaff,
  notifyAtAnyHour,
  takeCalls,
  type TestUser,
} from "../test-users";
import { useEnvironment } from "../use-environment";

/** What counsellors do in a student's place: each is audited, and told to the student. */
const environment = useEnvironment();

async function pair() {
  const [student, staff, colleague] = [
    await newcomer(environment()),
    await newStaff(environment(), "lms_user"),
    await newStaff(environment(), "lms_user"),
  ];
  await takeCalls(environment(), staff, colleague);
  await assign(environment(), student, "counsellorId", staff);
  await notifyAtAnyHour(student);
  return { student, staff, colleague };
}

/** Texts that were sent to the student since the last look. */
const told = async (student: TestUser) =>
  (await environment().sent())
    .filter((message) => JSON.stringify(message).includes(student.mobile))
    .map((message) => JSON.stringify(message))
    .join("\n");

const auditOf = (staff: TestUser, student: TestUser) =>
  environment()
    .deps.db.select()
    .from(auditLog)
    .where(and(eq(auditLog.staffId, staff.userId), eq(auditLog.userId, student.userId)));

it("fills in the profile", async () => {
  const { student, staff, colleague } = await pair();
  const answers = {
    ...{ dateOfBirth: ["2004-02-03"], city: ["Pune"], state: ["Maharashtra"] },
    passport: ["Applied for"],
  };
  const save = (by: TestUser) => by.client.post(`${student.base}/personal`, answers, by);
  expect((await save(colleague)).status).toBe(403);
  const reply = await save(staff);
  expect(reply.status, JSON.stringify(reply)).toBe(200);
  const rows = await environment()
    .deps.db.select()
    .from(profileAnswers)
    .where(eq(profileAnswers.userId, student.userId));
  expect(rows).toMatchObject([{ section: "personal" }]);
  expect((await auditOf(staff, student)).map(({ action }) => action)).toContainEqual(
    expect.stringMatching(/^POST \/user\/user\/:userId\/:section/),
  );
  expect(await told(student)).toContain("filled in");
});

it("starts an application", async () => {
  const { student, staff, colleague } = await pair();
  const { db } = environment().deps;
  const ids = (await db.select({ id: courses.id }).from(courses).limit(40)).map(({ id }) => id);
  const choices = (await coursesById(db, ids)).flatMap((course) => {
    const [option] = intakeOptions(course, today());
    return option ? [{ courseId: course.id, intake: option.value }] : [];
  });
  const [choice] = choices;
  const [year = "", month = ""] = (choice?.intake ?? "").split("-");
  const body = {
    courseId: choice?.courseId,
    intakeYear: Number(year),
    intakeMonth: Number(month),
  };
  const start = (by: TestUser) => by.client.post(`${student.base}/application`, body, by);
  expect((await start(colleague)).status).toBe(403);
  const reply = await start(staff);
  expect(reply.status, JSON.stringify(reply)).toBe(200);
  const own = await student.client.get(`${student.base}/application`, student);
  expect(own.data).toMatchObject([{ courseId: body.courseId }]);
  expect((await auditOf(staff, student)).map(({ action }) => action)).toContain(
    "POST /user/user/:userId/application",
  );
  expect(await told(student)).toContain("started an application");
});

it("uploads a document", async () => {
  const { student, staff, colleague } = await pair();
  const file = await pdf();
  const upload = (by: TestUser) => {
    const form = new FormData();
    form.set("documentTypeId", "1");
    form.set("label", "Passport from the fair");
    form.set("file", new File([new Uint8Array(file)], "p.pdf", { type: "application/pdf" }));
    const path = `user/staff/students/${student.userId}/document`;
    return by.client.multipart(path, form, by);
  };
  expect((await upload(colleague)).status).toBe(403);
  const reply = await upload(staff);
  expect(reply.status, JSON.stringify(reply)).toBe(200);
  const { db } = environment().deps;
  const rows = await db
    .select()
    .from(userDocuments)
    .where(eq(userDocuments.userId, student.userId));
  expect(rows).toMatchObject([{ label: "Passport from the fair", status: "waiting" }]);
  const audit = await auditOf(staff, student);
  expect(audit.map(({ details }) => details)).toContainEqual({ document: rows[0]?.id });
  expect(await told(student)).toContain("Passport from the fair");
  const own = await student.client.get(`${student.base}/document`, student);
  expect(own.data).toMatchObject([{ label: "Passport from the fair" }]);
});

it("finds no student with an unknown id", async () => {
  const head = await newStaff(environment(), "all_user");
  const userId = crypto.randomUUID();
  const days = listSlots.response.parse((await head.client.get("appointment/slots")).data);
  const startsAt = days.flatMap(({ slots }) => slots).find(({ isFree }) => isFree)?.startsAt;
  const call = { userId, startsAt, mobile: "+919800481021", topic: "Visa" };
  const form = new FormData();
  form.set("documentTypeId", "1");
  form.set("file", new File([new Uint8Array(await pdf())], "p.pdf", { type: "application/pdf" }));
  const path = (id: string) => `user/staff/students/${id}/document`;
  for (const response of [
    await head.client.post("appointment/staff", call, head),
    await head.client.multipart(path(userId), form, head),
    await head.client.multipart(path("nobody"), form, head),
  ])
    expect(response).toMatchObject({ status: 404, code: "NOT_FOUND" });
});

it("books a call, with a colleague if one is chosen, and gives that one the student", async () => {
  const { student, staff, colleague } = await pair();
  const days = listSlots.response.parse((await staff.client.get("appointment/slots")).data);
  const free = days.flatMap(({ slots }) => slots).filter(({ isFree }) => isFree);
  const book = (by: TestUser, startsAt: string | undefined, calleeId?: string) =>
    by.client.post(
      "appointment/staff",
      { userId: student.userId, startsAt, mobile: student.mobile, topic: "Visa", calleeId },
      by,
    );
  expect((await book(colleague, free[3]?.startsAt)).status).toBe(403);
  const own = await book(staff, free[3]?.startsAt);
  expect(own.status, JSON.stringify(own)).toBe(200);
  expect(own.data).toMatchObject({ userId: student.userId, topic: "Visa" });
  // The student's link is for the student alone.
  expect(JSON.stringify(own.data)).not.toContain("token");
  expect(await told(student)).toContain("call");
  const path = `user/staff/students/${student.userId}`;
  expect((await colleague.client.get(path, colleague)).status).toBe(403);
  const other = await book(staff, free[5]?.startsAt, colleague.userId);
  expect(other.status, JSON.stringify(other)).toBe(200);
  expect((await colleague.client.get(path, colleague)).status).toBe(200);
  // The colleague isn't free twice.
  const third = await newcomer(environment());
  await assign(environment(), third, "counsellorId", staff);
  const again = await staff.client.post(
    "appointment/staff",
    {
      ...{ userId: third.userId, startsAt: free[5]?.startsAt, mobile: third.mobile },
      ...{ topic: "Visa", calleeId: colleague.userId },
    },
    staff,
  );
  expect(again.code).toBe("SLOT_TAKEN");
});
