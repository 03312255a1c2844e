import { describe, expect, it } from "vitest";
import { ANALYTICS_CONSENT_COOKIE } from "#domain/privacy/analytics-consent";
import { QUESTION_LENGTH } from "#domain/requests/questions";
import { HONEYPOT_FIELD } from "~/platform/forms/honeypot-field";
import * as privacyChoices from "../../../app/routes/privacy/choices";
import * as alumni from "../../../app/routes/requests/alumni";
import * as askAlumnus from "../../../app/routes/requests/ask-alumnus";
import * as partners from "../../../app/routes/requests/partners";
import * as reportError from "../../../app/routes/requests/report-problem";
import * as messages from "../../../app/routes/requests/staff-questions";
import * as help from "../../../app/routes/students/help";
import { Browser, hostOf } from "../../contract/website";
import { png } from "../../fixtures/files";
import { newCounsellor, newStudent, useServices } from "../services";

const environment = useServices();
const BASE = "/study-abroad";

describe("the pages for institutions", () => {
  const complete = {
    institution: "Contract University",
    country: "Finland",
    name: "Aino Virtanen",
    role: "Head of admissions",
    email: "aino@contract.example",
    wish: "event",
    message: "We'd like to come to your next fair.",
    [HONEYPOT_FIELD]: "",
  };
  const send = (form: Record<string, string>, page = "partners") =>
    new Browser().post(partners.action, `${BASE}/${page}`, form);

  it.each(["partners", "university-partnership"])("take a message on /%s", async (page) => {
    const before = await new Browser().load(partners.loader, `${BASE}/${page}`);
    expect(before).toMatchObject({ thanks: null, csrf: null });
    expect(await send(complete, page)).toRedirectTo(`${BASE}/${page}?sent=mailed#write`);
    const after = await new Browser().load(partners.loader, `${BASE}/${page}?sent=mailed`);
    expect(after.thanks).toMatch(/emailed you a confirmation/);
  });

  it("promise no confirmation that isn't sent", async () => {
    const to = { ...complete, email: "limit@contract.example" };
    const targets: (string | null)[] = [];
    for (let number = 0; number < 5; number++) {
      const reply = await send({ ...to, message: `This is message number ${number}.` });
      targets.push(reply.headers.get("location"));
    }
    expect(targets[0]).toContain("?sent=mailed");
    expect(targets.at(-1)).toContain("?sent=1");
    const { thanks } = await new Browser().load(partners.loader, `${BASE}/partners?sent=1`);
    expect(thanks).not.toMatch(/email/);
  });

  it.each([
    ["institution", ""],
    ["country", "F"],
    ["name", ""],
    ["role", ""],
    ["email", "aino@nowhere"],
    ["wish", "everything"],
    ["message", "Hello"],
  ])("name an invalid %s and keep the rest", async (field, value) => {
    const reply = await send({ ...complete, [field]: value });
    expect(reply.status).toBe(400);
    await expect(reply).toHaveFieldError(field);
    const { [HONEYPOT_FIELD]: _trap, ...typed } = { ...complete, [field]: value };
    expect(await reply.json()).toMatchObject({ typed });
  });

  it("return the form to a bot", async () => {
    const reply = await send({ ...complete, [HONEYPOT_FIELD]: "x" });
    await expect(reply).toHaveFieldError("form", /Send the form again/);
  });

  it("answer errors in the language of the region", async () => {
    const form = { ...complete, name: "" };
    const reply = await new Browser(hostOf("vn")).post(partners.action, `${BASE}/partners`, form);
    await expect(reply).not.toHaveFieldError("name", "Enter your name.");
    await expect(reply).toHaveFieldError("name");
  });
});

describe("the alumni", () => {
  const load = (query = "") => new Browser().load(alumni.loader, `${BASE}/alumni-connect${query}`);

  it("are filtered by country and university, and an unknown value is ignored", async () => {
    const all = await load();
    const german = await load("?country=germany");
    expect(german.alumni.length).toBeGreaterThan(0);
    expect(german.alumni.length).toBeLessThan(all.alumni.length);
    expect(german.alumni.every(({ fields }) => fields.country === "germany")).toBe(true);
    const unknown = await load("?country=atlantis&university=x");
    expect(unknown.alumni).toHaveLength(all.alumni.length);
    expect(unknown.chosen).toEqual({ country: "", university: "" });
  });
});

describe("a question to an alumnus", () => {
  const PATH = `${BASE}/alumni-connect/ask`;
  const text = "Was the first winter hard, and what helped?";
  type Student = Awaited<ReturnType<typeof newStudent>>;
  const ask = ({ browser, csrf }: Student, form: Record<string, string> = {}) =>
    browser.post(askAlumnus.action, PATH, { csrf, alumnus: "ananya-s", text, ...form });

  it("is reviewed, and its answer is published without the student's name", async () => {
    const student = await newStudent(environment());
    expect(await ask(student)).toRedirectTo(`${PATH}?sent=1`);
    const { questions } = await student.browser.load(askAlumnus.loader, `${PATH}?sent=1`);
    expect(questions).toMatchObject([{ text, status: "waiting", name: "Ananya S." }]);
    const answer = "A lamp, and friends.";
    const published = async () =>
      (await new Browser().load(alumni.loader, `${BASE}/alumni-connect`)).questions;
    expect(await published()).toEqual([]);
    const { browser, csrf } = await newCounsellor(environment());
    const form = { csrf, question: questions[0]?.id ?? "", status: "answered", answer };
    expect(await browser.post(messages.action, `${BASE}/counsellor/messages`, form)).toRedirectTo(
      `${BASE}/counsellor/messages`,
    );
    expect(await published()).toMatchObject([{ text, answer, name: "Ananya S." }]);
    expect(JSON.stringify(await published())).not.toContain("Asha");
  });

  it("has a person and a full sentence, and what was typed stays", async () => {
    const reply = await ask(await newStudent(environment()), { alumnus: "", text: "Hard?" });
    expect(reply.status).toBe(400);
    await expect(reply).toHaveFieldError("alumnus", "Choose who you want to ask.");
    await expect(reply).toHaveFieldError("text", "Write your question as a full sentence.");
    expect(await reply.json()).toMatchObject({ typed: { alumnus: "", text: "Hard?" } });
  });

  it("is never cut, and its line ends count as in the browser", async () => {
    const student = await newStudent(environment());
    const lines = "x\r\n".repeat(QUESTION_LENGTH.max / 2 - 1) + "xx";
    const reply = await ask(student, { text: `${lines}y` });
    expect(reply.status).toBe(400);
    await expect(reply).toHaveFieldError(
      "text",
      `Shorten this to ${QUESTION_LENGTH.max} characters.`,
    );
    expect(await ask(student, { text: lines })).toRedirectTo(`${PATH}?sent=1`);
    const { questions } = await student.browser.load(askAlumnus.loader, PATH);
    expect(questions[0]?.text).toHaveLength(QUESTION_LENGTH.max);
  });

  it("isn't taken for an unknown alumnus, or beside three open ones", async () => {
    const student = await newStudent(environment());
    expect((await ask(student, { alumnus: "nobody" })).status).toBe(404);
    for (let number = 1; number <= 3; number++) expect((await ask(student)).status).toBe(303);
    const reply = await ask(student);
    expect(reply.status).toBe(409);
    await expect(reply).toHaveFieldError("text", /three open questions/);
  });
});

describe("the messages in the console", () => {
  const PATH = `${BASE}/counsellor/messages`;
  const decide = async (form: Record<string, string>) => {
    const { browser, csrf } = await newCounsellor(environment());
    return browser.post(messages.action, PATH, { csrf, ...form });
  };

  it("list partner enquiries until they are handled", async () => {
    const institution = `Institute ${crypto.randomUUID()}`;
    await new Browser().post(partners.action, `${BASE}/partners`, {
      institution,
      country: "Finland",
      name: "Aino",
      role: "Dean",
      wish: "other",
      email: "a@contract.example",
      message: "Please write to us.",
      [HONEYPOT_FIELD]: "",
    });
    const { browser, csrf } = await newCounsellor(environment());
    const open = async () =>
      (await browser.load(messages.loader, PATH)).partners.filter(
        (one) => one.institution === institution,
      );
    const [enquiry] = await open();
    expect(enquiry).toBeDefined();
    const reply = await browser.post(messages.action, PATH, { csrf, partner: enquiry?.id ?? "" });
    expect(reply).toRedirectTo(PATH);
    expect(await open()).toEqual([]);
  });

  it("need a reply or a reason, and keep it if the question has been decided", async () => {
    const question = crypto.randomUUID();
    const empty = await decide({ question, status: "declined", answer: " " });
    expect(empty.status).toBe(400);
    expect(await empty.json()).toMatchObject({ question, message: expect.any(String) as string });
    const late = await decide({ question, answer: "Too late" });
    expect(late.status).toBe(404);
  });
});

describe("the choice about analytics", () => {
  const PATH = `${BASE}/privacy-choices`;
  const choiceOf = async (browser: Browser) =>
    (await browser.load(privacyChoices.loader, PATH)).choice;

  it.each([
    ["yes", "yes"],
    ["no", "no"],
    ["", "no"],
    ["YES", "no"],
  ])("is stored: %j means %s", async (analytics, choice) => {
    const browser = new Browser();
    expect(await choiceOf(browser)).toBeNull();
    const reply = await browser.post(privacyChoices.action, PATH, { analytics });
    expect(reply).toRedirectTo(PATH);
    expect(reply).toSetCookie(ANALYTICS_CONSENT_COOKIE);
    // Our script reads it.
    expect(reply.headers.get("set-cookie")).not.toContain("HttpOnly");
    expect(await choiceOf(browser)).toBe(choice);
  });

  it("can't be made by another site", async () => {
    const foreign = { "sec-fetch-site": "cross-site" };
    const form = { analytics: "yes" };
    const reply = await new Browser().post(privacyChoices.action, PATH, form, {}, foreign);
    expect(reply.status).toBe(403);
  });
});

describe.each([
  {
    name: "the page to report a problem",
    action: reportError.action,
    path: `${BASE}/report-error`,
  },
  { name: "the help page", action: help.action, path: `${BASE}/profile/help` },
])("$name", ({ action, path }) => {
  const text = "The fees of this course are in the wrong currency.";
  async function report(fields: Record<string, string>, screenshot?: File) {
    const { browser, csrf } = await newStudent(environment());
    const form = new FormData();
    for (const [name, value] of Object.entries({
      csrf,
      issueType: "data",
      text,
      page: "/usa",
      ...fields,
    }))
      form.set(name, value);
    if (screenshot) form.set("screenshot", screenshot);
    return browser.post(action, path, form);
  }

  it("takes a report, with or without a screenshot", async () => {
    expect(await report({})).toRedirectTo(`${path}?done=1`);
    const screenshot = new File([new Uint8Array(png)], "screen.png", { type: "image/png" });
    expect(await report({}, screenshot)).toRedirectTo(`${path}?done=1`);
  });

  it("names each invalid field and keeps the values entered", async () => {
    const reply = await report({ issueType: "x", text: "Wrong" });
    expect(reply.status).toBe(400);
    await expect(reply).toHaveFieldError("issueType", "Choose a topic.");
    await expect(reply).toHaveFieldError("text");
    expect(await reply.json()).toMatchObject({ typed: { text: "Wrong", page: "/usa" } });
  });

  it("rejects a screenshot that is no picture, or too big", async () => {
    const script = new File(["<script>"], "screen.png", { type: "image/png" });
    await expect(await report({}, script)).toHaveFieldError("screenshot");
    const big = new File([new Uint8Array(3_000_000)], "screen.png", { type: "image/png" });
    const reply = await report({}, big);
    expect(reply.status).toBe(413);
    await expect(reply).toHaveFieldError("screenshot", /under 2.0 MB/);
  });
});

it("presets the report from the link that leads to it", async () => {
  const { browser } = await newStudent(environment());
  const load = async (query: string) =>
    (await browser.load(reportError.loader, `${BASE}/report-error?${query}`)).typed;
  expect(await load("issueType=payment&from=/usa")).toEqual({ issueType: "payment", page: "/usa" });
  expect(await load("issueType=x")).toEqual({ issueType: "", page: "" });
});
