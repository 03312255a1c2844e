import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { z } from "zod";
import { applications, applicationStages } from "#backend/platform/db/schema/applications";
import { users } from "#backend/platform/db/schema/users";
import { showDashboard } from "#contract/students/dashboard";
import { applicationSchema, applicationStatusSchema } from "#domain/applications/applications";
import { pdf } from "../../fixtures/files";
import { eventsDuring } from "../console/webhook-events";
import { assign, newcomer, newPaid, newStaff, type TestUser } from "../test-users";
import { useEnvironment } from "../use-environment";

const courseId = "5005-msc-computer-science";
const intake = { intakeMonth: 10, intakeYear: new Date().getUTCFullYear() + 1 };
const dashboardSchema = showDashboard.response;
const detailSchema = z.object({
  state: z.string(),
  note: z.string().nullable(),
  fieldData: z.record(z.string(), z.unknown()),
  documents: z.array(z.object({ documentTypeId: z.number() })),
});

/** Applications and their stages. */
const environment = useEnvironment();

const start = async (student: TestUser): Promise<string> => {
  const body = { courseId, ...intake };
  const response = await student.client.post(`${student.base}/application`, body, student);
  return z.object({ id: z.string().uuid() }).parse(response.data).id;
};
const statusOf = async (student: TestUser, id: string, query = "") => {
  const path = `${student.base}/dashboard/application/${id}/status${query}`;
  return applicationStatusSchema.parse((await student.client.get(path, student)).data);
};
const detail = (student: TestUser, id: string, stageId: number) =>
  `${student.base}/dashboard/application/${id}/stageId/${stageId}/detail`;
const send = async (student: TestUser, documentTypeId: number, applicationId?: string) => {
  const form = new FormData();
  form.set("documentTypeId", String(documentTypeId));
  if (applicationId) form.set("applicationId", applicationId);
  form.set("file", new File([new Uint8Array(await pdf())], "x.pdf"));
  return student.client.multipart(`${student.base}/document/upload`, form, student);
};
const plan = { reason: "The labs", funding: "loan" };

it("starts an application once, shows it and withdraws it", async () => {
  const student = await newcomer(environment());
  const id = await start(student);
  const again = { courseId, ...intake };
  const twice = await student.client.post(`${student.base}/application`, again, student);
  expect([twice.status, twice.code]).toEqual([409, "US_AE_4007"]);
  const list = await student.client.get(`${student.base}/dashboard/applications`, student);
  expect(z.array(applicationSchema).parse(list.data)).toMatchObject([
    { id, courseId, ...intake, programKey: "certif-v74-web-upgra-psv2", stageId: 1 },
  ]);
  const withdrawn = await eventsDuring(environment(), "application.status_changed", async () => {
    const path = `${student.base}/application/${id}`;
    const withdraw = await student.client.put(path, { status: "withdrawn" }, student);
    expect(withdraw).toMatchObject({ status: 200, data: { id, status: "withdrawn" } });
  });
  const repeated = await eventsDuring(environment(), "application.status_changed", () =>
    student.client.put(`${student.base}/application/${id}`, { status: "withdrawn" }, student),
  );
  expect(repeated).toEqual([]);
  expect(withdrawn).toMatchObject([
    { applicationId: id, userId: student.userId, courseId, status: "withdrawn" },
  ]);
  const late = await student.client.post(detail(student, id, 1), plan, student);
  expect(late.code).toBe("STAGE_NOT_OPEN");
  expect(await start(student)).not.toBe(id);
  const back = { status: "active" };
  const both = await student.client.put(`${student.base}/application/${id}`, back, student);
  expect(both.code).toBe("US_AE_4007");
});

it("rejects unknown courses and past intakes", async () => {
  const { client, base, ...student } = await newcomer(environment());
  const wrong = [
    [{ courseId: "1-nothing", ...intake }, 404],
    [{ courseId, intakeMonth: 1, intakeYear: 2020 }, 400],
    [{ courseId, intakeMonth: 13, intakeYear: intake.intakeYear }, 400],
    [{ courseId, intakeMonth: 10, intakeYear: intake.intakeYear + 9 }, 400],
    // The course starts in April and October.
    [{ courseId, intakeMonth: 7, intakeYear: intake.intakeYear }, 400],
  ] as const;
  for (const [body, status] of wrong)
    expect((await client.post(`${base}/application`, body, student)).status).toBe(status);
});

it("says which intakes are possible: those of the course in the next three years", async () => {
  const { client, base, ...student } = await newcomer(environment());
  const now = environment().clock.now();
  const faultOf = async (monthsAway: number) => {
    const then = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + monthsAway, 1));
    const wanted = { intakeMonth: then.getUTCMonth() + 1, intakeYear: then.getUTCFullYear() };
    const response = await client.post(`${base}/application`, { courseId, ...wanted }, student);
    // The course starts in April and October.
    const isOwn = [4, 10].includes(wanted.intakeMonth);
    return isOwn && response.status === 200 ? { intakeMonth: OTHER_MONTH } : response.fields;
  };
  const OTHER_MONTH = "is no intake of this course";
  for (const monthsAway of [0, 36])
    expect(await faultOf(monthsAway)).toEqual({ intakeMonth: OTHER_MONTH });
  for (const monthsAway of [-1, 37])
    expect(await faultOf(monthsAway)).toEqual({ intakeYear: "must be in the next three years" });
});

it("returns the same dashboard in one call as in separate calls", async () => {
  const student = await newcomer(environment());
  const { client, base } = student;
  const id = await start(student);
  await client.post(`${base}/course`, { courseId, favourite: true }, student);
  await client.post(`${base}/profile-question`, { question: ["visa"] }, student);
  const [{ data: upcoming }] = [await client.get("event")];
  const event = z.object({ upcoming: z.array(z.object({ slug: z.string() })) }).parse(upcoming);
  const slug = event.upcoming[0]?.slug ?? "";
  await client.post(`event/${slug}/user/${student.userId}`, {}, student);
  const part = async (path: string) => (await client.get(path, student)).data;
  expect(await part(`${base}/dashboard`)).toEqual({
    profile: await part(`${base}/profile`),
    applications: [await part(`${base}/dashboard/application/${id}/status`)],
    returnedDocuments: [],
    waitingEnquiry: null,
    proposed: 0,
    favourites: await part(`${base}/courses`),
    favouriteCount: 1,
    registeredFor: await part(`event/user/${student.userId}`),
    nextDeadline: expect.objectContaining({ kind: "stage" }) as unknown,
    nextCall: null,
    unreadMessages: 0,
    news: null,
  });
  expect(await part(`event/user/${student.userId}`)).toHaveLength(1);
});

it("returns an empty dashboard for a new user", async () => {
  const { client, base, ...student } = await newcomer(environment());
  expect((await client.get(`${base}/dashboard`, student)).data).toEqual({
    profile: { sections: {}, progress: 0 },
    applications: [],
    returnedDocuments: [],
    waitingEnquiry: null,
    proposed: 0,
    favourites: [],
    favouriteCount: 0,
    registeredFor: [],
    nextDeadline: null,
    nextCall: null,
    unreadMessages: 0,
    news: null,
  });
});

it("names the next deadline and what counsellors did since the last visit", async () => {
  const student = await newPaid(environment());
  const staff = await newStaff(environment(), "lms_user");
  await assign(environment(), student, "counsellorId", staff);
  const id = await start(student);
  await student.client.post(detail(student, id, 1), plan, student);
  const visit = async () =>
    dashboardSchema.parse((await student.client.get(`${student.base}/dashboard`, student)).data);
  expect((await visit()).news).toBeNull();
  const note = "Say more about the labs";
  await staff.client.put(detail(student, id, 1), { status: "returned", note }, staff);
  // The same visit goes on.
  expect((await visit()).news).toBeNull();
  const earlier = new Date(environment().clock.now().getTime() - 61 * 60_000);
  await environment()
    .deps.db.update(users)
    .set({ visitedAt: earlier })
    .where(eq(users.id, student.userId));
  const { news, nextDeadline } = await visit();
  expect(news).toMatchObject({
    since: earlier.toISOString(),
    proposed: 0,
    decided: [{ applicationId: id, status: "returned" }],
  });
  expect(nextDeadline).toMatchObject({
    kind: "stage",
    path: `/profile/applications/${id}/stages/1`,
  });
  expect((await visit()).news).toEqual(news);
});

it("starts one application for simultaneous submissions", async () => {
  const student = await newcomer(environment());
  const body = { courseId, ...intake };
  const answers = await Promise.all(
    Array.from({ length: 10 }, () =>
      student.client.post(`${student.base}/application`, body, student),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ code }) => code === "US_AE_4007")).toHaveLength(9);
});

it("opens a free learner's stages in order, and ticks them off", async () => {
  const student = await newcomer(environment());
  const id = await start(student);
  const before = await statusOf(student, id);
  expect(before.stages.map(({ stageId }) => stageId)).toEqual([1, 3, 4, 5, 6, 7, 17, 18]);
  expect(before.stages.map(({ state }) => state)).toEqual([
    "open",
    ...Array.from({ length: 7 }, () => "ahead"),
  ]);
  const early = await student.client.post(detail(student, id, 5), {}, student);
  expect(early.code).toBe("STAGE_NOT_OPEN");
  const empty = await student.client.post(detail(student, id, 1), { reason: " " }, student);
  expect(Object.keys(empty.fields ?? {}).sort()).toEqual(["funding", "reason"]);
  expect((await student.client.post(detail(student, id, 1), plan, student)).status).toBe(200);
  const after = await statusOf(student, id);
  expect(after.stages.slice(0, 2).map(({ state }) => state)).toEqual(["done", "open"]);
  expect(after.stages[0]).toMatchObject({ isAccepted: false });
  expect(after.application.stageId).toBe(3);
});

it("requires a stage's documents, from the student or this application", async () => {
  const student = await newcomer(environment());
  const id = await start(student);
  await student.client.post(detail(student, id, 1), plan, student);
  const papers = { nameOnPassport: "Asha Rao" };
  const without = await student.client.post(detail(student, id, 3), papers, student);
  expect(without.fields?.documents).toBe(
    "Upload first: Passport, Class 10 marksheet, Class 12 marksheet, Degree transcripts, APS certificate.",
  );
  // Sent for the application, a passport does not count as the student's own.
  await send(student, 1, id);
  for (const typeId of [2, 3, 4]) await send(student, typeId);
  const half = await student.client.post(detail(student, id, 3), papers, student);
  expect(half.fields?.documents).toBe("Upload first: Passport, APS certificate.");
  for (const typeId of [1, 11]) await send(student, typeId);
  expect((await student.client.post(detail(student, id, 3), papers, student)).status).toBe(200);
  const { documents } = detailSchema.parse(
    (await student.client.get(detail(student, id, 3), student)).data,
  );
  const typeIds = documents.map(({ documentTypeId }) => documentTypeId);
  expect(typeIds.sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 11]);
  const byType = await student.client.get(`${student.base}/application/${id}?typeId=1`, student);
  expect(z.object({ documents: z.array(z.unknown()) }).parse(byType.data).documents).toHaveLength(
    1,
  );
});

it("gives documents of one type distinct names and rejects other people's applications", async () => {
  const student = await newcomer(environment());
  const id = await start(student);
  const labels: unknown[] = [];
  for (let n = 0; n < 3; n += 1) labels.push((await send(student, 18, id)).data);
  expect(labels).toMatchObject([
    { label: "Proof of application" },
    { label: "Proof of application 2" },
    { label: "Proof of application 3" },
  ]);
  const other = await newcomer(environment());
  expect((await send(other, 18, id)).status).toBe(404);
});

it("lets a paid learner's counsellor accept or return a submitted stage", async () => {
  const student = await newPaid(environment());
  const staff = await newStaff(environment(), "lms_user");
  await assign(environment(), student, "counsellorId", staff);
  const id = await start(student);
  expect((await statusOf(student, id)).stages.map(({ stageId }) => stageId)).toEqual([
    1, 3, 4, 5, 6, 7, 17, 18,
  ]);
  const short = await statusOf(student, id, "?excludeFlyAbroadStage=true");
  expect(short.stages.map(({ flyAbroad }) => flyAbroad)).not.toContain(true);
  const decide = (body: unknown) => staff.client.put(detail(student, id, 1), body, staff);
  expect((await decide({ status: "done" })).code).toBe("STAGE_NOT_OPEN");
  await student.client.post(detail(student, id, 1), plan, student);
  expect((await statusOf(student, id)).stages[0]?.state).toBe("submitted");
  await decide({ status: "returned", note: "Say more about the labs" });
  const returned = await student.client.get(detail(student, id, 1), student);
  expect(detailSchema.parse(returned.data)).toMatchObject({
    state: "returned",
    note: "Say more about the labs",
    fieldData: plan,
  });
  await student.client.post(detail(student, id, 1), { ...plan, reason: "The robots" }, student);
  await decide({ status: "done" });
  expect((await statusOf(student, id)).application.stageId).toBe(3);
  const closed = await student.client.post(detail(student, id, 1), plan, student);
  expect(closed.code).toBe("STAGE_NOT_OPEN");
});

it("limits a student to fifty applications, counting withdrawn ones", async () => {
  const student = await newcomer(environment());
  const other = await newcomer(environment());
  const now = new Date();
  const row = { userId: student.userId, courseId, title: "x", universityName: "x" };
  const rows = Array.from({ length: 49 }, () => ({
    ...row,
    ...intake,
    countrySlug: "germany",
    status: "withdrawn" as const,
    createdAt: now,
    updatedAt: now,
  }));
  await environment().deps.db.insert(applications).values(rows);
  await start(student);
  const body = { courseId, ...intake, intakeMonth: 4 };
  expect(await student.client.post(`${student.base}/application`, body, student)).toMatchObject({
    status: 429,
    code: "TOO_MANY_REQUESTS",
  });
  const list = await student.client.get(`${student.base}/application`, student);
  expect(z.array(applicationSchema).parse(list.data)).toHaveLength(50);
  await start(other);
});

it("lists applications newest first, each with its own stages and answers", async () => {
  const student = await newPaid(environment());
  const first = await start(student);
  environment().clock.advance(60_000);
  const later = { courseId, ...intake, intakeMonth: 4 };
  const second = await student.client.post(`${student.base}/application`, later, student);
  const { id: secondId } = z.object({ id: z.string() }).parse(second.data);
  const staff = await newStaff(environment(), "lms_user");
  await assign(environment(), student, "counsellorId", staff);
  await student.client.post(detail(student, first, 1), plan, student);
  await staff.client.put(
    detail(student, first, 1),
    { status: "returned", note: "Which labs?" },
    staff,
  );
  const essentials = (one: z.infer<typeof applicationSchema>) => [
    ...[one.id, one.intakeMonth, one.stageId, one.status],
    one.fieldData,
  ];
  for (const path of ["application", "dashboard/applications"]) {
    const list = await student.client.get(`${student.base}/${path}`, student);
    expect(z.array(applicationSchema).parse(list.data).map(essentials)).toEqual([
      [secondId, 4, 1, "active", {}],
      [first, intake.intakeMonth, 1, "active", plan],
    ]);
  }
  const dashboard = await student.client.get(`${student.base}/dashboard`, student);
  const stagesOf = dashboardSchema
    .parse(dashboard.data)
    .applications.map(({ application, stages }) => [
      application.id,
      stages[0]?.state,
      stages.length,
    ]);
  expect(stagesOf).toEqual([
    [secondId, "open", 8],
    [first, "returned", 8],
  ]);
  const shown = await student.client.get(`${student.base}/application/${first}`, student);
  expect(shown.data).toMatchObject({ application: { fieldData: plan } });
  const [stage, next] = (await statusOf(student, first)).stages;
  expect(stage).toMatchObject({ stageId: 1, state: "returned", note: "Which labs?" });
  expect(Date.parse(stage?.submittedAt ?? "")).toBeLessThanOrEqual(
    environment().clock.now().getTime(),
  );
  expect(next).toMatchObject({ state: "ahead", note: null, submittedAt: null });
  expect((await statusOf(student, secondId)).stages[0]).toMatchObject({
    state: "open",
    note: null,
    submittedAt: null,
  });
});

it("leaves the journey's stages out of lists on request", async () => {
  const student = await newPaid(environment());
  const id = await start(student);
  const answers: Readonly<Record<number, Record<string, string>>> = { 6: { decision: "offer" } };
  for (const stageId of [1, 3, 4, 5, 6, 7])
    await environment()
      .deps.db.insert(applicationStages)
      .values({
        applicationId: id,
        stageId,
        fieldData: answers[stageId] ?? {},
        status: "done",
        submittedAt: environment().clock.now(),
      });
  const stageOf = async (path: string) => {
    const { data } = await student.client.get(`${student.base}/${path}`, student);
    return z.array(applicationSchema).parse(data)[0]?.stageId;
  };
  for (const path of ["application", "dashboard/applications"]) {
    expect(await stageOf(path)).toBe(17);
    expect(await stageOf(`${path}?excludeFlyAbroadStage=true`)).not.toBe(17);
  }
});

it("shows an application only with its own documents, all or of one type", async () => {
  const student = await newcomer(environment());
  const id = await start(student);
  await send(student, 18, id);
  await send(student, 3);
  const documentsOf = async (query = "") => {
    const path = `${student.base}/application/${id}${query}`;
    const { data } = await student.client.get(path, student);
    return z
      .object({ documents: z.array(z.object({ documentTypeId: z.number() })) })
      .parse(data)
      .documents.map(({ documentTypeId }) => documentTypeId);
  };
  expect(await documentsOf()).toEqual([18]);
  expect(await documentsOf("?typeId=18")).toEqual([18]);
  expect(await documentsOf("?typeId=3")).toEqual([]);
});

it("shows and changes nobody else's application", async () => {
  const student = await newcomer(environment());
  const other = await newcomer(environment());
  const id = await start(student);
  for (const unknown of [id, "nonsense"]) {
    const path = `${other.base}/application/${unknown}`;
    const shown = await other.client.get(path, other);
    const changed = await other.client.put(path, { status: "withdrawn" }, other);
    expect([shown.status, changed.status]).toEqual([404, 404]);
  }
  const list = await student.client.get(`${student.base}/application`, student);
  expect(z.array(applicationSchema).parse(list.data)).toMatchObject([{ id, status: "active" }]);
});

it("lists the answers of the current stage only", async () => {
  const student = await newcomer(environment());
  const id = await start(student);
  await student.client.post(detail(student, id, 1), plan, student);
  const list = await student.client.get(`${student.base}/dashboard/applications`, student);
  const [application] = z.array(applicationSchema).parse(list.data);
  expect(application?.stageId).not.toBe(1);
  expect(application?.fieldData).toEqual({});
});

it("tells other systems about an application", async () => {
  const student = await newcomer(environment());
  let applicationId = "";
  const events = await eventsDuring(environment(), "application.created", async () => {
    applicationId = await start(student);
  });
  expect(events).toMatchObject([{ applicationId, userId: student.userId, courseId, ...intake }]);
});
