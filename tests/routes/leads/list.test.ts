import { describe, expect, it } from "vitest";
import { parseBulkChange } from "../../../app/forms/leads/bulk-change.server";
import * as bulkChange from "../../../app/routes/leads/bulk-change";
import * as leadExport from "../../../app/routes/leads/export";
import * as leads from "../../../app/routes/leads/list";
import { enquiryFor, enquiryOf, makePerson } from "../../contract/test-users";
import { newCounsellor, useServices } from "../services";

const environment = useServices();
const PATH = "/study-abroad/counsellor/prospects";

/** A lead with a name that no other has. */
async function newLead(): Promise<string> {
  const name = `Kavya ${crypto.randomUUID()}`;
  const body = enquiryFor(makePerson(), { name, sendOtp: false });
  enquiryOf(await environment().client.another().post("auth/enquiry", body));
  return name;
}

describe("the list of leads", () => {
  it("shows what the filters of the address match, with the target of the first contact", async () => {
    const { browser } = await newCounsellor(environment());
    const name = await newLead();
    const find = (query: Record<string, string>) =>
      browser.load(leads.loader, `${PATH}?${new URLSearchParams({ q: name, ...query })}`);
    const shown = await find({ contact: "waiting", stage: "open" });
    expect(shown).toMatchObject({ leads: [{ name, stage: "open" }], next: null });
    expect(shown.leads[0]?.dueAt).toEqual(expect.any(String));
    expect(shown.filters).toEqual({ q: name, contact: "waiting", stage: "open" });
    expect((await find({ owner: "me" })).leads).toEqual([]);
  });

  it("ticks all boxes without scripts, and exports what the filters match", async () => {
    const { browser } = await newCounsellor(environment());
    const name = await newLead();
    const query = new URLSearchParams({ q: name, verified: "no", score: "high" });
    const page = await browser.load(leads.loader, `${PATH}?${query}&select=all`);
    expect(page).toMatchObject({ isAllSelected: true, leads: [{ name }] });
    const file = await browser.get(leadExport.loader, `${PATH}/export?${query}`);
    expect(file.headers.get("Content-Disposition")).toMatch(/^attachment; filename="leads-/);
    expect(await file.text()).toContain(name);
    const none = await browser.get(leadExport.loader, `${PATH}/export?q=${name}&verified=yes`);
    expect(await none.text()).not.toContain(name);
  });

  it("saves its filters as a view", async () => {
    const { browser, csrf } = await newCounsellor(environment());
    const here = `${PATH}?contact=overdue&sort=score`;
    const save = (name: string) => browser.post(leads.action, here, { csrf, name });
    expect((await save("")).status).toBe(400);
    expect(await save("Late, best first")).toRedirectTo(here);
    const { views } = await browser.load(leads.loader, PATH);
    expect(views).toMatchObject([
      { name: "Late, best first", filters: { contact: "overdue", sort: "score" } },
    ]);
  });
});

describe("the page that changes several leads", () => {
  const BULK = "/study-abroad/counsellor/bulk-changes";
  const setUp = async () => {
    const counsellor = await newCounsellor(environment());
    const name = await newLead();
    const { browser, csrf } = counsellor;
    const q = encodeURIComponent(name);
    const { leads } = await browser.load(bulkChange.loader, `${BULK}?which=all&q=${q}`);
    const post = (form: Record<string, string>) =>
      browser.post(bulkChange.action, `${BULK}?which=all&q=${q}`, { csrf, ...form });
    return { browser, name, q, lead: leads[0]?.id ?? "", post };
  };

  it("lists the selected leads, or those that the filters match", async () => {
    const { browser, name, lead } = await setUp();
    const other = await newLead();
    const selected = await browser.load(bulkChange.loader, `${BULK}?which=selected&lead=${lead}`);
    expect(selected.leads).toMatchObject([{ id: lead, name }]);
    const none = await browser.load(bulkChange.loader, `${BULK}?which=selected`);
    expect(none.leads).toEqual([]);
    expect(JSON.stringify(selected)).not.toContain(other);
  });

  it("reads several leads from one hidden field, or from one field each", () => {
    const form = new FormData();
    form.append("lead", "first,second");
    form.append("lead", "third");
    expect(parseBulkChange(form).leadIds).toEqual(["first", "second", "third"]);
  });

  it("previews without changing, then changes and returns to the filtered list", async () => {
    const { browser, q, lead, post } = await setUp();
    const wanted = { lead, addTag: "fair" };
    expect((await post({ ...wanted, step: "preview" })).status).toBe(200);
    const list = () => browser.load(leads.loader, `${PATH}?q=${q}`);
    expect((await list()).leads).toMatchObject([{ tags: [] }]);
    const saved = await post({ ...wanted, step: "save" });
    expect(saved.status).toBe(303);
    const next = new URL(saved.headers.get("location") ?? "", "http://localhost");
    expect(Object.fromEntries(next.searchParams)).toMatchObject({ changed: "1", refused: "0" });
    expect(next.searchParams.get("q")).toContain("Kavya");
    expect((await list()).leads).toMatchObject([{ tags: ["fair"] }]);
  });

  it.each([
    [{}, "nothing to change"],
    [{ stage: "closed" }, "no reason for closing"],
    [{ stage: "closed", closedReason: "spam", nextAction: "Call" }, "a closed lead with a task"],
    [{ nextAction: "Call" }, "no time"],
    [{ nextActionAt: "2027-01-05T09:00" }, "no action"],
    [{ addTag: "fair", lead: "" }, "no lead"],
  ] as const)("refuses %o: %s", async (form, _why) => {
    const { lead, post } = await setUp();
    expect((await post({ lead, step: "save", ...form })).status).toBe(400);
  });
});
