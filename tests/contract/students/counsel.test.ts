import { expect, it } from "vitest";
import { z } from "zod";
import { showLearnerGuide } from "#contract/students/learner-guide";
import { matchGroups } from "#domain/recommendations/match-types";
import { png } from "../../fixtures/files";
import { hostileFiles } from "../../fixtures/hostile-files";
import { eventsDuring } from "../console/webhook-events";
import { assign, enquiryFor, makePerson, newcomer, newPaid, newStaff } from "../test-users";
import { useEnvironment } from "../use-environment";

const courseId = "5005-msc-computer-science";
const intake = { intakeMonth: 10, intakeYear: new Date().getUTCFullYear() + 1 };

const recommendationsSchema = z.array(
  z.object({
    courseId: z.string(),
    status: z.string(),
    note: z.string().nullable(),
    course: z.object({ title: z.string() }).nullable(),
  }),
);
const enquiriesSchema = z.object({
  enquiries: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      progress: z.string(),
      assignedTo: z.string().nullable(),
      userId: z.string().nullable(),
    }),
  ),
});
const auditSchema = z.array(z.object({ action: z.string(), studentId: z.string() }));

/** Counsellors and their students: recommendations, notes, the console and requests. */
const environment = useEnvironment();

const pair = async () => {
  const student = await newcomer(environment());
  const staff = await newStaff(environment(), "lms_user");
  await assign(environment(), student, "counsellorId", staff);
  const recommend = (action: string, extra: object = {}, id = courseId) =>
    staff.client.put(
      `${student.base}/recommendations`,
      { updateRecommendation: [{ courseId: id, action, ...extra }] },
      staff,
    );
  const respond = (action: string, extra: object = {}) =>
    student.client.put(
      `${student.base}/recommendations`,
      { updateRecommendation: [{ courseId, action, ...extra }] },
      student,
    );
  const seen = async (by = student) =>
    recommendationsSchema.parse(
      (await by.client.get(`${student.base}/recommendation?page=0&length=15`, by)).data,
    );
  return { student, staff, recommend, respond, seen };
};

it("lets a student apply once for a recommended course", async () => {
  const { student, recommend, respond, seen } = await pair();
  const events = await eventsDuring(environment(), "recommendation.made", async () => {
    expect((await recommend("propose", { note: "Strong labs" })).status).toBe(200);
    await recommend("propose", { note: "Strong labs" });
  });
  expect(events).toMatchObject([{ userId: student.userId, courseId }]);
  expect(await seen()).toMatchObject([
    {
      courseId,
      status: "proposed",
      note: "Strong labs",
      course: { title: expect.any(String) as string },
    },
  ]);
  expect((await respond("apply")).status).toBe(400);
  const applied = await respond("apply", intake);
  const [first] = z.array(z.object({ applicationId: z.string().uuid() })).parse(applied.data);
  const list = await student.client.get(`${student.base}/application`, student);
  expect(list.data).toMatchObject([{ id: first?.applicationId, courseId }]);
  for (const move of ["propose", "withdraw"])
    expect((await recommend(move)).code).toBe("US_RNA_4008");
  expect((await respond("decline")).code).toBe("US_RNA_4008");
});

it("starts one application for simultaneous submissions of a recommendation", async () => {
  const { recommend, respond } = await pair();
  await recommend("propose");
  const responses = await Promise.all(Array.from({ length: 8 }, () => respond("apply", intake)));
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(responses.filter(({ code }) => code === "US_RNA_4008")).toHaveLength(7);
});

it("saves a whole list of changes or none", async () => {
  const { student, staff, seen } = await pair();
  const response = await staff.client.put(
    `${student.base}/recommendations`,
    {
      updateRecommendation: [
        { courseId, action: "propose" },
        { courseId: "1-nothing", action: "propose" },
      ],
    },
    staff,
  );
  expect(response.status).toBe(404);
  expect(await seen()).toEqual([]);
});

it("hides withdrawn recommendations from students, and restricts each side to its own actions", async () => {
  const { staff, recommend, respond, seen } = await pair();
  await recommend("propose");
  expect((await recommend("apply", intake)).status).toBe(403);
  expect((await respond("withdraw")).status).toBe(403);
  await respond("decline");
  await recommend("withdraw");
  expect(await seen()).toEqual([]);
  expect(await seen(staff)).toMatchObject([{ status: "withdrawn" }]);
  expect((await respond("apply", intake)).status).toBe(404);
});

it("shows students' notes to both, and counsellors' notes to counsellors only", async () => {
  const { student, staff } = await pair();
  const path = `${student.base}/notes`;
  expect((await student.client.post(path, { text: " " }, student)).status).toBe(400);
  await student.client.post(path, { text: "I prefer small towns" }, student);
  await staff.client.post(path, { text: "Father decides" }, staff);
  const seen = async (by: typeof student) =>
    z
      .array(z.object({ text: z.string() }))
      .parse((await by.client.get(path, by)).data)
      .map(({ text }) => text);
  expect(await seen(student)).toEqual(["I prefer small towns"]);
  expect((await seen(staff)).sort()).toEqual(["Father decides", "I prefer small towns"]);
});

it("logs every staff access to a student", async () => {
  const { student, staff } = await pair();
  await staff.client.get(`${student.base}/profile`, staff);
  await staff.client.get(`${student.base}/document`, staff);
  await staff.client.get("user/staff/students", staff);
  await student.client.get(`${student.base}/profile`, student);
  const head = await newStaff(environment(), "all_user");
  const path = `user/staff/audit?userId=${student.userId}`;
  const { data } = await head.client.get(path, head);
  expect(
    auditSchema
      .parse(data)
      .map(({ action }) => action)
      .sort(),
  ).toEqual([
    "GET /user/staff/students",
    "GET /user/user/:userId/document",
    "GET /user/user/:userId/profile",
  ]);
});

it("lists a counsellor's own students with search, and all students for all_user", async () => {
  const { student, staff } = await pair();
  const ids = async (by: typeof staff, q = "") =>
    z
      .object({ students: z.array(z.object({ id: z.string() })) })
      .parse((await by.client.get(`user/staff/students?q=${encodeURIComponent(q)}`, by)).data)
      .students.map(({ id }) => id);
  expect(await ids(staff)).toEqual([student.userId]);
  expect(await ids(staff, student.mobile.slice(3))).toEqual([student.userId]);
  expect(await ids(staff, "%")).toEqual([]);
  const head = await newStaff(environment(), "all_user");
  expect(await ids(head, student.mobile)).toEqual([student.userId]);
  const other = await newStaff(environment(), "lms_user");
  const handOver = { counsellorId: other.userId };
  const path = `user/staff/students/${student.userId}`;
  expect((await other.client.put(path, handOver, other)).status).toBe(403);
  expect((await staff.client.put(path, { counsellorId: student.userId }, staff)).status).toBe(404);
  expect((await staff.client.put(path, handOver, staff)).status).toBe(200);
  expect(await ids(other)).toEqual([student.userId]);
  expect(await ids(staff)).toEqual([]);
});

it("looks up a counsellor's own students by verified address, and logs the access", async () => {
  const { student, staff } = await pair();
  const lookUp = async (by: typeof staff, query: string) => by.client.get(`user?${query}`, by);
  const idsOf = (data: unknown) =>
    z
      .array(z.object({ id: z.string() }))
      .parse(data)
      .map(({ id }) => id);
  const mobile = `mobile=${encodeURIComponent(student.mobile)}`;
  expect(idsOf((await lookUp(staff, mobile)).data)).toEqual([student.userId]);
  expect(idsOf((await lookUp(staff, `${mobile}&email=x@example.com`)).data)).toEqual([]);
  const head = await newStaff(environment(), "all_user");
  expect(idsOf((await lookUp(head, mobile)).data)).toEqual([student.userId]);
  const other = await newStaff(environment(), "lms_user");
  expect(idsOf((await lookUp(other, mobile)).data)).toEqual([]);
  expect((await lookUp(staff, "")).status).toBe(400);
  expect((await lookUp(student, mobile)).status).toBe(403);
  const audit = await head.client.get(`user/staff/audit?userId=${student.userId}`, head);
  expect(auditSchema.parse(audit.data).map(({ action }) => action)).toContain("GET /user");
});

it("assigns an enquiry and changes its progress", async () => {
  const [one, two] = [
    await newStaff(environment(), "lms_user"),
    await newStaff(environment(), "lms_user"),
  ];
  const student = await newcomer(environment());
  const name = `Meera ${makePerson().mobile.slice(-6)}`;
  await student.client.post(
    "auth/enquiry",
    enquiryFor({ mobile: student.mobile, email: null }, { name, sendOtp: false }),
    student,
  );
  const inbox = async (by: typeof one, query: string) => {
    const path = `lead/leads?q=${encodeURIComponent(name)}&${query}`;
    return enquiriesSchema.parse((await by.client.get(path, by)).data).enquiries;
  };
  const [lead] = await inbox(one, "progress=open&assigned=none");
  expect(lead).toMatchObject({ name, userId: student.userId });
  const path = `lead/lead/${lead?.id}`;
  const mine = { assignedTo: one.userId, progress: "contacted" };
  expect((await one.client.put(path, mine, one)).status).toBe(200);
  expect(await inbox(one, "assigned=me&progress=contacted")).toHaveLength(1);
  expect(await inbox(two, "")).toEqual([]);
  expect((await two.client.put(path, { progress: "closed" }, two)).status).toBe(403);
  const own = await one.client.get(`user/staff/students/${student.userId}`, one);
  expect(own.data).toMatchObject({ counsellor: { id: one.userId } });
});

const enquirySchema = z.object({
  id: z.string(),
  payload: z.object({ extraFields: z.record(z.string(), z.unknown()) }).passthrough(),
  userId: z.string().nullable(),
});

it("shows an enquiry to its counsellor and on the student's page, and logs the access", async () => {
  const { student, staff } = await pair();
  const other = await newStaff(environment(), "lms_user");
  const extraFields = {
    platformUrl: "https://www.disha.example/study-abroad/germany",
    message: "Zebra question",
    bestTime: "Any time",
    percentage: "78.5",
    calculation: "EMI ₹12,000",
    firstTouch: "{}",
  };
  const address = { mobile: student.mobile, email: null };
  const send = async (name: string, by?: typeof student) => {
    const body = enquiryFor(address, { name, extraFields, utm_term: "term", sendOtp: false });
    const sent = await student.client.post("auth/enquiry", body, by);
    return z.object({ leadId: z.string() }).parse(sent.data).leadId;
  };
  const [own, anonymous] = [await send("Own", student), await send("Anonymous")];
  const page = await staff.client.get(`lead/lead/${own}`, staff);
  const shown = enquirySchema.parse(page.data);
  expect(shown.payload).toMatchObject({ extraFields, utm_term: "term" });
  const list = await staff.client.get(`lead/user/${student.userId}/leads`, staff);
  const listed = z.array(enquirySchema).parse(list.data);
  expect(listed.map(({ id }) => id).sort()).toEqual([own, anonymous].sort());
  expect(listed[0]?.payload.extraFields).toEqual(extraFields);
  const accessLog = await student.client.get(`${student.base}/privacy`, student);
  expect(JSON.stringify(accessLog.data)).toContain("GET /lead/lead/:id");
  expect(JSON.stringify(accessLog.data)).toContain("/user/:userId/leads");

  // What a colleague has taken is theirs, and so are a colleague's students.
  const claim = { assignedTo: staff.userId };
  expect((await staff.client.put(`lead/lead/${own}`, claim, staff)).status).toBe(200);
  expect((await other.client.get(`lead/lead/${own}`, other)).status).toBe(404);
  const foreign = await other.client.get(`lead/user/${student.userId}/leads`, other);
  expect(foreign.status).toBe(403);
  // The same number has one owner, so the other enquiry is theirs too.
  expect((await other.client.get(`lead/lead/${anonymous}`, other)).status).toBe(404);
});

it("lists callback enquiries until they are handled", async () => {
  const [staff, other] = [
    await newStaff(environment(), "lms_user"),
    await newStaff(environment(), "lms_user"),
  ];
  const person = makePerson();
  const send = async (formId: string) => {
    const body = enquiryFor(person, { formId, sendOtp: false });
    const sent = await environment().client.another().post("auth/enquiry", body);
    return z.object({ leadId: z.string() }).parse(sent.data).leadId;
  };
  const [call, question] = [await send("enquiry-call-back"), await send("enquiry-short")];
  const open = async (by: typeof staff) =>
    z.array(enquirySchema).parse((await by.client.get("lead/call-backs", by)).data);
  const ids = async (by: typeof staff) => (await open(by)).map(({ id }) => id);
  expect(await ids(staff)).toContain(call);
  expect(await ids(staff)).not.toContain(question);
  await staff.client.put(`lead/lead/${call}`, { assignedTo: staff.userId }, staff);
  expect(await ids(staff)).toContain(call);
  expect(await ids(other)).not.toContain(call);
  await staff.client.put(`lead/lead/${call}`, { progress: "contacted" }, staff);
  expect(await ids(staff)).not.toContain(call);
});

it("lists callback requests until they are done", async () => {
  const { student, staff } = await pair();
  const wish = { name: "Asha", mobile: student.mobile, topic: "Loans", preferredTime: "evening" };
  let id = "";
  const requested = await eventsDuring(environment(), "call_back.requested", async () => {
    const asked = await student.client.post("user/user-contact-number/register", wish, student);
    ({ id } = z.object({ id: z.string() }).parse(asked.data));
  });
  expect(requested).toEqual([{ callBackId: id, userId: student.userId, ...wish }]);
  const open = async (by: typeof staff) =>
    z
      .array(z.object({ id: z.string() }))
      .parse((await by.client.get("user/staff/call-backs", by)).data)
      .some((one) => one.id === id);
  expect(await open(staff)).toBe(true);
  const other = await newStaff(environment(), "lms_user");
  expect(await open(other)).toBe(false);
  const path = `user/staff/call-backs/${id}`;
  expect((await other.client.put(path, { done: true }, other)).status).toBe(403);
  const done = await eventsDuring(environment(), "call_back.done", async () => {
    expect((await staff.client.put(path, { done: true }, staff)).status).toBe(200);
    await staff.client.put(path, { done: true }, staff);
  });
  expect(done).toEqual([{ callBackId: id, userId: student.userId, doneBy: staff.userId }]);
  expect(await open(staff)).toBe(false);
});

it("accepts a report with a screenshot and rejects other files", async () => {
  const { student, staff } = await pair();
  const report = (text: string, bytes?: Uint8Array) => {
    const form = new FormData();
    form.set("issueType", "page");
    form.set("text", text);
    form.set("screenshot", new File(bytes ? [new Uint8Array(bytes)] : [], "x.png"));
    return student.client.multipart(`${student.base}/report-error`, form, student);
  };
  expect((await report("short")).fields).toHaveProperty("text");
  // One for each reason; documents.test.ts sends all of them.
  const reasons = new Map((await hostileFiles()).map((file) => [file.code, file]));
  for (const { name, code, bytes } of reasons.values()) {
    const refused = await report("The button does nothing", bytes);
    expect([name, refused.code]).toEqual([name, code]);
    expect(refused.fields).toHaveProperty("screenshot");
  }
  const stored = await report("The button does nothing", png);
  const { id } = z.object({ id: z.string() }).parse(stored.data);
  const file = await staff.client.raw("GET", `user/staff/reports/${id}/screenshot`, staff);
  expect(Buffer.from(await file.arrayBuffer()).equals(png)).toBe(true);
  expect((await report("No picture of this one")).status).toBe(200);
});

it("shows a paid learner's plan and score, and marks modules as completed", async () => {
  const learner = await newPaid(environment());
  const base = `userCourse/user/${learner.userId}`;
  const setModule = (moduleId: string, done: boolean) =>
    learner.client.post(
      `${base}/user-progress`,
      { planKey: "preparation", moduleId, done },
      learner,
    );
  const score = async () => (await learner.client.get(`${base}/score`, learner)).data;
  expect(await score()).toEqual({ points: 0, of: 100, percent: 0 });
  expect((await setModule("nothing", true)).status).toBe(404);
  for (let n = 0; n < 2; n += 1) expect((await setModule("letters", true)).status).toBe(200);
  expect(await score()).toEqual({ points: 10, of: 100, percent: 10 });
  await setModule("letters", false);
  expect(await score()).toMatchObject({ points: 0 });
  const stats = await learner.client.get(
    `${base}/user-progress/stats?size=100&page=0&direction=ASC`,
    learner,
  );
  expect(stats.total).toBe(8);
});

it("returns the guide of a programme key", async () => {
  const learner = await newcomer(environment());
  const guide = (key: string, query = "") =>
    learner.client.get(`learnerGuide/program-key/${key}${query}`, learner);
  expect((await guide("certif-v99-web-upgra-psv2")).status).toBe(404);
  const { data } = await guide("certif-v74-web-upgra-psv2", "?intake=2027-10");
  expect(data).toMatchObject({
    countrySlug: "germany",
    url: "/study-abroad/ebooks/study-in-germany-guide/download",
  });
  const { steps } = showLearnerGuide.response.parse(data);
  // The guide knows no course, so that its dates are advice.
  expect(steps[0]).toMatchObject({ name: "Plan", basis: "advice" });
  expect(steps.find(({ name }) => name === "Visa")).toMatchObject({ basis: "visa" });
  expect(steps.at(-1)).toMatchObject({ dueOn: "2027-10-01", basis: "start" });
});

it("searches courses by name and university, and finds suitable programmes", async () => {
  const learner = await newcomer(environment());
  const search = async (by: string, searchTerm: string, filters: object = {}) => {
    const body = { searchTerm, filters, page: 0, size: 500 };
    const response = await learner.client.post(`recommendation/search/${by}`, body, learner);
    return z
      .array(z.object({ title: z.string(), universityName: z.string(), countrySlug: z.string() }))
      .parse(response.data);
  };
  const [first] = await search("name", "robotics");
  expect(first?.title.toLowerCase()).toContain("robotics");
  const munich = await search("university", "munich");
  expect(munich.length).toBeGreaterThan(0);
  for (const { universityName } of munich) expect(universityName).toMatch(/Munich|München/);
  const french = await search("name", "management", { country: ["france"] });
  expect(new Set(french.map(({ countrySlug }) => countrySlug))).toEqual(new Set(["france"]));
  expect(await search("name", "zzzzqqq")).toEqual([]);
  expect(await search("name", "")).toEqual([]);
  const wish = { country: ["germany"], educationLevel: ["masters"], size: 6 };
  const programs = await learner.client.post(
    "recommendation/v2/pathway/recommendation",
    wish,
    learner,
  );
  const found = z
    .array(z.object({ program: z.object({ fields: z.record(z.string(), z.unknown()) }) }))
    .parse(programs.data);
  expect(found[0]?.program.fields).toMatchObject({ country: "germany", degree: "masters" });
});

it("matches courses to a visitor's answers, with reasons, and compares countries", async () => {
  const ask = async (query: string) => {
    const { data } = await environment().client.get(`recommendation/match?level=masters&${query}`);
    return matchSchema.parse(data);
  };
  const { total, matches, countries } = await ask(
    "field=computer-science&percent=75&ielts=7&budgetInr=3000000",
  );
  // What can't be told, or has closed, doesn't count as suitable.
  const suits = matches.filter(({ fit }) => ["likely", "match", "reach"].includes(fit));
  expect(total).toBeGreaterThanOrEqual(suits.length);
  expect(suits.length).toBeGreaterThan(0);
  // At most four of each group, and two of a university in it.
  for (const fit of matchGroups) {
    const own = matches.filter((one) => one.fit === fit);
    expect(own.length).toBeLessThanOrEqual(4);
    const universities = own.map(({ course }) => course.university.id);
    for (const id of universities)
      expect(universities.filter((one) => one === id).length).toBeLessThanOrEqual(2);
  }
  expect(matches.filter(({ fit }) => fit === "reach").length).toBeGreaterThan(0);
  expect(countries.reduce((sum, one) => sum + one.courses, 0)).toBe(total);
  for (const { course, reasons, gaps } of matches) {
    expect(course).toMatchObject({ level: "masters", stream: "computer-science" });
    expect([...reasons, ...gaps].length).toBeGreaterThan(0);
  }
  const german = await ask("field=computer-science&country=germany");
  expect(german.countries.map(({ country }) => country)).toEqual(["germany"]);
  expect((await ask("field=computer-science&percent=40&ielts=4")).total).toBeLessThan(total);
  const student = await newcomer(environment());
  const result = { score: "7", takenOn: "2026-09-01" };
  await student.client.post(`${student.base}/exam/ielts`, { ...result, writing: "4" }, student);
  const withParts = async (query: string) =>
    matchSchema.parse(
      (
        await student.client.get(
          `recommendation/match?level=masters&field=computer-science${query}`,
          student,
        )
      ).data,
    );
  const weak = await withParts("");
  expect(weak.results).toEqual([{ test: "ielts", overall: 7, parts: { writing: 4 } }]);
  // A typed band is compared without the parts of another result.
  expect((await withParts("&ielts=7.5")).results).toEqual([]);
  expect(weak.total).toBeLessThan((await withParts("&ielts=7.5")).total);
  expect(await ask("field=astrology")).toEqual({
    total: 0,
    matches: [],
    countries: [],
    results: [],
  });
  // Without results, it says what to change, with the courses that each change would give.
  const poor = await environment().client.get(
    "recommendation/match?level=masters&field=computer-science&country=uk&percent=75&ielts=7&budgetInr=100000",
  );
  const { total: none, loosen, notEligible } = matchResponse.parse(poor.data);
  expect([none, notEligible[0]?.check]).toEqual([0, "budget"]);
  // A country without courses is named.
  const emirates = await environment().client.get(
    "recommendation/match?level=masters&country=uae&country=uk&percent=75",
  );
  expect(matchResponse.parse(emirates.data).unlisted).toEqual(["uae"]);
  const budget = loosen.find(({ question }) => question === "budget");
  expect(budget?.count).toBeGreaterThan(0);
  // The budget that it names is enough, and in whole lakh.
  const named = budget?.budgetInr ?? 0;
  expect([named > 100_000, named % 100_000]).toEqual([true, 0]);
  const enough = await environment().client.get(
    `recommendation/match?level=masters&field=computer-science&country=uk&percent=75&ielts=7&budgetInr=${named}`,
  );
  expect(matchResponse.parse(enough.data).total).toBe(budget?.count);
});

it("reads marks on the scale of a university, and sharpens verdicts by the optional answers", async () => {
  const ask = async (query: string) =>
    matchResponse.parse(
      (
        await environment().client.get(
          `recommendation/match?level=masters&field=computer-science&ielts=7.5&${query}`,
        )
      ).data,
    );
  expect((await ask("marks=8&scale=mumbai")).percent).toBe(68);
  expect((await ask("marks=8&scale=astrology")).percent).toBeNull();
  const excluded = (of: z.output<typeof matchResponse>, check: string) =>
    of.notEligible.find((one) => one.check === check)?.count ?? 0;
  const open = await ask("percent=80");
  const lawyer = await ask("percent=80&degree=law&years=3&test=none");
  expect(excluded(lawyer, "degree")).toBeGreaterThan(excluded(open, "degree"));
  expect(lawyer.total).toBeLessThan(open.total);
});

const matchResponse = z.object({
  percent: z.number().nullable(),
  total: z.number(),
  unlisted: z.array(z.string()),
  loosen: z.array(
    z.object({ question: z.string(), count: z.number(), budgetInr: z.number().nullable() }),
  ),
  notEligible: z.array(z.object({ check: z.string(), count: z.number() })),
});
const matchSchema = z.object({
  total: z.number(),
  matches: z.array(
    z.object({
      course: z.object({
        level: z.string(),
        stream: z.string(),
        university: z.object({ id: z.number() }),
      }),
      fit: z.enum(matchGroups),
      reasons: z.array(z.string()),
      gaps: z.array(z.string()),
    }),
  ),
  countries: z.array(z.object({ country: z.string(), courses: z.number() })),
  results: z.array(
    z.object({ test: z.string(), overall: z.number(), parts: z.record(z.string(), z.number()) }),
  ),
});
