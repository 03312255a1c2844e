import { describe, expect, it } from "vitest";
import { auditLog } from "#backend/platform/db/schema/console";
import * as application from "../../../app/routes/applications/staff-application";
import * as applications from "../../../app/routes/applications/staff-board";
import * as deadlines from "../../../app/routes/applications/staff-deadlines";
import * as stage from "../../../app/routes/applications/stage";
import * as start from "../../../app/routes/applications/start";
import * as audit from "../../../app/routes/console/access-log";
import * as documents from "../../../app/routes/documents/documents";
import * as file from "../../../app/routes/documents/staff-file";
import * as review from "../../../app/routes/documents/staff-review";
import * as recommend from "../../../app/routes/recommendations/staff-recommend";
import * as recommended from "../../../app/routes/recommendations/staff-students";
import * as viewRecommendation from "../../../app/routes/recommendations/view";
import * as funnel from "../../../app/routes/reports/staff-funnel";
import * as aliasFile from "../../../app/routes/search/staff-aliases-export";
import * as weak from "../../../app/routes/search/staff-searches";
import * as leadPage from "../../../app/routes/leads/lead";
import * as students from "../../../app/routes/students/staff-list";
import * as student from "../../../app/routes/students/staff-student";
import { assign, newPaid } from "../../contract/test-users";
import { targetOf } from "../../contract/website";
import { png } from "../../fixtures/files";
import { newCounsellor, newStudent, signedIn, useServices } from "../services";

const environment = useServices();
const DESK = "/study-abroad/counsellor";
const COURSE = "5005-msc-computer-science";
type Person = Awaited<ReturnType<typeof newStudent>>;

/** A student with a counsellor, and another counsellor. */
async function pair(isPaid = false) {
  const [learner, own, other] = [
    isPaid ? await signedIn(await newPaid(environment())) : await newStudent(environment()),
    await newCounsellor(environment()),
    await newCounsellor(environment()),
  ];
  await assign(environment(), learner.user, "counsellorId", own.user);
  return { learner, own, other, params: { student: learner.user.userId } };
}
const head = () => newCounsellor(environment(), "all_user");
const pathOf = ({ user }: Person) => `${DESK}/students/${user.userId}`;

describe("a student's record", () => {
  it("opens for the student's counsellor and for all_user only", async () => {
    const { learner, own, other, params } = await pair();
    const statusFor = async ({ browser }: Person) =>
      (await browser.get(student.loader, pathOf(learner), params)).status;
    expect(await statusFor(own)).toBe(200);
    expect(await statusFor(await head())).toBe(200);
    expect(await statusFor(other)).toBe(403);
    expect(await statusFor(learner)).toBe(403);
  });

  it("doesn't exist for an unknown id", async () => {
    const { browser } = await head();
    const params = { student: crypto.randomUUID() };
    expect((await browser.get(student.loader, `${DESK}/students/x`, params)).status).toBe(404);
  });

  it("begins as the record of a lead for a student who never enquired", async () => {
    const { learner, own, other, params } = await pair();
    const begin = ({ browser, csrf }: Person) =>
      browser.post(student.action, pathOf(learner), { csrf, record: "begin" }, params);
    const page = await own.browser.load(student.loader, pathOf(learner), params);
    expect(page).toMatchObject({ who: { leadId: null }, section: { name: "profile" } });
    expect((await begin(other)).status).toBe(403);
    const begun = targetOf(await begin(own)).pathname;
    expect(targetOf(await begin(own)).pathname).toBe(begun);
    const reply = await own.browser.get(student.loader, pathOf(learner), params);
    expect(reply).toRedirectTo(begun);
    const lead = begun.split("/").at(-1) ?? "";
    expect(await own.browser.load(leadPage.loader, begun, { lead })).toMatchObject({
      lead: { mobile: learner.user.mobile, ownerId: own.user.userId, enquiries: [] },
    });
  });

  it("is handed over to a colleague, who alone can open it then", async () => {
    const { learner, own, other, params } = await pair();
    const { browser, csrf } = own;
    const form = { csrf, counsellorId: other.user.userId, buddyId: "" };
    expect(await browser.post(student.action, pathOf(learner), form, params)).toRedirectTo(DESK);
    expect((await browser.get(student.loader, pathOf(learner), params)).status).toBe(403);
    expect((await other.browser.get(student.loader, pathOf(learner), params)).status).toBe(200);
  });
});

describe("the list of students", () => {
  it("has a counsellor's own, and all for all_user", async () => {
    const { learner, own, other } = await pair();
    const seenBy = async ({ browser }: Person) => {
      const q = encodeURIComponent(learner.user.mobile.slice(-6));
      const { students: found } = await browser.load(students.loader, `${DESK}?q=${q}`);
      return found.map(({ id }) => id);
    };
    expect(await seenBy(own)).toEqual([learner.user.userId]);
    expect(await seenBy(await head())).toEqual([learner.user.userId]);
    expect(await seenBy(other)).toEqual([]);
  });

  it("saves its filters as a view, and deletes it", async () => {
    const { browser, csrf } = await newCounsellor(environment());
    const here = `${DESK}?country=germany&stage=applying&after=`;
    const unnamed = await browser.post(students.action, here, { csrf, name: " " });
    expect(unnamed.status).toBe(400);
    expect(await unnamed.json()).toEqual({ error: "Enter a name." });
    const saved = await browser.post(students.action, here, { csrf, name: "Germany" });
    expect(saved).toRedirectTo(here);
    const { views } = await browser.load(students.loader, DESK);
    expect(views).toMatchObject([
      { name: "Germany", filters: { country: "germany", stage: "applying" } },
    ]);
    const form = { csrf, delete: views[0]?.id ?? "" };
    expect(await browser.post(students.action, DESK, form)).toRedirectTo(DESK);
    expect((await browser.load(students.loader, DESK)).views).toEqual([]);
  });
});

describe("a student's document", () => {
  const DOCUMENTS = "/study-abroad/profile/documents";
  const send = async (
    { browser, csrf }: Person,
    fields: Record<string, string>,
    fileField = "file",
  ) => {
    const form = new FormData();
    for (const [name, value] of Object.entries({ csrf, ...fields })) form.set(name, value);
    form.set(fileField, new File([new Uint8Array(png)], "passport.png", { type: "image/png" }));
    return browser.post(documents.action, DOCUMENTS, form);
  };
  const ownDocuments = async ({ browser }: Person) =>
    (await browser.load(documents.loader, DOCUMENTS)).documents;

  it("is sent back with reasons, replaced by the student, and accepted", async () => {
    const { learner, own, other, params } = await pair();
    await send(learner, { documentTypeId: "1" });
    const [{ id = "" } = {}] = await ownDocuments(learner);
    const path = `${pathOf(learner)}/documents/${id}/review`;
    const at = { ...params, document: id };
    const shown = await own.browser.load(review.loader, path, at);
    expect(shown).toMatchObject({ document: { id, status: "waiting" }, next: null });
    expect(shown.file).toContain(`/documents/${id}?for=`);
    const decide = ({ browser, csrf }: Person, fields: Record<string, string>) =>
      browser.post(review.action, path, { csrf, note: "", ...fields }, at);
    const silent = await decide(own, { status: "returned" });
    expect(silent.status).toBe(400);
    expect(await silent.json()).toMatchObject({ message: "Choose a reason, or write a note." });
    expect((await decide(own, { status: "returned", reasons: "other" })).status).toBe(400);
    expect((await decide(other, { status: "accepted" })).status).toBe(403);
    const back = await decide(own, { status: "returned", reasons: "unreadable", note: "Page 2" });
    expect(back).toRedirectTo(`${pathOf(learner)}?show=documents#section`);
    expect(await ownDocuments(learner)).toMatchObject([
      { status: "returned", reasons: ["unreadable"], note: "Page 2" },
    ]);
    const empty = await learner.browser.post(documents.action, DOCUMENTS, {
      csrf: learner.csrf,
      replaces: id,
    });
    expect(empty.status).toBe(400);
    expect(await empty.json()).toMatchObject({ replaces: id, errors: { file: "Choose a file." } });
    expect((await send(learner, { replaces: id }, `file-${id}`)).status).toBe(303);
    expect(await ownDocuments(learner)).toMatchObject([
      { id, status: "waiting", reasons: [], note: null },
    ]);
    await decide(own, { status: "accepted" });
    expect(await ownDocuments(learner)).toMatchObject([{ status: "accepted" }]);
  });

  it("has no page for an unknown id", async () => {
    const { learner, own, params } = await pair();
    const at = { ...params, document: crypto.randomUUID() };
    const path = `${pathOf(learner)}/documents/x/review`;
    expect((await own.browser.get(review.loader, path, at)).status).toBe(404);
  });

  it("is sent to their counsellor by a signed link, uncached", async () => {
    const { learner, own, other, params } = await pair();
    expect((await send(learner, { documentTypeId: "1" })).status).toBe(303);
    const [{ id = "" } = {}] = await ownDocuments(learner);
    const path = `${pathOf(learner)}/documents/${id}`;
    const open = ({ browser }: Person, query = "") =>
      browser.get(file.loader, path + query, { ...params, document: id });
    const link = targetOf(await open(own));
    expect(link.pathname).toBe(path);
    const sent = await open(own, link.search);
    expect([sent.status, sent.headers.get("content-type")]).toEqual([200, "image/png"]);
    expect(sent.headers.get("cache-control")).toBe("private, no-store");
    expect(sent.headers.get("content-security-policy")).toContain("script-src 'none'");
    for (const query of ["", link.search]) expect((await open(other, query)).status).toBe(404);
  });

  it("and a report's screenshot don't exist for unknown ids", async () => {
    const { browser } = await head();
    const report = { report: crypto.randomUUID() };
    expect((await browser.get(file.loader, `${DESK}/reports/x`, report)).status).toBe(404);
  });
});

describe("recommending a course", () => {
  const PATH = `${DESK}/recommendation`;
  const change = (
    { browser, csrf }: Person,
    to: Person,
    fields: Record<string, string | readonly string[]>,
  ) => {
    const form = new FormData();
    for (const [name, values] of Object.entries({ csrf, ...fields }))
      for (const value of [values].flat()) form.append(name, value);
    return browser.post(recommend.action, `${PATH}?student=${to.user.userId}`, form);
  };

  it("shows it in both lists, and takes it back", async () => {
    const { learner, own } = await pair();
    const here = `${PATH}?student=${learner.user.userId}`;
    const form = { propose: COURSE, note: "Strong labs" };
    expect(await change(own, learner, form)).toRedirectTo(here);
    const active = async () => (await own.browser.load(recommend.loader, here)).active;
    expect(await active()).toMatchObject([{ courseId: COURSE, status: "proposed" }]);
    const { data } = await own.browser.load(
      recommended.loader,
      "/study-abroad/counselor-recommendation",
    );
    expect(data.map(({ userId }) => userId)).toContain(learner.user.userId);
    expect(await change(own, learner, { withdraw: COURSE })).toRedirectTo(here);
    expect(await active()).toMatchObject([{ status: "withdrawn" }]);
  });

  it("recommends several courses with one note, or none of them", async () => {
    const { learner, own, other } = await pair();
    const here = `${PATH}?student=${learner.user.userId}`;
    const active = async () => (await own.browser.load(recommend.loader, here)).active;
    const courses = [COURSE, "5002-physics"];
    const refused = await change(own, learner, {
      propose: [...courses, "1-nothing"],
      note: "Labs",
    });
    expect(refused.status).toBe(404);
    expect((await change(other, learner, { propose: courses })).status).toBe(403);
    expect(await active()).toEqual([]);
    const doubled = { propose: [...courses, COURSE], note: "Labs" };
    expect(await change(own, learner, doubled)).toRedirectTo(here);
    expect((await active()).map(({ courseId, note }) => [courseId, note]).sort()).toEqual(
      courses.map((id) => [id, "Labs"]).sort(),
    );
  });

  it("asks for a course if none is ticked", async () => {
    const { learner, own } = await pair();
    const reply = await change(own, learner, { note: "Labs" });
    expect(reply.status).toBe(400);
    expect(await reply.json()).toEqual({
      message: "Select at least one course.",
      note: "Labs",
      proposed: [],
    });
  });

  it("keeps the note if it is refused", async () => {
    const { learner, own, other } = await pair();
    expect((await change(own, learner, { propose: "1-nothing" })).status).toBe(404);
    const reply = await change(other, learner, { propose: COURSE, note: "Strong labs" });
    expect(reply.status).toBe(403);
    expect(await reply.json()).toMatchObject({ note: "Strong labs" });
  });

  it("finds courses by name and by university", async () => {
    const { learner, own } = await pair();
    const found = async (query: string) => {
      const path = `${PATH}?student=${learner.user.userId}&${query}`;
      return JSON.stringify((await own.browser.load(recommend.loader, path)).found);
    };
    expect(await found("term=computer science")).toContain(COURSE);
    expect(await found("by=university&term=tu berlin")).toContain(COURSE);
    expect(await found("term=")).toBe("null");
  });

  it("needs a student", async () => {
    const { browser } = await newCounsellor(environment());
    expect(await browser.get(recommend.loader, PATH)).toRedirectTo(
      "/study-abroad/counselor-recommendation",
    );
  });
});

describe("viewing recommendations", () => {
  const PATH = "/study-abroad/view-recommendation";
  const OWN = "/study-abroad/profile/courses#recommended";
  const view = ({ browser }: Person, of?: Person) =>
    browser.get(viewRecommendation.loader, PATH + (of ? `?userId=${of.user.userId}` : ""));

  it("is for internal users, and leads students to their own", async () => {
    const { learner, own, other } = await pair();
    const viewer = await newCounsellor(environment(), "view_recommendation");
    expect((await view(viewer, learner)).status).toBe(200);
    expect((await view(own, learner)).status).toBe(200);
    // Another counsellor's student.
    expect((await view(other, learner)).status).toBe(404);
    expect(await view(learner, learner)).toRedirectTo(OWN);
    expect(await view(own, own)).toRedirectTo(OWN);
    expect(await view(viewer)).toRedirectTo("/study-abroad/counselor-recommendation");
  });
});

describe("a student's application", () => {
  async function applied() {
    const { learner, own, other } = await pair(true);
    const { browser, csrf } = learner;
    const form = { courseId: COURSE, intake: `${new Date().getUTCFullYear() + 1}-10` };
    const begun = await browser.post(start.action, "/start", { csrf, ...form });
    const id = targetOf(begun).pathname.split("/").at(-1) ?? "";
    const answers = { csrf, reason: "The labs", funding: "loan" };
    await browser.post(stage.action, "/stage", answers, { id, stageId: "1" });
    const params = { student: learner.user.userId, id };
    const path = `${pathOf(learner)}/applications/${id}`;
    const open = ({ browser: by }: Person) => by.get(application.loader, path, params);
    const decide = (by: Person, fields: Record<string, string>) =>
      by.browser.post(application.action, path, { csrf: by.csrf, stage: "1", ...fields }, params);
    return { own, other, path, open, decide };
  }

  it("shows submitted steps to the student's counsellor only", async () => {
    const { own, other, open } = await applied();
    expect(await (await open(own)).json()).toMatchObject({ handedIn: [{ stageId: 1 }] });
    expect((await open(other)).status).toBe(403);
  });

  it("has its submitted steps accepted", async () => {
    const { own, path, decide } = await applied();
    expect(await decide(own, { status: "done" })).toRedirectTo(path);
    const early = await decide(own, { stage: "5", status: "done" });
    expect(early.status).toBe(409);
    expect(await early.json()).toMatchObject({ stageId: "5" });
  });

  it("needs a reason to return a step", async () => {
    const { own, other, path, open, decide } = await applied();
    const reply = await decide(own, { status: "returned", note: " " });
    expect(reply.status).toBe(400);
    expect(await reply.json()).toMatchObject({ stageId: "1" });
    expect((await decide(other, { status: "returned", note: "More" })).status).toBe(403);
    expect(await decide(own, { status: "returned", reasons: "field_unclear" })).toRedirectTo(path);
    expect(await (await open(own)).json()).toMatchObject({
      handedIn: [{ state: "returned", reasons: ["field_unclear"] }],
    });
  });
});

describe("applications across students", () => {
  const BOARD = `${DESK}/applications`;

  it("are on the board and the list of deadlines of their counsellor", async () => {
    const { learner, own, other } = await pair(true);
    const { browser, csrf } = learner;
    const year = String(new Date().getUTCFullYear() + 1);
    const form = { courseId: COURSE, intake: `${year}-10` };
    await browser.post(start.action, "/start", { csrf, ...form });
    const board = async (by: Person, query = "") =>
      (await by.browser.load(applications.loader, BOARD + query)).columns
        .filter(({ total }) => total > 0)
        .map(({ key, total }) => [key, total]);
    expect(await board(own)).toEqual([["1", 1]]);
    expect(await board(own, `?by=intake&intake=${year}-10`)).toEqual([[`${year}-10`, 1]]);
    expect(await board(own, "?by=nothing&country=usa")).toEqual([]);
    expect(await board(other)).toEqual([]);
    const { deadlines: due } = await own.browser.load(
      deadlines.loader,
      `${DESK}/deadlines?within=all`,
    );
    expect(due).toMatchObject([{ userId: learner.user.userId, step: { id: 1, state: "open" } }]);
  });

  it("have views that only their owner has", async () => {
    const [one, two] = [await newCounsellor(environment()), await newCounsellor(environment())];
    const { browser, csrf } = one;
    await browser.post(applications.action, `${BOARD}?by=intake`, { csrf, name: "Intakes" });
    const viewsOf = async (by: Person) => (await by.browser.load(applications.loader, BOARD)).views;
    expect(await viewsOf(one)).toMatchObject([{ name: "Intakes", filters: { by: "intake" } }]);
    expect(await viewsOf(two)).toEqual([]);
    const form = { csrf: two.csrf, delete: (await viewsOf(one))[0]?.id ?? "" };
    expect((await two.browser.post(applications.action, BOARD, form)).status).toBe(404);
  });
});

describe("the pages of all_user", () => {
  it("log who opened a student's data", async () => {
    const { learner, own, params } = await pair();
    await own.browser.get(student.loader, pathOf(learner), params);
    const { browser } = await head();
    const query = `?student=${learner.user.userId}`;
    const { data } = await browser.load(audit.loader, `${DESK}/audit${query}`);
    const summary = "Show the completed sections of a profile, with its progress";
    expect(data).toContainEqual(
      expect.objectContaining({ action: "GET /user/user/:userId/profile", summary }),
    );
    expect((await browser.get(audit.loader, `${DESK}/audit?page=999`)).status).toBe(404);
  });

  it("search the access log by what was done, by whom and when", async () => {
    const { browser, user } = await head();
    const note = `hidden-${crypto.randomUUID()}`;
    const { db } = environment().deps;
    const at = (day: string) => new Date(`${day}T10:00:00Z`);
    const row = { staffId: user.userId, details: { field: note } };
    const day = "2026-02-03";
    await db.insert(auditLog).values([
      { ...row, action: "PUT /user/staff/settings/:key", createdAt: at(day) },
      { ...row, action: "GET /user/staff/audit", createdAt: at("2026-02-05") },
    ]);
    const find = async (query: Record<string, string>) =>
      (await browser.load(audit.loader, `${DESK}/audit?${new URLSearchParams(query)}`)).data.map(
        ({ action }) => action,
      );
    const from = "2026-02-01";
    const [change, read] = ["PUT /user/staff/settings/:key", "GET /user/staff/audit"];
    expect(await find({ q: note, from })).toEqual([read, change]);
    expect(await find({ q: note, from: "2020-01-01", to: "2026-02-04" })).toEqual([change]);
    expect(await find({ q: note, from, kind: "change" })).toEqual([change]);
    expect(await find({ q: note, from, kind: "read" })).toEqual([read]);
    expect(await find({ staff: user.userId, from, to: "2026-02-05" })).toEqual([read, change]);
    expect(await find({ staff: crypto.randomUUID(), from })).toEqual([]);
    expect(await find({ q: "settings", staff: user.userId, from })).toEqual([change]);
  });

  it("count from visits to applications, over a known span", async () => {
    const { browser } = await head();
    const daysOf = async (query: string) =>
      (await browser.load(funnel.loader, `${DESK}/funnel${query}`)).days;
    expect([await daysOf("?days=7"), await daysOf(""), await daysOf("?days=8")]).toEqual([
      7, 30, 30,
    ]);
  });

  it("list searches that lead nowhere", async () => {
    const { browser } = await head();
    const { minimum, searches } = await browser.load(weak.loader, `${DESK}/searches`);
    expect(minimum).toBe(3);
    expect(Array.isArray(searches)).toBe(true);
  });

  it("adds an alias with one press, which a second editor approves", async () => {
    const page = `${DESK}/searches`;
    const [one, other] = [(await head()).browser, (await head()).browser];
    const csrf = (await one.load(weak.loader, page)).csrf ?? "";
    const typed = { csrf, phrase: "goal letter", meaning: "statement of purpose" };
    const wrong = await one.post(weak.action, page, { ...typed, meaning: "xqzzy" });
    expect([wrong.status, await wrong.json()]).toEqual([
      400,
      {
        phrase: "goal letter",
        meaning: "xqzzy",
        message: "Enter other words that find something.",
      },
    ]);
    expect((await one.post(weak.action, page, typed)).status).toBe(303);
    expect((await one.post(weak.action, page, { csrf, approve: "goal letter" })).status).toBe(403);
    const file = async () => (await one.get(aliasFile.loader, `${page}/aliases.csv`)).text();
    expect(await file()).not.toContain("goal letter");
    const others = (await other.load(weak.loader, page)).csrf ?? "";
    await other.post(weak.action, page, { csrf: others, approve: "goal letter" });
    expect(await file()).toContain("phrase,meaning\ngoal letter,statement of purpose\n");
    await other.post(weak.action, page, { csrf: others, delete: "goal letter" });
    expect((await one.load(weak.loader, page)).aliases).toEqual([]);
  });

  it("are closed to counsellors", async () => {
    const { browser } = await newCounsellor(environment());
    expect((await browser.get(audit.loader, `${DESK}/audit`)).status).toBe(403);
    expect((await browser.get(funnel.loader, `${DESK}/funnel`)).status).toBe(403);
    expect((await browser.get(weak.loader, `${DESK}/searches`)).status).toBe(403);
  });
});
