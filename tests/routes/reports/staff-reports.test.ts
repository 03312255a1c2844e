import { describe, expect, it } from "vitest";
import { addToDay, dayOf } from "#domain/time/dates";
import * as reports from "../../../app/routes/reports/staff-reports";
import * as reportsExport from "../../../app/routes/reports/staff-reports-export";
import { enquiryFor, makePerson } from "../../contract/test-users";
import { newCounsellor, useServices } from "../services";

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

  it("have only a counsellor's own leads", async () => {
    const source = crypto.randomUUID();
    await leadFrom(source);
    const { browser } = await newCounsellor(environment());
    const { rows } = await browser.load(reports.loader, PATH);
    expect(rows.map(({ label }) => label)).not.toContain(source);
  });
});
