import { describe, expect, it } from "vitest";
import { importLeads } from "#backend/enquiries/imports/import-leads";
import * as imported from "../../../app/routes/enquiries/staff-import";
import * as skipped from "../../../app/routes/enquiries/staff-import-skipped";
import * as imports from "../../../app/routes/enquiries/staff-imports";
import { drainWork } from "../../contract/drain-outbox";
import { newCounsellor, useServices } from "../services";

const environment = useServices();
const PATH = "/study-abroad/counsellor/imports";
type Person = Awaited<ReturnType<typeof newCounsellor>>;

const head = () => newCounsellor(environment(), "all_user");
const emailOf = () => `${crypto.randomUUID()}@example.com`;
const csv = (...lines: string[]) =>
  new File([["Name,Email", ...lines].join("\n")], "fair.csv", { type: "text/csv" });

function upload({ browser, csrf }: Person, file: File | null): Promise<Response> {
  const form = new FormData();
  form.set("csrf", csrf);
  if (file) form.set("file", file);
  return browser.post(imports.action, PATH, form);
}

const about = { source: "fair-pune", region: "default", consentedOn: "2026-11-01" };
const columns = { "column-name": "Name", "column-email": "Email" };

describe("the import of leads", () => {
  it("uploads, checks and imports a file", async () => {
    const person = await head();
    const { browser, csrf } = person;
    const response = await upload(person, csv(`Kavya,${emailOf()}`, "Nobody,"));
    const place = response.headers.get("location") ?? "";
    expect(place).toMatch(/\/counsellor\/imports\/[\da-f-]{36}$/);
    const params = { import: place.split("/").at(-1) ?? "" };
    const post = async (step: string) =>
      browser.post(imported.action, place, { csrf, ...about, ...columns, step }, params);
    const shown = await browser.get(imported.loader, place, params);
    expect(await shown.json()).toMatchObject({
      file: { rows: 2, mapping: { name: "Name", email: "Email" } },
    });
    expect(await (await post("check")).json()).toMatchObject({
      report: { created: 1, findings: [{ line: 3, field: "mobile" }] },
      isDryRun: true,
    });
    expect(await (await post("import")).json()).toMatchObject({
      report: { created: 1 },
      isDryRun: false,
    });
    const again = await post("import");
    expect(again.status).toBe(409);
    expect(await again.json()).toMatchObject({
      message: expect.stringContaining("imported already") as string,
    });
    const started = await browser.load(imported.loader, place, params);
    expect(started.file).toMatchObject({ created: 0, finishedAt: null });
    expect(started.file.startedAt).not.toBeNull();
    const { deps } = environment();
    await drainWork(deps, { "import-leads": (job) => importLeads(deps, job) });
    const rows = await browser.get(skipped.loader, `${place}/skipped.csv`, params);
    expect(rows.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(await rows.text()).toContain("Nobody,,3,mobile and email are both empty");
    const { imports: list } = await browser.load(imports.loader, PATH);
    expect(list).toMatchObject([{ created: 1, skipped: 1 }]);
  });

  it("reads the file from the chosen header, and maps values once for all rows", async () => {
    const person = await head();
    const { browser, csrf } = person;
    const lines = [
      ["Leads of May,fair", "Student,Reach,Level,To"],
      [`Kavya,${emailOf()},PhD,UK/England`, `Ravi,${emailOf()},phd,Anywhere`],
      [`Asha,${emailOf()},Diploma,Germany`],
    ].flat();
    const file = new File([lines.join("\n")], "may.csv", { type: "text/csv" });
    const place = (await upload(person, file)).headers.get("location") ?? "";
    const params = { import: place.split("/").at(-1) ?? "" };
    const post = (form: object) => browser.post(imported.action, place, { csrf, ...form }, params);
    const { file: before } = await browser.load(imported.loader, place, params);
    expect(before.preview).toContainEqual({ line: 2, cells: ["Student", "Reach", "Level", "To"] });
    expect((await post({ step: "header", headerLine: "5" })).status).toBe(400);
    expect((await post({ step: "header", headerLine: "2" })).status).toBe(303);
    const { file: after } = await browser.load(imported.loader, place, params);
    expect(after).toMatchObject({ headerLine: 2, rows: 3, headers: lines[1]?.split(",") });
    const form = {
      ...about,
      "column-name": "Student",
      "column-email": "Reach",
      "column-interestedEducationLevel": "Level",
      "column-interestedCountries": "To",
    };
    const checked = (await (await post({ ...form, step: "check" })).json()) as {
      report: { unknownValues: object[] };
    };
    expect(checked.report.unknownValues).toEqual([
      { field: "interestedEducationLevel", text: "PhD", rows: 2 },
      { field: "interestedCountries", text: "Anywhere", rows: 1 },
      { field: "interestedEducationLevel", text: "Diploma", rows: 1 },
    ]);
    const values = {
      "value-interestedEducationLevel-PhD": "MASTERS",
      "value-interestedEducationLevel-Diploma": "",
      "value-interestedCountries-Anywhere": "none",
    };
    const unknown = { "value-interestedEducationLevel-PhD": "DOCTOR" };
    expect((await post({ ...form, ...unknown, step: "check" })).status).toBe(400);
    const mapped = (await (await post({ ...form, ...values, step: "check" })).json()) as object;
    expect(mapped).toMatchObject({
      report: { notes: 1, unknownValues: [{ text: "Diploma" }] },
      typed: { valueMapping: { interestedCountries: { Anywhere: "none" } } },
    });
    await post({ ...form, ...values, step: "import" });
    const running = await browser.get(imported.loader, place, params);
    expect(running.headers.get("refresh")).toBe("5");
    expect(await running.json()).toMatchObject({
      isRunning: true,
      file: { total: 3, created: 0, preview: [] },
    });
    const { deps } = environment();
    await drainWork(deps, { "import-leads": (job) => importLeads(deps, job) });
    const done = await browser.get(imported.loader, place, params);
    expect(done.headers.get("refresh")).toBeNull();
    expect(await done.json()).toMatchObject({ isRunning: false, file: { created: 3 } });
  });

  it("says which field of the form or which line of the file is wrong", async () => {
    const person = await head();
    const none = await upload(person, null);
    expect([none.status, await none.json()]).toEqual([
      400,
      { message: "Choose a CSV or Excel file." },
    ]);
    const empty = await upload(person, csv());
    expect(await empty.json()).toEqual({ message: "fair.csv:1:csv: has no rows" });
    const large = await upload(person, csv("x".repeat(600 * 1024)));
    expect(large.status).toBe(413);
    const place = (await upload(person, csv(`A,${emailOf()}`))).headers.get("location") ?? "";
    const params = { import: place.split("/").at(-1) ?? "" };
    const { browser, csrf } = person;
    const form = { csrf, step: "check", "column-name": "Name" };
    const refused = await browser.post(imported.action, place, form, params);
    expect(refused.status).toBe(400);
    const { errors } = (await refused.json()) as { errors: Record<string, string> };
    expect(errors).toMatchObject({ source: "Enter a source of 2 to 60 characters." });
    const about = { source: "fair", consentedOn: "2099-01-01" };
    const wrong = await browser.post(imported.action, place, { ...form, ...about }, params);
    expect(await wrong.json()).toMatchObject({
      errors: {
        "column-mobile": "Choose the column with the mobile numbers, the email addresses, or both.",
        consentedOn: "Enter a date of consent that isn’t in the future.",
      },
    });
  });

  it("is for all_user", async () => {
    const counsellor = await newCounsellor(environment());
    expect((await counsellor.browser.get(imports.loader, PATH)).status).toBe(403);
    expect((await upload(counsellor, csv("A,a@example.com"))).status).toBe(403);
  });
});
