import { describe, expect, it } from "vitest";
import { findUser } from "#backend/auth/accounts";
import { profileSections } from "#domain/students/profile-sections";
import * as documents from "../../../app/routes/documents/documents";
import * as documentFile from "../../../app/routes/documents/file";
import * as courses from "../../../app/routes/recommendations/courses-for-you";
import * as language from "../../../app/routes/site/language";
import * as contactDetails from "../../../app/routes/students/contact-details";
import * as details from "../../../app/routes/students/details";
import * as location from "../../../app/routes/students/location";
import * as addresses from "../../../app/routes/students/old-addresses";
import * as section from "../../../app/routes/students/section";
import { assign } from "../../contract/test-users";
import { Browser, hostOf, targetOf } from "../../contract/website";
import { png } from "../../fixtures/files";
import { acceptableAnswers } from "../../fixtures/profile-answers";
import { newCounsellor, newStudent, useServices } from "../services";

const environment = useServices();
const BASE = "/study-abroad";
const PROFILE = `${BASE}/profile`;
const COURSE = "5005-msc-computer-science";
type Student = Awaited<ReturnType<typeof newStudent>>;

describe("other addresses of the profile", () => {
  it.each([
    ["/lead-profile", PROFILE],
    ["/profile-questions", `${PROFILE}/details/profile-question`],
    ["/profile-completed", `${PROFILE}/dashboard`],
  ])("redirect: %s", async (path, target) => {
    expect(await new Browser().get(addresses.loader, BASE + path)).toRedirectTo(target, 302);
  });

  it("don't include others", async () => {
    expect((await new Browser().get(addresses.loader, `${BASE}/x`)).status).toBe(404);
  });
});

describe("the language switch", () => {
  const languageOfAccount = async ({ user }: Student) =>
    (await findUser(environment().deps.db, user.userId)).language;

  it("changes the language of the account", async () => {
    const student = await newStudent(environment());
    const vietnam = new Browser(hostOf("vn"));
    await vietnam.signIn(student.user);
    for (const code of ["vi", "en"]) {
      const form = { language: code, returnTo: PROFILE };
      expect(await vietnam.post(language.action, `${BASE}/language`, form)).toRedirectTo(PROFILE);
      expect(await languageOfAccount(student)).toBe(code);
    }
  });
});

describe("the details", () => {
  const load = ({ browser }: Student, query = "") =>
    browser.load(details.loader, `${PROFILE}${query}`);

  it("show which sections are complete", async () => {
    const student = await newStudent(environment());
    expect(await load(student)).toMatchObject({ filled: [], progress: 0, name: "Asha Rao" });
    const preference = profileSections.find(({ path }) => path === "study-abroad-preference");
    if (!preference) throw new Error("there is no such section");
    const { path } = preference;
    const answers = { csrf: student.csrf, ...acceptableAnswers(preference) };
    await student.browser.post(section.action, `${PROFILE}/details`, answers, { group: path });
    const { filled, begun, progress } = await load(student);
    expect([filled, begun]).toEqual([[path], [path]]);
    expect(progress).toBeGreaterThan(0);
  });

  it("offer the location where the region does", async () => {
    const student = await newStudent(environment());
    expect((await load(student)).hasLocation).toBe(true);
    const vietnam = new Browser(hostOf("vn"));
    await vietnam.signIn(student.user);
    expect((await vietnam.load(details.loader, PROFILE)).hasLocation).toBe(false);
  });
});

describe("the location", () => {
  const PATH = `${PROFILE}/location`;
  const send = ({ browser, csrf }: Student, latitude: string, longitude: string) =>
    browser.post(location.action, PATH, { csrf, latitude, longitude });

  it("is stored on request", async () => {
    const student = await newStudent(environment());
    expect(await send(student, "18.52", "73.85")).toRedirectTo(`${PROFILE}?location=kept#location`);
  });

  it.each([
    ["", ""],
    ["91", "0"],
    ["x", "73"],
  ])("must be a place: %j, %j", async (latitude, longitude) => {
    const student = await newStudent(environment());
    const target = `${PROFILE}?location=failed#location`;
    expect(await send(student, latitude, longitude)).toRedirectTo(target);
  });

  it("isn't taken where the region hides it, and has no page", async () => {
    const { user } = await newStudent(environment());
    const browser = new Browser(hostOf("sa"));
    const csrf = await browser.formToken(user);
    await browser.signIn(user);
    const form = { csrf, latitude: "24.7", longitude: "46.7" };
    expect((await browser.post(location.action, PATH, form)).status).toBe(404);
    expect(await browser.get(location.loader, PATH)).toRedirectTo(PROFILE, 302);
  });
});

describe("contact details", () => {
  it("show the addresses and whether they are confirmed", async () => {
    const { browser, user } = await newStudent(environment());
    const page = await browser.load(contactDetails.loader, `${PROFILE}/contact-details?done=sent`);
    expect(page).toMatchObject({ details: { mobile: { verified: user.mobile } }, done: "sent" });
  });
});

describe("a document", () => {
  it("is sent to its owner by a signed link, uncached", async () => {
    const [owner, other] = [await newStudent(environment()), await newStudent(environment())];
    const form = new FormData();
    form.set("csrf", owner.csrf);
    form.set("documentTypeId", "1");
    form.set("file", new File([new Uint8Array(png)], "passport.png", { type: "image/png" }));
    await owner.browser.post(documents.action, `${PROFILE}/documents`, form);
    const list = await owner.browser.load(documents.loader, `${PROFILE}/documents`);
    const id = list.documents[0]?.id ?? "";
    const open = ({ browser }: Student, query = "") =>
      browser.get(documentFile.loader, `${PROFILE}/documents/${id}${query}`, { id });
    const { search } = targetOf(await open(owner));
    const file = await open(owner, search);
    expect([file.status, file.headers.get("content-type")]).toEqual([200, "image/png"]);
    expect(file.headers.get("cache-control")).toBe("private, no-store");
    expect((await open(owner, "?for=x.y")).status).toBe(404);
    for (const query of ["", search]) expect((await open(other, query)).status).toBe(404);
  });
});

/** A student to whom a counsellor has recommended a course. */
async function recommendedTo() {
  const student = await newStudent(environment());
  const { user: staff } = await newCounsellor(environment());
  await assign(environment(), student.user, "counsellorId", staff);
  const body = { updateRecommendation: [{ courseId: COURSE, action: "propose" }] };
  await staff.client.put(`${student.user.base}/recommendations`, body, staff);
  return student;
}

describe("the courses for a student", () => {
  const PATH = `${PROFILE}/courses`;
  const load = ({ browser }: Student, query = "") => browser.load(courses.loader, PATH + query);

  it("are filtered, sorted and searched by the address", async () => {
    const student = await newStudent(environment());
    const all = await load(student);
    const german = await load(student, "?country=germany&sort=fee");
    expect(german.total).toBeLessThan(all.total);
    expect(german.search).toMatchObject({ sort: "fee" });
    expect(new URLSearchParams(german.search.query).get("country")).toBe("germany");
    const { found } = await load(student, "?term=computer science&by=name");
    expect(JSON.stringify(found)).toContain("computer-science");
    expect((await load(student, "?sort=none")).search.sort).toBe("");
  });

  it("come with scholarships for the preferred countries", async () => {
    const student = await newStudent(environment());
    expect((await load(student)).scholarships).toEqual([]);
    const preference = profileSections.find(({ path }) => path === "study-abroad-preference");
    if (!preference) throw new Error("there is no such section");
    const wish = { countries: "GBR", level: "masters", subject: "law" };
    const answers = { csrf: student.csrf, ...acceptableAnswers(preference), ...wish };
    await student.browser.post(section.action, `${PROFILE}/details`, answers, {
      group: preference.path,
    });
    const { scholarships } = await load(student);
    expect(scholarships).toMatchObject([{ country: "the UK" }]);
    const [, query] = scholarships[0]?.path.split("?") ?? [];
    expect(Object.fromEntries(new URLSearchParams(query))).toEqual({
      ...{ country: "uk", level: "masters", stream: "law" },
      for: "indians",
    });
    expect(scholarships[0]?.total).toBeGreaterThan(0);
  });

  it("have no page after the last one", async () => {
    const { browser } = await newStudent(environment());
    expect((await browser.get(courses.loader, `${PATH}?page=9999`)).status).toBe(404);
  });

  it("include a counsellor's, which the student can decline", async () => {
    const student = await recommendedTo();
    expect((await load(student)).proposed).toMatchObject([{ courseId: COURSE }]);
    const decline = (courseId: string) =>
      student.browser.post(courses.action, PATH, { csrf: student.csrf, decline: courseId });
    expect(await decline(COURSE)).toRedirectTo(`${PATH}#recommended`);
    expect((await load(student)).proposed).toMatchObject([{ status: "declined" }]);
    expect((await decline("1-nothing")).status).toBe(404);
  });
});
