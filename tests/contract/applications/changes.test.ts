import { eq } from "drizzle-orm";
import { expect, it, onTestFinished } from "vitest";
import { z } from "zod";
import { lockUnchanged } from "#backend/applications/lock-application";
import { contextOf } from "#backend/applications/application-context";
import { applications, applicationStages } from "#backend/platform/db/schema/applications";
import { courses } from "#backend/platform/db/schema/catalogue";
import { users } from "#backend/platform/db/schema/users";
import { showStage } from "#contract/applications/applications";
import { showQueue } from "#contract/leads/work-queue";
import { showDashboard } from "#contract/students/dashboard";
import { applicationStatusSchema } from "#domain/applications/applications";
import { nextText } from "#domain/applications/wording";
import { addDocument } from "../test-documents";
import { assign, newcomer, newPaid, newStaff, type TestUser } from "../test-users";
import { useEnvironment } from "../use-environment";

/** Applications that change in the middle: two tabs, old forms, withdrawals, payments and the catalogue. */
const environment = useEnvironment();
const db = () => environment().deps.db;
const COURSE = "5005-msc-computer-science";
const year = new Date().getUTCFullYear() + 1;
const today = () => environment().clock.now().toISOString().slice(0, 10);
const plan = { reason: "The labs", funding: "loan" };

async function begin(student: TestUser, courseId = COURSE) {
  const { client, base } = student;
  const body = { courseId, intakeMonth: 10, intakeYear: year };
  const started = await client.post(`${base}/application`, body, student);
  const { id } = z.object({ id: z.string() }).parse(started.data);
  const detail = (stage: number) => `${base}/dashboard/application/${id}/stageId/${stage}/detail`;
  const put = (status: string) => client.put(`${base}/application/${id}`, { status }, student);
  return {
    ...{ id, detail },
    say: (stage: number, answers: object) => client.post(detail(stage), answers, student),
    withdraw: () => put("withdrawn"),
    reopen: () => put("active"),
    review: (staff: TestUser, stage: number, body: object) =>
      staff.client.put(detail(stage), body, staff),
    stage: async (stage: number) =>
      showStage.response.parse((await client.get(detail(stage), student)).data),
    status: async () =>
      applicationStatusSchema.parse(
        (await client.get(`${base}/dashboard/application/${id}/status`, student)).data,
      ),
    /** Stages that were handed in, as if a paid learner had submitted them. */
    hasSubmitted: async (
      stages: Readonly<Record<number, object>>,
      status: "submitted" | "done" = "submitted",
    ) => {
      for (const [stageId, fieldData] of Object.entries(stages)) {
        environment().clock.advance(1_000);
        const submittedAt = environment().clock.now();
        const row = { applicationId: id, stageId: Number(stageId), status, submittedAt };
        await db()
          .insert(applicationStages)
          .values({ ...row, fieldData: { ...fieldData } });
      }
    },
  };
}

async function pair() {
  const student = await newPaid(environment());
  const staff = await newStaff(environment(), "lms_user");
  await assign(environment(), student, "counsellorId", staff);
  return { student, staff, own: await begin(student) };
}

const prepared = { 1: plan, 3: {}, 4: {}, 5: {} };
const queueOf = async (staff: TestUser) => {
  const { data } = await staff.client.get("lead/queue", staff);
  return showQueue.response.parse(data).entries.map(({ kind, id }) => `${kind} ${id}`);
};

it("records one of two decisions that arrive together, then the other as news of it", async () => {
  const student = await newcomer(environment());
  const own = await begin(student);
  await own.hasSubmitted(prepared);
  const said = (decision: string) => own.say(6, { decision, decidedOn: today() });
  const replies = await Promise.all(["interview", "waiting-list", "test"].map(said));
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
  // Each saw what was there before it: none of the answers is lost.
  const { history, fieldData } = await own.stage(6);
  const decisions = [...history.map((one) => one.fieldData.decision), fieldData.decision];
  expect(decisions.sort()).toEqual(["interview", "test", "waiting-list"]);
});

it("keeps the proofs of two conditions that are saved together", async () => {
  const student = await newcomer(environment());
  const own = await begin(student);
  await own.hasSubmitted(prepared);
  const conditions = ["Final marks", "IELTS 6.5", "Transcript"];
  await own.say(6, {
    ...{ decision: "conditional", decidedOn: today() },
    conditions: conditions.join("\n"),
  });
  const documentId = await addDocument(environment(), student.userId);
  const path = `${student.base}/application/${own.id}/condition`;
  const replies = await Promise.all(
    conditions.map((condition) => student.client.put(path, { condition, documentId }, student)),
  );
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect((await own.status()).progress.outcome).toBe("conditions-met");
});

it("refuses a change of what another request has changed since it was read", async () => {
  const own = await begin(await newcomer(environment()));
  const { deps } = environment();
  const [row] = await db().select().from(applications).where(eq(applications.id, own.id));
  if (!row) throw new Error("no application");
  const read = { row, context: await contextOf(deps, [row]) };
  const lock = () => db().transaction((tx) => lockUnchanged(tx, read));
  await lock();
  await own.withdraw();
  await expect(lock()).rejects.toMatchObject({ status: 409 });
  await own.reopen();
  await lock();
  await own.say(1, plan);
  await expect(lock()).rejects.toMatchObject({ status: 409 });
});

it("refuses a review of what the student has submitted again since", async () => {
  const { staff, own } = await pair();
  await own.say(1, plan);
  const { submittedAt } = await own.stage(1);
  environment().clock.advance(60_000);
  await own.say(1, { ...plan, reason: "The robots" });
  const outdated = await own.review(staff, 1, { status: "done", submittedAt });
  expect([outdated.status, outdated.code]).toEqual([409, "REVIEW_OUTDATED"]);
  expect((await own.stage(1)).isAccepted).toBe(false);
  const seen = (await own.stage(1)).submittedAt;
  expect((await own.review(staff, 1, { status: "done", submittedAt: seen })).status).toBe(200);
});

it("refuses a review of a file that the student has replaced since", async () => {
  const { student, staff } = await pair();
  const before = new Date(environment().clock.now().getTime() - 60_000);
  const id = await addDocument(environment(), student.userId, { createdAt: before });
  const path = `${student.base}/document/${id}/review`;
  const other = { status: "accepted", createdAt: new Date(before.getTime() - 1).toISOString() };
  expect((await staff.client.put(path, other, staff)).code).toBe("REVIEW_OUTDATED");
  const seen = { status: "accepted", createdAt: before.toISOString() };
  expect((await staff.client.put(path, seen, staff)).status).toBe(200);
});

it("takes steps out of the queue that a rejection has made unnecessary, and puts them back", async () => {
  const { staff, own } = await pair();
  await own.hasSubmitted(prepared);
  const steps = () => [1, 3, 4, 5].map((stage) => `stage ${own.id}:${stage}`);
  expect(await queueOf(staff)).toEqual(expect.arrayContaining(steps()));
  await own.say(6, { decision: "refused", decidedOn: today() });
  expect(await queueOf(staff)).toEqual([`stage ${own.id}:6`]);
  const { stages } = await own.status();
  expect(stages.map(({ waitsWith }) => waitsWith)).toEqual([
    ...[null, null, null, null, "counsellor", null, null, null],
  ]);
  expect((await own.review(staff, 1, { status: "returned", note: "Why?" })).code).toBe(
    "STAGE_NOT_OPEN",
  );
  await own.say(6, { decision: "waiting-list", decidedOn: today() });
  expect(await queueOf(staff)).toHaveLength(5);
  // The university has to decide, and the counsellor still reviews what the student recorded.
  expect((await own.status()).stages[4]).toMatchObject({
    state: "waiting",
    waitsWith: "counsellor",
  });
});

it("has no visa in the queue that was recorded before a deferral", async () => {
  const { staff, own } = await pair();
  const visa = { visa: "applied", appliedOn: today() };
  await own.hasSubmitted({ ...prepared, 6: { decision: "offer" }, 7: { reply: "paid" } });
  await own.hasSubmitted({ 17: visa });
  expect(await queueOf(staff)).toContain(`stage ${own.id}:17`);
  environment().clock.advance(60_000);
  const deferred = { decision: "deferred", decidedOn: today(), deferredTo: `${year + 1}-04` };
  expect((await own.say(6, deferred)).status).toBe(200);
  expect(await queueOf(staff)).not.toContain(`stage ${own.id}:17`);
});

const points: readonly (readonly [name: string, stages: Readonly<Record<number, object>>])[] = [
  ["nothing", {}],
  ["a plan", { 1: plan }],
  ["an application that was submitted", prepared],
  ["a waiting list", { ...prepared, 6: { decision: "waiting-list" } }],
  ["an offer", { ...prepared, 6: { decision: "offer" } }],
  ["a deposit", { ...prepared, 6: { decision: "offer" }, 7: { reply: "paid" } }],
  [
    "a refused visa",
    { ...prepared, 6: { decision: "offer" }, 7: { reply: "paid" }, 17: { visa: "refused" } },
  ],
  [
    "an arrival",
    {
      ...{ ...prepared, 6: { decision: "offer" }, 7: { reply: "paid" } },
      ...{ 17: { visa: "granted" }, 18: { arrival: "enrolled" } },
    },
  ],
];

it.each(points)(
  "is withdrawn and reopened after %s, and is as it was before",
  async (_, stages) => {
    const { staff, own } = await pair();
    await own.hasSubmitted(stages);
    const [before, queue] = [await own.status(), await queueOf(staff)];
    expect((await own.withdraw()).status).toBe(200);
    const withdrawn = await own.status();
    expect(withdrawn.progress.next).toEqual({ kind: "closed", stageId: null });
    expect(withdrawn.stages.some(({ waitsWith }) => waitsWith !== null)).toBe(false);
    expect(await queueOf(staff)).toEqual([]);
    const [first] = Object.keys(stages);
    if (first) {
      const refused = await own.review(staff, Number(first), { status: "returned", note: "Why?" });
      expect(refused.code).toBe("STAGE_NOT_OPEN");
    }
    expect((await own.say(1, plan)).code).toBe("STAGE_NOT_OPEN");
    expect((await own.reopen()).status).toBe(200);
    expect(await own.status()).toEqual(before);
    expect(await queueOf(staff)).toEqual(queue);
  },
);

it.each(points)("goes on when its student pays after %s", async (_, stages) => {
  const student = await newcomer(environment());
  const own = await begin(student);
  await own.hasSubmitted(stages, "done");
  const before = await own.status();
  await db().update(users).set({ paidUser: true }).where(eq(users.id, student.userId));
  const after = await own.status();
  expect(after).toEqual(before);
  expect(after.stages.some(({ isAccepted }) => isAccepted)).toBe(false);
});

it("can be deferred again if the new intake was wrong, also to an earlier one", async () => {
  const student = await newcomer(environment());
  const own = await begin(student);
  await own.hasSubmitted(prepared);
  const intakes = async () =>
    (await own.stage(6)).stage.choice?.answers.deferred?.fields[0]?.options?.map(
      ({ value }) => value,
    );
  expect((await intakes())?.[0]).toBe(`${year + 1}-04`);
  const defer = (deferredTo: string) =>
    own.say(6, { decision: "deferred", decidedOn: today(), deferredTo });
  expect((await defer(`${year + 1}-10`)).status).toBe(200);
  expect(await intakes()).toContain(`${year + 1}-04`);
  expect((await defer(`${year + 1}-04`)).status).toBe(200);
  // The same intake again, to correct the date of the letter.
  expect((await defer(`${year + 1}-04`)).status).toBe(200);
  expect((await own.status()).application).toMatchObject({ intakeMonth: 4, intakeYear: year + 1 });
  expect((await defer(`${year + 1}-07`)).status).toBe(400);
});

/** A course that the test changes. It is as before after the test. */
async function courseToRestore(id: string) {
  const [before] = await db().select().from(courses).where(eq(courses.id, id));
  onTestFinished(async () => {
    await db().delete(courses).where(eq(courses.id, id));
    if (before) await db().insert(courses).values(before);
  });
  return before;
}

it("goes on after its course has left the catalogue, and after its intake was removed", async () => {
  const other = "5005-msc-computer-engineering";
  const student = await newcomer(environment());
  const own = await begin(student, other);
  await own.say(1, plan);
  const noIntakes = { data: { intakes: ["April"] }, facts: {} };
  const before = await courseToRestore(other);
  const set = { ...before?.data, ...noIntakes.data } as never;
  await db().update(courses).set({ data: set, facts: {} }).where(eq(courses.id, other));
  expect((await own.status()).progress.deadline.kind).toBe("unknown");
  await db().delete(courses).where(eq(courses.id, other));
  const { application, progress, stages } = await own.status();
  expect(application).toMatchObject({ title: "MSc Computer Engineering", intakeMonth: 10 });
  expect(progress).toMatchObject({ outcome: "preparing", deadline: { kind: "unknown" } });
  expect(stages.every(({ dueOn, basis }) => basis === "none" || dueOn >= today())).toBe(true);
  // Nothing is required of an unknown course that only some courses ask for.
  const { stage } = await own.stage(3);
  expect(stage.documents.filter(({ optional }) => !optional).map(({ typeId }) => typeId)).toEqual([
    1, 2, 11,
  ]);
  for (const typeId of [1, 2, 11])
    await addDocument(environment(), student.userId, { documentTypeId: typeId });
  expect((await own.say(3, { nameOnPassport: "Asha Rao" })).status).toBe(200);
  const dashboard = await student.client.get(`${student.base}/dashboard`, student);
  expect(showDashboard.response.parse(dashboard.data).applications).toHaveLength(1);
  const file = await student.client.raw(
    "GET",
    `${student.base}/application/${own.id}/calendar`,
    student,
  );
  expect(await file.text()).toContain("BEGIN:VCALENDAR");
  const again = { courseId: other, intakeMonth: 4, intakeYear: year + 1 };
  expect((await student.client.post(`${student.base}/application`, again, student)).status).toBe(
    404,
  );
});

it("says that the deadline has passed while the application was prepared", async () => {
  const own = await begin(await newcomer(environment()));
  await courseToRestore(COURSE);
  const dayFromNow = (days: number) =>
    new Date(environment().clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10);
  const evidence = { level: "course" as const, source: "https://tu.example", checkedOn: today() };
  const deadlineIn = async (days: number) => {
    const value = [{ month: `${year}-10`, closes: dayFromNow(days) }];
    await db()
      .update(courses)
      .set({ facts: { intakes: { value, evidence } } })
      .where(eq(courses.id, COURSE));
    return own.status();
  };
  expect((await deadlineIn(5)).progress.deadline.kind).toBe("open");
  const status = await deadlineIn(-2);
  expect(status.progress).toMatchObject({
    deadline: { kind: "passed", closes: dayFromNow(-2) },
    next: { kind: "do", stageId: 1 },
  });
  expect(nextText(status, environment().clock.now(), "student")).toMatch(
    /^Applications closed on .* Ask the university whether it still accepts yours/,
  );
  // A student who applied in time can still record it.
  await own.hasSubmitted(prepared);
  expect((await own.status()).progress.outcome).toBe("submitted");
});
