import { and, eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { eventCounts } from "#backend/platform/db/schema/reports";
import type { ServerEvent } from "#domain/reports/analytics";
import { enquiryFor, makePerson, newcomer } from "../test-users";
import { useEnvironment } from "../use-environment";

/** Events that the services count when they happen. */
const environment = useEnvironment();

const countOf = async (event: ServerEvent, path: string) => {
  const [row] = await environment()
    .deps.db.select({ number: eventCounts.number })
    .from(eventCounts)
    .where(and(eq(eventCounts.event, event), eq(eventCounts.path, path)));
  return row?.number ?? 0;
};
const report = (event: string, category: string, path: string) =>
  environment().client.post("marketing/events", {
    client: "12345678",
    events: [{ event, category, path }],
  });

it("counts a lead once, on the page of its form, without a code", async () => {
  const body = enquiryFor(makePerson(), { sendOtp: false });
  const before = await countOf("lead_submitted", "/enquiry");
  const send = () => environment().client.another().post("auth/enquiry", body);
  expect((await send()).status).toBe(200);
  expect((await send()).status).toBe(200);
  expect(await countOf("lead_submitted", "/enquiry")).toBe(before + 1);
});

it("counts an application once", async () => {
  const student = await newcomer(environment());
  const path = "/profile/applications/start";
  const before = await countOf("application_started", path);
  const start = () =>
    student.client.post(
      `${student.base}/application`,
      { courseId: "5002-physics", intakeMonth: 10, intakeYear: 2027 },
      student,
    );
  expect((await start()).status).toBe(200);
  expect((await start()).status).toBe(409);
  expect(await countOf("application_started", path)).toBe(before + 1);
});

it("counts a link with rights without its secret", async () => {
  const secret = "eyJhbGciOi.J9-_x";
  for (const path of [
    `/bookings/${secret}`,
    `/otp/link/${secret}`,
    `/staff-calendar/${secret}/calls.ics`,
  ])
    expect((await report("page_loaded", "page", path)).status).toBe(202);
  const rows = await environment().deps.db.select({ path: eventCounts.path }).from(eventCounts);
  const paths = rows.map(({ path }) => path);
  expect(paths).toEqual(expect.arrayContaining(["/bookings/:token", "/otp/link/:token"]));
  expect(paths.join()).not.toContain(secret);
});

it("doesn't count what a browser says about them", async () => {
  expect((await report("lead_submitted", "form", "/enquiry/thankyou")).status).toBe(202);
  expect(await countOf("lead_submitted", "/enquiry/thankyou")).toBe(0);
});
