import { describe, expect, it } from "vitest";
import { z } from "zod";
import { today } from "#domain/time/dates";
import * as application from "../../../app/routes/applications/application";
import * as list from "../../../app/routes/applications/list";
import * as stage from "../../../app/routes/applications/stage";
import * as start from "../../../app/routes/applications/start";
import { newPaid } from "../../contract/test-users";
import { targetOf } from "../../contract/website";
import { newStudent, signedIn, useServices } from "../services";

const environment = useServices();
type Student = Awaited<ReturnType<typeof newStudent>>;

const START = "/study-abroad/profile/applications/start";
const STARTED = /^\/study-abroad\/profile\/applications\/([\w-]{36})$/;
const choice = {
  courseId: "5005-msc-computer-science",
  intake: `${new Date().getUTCFullYear() + 1}-10`,
};

const send = ({ browser, csrf }: Student, form: Record<string, string>) =>
  browser.post(start.action, START, { csrf, ...form });

async function begin(student: Student): Promise<string> {
  const { pathname, search } = targetOf(await send(student, choice));
  return STARTED.exec(pathname + search)?.[1] ?? "";
}

const applicationPath = (id: string) => `/study-abroad/profile/applications/${id}`;
const setStatus = ({ browser, csrf }: Student, id: string, status: string) =>
  browser.post(application.action, applicationPath(id), { csrf, status, confirmed: "yes" }, { id });
const open = ({ browser }: Student, id: string) =>
  browser.get(application.loader, applicationPath(id), { id });

describe("starting an application", () => {
  it("offers the course from its page", async () => {
    const { browser } = await newStudent(environment());
    const page = await browser.get(start.loader, `${START}?course=${choice.courseId}`);
    expect(await page.json()).toMatchObject({ chosen: { id: choice.courseId } });
  });

  it("offers only the course's intakes that are ahead", async () => {
    const { browser } = await newStudent(environment());
    const address = `${START}?course=${choice.courseId}`;
    const { intakes } = await browser.load(start.loader, address);
    expect(intakes.length).toBeGreaterThan(3);
    expect([...new Set(intakes.map(({ value }) => value.slice(5)))].sort()).toEqual(["04", "10"]);
    expect(intakes.every(({ value }) => value >= today().slice(0, 7))).toBe(true);
  });

  it("redirects to the application, which its list contains", async () => {
    const student = await newStudent(environment());
    expect(await send(student, choice)).toRedirectTo(STARTED);
    const page = await student.browser.get(list.loader, "/study-abroad/profile/application");
    const { applications } = z
      .object({ applications: z.array(z.unknown()) })
      .parse(await page.json());
    expect(applications).toHaveLength(1);
  });

  it("names each missing field and keeps the values entered", async () => {
    const student = await newStudent(environment());
    const typed = { courseId: "", intake: "1999-13" };
    const reply = await send(student, typed);
    expect(reply.status).toBe(400);
    await expect(reply).toHaveFieldError("courseId", "Choose a course.");
    await expect(reply).toHaveFieldError("intake", "Choose an intake.");
    expect(await reply.json()).toMatchObject({ typed });
  });

  it("rejects an intake that the course doesn't have", async () => {
    const student = await newStudent(environment());
    const july = choice.intake.replace("-10", "-07");
    await expect(await send(student, { ...choice, intake: july })).toHaveFieldError(
      "intake",
      "The course doesn’t start in this month. Choose one of its intakes.",
    );
  });

  it("rejects a past intake and a second application for the same intake", async () => {
    const student = await newStudent(environment());
    await expect(await send(student, { ...choice, intake: "2020-10" })).toHaveFieldError(
      "intake",
      "This intake is over, or too far in the future.",
    );
    await begin(student);
    const again = await send(student, choice);
    expect(again.status).toBe(409);
    await expect(again).toHaveFieldError("courseId");
  });
});

describe("an application", () => {
  it("can be withdrawn and reopened by its student", async () => {
    const student = await newStudent(environment());
    const id = await begin(student);
    expect((await open(student, id)).status).toBe(200);
    for (const status of ["withdrawn", "active"])
      expect(await setStatus(student, id, status)).toRedirectTo(applicationPath(id));
  });

  it("asks before it is withdrawn", async () => {
    const student = await newStudent(environment());
    const id = await begin(student);
    const { browser, csrf } = student;
    const form = { csrf, status: "withdrawn" };
    const asked = await browser.post(application.action, applicationPath(id), form, { id });
    expect(targetOf(asked).search).toBe("?ask=withdraw");
    const page = await browser.load(application.loader, applicationPath(id), { id });
    expect(page.application.status).toBe("active");
  });

  it("doesn't exist for other students", async () => {
    const [owner, other] = [await newStudent(environment()), await newStudent(environment())];
    const id = await begin(owner);
    expect((await open(other, id)).status).toBe(404);
    expect((await setStatus(other, id, "withdrawn")).status).toBe(404);
    const step = { id, stageId: "1" };
    const path = `${applicationPath(id)}/stages/1`;
    expect((await other.browser.get(stage.loader, path, step)).status).toBe(404);
    const form = { csrf: other.csrf, reason: "The labs" };
    expect((await other.browser.post(stage.action, path, form, step)).status).toBe(404);
  });

  it("has a list for free learners only", async () => {
    const { browser } = await signedIn(await newPaid(environment()));
    const page = await browser.get(list.loader, "/study-abroad/profile/application");
    expect(page.status).toBe(404);
  });
});

describe("a step of an application", () => {
  const path = (id: string) => `${applicationPath(id)}/stages/1`;
  const submit = ({ browser, csrf }: Student, id: string, form: Record<string, string>) =>
    browser.post(stage.action, path(id), { csrf, ...form }, { id, stageId: "1" });

  it("is rejected with its missing answers, and the values entered stay", async () => {
    const student = await newStudent(environment());
    const id = await begin(student);
    const reply = await submit(student, id, { funding: "loan" });
    expect(reply.status).toBe(400);
    await expect(reply).toHaveFieldError("reason");
    expect(await reply.json()).toMatchObject({ typed: { funding: ["loan"] } });
  });

  it("rejects an upload without a file next to its field", async () => {
    const student = await newStudent(environment());
    const id = await begin(student);
    const reply = await submit(student, id, { intent: "upload", documentTypeId: "0", label: "A" });
    expect(reply.status).toBe(400);
    await expect(reply).toHaveFieldError("file", "Choose a file.");
    await expect(reply).toHaveFieldError("documentTypeId", "Choose a document type.");
  });
});
