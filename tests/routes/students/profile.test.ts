import { describe, expect, it } from "vitest";
import { MAX_SHORTLISTED } from "#domain/shortlist/shortlist";
import { regions } from "#domain/site/regions";
import { profileSections } from "#domain/students/profile-sections";
import { sectionIn } from "#domain/students/regional-section";
import * as root from "../../../app/root";
import * as documents from "../../../app/routes/documents/documents";
import * as dataExport from "../../../app/routes/privacy/data-export";
import * as privacy from "../../../app/routes/privacy/privacy";
import * as shortlist from "../../../app/routes/shortlist/shortlist";
import * as contactDetails from "../../../app/routes/students/contact-details";
import * as staff from "../../../app/routes/students/counsellor";
import * as help from "../../../app/routes/students/help";
import * as notes from "../../../app/routes/students/notes";
import * as section from "../../../app/routes/students/section";
import { newPaid, textSentTo } from "../../contract/test-users";
import { Browser } from "../../contract/website";
import { acceptableAnswers } from "../../fixtures/profile-answers";
import { newStudent, signedIn, useServices } from "../services";

const environment = useServices();
const PROFILE = "/study-abroad/profile";
const COURSE = "5005-msc-computer-science";

interface Page {
  readonly typed: Readonly<Record<string, readonly string[]>>;
}

describe("a section of the profile", () => {
  const path = "exam/ielts";
  const params = { group: "exam", name: "ielts" };
  const address = `${PROFILE}/details/${path}`;

  const asked = profileSections.map((one) => sectionIn(one, regions.default));

  it.each(asked)("is saved and shown again: $path", async (one) => {
    const { browser, csrf } = await newStudent(environment());
    const [group = "", name = ""] = one.path.split("/");
    const [own, place] = [`${PROFILE}/details/${one.path}`, { group, ...(name ? { name } : {}) }];
    const answers = acceptableAnswers(one);
    const reply = await browser.post(section.action, own, { csrf, ...answers }, place);
    expect(reply).toRedirectTo(`${PROFILE}?saved=${one.path}`);
    const { typed } = (await (await browser.get(section.loader, own, place)).json()) as Page;
    for (const [question, answer] of Object.entries(answers))
      expect(typed[question], question).toEqual([answer]);
  });

  it("is refused with an error next to the field, and the values entered stay", async () => {
    const { browser, csrf } = await newStudent(environment());
    const reply = await browser.post(section.action, address, { csrf, score: "6.7" }, params);
    expect(reply.status).toBe(400);
    await expect(reply).toHaveFieldError("score", /steps of 0.5/);
    expect(await reply.json()).toMatchObject({ typed: { score: ["6.7"] } });
  });

  it("returns 404 if it doesn't exist", async () => {
    const { browser, csrf } = await newStudent(environment());
    const none = { group: "exam", name: "none" };
    expect((await browser.get(section.loader, address, none)).status).toBe(404);
    expect((await browser.post(section.action, address, { csrf }, none)).status).toBe(404);
  });
});

describe("contact details", () => {
  const path = `${PROFILE}/contact-details`;

  it("sends a link to a new address", async () => {
    const { browser, csrf, user } = await newStudent(environment());
    const address = `new-${user.userId}@example.com`;
    const reply = await browser.post(contactDetails.action, path, { csrf, address });
    expect(reply).toRedirectTo(`${path}?done=sent`);
    expect(await textSentTo(environment(), address)).toContain("/confirm-contact/");
  });

  it("rejects an invalid address and keeps it in the form", async () => {
    const { browser, csrf } = await newStudent(environment());
    const reply = await browser.post(contactDetails.action, path, { csrf, address: "nobody@" });
    expect(reply.status).toBe(400);
    await expect(reply).toHaveFieldError("address");
    expect(await reply.json()).toMatchObject({ typed: { address: "nobody@" } });
  });
});

describe("documents", () => {
  it("need a type and a file", async () => {
    const { browser, csrf } = await newStudent(environment());
    const form = { csrf, documentTypeId: "0", label: "Marksheet" };
    const reply = await browser.post(documents.action, `${PROFILE}/documents`, form);
    expect(reply.status).toBe(400);
    await expect(reply).toHaveFieldError("documentTypeId", "Choose a document type.");
    await expect(reply).toHaveFieldError("file", "Choose a file.");
    expect(await reply.json()).toMatchObject({ typed: { label: "Marksheet" } });
  });

  it("are empty at first", async () => {
    const { browser } = await newStudent(environment());
    const page = await browser.get(documents.loader, `${PROFILE}/documents`);
    expect(await page.json()).toMatchObject({ documents: [] });
  });
});

describe("notes", () => {
  const path = `${PROFILE}/notes`;

  it("are saved for their student alone", async () => {
    const [owner, other] = [await newStudent(environment()), await newStudent(environment())];
    const form = { csrf: owner.csrf, text: "Which loan fits?" };
    expect(await owner.browser.post(notes.action, path, form)).toRedirectTo(`${path}?kept=1`);
    expect(await (await owner.browser.get(notes.loader, path)).text()).toContain(form.text);
    expect(await (await other.browser.get(notes.loader, path)).text()).not.toContain(form.text);
  });

  it("need a text", async () => {
    const { browser, csrf } = await newStudent(environment());
    const reply = await browser.post(notes.action, path, { csrf, text: " " });
    expect(reply.status).toBe(400);
    await expect(reply).toHaveFieldError("text", "Write something first.");
  });
});

describe("the student's data", () => {
  it("is downloaded as a private file", async () => {
    const { browser } = await newStudent(environment());
    const reply = await browser.get(dataExport.loader, `${PROFILE}/privacy/download`);
    expect([reply.status, reply.headers.get("content-type")]).toEqual([200, "application/zip"]);
    expect(reply.headers.get("cache-control")).toContain("no-store");
  });

  it("is erased on confirmation only", async () => {
    const { browser, csrf } = await newStudent(environment());
    const path = `${PROFILE}/privacy`;
    const eraseAt = async () =>
      ((await (await browser.get(privacy.loader, path)).json()) as { eraseAt: unknown }).eraseAt;
    const reply = await browser.post(privacy.action, path, { csrf, wish: "erase" });
    expect(reply.status).toBe(400);
    await expect(reply).toHaveFieldError("sure");
    expect(await eraseAt()).toBeNull();
    const confirmed = { csrf, wish: "erase", sure: "yes" };
    expect(await browser.post(privacy.action, path, confirmed)).toRedirectTo(`${path}#erase`);
    expect(await eraseAt()).not.toBeNull();
    const cancelled = await browser.post(privacy.action, path, { csrf, wish: "keep" });
    expect(cancelled).toRedirectTo(`${path}?kept=1`);
    expect(await eraseAt()).toBeNull();
  });
});

describe("the shortlist", () => {
  const path = "/study-abroad/shortlist";
  const show = async (browser: Browser) => (await browser.get(shortlist.loader, path)).text();

  it("is stored in a cookie without a session, and moves to the account", async () => {
    const visitor = new Browser();
    const reply = await visitor.post(shortlist.action, path, { add: COURSE });
    expect(reply).toRedirectTo(`${path}#course-${COURSE}`);
    expect(reply).toSetCookie("disha_shortlist");
    expect(await show(visitor)).toContain(COURSE);
    const { browser, csrf } = await newStudent(environment());
    browser.cookies.set("disha_shortlist", visitor.cookies.get("disha_shortlist") ?? "");
    expect(await show(browser)).toContain(COURSE);
    await browser.post(shortlist.action, path, { csrf, remove: COURSE });
    expect(await show(browser)).not.toContain(COURSE);
  });

  it("returns to the course in the list, on pages of this site only", async () => {
    const list = "/study-abroad/germany/masters?fees=free&page=2";
    const post = (returnTo: string) =>
      new Browser().post(shortlist.action, path, { add: COURSE, returnTo });
    expect(await post(`${list}#top`)).toRedirectTo(`${list}#course-${COURSE}`);
    expect(await post("https://elsewhere.example/")).toRedirectTo(`${path}#course-${COURSE}`);
  });

  it("ignores what is no course", async () => {
    const reply = await new Browser().post(shortlist.action, path, { add: "<b>" });
    expect(reply).toRedirectTo(path);
    expect(reply.headers.get("set-cookie")).toBeNull();
  });

  it("is refused when it is full, in a browser and in an account", async () => {
    const ids = Array.from({ length: MAX_SHORTLISTED }, (_, index) => `${index + 1}-law`);
    const visitor = new Browser();
    visitor.cookies.set("disha_shortlist", ids.join("."));
    expect((await visitor.post(shortlist.action, path, { add: COURSE })).status).toBe(409);
    const { browser, csrf } = await newStudent(environment());
    const found = await environment().client.raw(
      "GET",
      `pathway/courses?length=${MAX_SHORTLISTED}&sort=title`,
    );
    const { data } = (await found.json()) as { data: { id: string }[] };
    for (const { id } of data.filter(({ id }) => id !== COURSE))
      await browser.post(shortlist.action, path, { csrf, add: id });
    expect((await browser.post(shortlist.action, path, { csrf, add: COURSE })).status).toBe(409);
    const again = { csrf, add: data[0]?.id ?? "" };
    expect((await browser.post(shortlist.action, path, again)).status).toBe(303);
  });

  it("is counted in the header, and makes the page private", async () => {
    const load = async (browser: Browser) => {
      const reply = await browser.get(root.loader, "/study-abroad/germany");
      const { shortlistCount } = (await reply.json()) as { shortlistCount: number };
      return [shortlistCount, reply.headers.get("cache-control")];
    };
    const visitor = new Browser();
    expect(await load(visitor)).toEqual([0, null]);
    await visitor.post(shortlist.action, path, { add: COURSE });
    expect(await load(visitor)).toEqual([1, "private, no-store"]);
    const { browser, csrf } = await newStudent(environment());
    await browser.post(shortlist.action, path, { csrf, add: COURSE });
    expect(await load(browser)).toEqual([1, "private, no-store"]);
  });
});

describe("the page of the learner's counsellor or buddy", () => {
  const path = `${PROFILE}/counselor`;

  it("takes a callback request", async () => {
    const { browser, csrf, user } = await newStudent(environment());
    const form = { csrf, mobile: user.mobile, topic: "Loans", preferredTime: "any" };
    expect(await browser.post(staff.action, path, form)).toRedirectTo(`${path}?asked=1`);
  });

  it("names each invalid field and keeps the values entered", async () => {
    const { browser, csrf } = await newStudent(environment());
    const typed = { mobile: "12", topic: "", preferredTime: "any" };
    const reply = await browser.post(staff.action, path, { csrf, ...typed });
    expect(reply.status).toBe(400);
    await expect(reply).toHaveFieldError("mobile");
    await expect(reply).toHaveFieldError("topic");
    expect(await reply.json()).toMatchObject({ view: { typed } });
  });

  it("depends on whether the learner has paid", async () => {
    const [free, paid] = [
      await newStudent(environment()),
      await signedIn(await newPaid(environment())),
    ];
    const buddy = `${PROFILE}/disha-buddy`;
    const statusOf = async ({ browser }: typeof free, page: string) =>
      (await browser.get(staff.loader, page)).status;
    expect([await statusOf(free, path), await statusOf(free, buddy)]).toEqual([200, 404]);
    expect([await statusOf(paid, path), await statusOf(paid, buddy)]).toEqual([404, 200]);
    expect((await paid.browser.get(help.loader, `${PROFILE}/help`)).status).toBe(404);
  });
});
