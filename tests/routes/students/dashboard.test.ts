import { describe, expect, it, vi } from "vitest";
import { bookableDays } from "#domain/appointments/appointments";
import { today } from "#domain/time/dates";
import { forgetFailures } from "~/services/client/resilience.server";
import * as home from "../../../app/routes/site/home";
import * as dashboard from "../../../app/routes/students/dashboard";
import { newStaff } from "../../contract/test-users";
import { Browser } from "../../contract/website";
import { newStudent, signedIn, useServices } from "../services";

const environment = useServices();
const HOME = "/study-abroad";
const DASHBOARD = "/study-abroad/profile/dashboard";
const COURSE = "5005-msc-computer-science";
type Student = Awaited<ReturnType<typeof newStudent>>;

const post = ({ user }: Student, path: string, body: object) =>
  user.client.post(path.replace("~", user.base), body, user);
const onHome = async ({ browser }: Student) => (await browser.load(home.loader, HOME)).summary;

describe("a student's home page and dashboard", () => {
  it("begin with the first step of the profile", async () => {
    const student = await newStudent(environment());
    const summary = await onHome(student);
    expect(summary).toMatchObject({
      deadline: null,
      call: null,
      unread: 0,
      enquiry: null,
      news: null,
      applications: [],
      profile: { progress: 0, next: { path: "personal" } },
    });
    const own = await student.browser.load(dashboard.loader, DASHBOARD);
    expect(own.summary).toEqual(summary);
    expect(own.call.days).toHaveLength(3);
  });

  it("show applications, the next deadline and the next call", async () => {
    const student = await newStudent(environment());
    const intake = { intakeMonth: 10, intakeYear: new Date().getUTCFullYear() + 1 };
    await post(student, "~/application", { courseId: COURSE, ...intake });
    const startsAt = `${bookableDays(environment().clock.now())[2]}T10:00`;
    const { mobile, userId } = student.user;
    await post(student, `appointment/user/${userId}`, { startsAt, mobile, topic: "Loans" });
    const summary = await onHome(student);
    expect(summary?.applications).toMatchObject([
      { outcome: "preparing", stage: "Plan", state: "Your turn", reason: null },
    ]);
    expect(summary?.deadline?.path).toMatch(/^\/profile\/applications\/.+\/stages\/1$/);
    expect(summary?.call).toMatchObject({ startsAt });
  });

  it("show the closing dates of shortlisted courses", async () => {
    const student = await newStudent(environment());
    await post(student, "~/course", { courseId: COURSE, favourite: true });
    const own = await student.browser.load(dashboard.loader, DASHBOARD);
    const [course] = own.favourites;
    expect(course?.id).toBe(COURSE);
    const closes = course?.facts.intakes?.value.map((one) => one.closes ?? "") ?? [];
    const isAhead = closes.some((day) => day >= today());
    expect(course?.deadline).toEqual(isAhead ? expect.stringMatching(/ for /) : null);
  });

  it("have no summary for anonymous visitors, staff and during an outage", async () => {
    expect((await new Browser().load(home.loader, HOME)).summary).toBeNull();
    expect(await onHome(await signedIn(await newStaff(environment(), "lms_user")))).toBeNull();
    const student = await newStudent(environment());
    const { fetch } = environment().app;
    vi.spyOn(environment().app, "fetch").mockImplementation((request) =>
      new URL(request.url).pathname.endsWith("/dashboard")
        ? new Response("", { status: 503 })
        : fetch(request),
    );
    expect(await onHome(student)).toBeNull();
    vi.restoreAllMocks();
    forgetFailures();
  });
});
