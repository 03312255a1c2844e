import { parse } from "csv-parse/sync";
import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { z } from "zod";
import { importLeads } from "#backend/enquiries/imports/import-leads";
import { auditLog } from "#backend/platform/db/schema/console";
import { enquiries } from "#backend/platform/db/schema/enquiries";
import { leadFields, leads } from "#backend/platform/db/schema/leads";
import { addLeadField, listLeadFields } from "#contract/leads/custom-fields";
import { listLeadChanges, showLead, showLeadTimeline } from "#contract/leads/leads";
import { MAX_LEAD_FIELDS } from "#domain/leads/custom-fields";
import { eventsDuring } from "../console/webhook-events";
import { drainWork } from "../drain-outbox";
import { enquiryFor, enquiryOf, makePerson, newStaff, type TestUser } from "../test-users";
import { useEnvironment } from "../use-environment";

/** Fields that administrators add to leads, and their values. */
const environment = useEnvironment();

const head = () => newStaff(environment(), "all_user");
const counsellor = () => newStaff(environment(), "lms_user");
const unique = (name: string) => `${name} ${crypto.randomUUID().slice(0, 8)}`;
const add = (by: TestUser, name: string, type = "text", options: string[] = []) =>
  by.client.post("lead/fields", { name, type, options }, by);
const newField = async (by: TestUser, type = "text", options: string[] = []) =>
  addLeadField.response.parse((await add(by, unique(type), type, options)).data);
const change = (by: TestUser, id: string, body: object) =>
  by.client.put(`lead/fields/${id}`, body, by);
const enquire = async () => {
  const body = enquiryFor(makePerson(), { sendOtp: false });
  const { leadId: enquiryId } = enquiryOf(
    await environment().client.another().post("auth/enquiry", body),
  );
  const [enquiry] = await environment()
    .deps.db.select()
    .from(enquiries)
    .where(eq(enquiries.id, enquiryId));
  return enquiry?.leadId ?? "";
};
const setValues = (by: TestUser, id: string, customFields: object) =>
  by.client.put(`lead/prospects/${id}`, { customFields }, by);
const valuesOf = async (by: TestUser, id: string) =>
  showLead.response.parse((await by.client.get(`lead/prospects/${id}`, by)).data).customFields;

it("are added, renamed, archived and restored by administrators, and recorded", async () => {
  const boss = await head();
  const name = unique("Budget holder");
  const reply = await add(boss, name, "choice", ["Parents", "Loan"]);
  const field = addLeadField.response.parse(reply.data);
  expect(field).toMatchObject({ name, type: "choice", options: ["Parents", "Loan"] });
  expect(field.key).toMatch(/^budget_holder_/);
  expect((await add(boss, name)).code).toBe("NAME_TAKEN");
  const renamed = unique("Who pays");
  const changed = await change(boss, field.id, { name: renamed, options: ["Parents"] });
  expect(changed.data).toEqual({ ...field, name: renamed, options: ["Parents"] });
  expect((await change(boss, field.id, { isArchived: true })).data).toMatchObject({
    isArchived: true,
  });
  const staff = await counsellor();
  const { data } = await staff.client.get("lead/fields", staff);
  expect(listLeadFields.response.parse(data)).toContainEqual(
    expect.objectContaining({ id: field.id, isArchived: true }),
  );
  const rows = await environment()
    .deps.db.select()
    .from(auditLog)
    .where(eq(auditLog.staffId, boss.userId));
  const recorded = rows.filter(({ details }) => details?.field === field.key);
  expect(recorded.map(({ action }) => action).sort()).toEqual([
    "POST /lead/fields",
    "PUT /lead/fields/:id",
    "PUT /lead/fields/:id",
  ]);
});

it("are checked: a choice has options, nothing else has", async () => {
  const boss = await head();
  expect((await add(boss, unique("x"), "choice")).status).toBe(400);
  expect((await add(boss, unique("x"), "text", ["a"])).status).toBe(400);
  expect((await add(boss, unique("x"), "choice", ["a", "A"])).status).toBe(400);
  const text = await newField(boss);
  expect((await change(boss, text.id, { options: ["a"] })).fields).toHaveProperty("options");
  expect((await change(boss, crypto.randomUUID(), { name: unique("x") })).status).toBe(404);
  expect((await add(await counsellor(), unique("x"))).status).toBe(403);
});

it("get keys of their own, also when several are added together", async () => {
  const boss = await head();
  const stem = `same${crypto.randomUUID().slice(0, 6)}`;
  const replies = await Promise.all(["!", "?", "."].map((sign) => add(boss, stem + sign)));
  const keys = replies.map(({ data }) => addLeadField.response.parse(data).key);
  expect(keys.sort()).toEqual([stem, `${stem}_2`, `${stem}_3`]);
  const reserved = addLeadField.response.parse((await add(boss, "Email")).data);
  expect(reserved.key).toBe("email_2");
});

it("have values by type, with a history", async () => {
  const boss = await head();
  const [text, number, date, choice] = [
    await newField(boss),
    await newField(boss, "number"),
    await newField(boss, "date"),
    await newField(boss, "choice", ["Parents", "Loan"]),
  ];
  const staff = await counsellor();
  const id = await enquire();
  const typed = {
    [text.key]: " Likes hockey ",
    [number.key]: "12,50,000",
    [date.key]: "31/1/2027",
    [choice.key]: "loan",
  };
  expect((await setValues(staff, id, typed)).status).toBe(200);
  expect(await valuesOf(staff, id)).toEqual({
    [text.key]: "Likes hockey",
    [number.key]: 1_250_000,
    [date.key]: "2027-01-31",
    [choice.key]: "Loan",
  });
  await setValues(staff, id, { [text.key]: null, [number.key]: 7.5, [date.key]: "" });
  expect(await valuesOf(staff, id)).toEqual({ [number.key]: 7.5, [choice.key]: "Loan" });
  const reply = await staff.client.get(`lead/prospects/${id}/timeline`, staff);
  const { entries } = showLeadTimeline.response.parse(reply.data);
  const history = entries.filter(({ kind }) => kind === "field").map(({ detail }) => detail);
  expect(history).toContainEqual({
    key: number.key,
    name: number.name,
    from: "1250000",
    to: "7.5",
  });
  expect(history).toContainEqual(expect.objectContaining({ key: text.key, to: null }));
  expect(history).toHaveLength(7);
});

it("refuse values of another type, of unknown and of archived fields", async () => {
  const boss = await head();
  const number = await newField(boss, "number");
  const choice = await newField(boss, "choice", ["A", "B"]);
  const staff = await counsellor();
  const id = await enquire();
  await setValues(staff, id, { [choice.key]: "B" });
  const wrong = await setValues(staff, id, { [number.key]: "many", nothing_like_this: "x" });
  expect(wrong.status).toBe(400);
  expect(wrong.fields).toEqual({
    [`customFields.${number.key}`]: "no_number",
    "customFields.nothing_like_this": "unknown",
  });
  await change(boss, choice.id, { options: ["A"] });
  expect((await setValues(staff, id, { [choice.key]: "B" })).status).toBe(200);
  await setValues(staff, id, { [choice.key]: null });
  expect((await setValues(staff, id, { [choice.key]: "B" })).fields).toEqual({
    [`customFields.${choice.key}`]: "no_option",
  });
  await change(boss, choice.id, { isArchived: true });
  expect((await setValues(staff, id, { [choice.key]: "A" })).fields).toEqual({
    [`customFields.${choice.key}`]: "archived",
  });
  expect(await valuesOf(staff, id)).toEqual({});
});

it("reach other systems: changes, webhooks and merges", async () => {
  const boss = await head();
  const field = await newField(boss);
  const staff = await counsellor();
  const [one, two] = [await enquire(), await enquire()];
  const events = await eventsDuring(environment(), "lead.changed", () =>
    setValues(staff, one, { [field.key]: "Fair in Pune" }),
  );
  expect(events).toEqual([
    expect.objectContaining({
      prospectId: one,
      changes: ["field"],
      stage: "open",
      customFields: { [field.key]: "Fair in Pune" },
    }),
  ]);
  const merged = await eventsDuring(environment(), "lead.merged", () =>
    staff.client.post(`lead/prospects/${two}/merge`, { otherId: one }, staff),
  );
  expect(merged).toEqual([{ prospectId: two, mergedProspectId: one, userId: null }]);
  expect(await valuesOf(staff, two)).toEqual({ [field.key]: "Fair in Pune" });
  const [left] = await environment().deps.db.select().from(leads).where(eq(leads.id, one));
  expect(left?.customFields).toEqual({});
  environment().clock.advance(10_000);
  const { data } = await boss.client.get("lead/prospects?limit=200", boss);
  const listed = listLeadChanges.response.parse(data).leads.find(({ id }) => id === two);
  if (listed) expect(listed.customFields).toEqual({ [field.key]: "Fair in Pune" });
});

it("are imported from CSV files and exported", async () => {
  const boss = await head();
  const number = await newField(boss, "number");
  const { email } = makePerson();
  const lines = [
    `Full name,Email,${number.name},Other`,
    `Asha Rao,${email},"1,50,000",x`,
    `Bina Rao,b${email},soon,y`,
  ];
  const form = new FormData();
  form.set("file", new Blob([lines.join("\n")]), "fair.csv");
  form.set("fileName", "fair.csv");
  const file = z
    .object({ id: z.string(), customMapping: z.record(z.string(), z.string()) })
    .parse((await boss.client.multipart("lead/import", form, boss)).data);
  expect(file.customMapping).toEqual({ [number.key]: number.name });
  const body = {
    mapping: { name: "Full name", email: "Email" },
    customMapping: file.customMapping,
    source: "fair-pune",
    region: "default",
    consentedOn: "2026-11-01",
    dryRun: false,
  };
  const path = `lead/import/${file.id}`;
  const unknown = { ...body, customMapping: { nothing_like_this: "Other" } };
  expect((await boss.client.put(path, unknown, boss)).fields).toHaveProperty("nothing_like_this");
  const { data } = await boss.client.put(path, body, boss);
  expect(data).toMatchObject({
    created: 2,
    errors: 0,
    findings: [{ line: 3, field: number.key, message: "is not a number" }],
  });
  const { deps } = environment();
  await drainWork(deps, { "import-leads": (job) => importLeads(deps, job) });
  const [enquiry] = await environment()
    .deps.db.select()
    .from(enquiries)
    .where(eq(enquiries.email, email));
  expect(await valuesOf(boss, enquiry?.leadId ?? "")).toEqual({ [number.key]: 150_000 });
  const exported = await boss.client.raw("GET", "lead/lead/export", boss);
  const rows = z
    .array(z.record(z.string(), z.string()))
    .parse(parse(await exported.text(), { bom: true, columns: true }));
  expect(rows.find((row) => row.email === email)?.[`customFields.${number.key}`]).toBe("150000");
});

it("are limited, and an archived one makes room", async () => {
  const boss = await head();
  const { db } = environment().deps;
  const others = await db
    .update(leadFields)
    .set({ isArchived: true })
    .where(eq(leadFields.isArchived, false))
    .returning({ id: leadFields.id });
  expect(others.length).toBeGreaterThan(0);
  const made = await db
    .insert(leadFields)
    .values(
      Array.from({ length: MAX_LEAD_FIELDS }, (_, n) => ({
        key: `filled_${n}`,
        name: unique(`Filled ${n}`),
        type: "text" as const,
        options: [],
      })),
    )
    .returning();
  expect((await add(boss, unique("One more"))).status).toBe(400);
  const [first] = made;
  await change(boss, first?.id ?? "", { isArchived: true });
  expect((await add(boss, unique("One more"))).status).toBe(200);
  expect((await change(boss, first?.id ?? "", { isArchived: false })).status).toBe(400);
  await db.update(leadFields).set({ isArchived: true });
});
