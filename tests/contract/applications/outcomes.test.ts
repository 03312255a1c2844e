import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { courses } from "#backend/platform/db/schema/catalogue";
import { leads } from "#backend/platform/db/schema/leads";
import { users } from "#backend/platform/db/schema/users";
import { showStage } from "#contract/applications/applications";
import { showDashboard } from "#contract/students/dashboard";
import { applicationStatusSchema } from "#domain/applications/applications";
import { firstOfMonth } from "#domain/time/dates";
import { addDocument } from "../test-documents";
import { assign, newcomer, newPaid, newStaff, type TestUser } from "../test-users";
import { useEnvironment } from "../use-environment";

/** What becomes of an application: offer, rejection, visa and so on, for free and paid learners. */
const environment = useEnvironment();
const courseId = "5005-msc-computer-science";
const year = new Date().getUTCFullYear() + 1;
const intake = { intakeMonth: 10, intakeYear: year };
const today = () => environment().clock.now().toISOString().slice(0, 10);

const uploadedId = z.object({ id: z.string() });

/** An application with what its student and their counsellor can do with it. */
async function begin(student: TestUser) {
  const { client, base } = student;
  const started = await client.post(`${base}/application`, { courseId, ...intake }, student);
  const id = uploadedId.parse(started.data).id;
  const detail = (stage: number) => `${base}/dashboard/application/${id}/stageId/${stage}/detail`;
  const upload = (documentTypeId: number, applicationId: string | null = null) =>
    addDocument(environment(), student.userId, { documentTypeId, applicationId });
  const say = (stage: number, body: object) => client.post(detail(stage), body, student);
  return {
    id,
    userId: student.userId,
    detail,
    upload,
    say,
    /** Records something as staff. */
    record: (staff: TestUser, stage: number, body: object) =>
      staff.client.post(`${detail(stage)}/record`, body, staff),
    status: async () =>
      applicationStatusSchema.parse(
        (await client.get(`${base}/dashboard/application/${id}/status`, student)).data,
      ),
    stage: async (stage: number) =>
      showStage.response.parse((await client.get(detail(stage), student)).data),
    /** Goes through the steps until the university has the application. */
    submitted: async () => {
      await say(1, { reason: "The labs", funding: "loan" });
      // 11: the APS certificate, which Germany requires.
      for (const typeId of [1, 2, 3, 4, 11]) await upload(typeId);
      await say(3, { nameOnPassport: "Asha Rao" });
      for (const typeId of [7, 9]) await upload(typeId, id);
      await say(4, { referees: "Two professors" });
      await upload(18, id);
      await say(5, { applicationNumber: "A-1", sentOn: today() });
    },
    decide: (decision: string, more: object = {}) =>
      say(6, { decision, decidedOn: today(), ...more }),
  };
}
type Begun = Awaited<ReturnType<typeof begin>>;

async function freeLearner() {
  const student = await newcomer(environment());
  return { student, own: await begin(student) };
}

async function paidLearner() {
  const student = await newPaid(environment());
  const staff = await newStaff(environment(), "lms_user");
  await assign(environment(), student, "counsellorId", staff);
  return { student, staff, own: await begin(student) };
}

const outcomeOf = async (own: Begun) => {
  const { progress, stages } = await own.status();
  const states = Object.fromEntries(stages.map(({ stageId, state }) => [stageId, state]));
  return { outcome: progress.outcome, next: progress.next, states };
};
/** Gives the student a lead, as an enquiry does. */
const addLead = async ({ userId }: Begun) => {
  const now = environment().clock.now();
  await environment()
    .deps.db.insert(leads)
    .values({ userId, name: "Asha", lastEnquiryAt: now })
    .onConflictDoNothing();
};
const stageOf = async ({ userId }: Begun) => {
  const [row] = await environment()
    .deps.db.select({ stage: leads.stage })
    .from(leads)
    .where(eq(leads.userId, userId));
  return row?.stage;
};
const payDeposit = async (own: Begun) => {
  await own.upload(21, own.id);
  return own.say(7, { paidOn: today(), paidAmount: "€500" });
};

describe.each([
  ["a free learner", freeLearner],
  ["a paid learner", paidLearner],
])("an application of %s", (_name, learner) => {
  it("waits for the university once it is submitted", async () => {
    const { own } = await learner();
    await own.submitted();
    const { outcome, next, states } = await outcomeOf(own);
    expect([outcome, next]).toEqual(["submitted", { kind: "wait", stageId: 6 }]);
    expect(states).toMatchObject({ 6: "waiting", 7: "ahead", 17: "ahead" });
  });

  it("is closed by a rejection, without a deposit to pay", async () => {
    const { own } = await learner();
    await own.submitted();
    expect((await own.decide("refused")).status).toBe(200);
    const { outcome, next, states } = await outcomeOf(own);
    expect([outcome, next]).toEqual(["rejected", { kind: "closed", stageId: null }]);
    expect(states).toMatchObject({ 7: "closed", 17: "closed", 18: "closed" });
    expect((await payDeposit(own)).code).toBe("STAGE_NOT_OPEN");
  });

  it("keeps waiting on the waiting list, and can become an offer", async () => {
    const { own } = await learner();
    await own.submitted();
    await own.decide("waiting-list", { position: "12" });
    expect((await outcomeOf(own)).outcome).toBe("waiting-list");
    expect((await payDeposit(own)).code).toBe("STAGE_NOT_OPEN");
    expect((await own.decide("offer")).status).toBe(200);
    expect((await outcomeOf(own)).next).toEqual({ kind: "do", stageId: 7 });
    expect((await own.stage(6)).history).toMatchObject([
      { fieldData: { decision: "waiting-list", position: "12" } },
    ]);
    expect((await payDeposit(own)).status).toBe(200);
    expect((await outcomeOf(own)).outcome).toBe("accepted");
  });

  it("needs a proof for each condition before it waits for the final offer", async () => {
    const { student, own } = await learner();
    await own.submitted();
    const none = await own.decide("conditional", { conditions: "  \n " });
    expect(Object.keys(none.fields ?? {})).toEqual(["conditions"]);
    const bullets = await own.decide("conditional", { conditions: "- \n-" });
    expect(bullets).toMatchObject({ status: 400, code: "VALIDATION_FAILED" });
    expect(bullets.fields).toEqual({ conditions: "Enter each condition on a line of its own." });
    const lines = (count: number) =>
      Array.from({ length: count }, (_, n) => `Condition ${n}`).join("\n");
    const many = await own.decide("conditional", { conditions: lines(21) });
    expect(many.fields).toEqual({ conditions: "Enter at most 20 conditions." });
    expect((await own.decide("conditional", { conditions: lines(20) })).status).toBe(200);
    await own.decide("conditional", { conditions: "Final marks of 65%\n- IELTS 6.5" });
    const prove = (condition: string, documentId: string | null) =>
      student.client.put(
        `${student.base}/application/${own.id}/condition`,
        { condition, documentId },
        student,
      );
    const document = await own.upload(6);
    expect(await prove("IELTS 6.5", document)).toMatchObject({
      status: 200,
      data: { condition: "IELTS 6.5", documentId: document },
    });
    const proofsOf = async () =>
      (await own.status()).progress.conditions.map(({ text, documentId }) => [text, documentId]);
    expect(await proofsOf()).toEqual([
      ["Final marks of 65%", null],
      ["IELTS 6.5", document],
    ]);
    const taken = await prove("IELTS 6.5", null);
    expect(taken.data).toEqual({ condition: "IELTS 6.5", documentId: null });
    expect((await proofsOf())[1]).toEqual(["IELTS 6.5", null]);
    await prove("IELTS 6.5", document);
    expect((await prove("Something else", document)).status).toBe(404);
    expect((await outcomeOf(own)).outcome).toBe("conditional");
    await prove("Final marks of 65%", document);
    const { progress } = await own.status();
    expect(progress.outcome).toBe("conditions-met");
    expect(progress.conditions.map(({ proof }) => proof)).toEqual(["waiting", "waiting"]);
    expect((await payDeposit(own)).code).toBe("STAGE_NOT_OPEN");
    // A deleted document proves nothing.
    await student.client.raw("DELETE", `${student.base}/document/${document}`, student);
    expect((await outcomeOf(own)).outcome).toBe("conditional");
    await own.decide("offer");
    expect((await outcomeOf(own)).outcome).toBe("offer");
    const settled = await prove("Final marks of 65%", null);
    expect(settled).toMatchObject({ status: 409, code: "STAGE_NOT_OPEN" });
  });

  it("has no conditions to prove before a decision", async () => {
    const { student, own } = await learner();
    const body = { condition: "IELTS 6.5", documentId: null };
    const early = await student.client.put(
      `${student.base}/application/${own.id}/condition`,
      body,
      student,
    );
    expect(early).toMatchObject({ status: 409, code: "STAGE_NOT_OPEN" });
  });

  it("moves to its new intake when it is deferred, and the visa starts again", async () => {
    const { own } = await learner();
    await own.submitted();
    const wrong = await own.decide("deferred", { deferredTo: `${year + 1}-07` });
    expect(Object.keys(wrong.fields ?? {})).toEqual(["deferredTo"]);
    await own.decide("deferred", { deferredTo: `${year + 1}-04` });
    const { application, progress, stages } = await own.status();
    expect(application).toMatchObject({ intakeMonth: 4, intakeYear: year + 1 });
    expect(progress.outcome).toBe("deferred");
    expect(stages.at(-1)?.dueOn).toBe(firstOfMonth(year + 1, 4));
    await own.decide("offer");
    expect((await outcomeOf(own)).outcome).toBe("offer");
  });

  it("goes on after a refused visa: apply again, and enrol", async () => {
    const { own } = await learner();
    await own.submitted();
    await own.decide("offer");
    await payDeposit(own);
    expect((await own.say(18, { housing: "Hall" })).code).toBe("STAGE_NOT_OPEN");
    await own.say(17, { appliedOn: today(), reference: "V-1" });
    expect((await outcomeOf(own)).states).toMatchObject({ 17: "waiting", 18: "ahead" });
    const half = await own.say(17, { visa: "refused", refusedOn: today() });
    expect(Object.keys(half.fields ?? {}).sort()).toEqual(["plan", "reason"]);
    const refused = { visa: "refused", refusedOn: today(), reason: "Funds", plan: "reapply" };
    await own.say(17, { ...refused, section: "214(b)" });
    expect(await outcomeOf(own)).toMatchObject({
      outcome: "visa-refused",
      next: { kind: "do", stageId: 17 },
      states: { 18: "ahead" },
    });
    await own.say(17, { visa: "applied", appliedOn: today() });
    await own.say(17, { visa: "processing", since: today() });
    await own.say(17, { visa: "granted", grantedOn: today() });
    expect((await outcomeOf(own)).next).toEqual({ kind: "do", stageId: 18 });
    await addLead(own);
    await own.say(18, { arrival: "enrolled", enrolledOn: today() });
    expect((await outcomeOf(own)).outcome).toBe("enrolled");
    expect(await stageOf(own)).toBe("enrolled");
    expect((await own.stage(17)).history).toHaveLength(4);
  });

  it("can be declined, and the answer changed", async () => {
    const { own } = await learner();
    await own.submitted();
    await own.decide("offer");
    await own.say(7, { reply: "declined", declinedOn: today() });
    expect((await outcomeOf(own)).next.kind).toBe("closed");
    await own.say(7, { reply: "accepted", acceptedOn: today() });
    expect((await outcomeOf(own)).next).toEqual({ kind: "do", stageId: 17 });
  });
});

describe("a counsellor", () => {
  it("records what the university decided, which the student can read", async () => {
    const { staff, own, student } = await paidLearner();
    await own.submitted();
    expect((await own.record(staff, 1, {})).code).toBe("STAGE_NOT_OPEN");
    expect((await own.record(staff, 7, { reply: "paid" })).code).toBe("STAGE_NOT_OPEN");
    const waiting = { decision: "waiting-list", decidedOn: today() };
    expect((await own.record(staff, 6, waiting)).status).toBe(200);
    const offer = { decision: "offer", decidedOn: today() };
    expect((await own.record(staff, 6, offer)).status).toBe(200);
    const entry = (await own.status()).stages.find(({ stageId }) => stageId === 6);
    expect(entry).toMatchObject({ state: "done", isAccepted: true, answer: "Offer" });
    const stranger = await newStaff(environment(), "lms_user");
    expect((await own.record(stranger, 6, offer)).status).toBe(403);
    const reply = await student.client.post(`${own.detail(6)}/record`, offer, student);
    expect(reply.status).toBe(403);
  });

  it("keeps an accepted decision from corrections, but not from news", async () => {
    const { staff, own } = await paidLearner();
    await own.submitted();
    await own.decide("refused");
    await staff.client.put(own.detail(6), { status: "done" }, staff);
    expect((await own.stage(6)).possible).toEqual([]);
    expect((await own.decide("offer")).code).toBe("STAGE_NOT_OPEN");
    await own.record(staff, 6, { decision: "waiting-list", decidedOn: today() });
    expect((await own.decide("offer")).status).toBe(200);
  });

  it("sees what a student ticked before paying as ticked, and can accept it", async () => {
    const student = await newcomer(environment());
    const own = await begin(student);
    await own.submitted();
    await environment()
      .deps.db.update(users)
      .set({ paidUser: true })
      .where(eq(users.id, student.userId));
    const staff = await newStaff(environment(), "lms_user");
    await assign(environment(), student, "counsellorId", staff);
    const accepted = async () => (await own.status()).stages.map(({ isAccepted }) => isAccepted);
    expect((await accepted()).slice(0, 4)).toEqual([false, false, false, false]);
    await staff.client.put(own.detail(1), { status: "done" }, staff);
    expect((await accepted()).slice(0, 2)).toEqual([true, false]);
  });
});

it("plans from the deadline of the course, and puts it into the calendar", async () => {
  const closes = `${year}-06-30`;
  const value = [{ month: `${year}-10`, opens: `${year}-04-01`, closes }];
  const evidence = {
    level: "course" as const,
    source: "https://tu.example/dates",
    checkedOn: today(),
  };
  const other = "5005-msc-computer-engineering";
  await environment()
    .deps.db.update(courses)
    .set({ facts: { intakes: { value, evidence } } })
    .where(eq(courses.id, other));
  const student = await newcomer(environment());
  const { client, base } = student;
  const started = await client.post(`${base}/application`, { courseId: other, ...intake }, student);
  const { id } = uploadedId.parse(started.data);
  const path = `${base}/dashboard/application/${id}/status`;
  const { data } = await client.get(path, student);
  const { stages, progress } = applicationStatusSchema.parse(data);
  expect(progress.deadline).toMatchObject({ kind: "open", closes });
  const preparing = stages.filter(({ stageId }) => stageId <= 5);
  expect(preparing.every(({ basis, dueOn }) => basis === "deadline" && dueOn < closes)).toBe(true);
  const file = await client.raw("GET", `${base}/application/${id}/calendar`, student);
  const text = (await file.text()).replaceAll("\r\n ", "");
  expect(text).toContain(`DTSTART;VALUE=DATE:${closes.replaceAll("-", "")}`);
  expect(text).toContain("Application deadline: MSc Computer Engineering");
});

it("shows a document that was sent back on the dashboard", async () => {
  const { student, staff } = await paidLearner();
  const document = await addDocument(environment(), student.userId, { label: "Passport" });
  const review = { status: "returned", reasons: ["unreadable"] };
  await staff.client.put(`${student.base}/document/${document}/review`, review, staff);
  const { data } = await student.client.get(`${student.base}/dashboard`, student);
  expect(showDashboard.response.parse(data).returnedDocuments).toEqual([
    { id: document, label: "Passport", path: "/profile/documents" },
  ]);
});
