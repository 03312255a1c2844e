import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { enquiries } from "#backend/platform/db/schema/enquiries";
import * as imported from "../../../app/routes/enquiries/staff-import";
import * as imports from "../../../app/routes/enquiries/staff-imports";
import * as leadFields from "../../../app/routes/leads/custom-fields";
import * as lead from "../../../app/routes/leads/lead";
import { enquiryFor, enquiryOf, makePerson } from "../../contract/test-users";
import { newCounsellor, useServices } from "../services";

const environment = useServices();
const DESK = "/study-abroad/counsellor";
const PATH = `${DESK}/lead-fields`;
const head = () => newCounsellor(environment(), "all_user");
type Person = Awaited<ReturnType<typeof head>>;
type Form = Record<string, string>;

const add = ({ browser, csrf }: Person, form: Form) =>
  browser.post(leadFields.action, PATH, { csrf, step: "save", type: "text", ...form });
const fieldsOf = async ({ browser }: Person) =>
  (await browser.load(leadFields.loader, PATH)).fields;
async function added(person: Person, form: Form = {}) {
  const name = `Field ${crypto.randomUUID().slice(0, 8)}`;
  expect(await add(person, { name, ...form })).toRedirectTo(PATH);
  const field = (await fieldsOf(person)).find((one) => one.name === name);
  if (!field) throw new Error("no field");
  return field;
}

/** The lead of a new enquiry. */
async function newLead(): Promise<string> {
  const { client, deps } = environment();
  const body = enquiryFor(makePerson(), { sendOtp: false });
  const { leadId: enquiryId } = enquiryOf(await client.another().post("auth/enquiry", body));
  const [row] = await deps.db.select().from(enquiries).where(eq(enquiries.id, enquiryId));
  return row?.leadId ?? "";
}

describe("fields of leads", () => {
  it("are added, with messages for what is missing", async () => {
    const boss = await head();
    await expect(await add(boss, { name: "" })).toHaveFieldError("name", "Enter a name.");
    const empty = await add(boss, { name: "Who pays", type: "choice", options: " \n" });
    await expect(empty).toHaveFieldError("options", "Enter at least one option.");
    const twice = await add(boss, { name: "Who pays", type: "choice", options: "Loan\nloan" });
    await expect(twice).toHaveFieldError("options", "Two options are the same.");
    const field = await added(boss, { type: "choice", options: "Parents\r\nLoan" });
    expect(field).toMatchObject({ type: "choice", options: ["Parents", "Loan"] });
    const taken = await add(boss, { name: field.name });
    expect(taken.status).toBe(409);
    await expect(taken).toHaveFieldError("name", "Another field has this name.");
  });

  it("are changed, archived and restored", async () => {
    const boss = await head();
    const field = await added(boss, { type: "choice", options: "Parents" });
    const place = `${PATH}/${field.id}`;
    const post = (form: Form) =>
      boss.browser.post(
        leadFields.action,
        place,
        { csrf: boss.csrf, type: "choice", name: field.name, options: "Parents", ...form },
        { field: field.id },
      );
    const now = async () => (await fieldsOf(boss)).find(({ id }) => id === field.id);
    expect(await post({ step: "save", options: "Parents\nLoan" })).toRedirectTo(PATH);
    expect(await now()).toMatchObject({ options: ["Parents", "Loan"] });
    expect(await post({ step: "archive" })).toRedirectTo(PATH);
    expect(await now()).toMatchObject({ isArchived: true });
    expect(await post({ step: "restore" })).toRedirectTo(PATH);
    expect(await now()).toMatchObject({ isArchived: false });
    const none = { field: crypto.randomUUID() };
    expect((await boss.browser.get(leadFields.loader, place, none)).status).toBe(404);
  });

  it("have values on the lead's page, with the mistake of each", async () => {
    const boss = await head();
    const [text, number] = [await added(boss), await added(boss, { type: "number" })];
    const counsellor = await newCounsellor(environment());
    const id = await newLead();
    const place = `${DESK}/prospects/${id}`;
    const post = (values: Form) =>
      counsellor.browser.post(
        lead.action,
        place,
        { csrf: counsellor.csrf, form: "log", ...values },
        { lead: id },
      );
    const [a, b] = [`field-${text.key}`, `field-${number.key}`];
    const wrong = await post({ [a]: "Pune", [b]: "many" });
    expect(wrong.status).toBe(400);
    const shown = wrong.clone();
    await expect(wrong).toHaveFieldError(b, "Enter a number.");
    expect(await shown.json()).toMatchObject({ typed: { [a]: "Pune", [b]: "many" } });
    expect(await post({ [a]: "Pune", [b]: "7.5" })).toRedirectTo(`${place}?saved=yes`);
    const load = () => counsellor.browser.load(lead.loader, place, { lead: id });
    expect((await load()).lead.customFields).toEqual({ [text.key]: "Pune", [number.key]: 7.5 });
    expect(await post({ [a]: "", [b]: "7.5" })).toRedirectTo(`${place}?saved=yes`);
    expect((await load()).lead.customFields).toEqual({ [number.key]: 7.5 });
  });

  it("are read from a column of an import", async () => {
    const boss = await head();
    const field = await added(boss, { type: "number" });
    const form = new FormData();
    form.set("csrf", boss.csrf);
    const line = `Kavya,${crypto.randomUUID()}@example.com,seven`;
    form.set("file", new File([`Name,Email,${field.name}\n${line}`], "fair.csv"));
    const sent = await boss.browser.post(imports.action, `${DESK}/imports`, form);
    const place = sent.headers.get("location") ?? "";
    const params = { import: place.split("/").at(-1) ?? "" };
    const { file } = await boss.browser.load(imported.loader, place, params);
    expect(file.customMapping).toEqual({ [field.key]: field.name });
    const checked = await boss.browser.post(
      imported.action,
      place,
      {
        csrf: boss.csrf,
        step: "check",
        source: "fair",
        region: "default",
        consentedOn: "2026-11-01",
        "column-name": "Name",
        "column-email": "Email",
        [`column-field-${field.key}`]: field.name,
      },
      params,
    );
    expect(await checked.json()).toMatchObject({
      report: { findings: [{ line: 2, field: field.key, message: "is not a number" }] },
      typed: { customMapping: { [field.key]: field.name } },
    });
  });
});
