import { describe, expect, it } from "vitest";
import { applications } from "#backend/platform/db/schema/applications";
import { appointments } from "#backend/platform/db/schema/appointments";
import { reportOf } from "#domain/reports/reports";
import { addToDay, dayOf } from "#domain/time/dates";
import * as applicationList from "../../../app/routes/applications/staff-list";
import * as callList from "../../../app/routes/appointments/staff-calls";
import * as reports from "../../../app/routes/reports/staff-reports";
import * as reportsExport from "../../../app/routes/reports/staff-reports-export";
import { enquiryFor, makePerson } from "../../contract/test-users";
import { newCounsellor, newStudent, useServices } from "../services";

const environment = useServices();
const PATH = "/study-abroad/counsellor/reports";

/** A lead from this source, today. */
async function leadFrom(source: string): Promise<void> {
  const payload = enquiryFor(makePerson(), { sendOtp: false, utm_source: source });
  await environment().client.another().post("auth/enquiry", payload);
}

describe("reports of the console", () => {
  it("show the last 30 days, or those that were chosen", async () => {
    const source = `=source-${crypto.randomUUID()}`;
    await leadFrom(source);
    const { browser } = await newCounsellor(environment(), "all_user");
    const load = (query = "") => browser.load(reports.loader, PATH + query);
    const shown = await load();
    const today = dayOf(new Date());
    expect(shown).toMatchObject({
      name: "source",
      range: { from: addToDay(today, -29, "day"), to: today },
    });
    const row = shown.rows.find(({ label }) => label === source);
    expect(row?.values).toEqual([1, 0, 0, 0, 0]);
    expect(row?.lists[0]).toMatchObject({ sourceIs: source, enquiredTo: today });
    expect((await load("?from=2020-01-01&to=2020-12-31")).rows).toEqual([]);
    expect((await load("?report=calls")).columns).toContain("No-show");
    expect((await load("?report=x&from=y")).name).toBe("source");
  });

  it("name countries, regions and forms", async () => {
    await environment()
      .client.another()
      .post("auth/enquiry", enquiryFor(makePerson(), { sendOtp: false, source: "enquiry_page" }));
    const { browser } = await newCounsellor(environment(), "all_user");
    const labels = async (report: string) =>
      (await browser.load(reports.loader, `${PATH}?report=${report}`)).rows.map(
        ({ label }) => label,
      );
    expect(await labels("country")).toContain("Germany");
    expect(await labels("region")).toContain("India and others");
    expect(await labels("source")).toContain("Form: Ask a counsellor");
  });

  it("download as CSV, without formulas", async () => {
    const source = `=source-${crypto.randomUUID()}`;
    await leadFrom(source);
    const { browser } = await newCounsellor(environment(), "all_user");
    const file = await browser.get(reportsExport.loader, `${PATH}.csv?report=source`);
    expect(file.headers.get("content-type")).toContain("text/csv");
    const text = await file.text();
    expect(text).toContain("source,Leads,Verified,Contacted,Applied,Paid");
    expect(text).toContain(`'${source},1,0,0,0,0`);
  });

  it("link numbers of calls and applications to lists with as many rows", async () => {
    const { db } = environment().deps;
    const { user } = await newCounsellor(environment());
    const head = await newCounsellor(environment(), "all_user");
    const { userId, mobile } = (await newStudent(environment())).user;
    const call = { userId, mobile, resource: user.userId, topic: "Visa" };
    await db.insert(appointments).values([
      { ...call, startsAt: new Date("2021-05-02T06:00:00Z"), status: "no_show" },
      { ...call, startsAt: new Date("2021-05-03T06:00:00Z"), status: "completed" },
    ]);
    const application = {
      ...{ userId, title: "MSc", universityName: "TU", countrySlug: "germany" },
      ...{ intakeMonth: 9, intakeYear: 2021, createdAt: new Date("2021-05-02T06:00:00Z") },
    };
    await db.insert(applications).values([
      { ...application, courseId: "a" },
      { ...application, courseId: "b" },
    ]);
    const loadersOf = {
      "/counsellor/calls": async (query: string) =>
        (await head.browser.load(callList.loader, `/study-abroad/counsellor/calls?${query}`)).calls,
      "/counsellor/applications/all": async (query: string) =>
        (
          await head.browser.load(
            applicationList.loader,
            `/study-abroad/counsellor/applications/all?${query}`,
          )
        ).applications,
    };
    for (const report of ["calls", "universities", "intakes", "outcomes"] as const) {
      const shown = await head.browser.load(
        reports.loader,
        `${PATH}?report=${report}&from=2021-05-01&to=2021-05-31`,
      );
      const path = reportOf[report].list as keyof typeof loadersOf;
      for (const { values, lists } of shown.rows)
        for (const [at, filters] of lists.entries()) {
          const rows = await loadersOf[path](new URLSearchParams(filters ?? {}).toString());
          expect([report, at, rows.length]).toEqual([report, at, values[at]]);
        }
      expect(shown.rows[0]?.values[0]).toBe(2);
    }
  });

  it("have only a counsellor's own leads", async () => {
    const source = crypto.randomUUID();
    await leadFrom(source);
    const { browser } = await newCounsellor(environment());
    const { rows } = await browser.load(reports.loader, PATH);
    expect(rows.map(({ label }) => label)).not.toContain(source);
  });
});
