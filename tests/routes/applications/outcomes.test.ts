import { describe, expect, it } from "vitest";
import { applicationStages, applications } from "#backend/platform/db/schema/applications";
import { today } from "#domain/time/dates";
import { eq } from "drizzle-orm";
import * as application from "../../../app/routes/applications/application";
import * as calendar from "../../../app/routes/applications/calendar";
import * as stage from "../../../app/routes/applications/stage";
import * as staffApplication from "../../../app/routes/applications/staff-application";
import * as start from "../../../app/routes/applications/start";
import { assign, newPaid } from "../../contract/test-users";
import { targetOf } from "../../contract/website";
import { newCounsellor, newStudent, signedIn, useServices } from "../services";

const environment = useServices();
type Student = Awaited<ReturnType<typeof newStudent>>;

const START = "/study-abroad/profile/applications/start";
const pathOf = (id: string) => `/study-abroad/profile/applications/${id}`;
const intake = `${new Date().getUTCFullYear() + 1}-10`;

/** An application that the university has. */
async function submitted(student: Student) {
  const { browser, csrf } = student;
  const form = { csrf, courseId: "5005-msc-computer-science", intake };
  const { pathname } = targetOf(await browser.post(start.action, START, form));
  const id = pathname.split("/").at(-1) ?? "";
  const submittedAt = new Date(Date.now() - 60_000);
  await environment()
    .deps.db.insert(applicationStages)
    .values(
      [1, 3, 4, 5].map((stageId) => ({
        applicationId: id,
        stageId,
        fieldData: {},
        status: "done" as const,
        submittedAt,
      })),
    );
  const say = (stageId: string, answers: Record<string, string>) =>
    browser.post(
      stage.action,
      `${pathOf(id)}/stages/${stageId}`,
      { csrf, ...answers },
      { id, stageId },
    );
  const open = (stageId: string, query = "") =>
    browser.load(stage.loader, `${pathOf(id)}/stages/${stageId}${query}`, { id, stageId });
  const show = () => browser.load(application.loader, pathOf(id), { id });
  return { id, say, open, show };
}

describe("the page of the decision", () => {
  it("asks what was decided first, and then for the fields of the answer", async () => {
    const { open } = await submitted(await newStudent(environment()));
    const page = await open("6");
    expect(page.possible).toContain("waiting-list");
    expect(page.typed).toBeNull();
    expect((await open("6", "?answer=conditional")).typed).toEqual({ decision: ["conditional"] });
    expect((await open("6", "?answer=nonsense")).typed).toBeNull();
  });

  it("keeps what was typed next to its error", async () => {
    const { say } = await submitted(await newStudent(environment()));
    const reply = await say("6", { decision: "conditional", decidedOn: today(), conditions: "" });
    expect(reply.status).toBe(400);
    await expect(reply).toHaveFieldError("conditions", "Enter conditions.");
    expect(await reply.json()).toMatchObject({ typed: { decidedOn: [today()] } });
  });

  it("saves a rejection, after which nothing is the student's turn", async () => {
    const { id, say, show, open } = await submitted(await newStudent(environment()));
    const reply = await say("6", { decision: "refused", decidedOn: today() });
    expect(targetOf(reply).pathname).toBe(pathOf(id));
    const { progress, stages } = await show();
    expect(progress.next.kind).toBe("closed");
    expect(stages.some(({ state }) => state === "open")).toBe(false);
    expect((await open("7")).isOpen).toBe(false);
    const deposit = await say("7", { reply: "paid", paidOn: today(), paidAmount: "€1" });
    expect(deposit.status).toBe(409);
  });

  it("saves the proof of a condition, and names what is missing", async () => {
    const student = await newStudent(environment());
    const { id, say } = await submitted(student);
    const conditions = "Final marks";
    await say("6", { decision: "conditional", decidedOn: today(), conditions });
    const proof = { intent: "prove", condition: conditions };
    const missing = await say("6", { ...proof, documentId: "" });
    expect(missing.status).toBe(400);
    expect(await missing.json()).toMatchObject({
      proof: { errors: { documentId: "Choose a document." } },
    });
    const unknown = await say("6", { ...proof, documentId: id });
    expect(unknown.status).toBe(404);
  });
});

describe("the calendar of an application", () => {
  it("is a file for its student only", async () => {
    const [student, other] = [await newStudent(environment()), await newStudent(environment())];
    const { id } = await submitted(student);
    const file = await student.browser.get(calendar.loader, `${pathOf(id)}/calendar.ics`, { id });
    expect(file.headers.get("content-type")).toContain("text/calendar");
    expect(await file.text()).toContain("BEGIN:VCALENDAR");
    const theirs = await other.browser.get(calendar.loader, `${pathOf(id)}/calendar.ics`, { id });
    expect(theirs.status).toBe(404);
  });
});

describe("a counsellor at the console", () => {
  it("records the decision, and sees what the student ticked as ticked", async () => {
    const learner = await signedIn(await newPaid(environment()));
    const staff = await newCounsellor(environment());
    await assign(environment(), learner.user, "counsellorId", staff.user);
    const { id, show } = await submitted(learner);
    const params = { student: learner.user.userId, id };
    const path = `/study-abroad/counsellor/students/${params.student}/applications/${id}`;
    const page = await staff.browser.load(
      staffApplication.loader,
      `${path}?record=6&answer=offer`,
      params,
    );
    expect(page.handedIn[0]).toMatchObject({ state: "done", isAccepted: false });
    expect(page.recorded).toEqual({ stageId: 6, typed: { decision: ["offer"] } });
    const record = (answers: Record<string, string>) =>
      staff.browser.post(
        staffApplication.action,
        path,
        { csrf: staff.csrf, intent: "record", stage: "6", ...answers },
        params,
      );
    const missing = await record({ decision: "offer" });
    expect(missing.status).toBe(400);
    expect(await record({ decision: "offer", decidedOn: today() })).toRedirectTo(path);
    expect((await show()).progress).toMatchObject({ outcome: "offer" });
  });
});

it("moves with a deferral, unless there is an application for that intake", async () => {
  const student = await newStudent(environment());
  const { id, say, open } = await submitted(student);
  const { stage: decision } = await open("6", "?answer=deferred");
  const later = decision.choice?.answers.deferred?.fields[0]?.options?.at(-1)?.value ?? "";
  const other = { csrf: student.csrf, courseId: "5005-msc-computer-science", intake: later };
  await student.browser.post(start.action, START, other);
  const reply = await say("6", { decision: "deferred", decidedOn: today(), deferredTo: later });
  expect(reply.status).toBe(409);
  const [row] = await environment()
    .deps.db.select()
    .from(applications)
    .where(eq(applications.id, id));
  expect(row).toMatchObject({ intakeMonth: 10 });
});
