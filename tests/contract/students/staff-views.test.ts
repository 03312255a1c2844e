import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { applications, applicationStages } from "#backend/platform/db/schema/applications";
import { profileAnswers } from "#backend/platform/db/schema/students";
import { users } from "#backend/platform/db/schema/users";
import { listStudentDeadlines, showApplicationBoard } from "#contract/applications/board";
import { listSavedViews } from "#contract/console/saved-views";
import { listStudents } from "#contract/students/staff-views";
import { MAX_SAVED_VIEWS } from "#domain/console/saved-views";
import { addDocument } from "../test-documents";
import {
  assign,
  enquiryFor,
  newcomer,
  newStaff,
  notifyAtAnyHour,
  type TestUser,
} from "../test-users";
import { useEnvironment } from "../use-environment";

/** Students and their applications at the console. */
const environment = useEnvironment();

const counsellor = () => newStaff(environment(), "lms_user");
const head = () => newStaff(environment(), "all_user");
const db = () => environment().deps.db;

/** Students of a counsellor with these names. */
async function studentsOf(staff: TestUser, ...names: readonly (string | null)[]) {
  const added: TestUser[] = [];
  for (const fullName of names) {
    const student = await newcomer(environment());
    await db().update(users).set({ fullName }).where(eq(users.id, student.userId));
    await assign(environment(), student, "counsellorId", staff);
    added.push(student);
  }
  return added;
}
const search = async (by: TestUser, query: Record<string, string> = {}) => {
  const reply = await by.client.get(`user/staff/students?${new URLSearchParams(query)}`, by);
  expect(reply.status).toBe(200);
  return listStudents.response.parse(reply.data);
};
const namesFor = async (by: TestUser, query: Record<string, string>) =>
  (await search(by, query)).students.map(({ fullName }) => fullName);

const intakeYear = () => environment().deps.now().getUTCFullYear() + 1;
const apply = async (
  student: TestUser,
  changes: Partial<typeof applications.$inferInsert> = {},
) => {
  const [row] = await db()
    .insert(applications)
    .values({
      userId: student.userId,
      courseId: crypto.randomUUID(),
      title: "MSc Physics",
      universityName: "TU Dresden",
      countrySlug: "germany",
      intakeMonth: 9,
      intakeYear: intakeYear(),
      createdAt: environment().deps.now(),
      ...changes,
    })
    .returning();
  return row?.id ?? "";
};

it("searches students by name, number and address, verified or not", async () => {
  const staff = await counsellor();
  const [asha] = await studentsOf(staff, "Asha 100%", "Bina_Rao", null);
  await db()
    .update(users)
    .set({ contactEmail: "asha.typed@example.com" })
    .where(eq(users.id, asha?.userId ?? ""));
  const national = asha?.mobile.slice(3) ?? "";
  for (const q of ["asha", "100%", "ASHA.TYPED@", national, `0${national}`])
    expect(await namesFor(staff, { q })).toEqual(["Asha 100%"]);
  const spaced = `+91 ${national.slice(0, 5)}-${national.slice(5)}`;
  expect(await namesFor(staff, { q: spaced })).toEqual(["Asha 100%"]);
  expect(await namesFor(staff, { q: "_" })).toEqual(["Bina_Rao"]);
  // One or two letters match the beginning of a word.
  expect(await namesFor(staff, { q: "as" })).toEqual(["Asha 100%"]);
  expect(await namesFor(staff, { q: "10" })).toEqual(["Asha 100%"]);
  expect(await namesFor(staff, { q: "sh" })).toEqual([]);
  expect(await namesFor(staff, { q: "sha" })).toEqual(["Asha 100%"]);
  // Names sort by the database's collation; people without one come first.
  expect((await namesFor(staff, {}))[0]).toBeNull();
  expect(await namesFor(await counsellor(), { q: "asha" })).toEqual([]);
});

it("pages through students by the last one", async () => {
  const staff = await counsellor();
  const names = Array.from({ length: 33 }, (_, index) => `Same name ${index % 3}`);
  const all = await studentsOf(staff, ...names);
  const first = await search(staff);
  expect(first.students).toHaveLength(30);
  const second = await search(staff, { after: first.next ?? "" });
  expect(second.next).toBeNull();
  const seen = [...first.students, ...second.students].map(({ id }) => id);
  expect(new Set(seen)).toEqual(new Set(all.map(({ userId }) => userId)));
  expect(seen).toHaveLength(33);
});

it("filters students by university, country, stage, learner and counsellor", async () => {
  const [staff, lead] = [await counsellor(), await head()];
  const suffix = crypto.randomUUID().slice(0, 8);
  const [asha, bina] = await studentsOf(staff, `Asha ${suffix}`, `Bina ${suffix}`);
  if (!asha || !bina) throw new Error("no students");
  await apply(asha, { universityName: "Technical University of Munich" });
  await apply(bina, { status: "withdrawn" });
  await db()
    .insert(profileAnswers)
    .values({
      userId: bina.userId,
      section: "study-abroad-preference",
      answers: { countries: ["CAN"] },
    });
  await db().update(users).set({ paidUser: true }).where(eq(users.id, bina.userId));
  const found = async (query: Record<string, string>, by = staff) =>
    (await namesFor(by, { q: suffix, ...query })).map((name) => name?.split(" ")[0]);
  expect(await found({ university: "munich" })).toEqual(["Asha"]);
  expect(await found({ country: "germany" })).toEqual(["Asha"]);
  expect(await found({ country: "canada" })).toEqual(["Bina"]);
  expect(await found({ country: "canada", university: "munich" })).toEqual([]);
  expect(await found({ learner: "paid" })).toEqual(["Bina"]);
  expect(await found({ learner: "anything" })).toEqual(["Asha", "Bina"]);
  const enquiry = enquiryFor({ mobile: asha.mobile, email: null }, { sendOtp: false });
  await asha.client.post("auth/enquiry", enquiry, asha);
  expect(await found({ stage: "open" })).toEqual(["Asha"]);
  expect(await found({ stage: "enrolled" })).toEqual([]);
  expect(await found({ counsellor: staff.userId }, lead)).toEqual(["Asha", "Bina"]);
  expect(await found({ counsellor: "none" }, lead)).toEqual([]);
  // Only all_user has this filter. Others have their own students.
  expect(await found({ counsellor: "none" })).toEqual(["Asha", "Bina"]);
});

it("saves views for their owner, replaces one of the same name, and stops at the limit", async () => {
  const [staff, other] = [await counsellor(), await counsellor()];
  const save = (name: string, filters: Record<string, string>) =>
    staff.client.post("user/staff/views", { list: "students", name, filters }, staff);
  const listed = async (by: TestUser, list = "students") =>
    listSavedViews.response.parse((await by.client.get(`user/staff/views?list=${list}`, by)).data);
  await save("Munich", { university: "munich" });
  expect((await save("Munich", { university: "tu munich" })).status).toBe(200);
  const [view] = await listed(staff);
  expect(await listed(staff)).toMatchObject([{ filters: { university: "tu munich" } }]);
  expect([await listed(other), await listed(staff, "applications")]).toEqual([[], []]);
  const path = `user/staff/views/${view?.id}`;
  expect((await other.client.raw("DELETE", path, other)).status).toBe(404);
  expect((await staff.client.raw("DELETE", path, staff)).status).toBe(200);
  for (let number = 0; number < MAX_SAVED_VIEWS; number += 1) await save(`View ${number}`, {});
  const full = await save("One more", {});
  expect([full.status, full.fields]).toMatchObject([400, { name: expect.any(String) as string }]);
});

it("has a board of own students' applications, by stage and by intake", async () => {
  const [staff, other] = [await counsellor(), await counsellor()];
  const [asha, bina] = await studentsOf(staff, "Asha", "Bina");
  if (!asha || !bina) throw new Error("no students");
  const first = await apply(asha);
  const second = await apply(bina, { countrySlug: "canada", intakeMonth: 1 });
  await apply(bina, { status: "withdrawn" });
  await apply(bina, { intakeYear: intakeYear() - 3 });
  const submittedAt = environment().deps.now();
  await db()
    .insert(applicationStages)
    .values({ applicationId: first, stageId: 1, fieldData: {}, status: "done", submittedAt });
  const board = async (by: TestUser, query: Record<string, string> = {}) => {
    const path = `user/staff/applications/board?${new URLSearchParams(query)}`;
    const { columns, isCut } = showApplicationBoard.response.parse(
      (await by.client.get(path, by)).data,
    );
    expect(isCut).toBe(false);
    return columns
      .filter(({ total }) => total > 0)
      .map(({ key, cards }) => [key, cards.map(({ id }) => id)]);
  };
  expect(await board(staff)).toEqual([
    ["1", [second]],
    ["3", [first]],
  ]);
  expect(await board(staff, { by: "intake" })).toEqual([
    [`${intakeYear()}-01`, [second]],
    [`${intakeYear()}-09`, [first]],
  ]);
  expect(await board(staff, { country: "canada" })).toEqual([["1", [second]]]);
  expect(await board(staff, { column: "3" })).toEqual([["3", [first]]]);
  expect(await board(staff, { intake: `${intakeYear()}-09` })).toEqual([["3", [first]]]);
  expect(await board(other)).toEqual([]);
  const lead = await head();
  const ofStaff = { counsellor: staff.userId, by: "intake" };
  expect(await board(lead, ofStaff)).toHaveLength(2);
  const access = await asha.client.get(`${asha.base}/privacy`, asha);
  expect(JSON.stringify(access.data)).toContain("GET /user/staff/applications/board");
});

it("lists deadlines that are the student's turn, the earliest first", async () => {
  const staff = await counsellor();
  const [asha, bina] = await studentsOf(staff, "Asha", "Bina");
  if (!asha || !bina) throw new Error("no students");
  const [late, soon] = [await apply(asha), await apply(bina)];
  const longAgo = new Date(environment().deps.now().getTime() - 700 * 86_400_000);
  await db().update(applications).set({ createdAt: longAgo }).where(eq(applications.id, late));
  const deadlines = async (within: string) => {
    const path = `user/staff/applications/deadlines?within=${within}`;
    const reply = await staff.client.get(path, staff);
    return listStudentDeadlines.response.parse(reply.data).deadlines.map(({ id }) => id);
  };
  expect((await deadlines("all")).sort()).toEqual([late, soon].sort());
  const submittedAt = environment().deps.now();
  await db()
    .insert(applicationStages)
    .values({ applicationId: soon, stageId: 1, fieldData: {}, status: "submitted", submittedAt });
  // The next step can be prepared meanwhile, but it is the counsellor's turn.
  expect(await deadlines("all")).toEqual([late]);
});

it("tells a student why a document was sent back, and takes it out of the queue", async () => {
  const staff = await counsellor();
  const [student] = await studentsOf(staff, "Asha");
  if (!student) throw new Error("no student");
  await notifyAtAnyHour(student);
  const id = await addDocument(environment(), student.userId, { label: "Passport" });
  const queue = async () => JSON.stringify((await staff.client.get("lead/queue", staff)).data);
  expect(await queue()).toContain(id);
  const path = `${student.base}/document/${id}/review`;
  const review = (by: TestUser, body: object) => by.client.put(path, body, by);
  for (const body of [{ status: "returned" }, { status: "returned", reasons: ["other"] }]) {
    const silent = await review(staff, body);
    expect([silent.status, silent.code]).toEqual([400, "VALIDATION_FAILED"]);
  }
  const accepted = { status: "accepted" };
  for (const by of [student, await counsellor()])
    expect((await review(by, accepted)).status).toBe(403);
  const returned = { status: "returned", reasons: ["unreadable", "other"], note: "Page 2" };
  expect((await review(staff, returned)).data).toMatchObject(returned);
  expect(await queue()).not.toContain(id);
  const sent = (await environment().sent()).findLast(
    (one) => "to" in one && one.to === student.mobile,
  );
  expect(JSON.stringify(sent)).toContain("sent the document Passport back");
  const list = await student.client.get(`${student.base}/document`, student);
  expect(list.data).toMatchObject([returned]);
  const access = await student.client.get(`${student.base}/privacy`, student);
  expect(JSON.stringify(access.data)).toContain("/document/:documentId/review");
  expect((await review(staff, accepted)).data).toMatchObject({ status: "accepted", reasons: [] });
  const unknown = `${student.base}/document/${crypto.randomUUID()}/review`;
  expect((await staff.client.put(unknown, accepted, staff)).code).toBe("UD_EA_4002");
});

it("shows colleagues the views that are shared, which only their owner deletes", async () => {
  const [staff, colleague] = [
    await newStaff(environment(), "lms_user"),
    await newStaff(environment(), "lms_user"),
  ];
  const name = crypto.randomUUID();
  const save = (isShared: boolean) =>
    staff.client.post(
      "user/staff/views",
      { list: "leads", name, filters: { country: "DEU" }, isShared },
      staff,
    );
  const seenBy = async (by: TestUser) => {
    const { data } = await by.client.get("user/staff/views?list=leads", by);
    return listSavedViews.response.parse(data).find((one) => one.name === name);
  };
  await save(false);
  expect(await seenBy(colleague)).toBeUndefined();
  await save(true);
  const view = await seenBy(colleague);
  expect(view).toMatchObject({ isOwn: false, isShared: true, filters: { country: "DEU" } });
  expect(await seenBy(staff)).toMatchObject({ isOwn: true });
  const remove = (by: TestUser) => by.client.raw("DELETE", `user/staff/views/${view?.id}`, by);
  expect((await remove(colleague)).status).toBe(404);
  expect((await remove(staff)).status).toBe(200);
});
