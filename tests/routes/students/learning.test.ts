import { describe, expect, it } from "vitest";
import { appointments } from "#backend/platform/db/schema/appointments";
import { userDocuments } from "#backend/platform/db/schema/documents";
import { transactions } from "#backend/platform/db/schema/payments";
import * as application from "../../../app/routes/applications/application";
import * as flyingProgress from "../../../app/routes/applications/flying-progress";
import * as start from "../../../app/routes/applications/start";
import * as guide from "../../../app/routes/students/learner-guide";
import * as progress from "../../../app/routes/students/learning-progress";
import * as lms from "../../../app/routes/students/lms";
import { newPaid } from "../../contract/test-users";
import { targetOf } from "../../contract/website";
import { newStudent, signedIn, useServices } from "../services";

const environment = useServices();
const PROFILE = "/study-abroad/profile";
const newLearner = async () => signedIn(await newPaid(environment()));
type Learner = Awaited<ReturnType<typeof newLearner>>;

describe("the tabs of paid learners", () => {
  it.each([
    ["flying-progress", flyingProgress.loader],
    ["guide", guide.loader],
    ["lms", lms.loader],
    ["learning-progress", progress.loader],
  ])("don't exist for free learners: %s", async (tab, loader) => {
    const { browser } = await newStudent(environment());
    expect((await browser.get(loader, `${PROFILE}/${tab}`)).status).toBe(404);
    const learner = await newLearner();
    expect((await learner.browser.get(loader, `${PROFILE}/${tab}`)).status).toBeLessThan(400);
  });

  it("lead from /lms to the modules", async () => {
    const { browser } = await newLearner();
    const reply = await browser.get(lms.loader, `${PROFILE}/lms`);
    expect(reply).toRedirectTo(`${PROFILE}/learning-progress`, 302);
  });
});

describe("the modules", () => {
  const PATH = `${PROFILE}/learning-progress`;
  const submit = ({ browser, csrf }: Learner, form: Record<string, string>) =>
    browser.post(progress.action, PATH, { csrf, ...form });
  const doneAt = async ({ browser }: Learner) =>
    (await browser.load(progress.loader, PATH)).modules.find(
      ({ planKey, moduleId }) => `${planKey}/${moduleId}` === "preparation/letters",
    )?.doneAt;

  it("are marked as done, and as not done again", async () => {
    const learner = await newLearner();
    expect(await doneAt(learner)).toBeNull();
    expect(await submit(learner, { done: "preparation/letters" })).toRedirectTo(PATH);
    expect(await doneAt(learner)).toMatch(/^20/);
    expect(await submit(learner, { again: "preparation/letters" })).toRedirectTo(PATH);
    expect(await doneAt(learner)).toBeNull();
  });

  it("of a booster follow from sessions and returned drafts, and can't be ticked", async () => {
    const learner = await newLearner();
    const { db } = environment().deps;
    const { userId, mobile } = learner.user;
    const paidAt = new Date(Date.now() - 10 * 86_400_000);
    const day = (days: number) => new Date(paidAt.getTime() + days * 86_400_000);
    const price = { listMinor: 1, amountMinor: 1, currency: "INR", gateway: "test" };
    await db.insert(transactions).values({
      userId,
      product: "sa-lite",
      productName: "Booster Lite",
      ...price,
      paidAt,
      orderId: crypto.randomUUID(),
      expiresAt: day(1),
      state: "paid",
    });
    const call = { userId, mobile, resource: "team", topic: "Profile" };
    const own = (id: string) => ({ ...call, session: `sa-lite/${id}` });
    await db.insert(appointments).values([
      // A free call is no session.
      { ...call, startsAt: day(1) },
      { ...own("statement-session"), startsAt: day(20) },
      { ...own("statement-session"), startsAt: day(3), status: "cancelled" },
      { ...own("statement-session"), startsAt: day(4), status: "no_show" },
      { ...own("profile-session"), startsAt: day(5), status: "completed" },
    ]);
    const upload = (moduleId: string, decided: object) => {
      const id = crypto.randomUUID();
      return {
        ...{ id, key: id, label: moduleId, userId, documentTypeId: 30, bytes: 1 },
        ...{ contentType: "application/pdf" as const, planKey: "sa-lite", moduleId, version: 1 },
        ...decided,
      };
    };
    await db
      .insert(userDocuments)
      .values([
        upload("second-draft", { status: "returned", decidedAt: day(4) }),
        upload("first-draft", { status: "waiting" }),
      ]);
    const { modules } = await learner.browser.load(progress.loader, PATH);
    const done = modules.filter(({ planKey, doneAt }) => planKey === "sa-lite" && doneAt);
    expect(done.map(({ moduleId }) => moduleId)).toEqual(["profile-session", "second-draft"]);
    expect(modules.map(({ path }) => path).filter((path) => path.startsWith("/booster"))).toEqual(
      [],
    );
    const pathOf = (id: string) => modules.find(({ moduleId }) => moduleId === id)?.path;
    expect(pathOf("first-draft")).toBe("/profile/drafts/sa-lite/first-draft");
    expect(pathOf("statement-session")).toBe(
      "/schedule-appointment?session=sa-lite%2Fstatement-session",
    );
    expect((await submit(learner, { done: "sa-lite/first-draft" })).status).toBe(404);
  });

  it.each(["", "none", "preparation/none", "none/letters"])("don't include %j", async (done) => {
    expect((await submit(await newLearner(), { done })).status).toBe(404);
  });
});

describe("a paid learner's applications", () => {
  const apply = async ({ browser, csrf }: Learner) => {
    const intake = `${new Date().getUTCFullYear() + 1}-10`;
    const form = { courseId: "5005-msc-computer-science", intake };
    const reply = await browser.post(start.action, `${PROFILE}/start`, { csrf, ...form });
    return targetOf(reply).pathname.split("/").at(-1) ?? "";
  };
  const shown = async ({ browser }: Learner) => {
    const flying = await browser.load(flyingProgress.loader, `${PROFILE}/flying-progress`);
    const { guides } = await browser.load(guide.loader, `${PROFILE}/guide`);
    return { applications: flying.applications, guides };
  };

  it("have visa and journey, and a guide for their program", async () => {
    const learner = await newLearner();
    const id = await apply(learner);
    const { applications, guides } = await shown(learner);
    expect(applications.map(({ application }) => application.id)).toEqual([id]);
    expect(applications[0]?.stages.map(({ stageId }) => stageId)).toEqual([17, 18]);
    expect(guides).toMatchObject([{ programKey: "certif-v74-web-upgra-psv2" }]);
  });

  it("leave both pages when they are withdrawn", async () => {
    const learner = await newLearner();
    const id = await apply(learner);
    const form = { csrf: learner.csrf, status: "withdrawn", confirmed: "yes" };
    await learner.browser.post(application.action, `${PROFILE}/applications/${id}`, form, { id });
    expect(await shown(learner)).toMatchObject({ applications: [], guides: [] });
  });
});
