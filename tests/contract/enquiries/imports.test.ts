import { eq, like } from "drizzle-orm";
import { expect, it } from "vitest";
import { z } from "zod";
import { importLeads } from "#backend/enquiries/imports/import-leads";
import { leadImports, enquiries } from "#backend/platform/db/schema/enquiries";
import { leadEvents, leads } from "#backend/platform/db/schema/leads";
import { erasedAddresses } from "#backend/platform/db/schema/privacy";
import { users } from "#backend/platform/db/schema/users";
import { recipientHash } from "#backend/platform/outbox/recipient-hash";
import { sweep } from "#backend/privacy/retention";
import { drainWork } from "../drain-outbox";
import {
  enquiryFor,
  enquiryOf,
  makePerson,
  newcomer,
  newStaff,
  type TestUser,
} from "../test-users";
import { useEnvironment } from "../use-environment";

const importSchema = z.object({
  id: z.string().uuid(),
  mapping: z.record(z.string(), z.string()),
  rows: z.number(),
  created: z.number(),
  finishedAt: z.string().nullable(),
  isExpired: z.boolean(),
});
const reportSchema = z.object({
  created: z.number(),
  updated: z.number(),
  errors: z.number(),
  duplicates: z.number(),
  erased: z.number(),
  notes: z.number(),
  findings: z.array(
    z.object({ line: z.number(), field: z.string(), kind: z.string(), message: z.string() }),
  ),
});

const about = { source: "fair-hanoi-2026", region: "default", consentedOn: "2026-11-01" };
const mapping = { name: "Name", mobile: "Phone", email: "Email" };
const unique = () => crypto.randomUUID().slice(0, 8);
const emailOf = () => `lead-${unique()}@example.com`;

/** Import of leads from CSV files. */
const environment = useEnvironment();

const admin = () => newStaff(environment(), "all_user");

const upload = async (staff: TestUser, lines: readonly string[], name = "fair.csv") => {
  const form = new FormData();
  form.set("file", new Blob([lines.join("\n")], { type: "text/csv" }), name);
  form.set("fileName", name);
  return staff.client.multipart("lead/import", form, staff);
};
const uploaded = async (staff: TestUser, lines: readonly string[]) =>
  importSchema.parse((await upload(staff, lines)).data);
const run = (staff: TestUser, id: string, changes: Record<string, unknown> = {}) =>
  staff.client.put(`lead/import/${id}`, { ...about, mapping, dryRun: false, ...changes }, staff);
/** Does the imports that were started. */
const doImports = () => {
  const { deps } = environment();
  return drainWork(deps, { "import-leads": (job) => importLeads(deps, job) });
};
const ran = async (...args: Parameters<typeof run>) => {
  const report = reportSchema.parse((await run(...args)).data);
  await doImports();
  return report;
};
const storedOf = (id: string) =>
  environment()
    .deps.db.select()
    .from(enquiries)
    .where(like(enquiries.idempotencyKey, `import:${id}:%`));

it("checks a file, imports it once and sends its people nothing", async () => {
  const staff = await admin();
  const [first, second] = [makePerson(), emailOf()];
  const file = await uploaded(staff, [
    "Name;Phone;Email;Country;Remarks",
    `Kavya Rao;${first.mobile};;Germany, UK;met at the fair`,
    `Linh Tran;;${second};;`,
  ]);
  expect(file).toMatchObject({ rows: 2, finishedAt: null });
  expect(file.mapping).toMatchObject({ ...mapping, interestedCountries: "Country" });
  const columns = { mapping: { ...file.mapping } };
  expect(await ran(staff, file.id, { ...columns, dryRun: true })).toMatchObject({ created: 2 });
  expect(await storedOf(file.id)).toEqual([]);
  expect(await ran(staff, file.id, columns)).toMatchObject({ created: 2, findings: [] });
  const stored = await storedOf(file.id);
  expect(stored).toHaveLength(2);
  expect(stored.find(({ name }) => name === "Kavya Rao")).toMatchObject({
    mobile: first.mobile,
    status: "new",
    userId: null,
    payload: { source: "fair-hanoi-2026", interestedCountries: ["DEU", "GBR"] },
  });
  const sent = await environment().sent();
  const recipients = sent.map((message) => ("to" in message ? message.to : ""));
  expect(recipients).not.toContain(second);
  expect(recipients).not.toContain(first.mobile);
  // The same file again, and a second run.
  expect((await run(staff, file.id)).code).toBe("IMPORT_FINISHED");
  const again = await uploaded(staff, [
    "Name;Phone;Email;Country;Remarks",
    `Kavya Rao;${first.mobile};;Germany, UK;met at the fair`,
    `Linh Tran;;${second};;`,
  ]);
  expect(again).toMatchObject({ id: file.id, created: 2 });
});

it("reports each bad row by line and field, and imports the others", async () => {
  const staff = await admin();
  const { id } = await uploaded(staff, [
    "Name,Phone,Email,Level,Year",
    `Good One,,${emailOf()},Masters,Sept 2027`,
    `,12,not-an-address,diploma,soon`,
    "No Address,,,,",
    `Half Read,,${emailOf()},PhD,soon,more`,
  ]);
  const columns = {
    mapping: { ...mapping, interestedEducationLevel: "Level", interestedYear: "Year" },
  };
  const report = await ran(staff, id, columns);
  expect(report).toMatchObject({ created: 2, errors: 2, notes: 1, duplicates: 0 });
  const places = report.findings.map(({ line, field, kind }) => `${line}:${field} ${kind}`);
  expect(places).toEqual([
    "3:name error",
    "3:mobile error",
    "3:email error",
    "4:mobile error",
    "5:csv note",
    "5:interestedEducationLevel note",
    "5:interestedYear note",
  ]);
  const stored = await storedOf(id);
  expect(stored.find(({ name }) => name === "Good One")?.payload).toMatchObject({
    interestedYear: 2027,
    answeredFields: ["educationLevel", "intakeYear"],
  });
  expect(stored.find(({ name }) => name === "Half Read")?.payload.extraFields).toMatchObject({
    message: "Other cells: more\nLevel: PhD\nYear: soon",
  });
});

it("imports a file in UTF-16, as it was uploaded", async () => {
  const staff = await admin();
  const form = new FormData();
  const text = `\ufefffull_name\temail\nकाव्या राव\t${emailOf()}\n`;
  form.set("file", new Blob([new Uint8Array(Buffer.from(text, "utf16le"))]), "leads.csv");
  form.set("fileName", "leads.csv");
  const file = importSchema.parse((await staff.client.multipart("lead/import", form, staff)).data);
  expect(file.mapping).toEqual({ name: "full_name", email: "email" });
  expect(await ran(staff, file.id, { mapping: file.mapping })).toMatchObject({ created: 1 });
  expect((await storedOf(file.id)).map(({ name }) => name)).toEqual(["काव्या राव"]);
});

it("offers the skipped rows with their reasons, before and after the import", async () => {
  const staff = await admin();
  const { id } = await uploaded(staff, ["Name,Phone,Email", `A,,${emailOf()}`, "B,12,x", "=C,,"]);
  const rows = async () => {
    const file = await staff.client.raw("GET", `lead/import/${id}/skipped`, staff);
    return [file.status, file.ok ? (await file.text()).split("\r\n") : []];
  };
  expect(await rows()).toEqual([404, []]);
  await run(staff, id, { dryRun: true });
  const skipped = [
    "Name,Phone,Email,Line,Reason",
    "B,12,x,3,mobile is too short; email is not an email address",
    "'=C,,,4,mobile and email are both empty",
    "",
  ];
  expect(await rows()).toEqual([200, skipped]);
  await ran(staff, id);
  expect(await rows()).toEqual([200, skipped]);
  const counsellor = await newStaff(environment(), "lms_user");
  const refused = await counsellor.client.raw("GET", `lead/import/${id}/skipped`, counsellor);
  expect(refused.status).toBe(403);
});

it("skips people who are known, verified or not, and repeats within the file", async () => {
  const staff = await admin();
  const student = await newcomer(environment());
  const typed = emailOf();
  await environment()
    .deps.db.update(users)
    .set({ contactEmail: typed })
    .where(eq(users.id, student.userId));
  const enquirer = makePerson();
  enquiryOf(
    await environment()
      .client.another()
      .post("auth/enquiry", enquiryFor(enquirer, { sendOtp: false })),
  );
  const fresh = emailOf();
  const { id } = await uploaded(staff, [
    "Name,Phone,Email",
    `Student,${student.mobile},`,
    `Typed,,${typed}`,
    `Enquirer,${enquirer.mobile},`,
    `Fresh,,${fresh}`,
    `Fresh Again,,${fresh.toUpperCase()}`,
  ]);
  const report = await ran(staff, id);
  expect(report.created + report.updated + report.duplicates).toBe(5);
  expect(report).toMatchObject({ created: 1, errors: 0 });
  expect(report.findings.map(({ line, message }) => [line, message])).toEqual([
    [2, "belongs to an account"],
    [3, "belongs to an account"],
    [4, "belongs to an enquiry"],
    [6, "is the same as in line 5"],
  ]);
});

it("never brings back a person whose data was erased", async () => {
  const staff = await admin();
  const { mobile } = makePerson();
  const { db, config } = environment().deps;
  const addressHash = recipientHash(config, mobile);
  await db.insert(erasedAddresses).values({ addressHash, erasedAt: new Date() });
  const known = await newcomer(environment());
  const rows = [`Erased,${mobile},`, `Other,${known.mobile},`];
  const { id } = await uploaded(staff, ["Name,Phone,Email", ...rows]);
  const skipped = async () =>
    (await staff.client.raw("GET", `lead/import/${id}/skipped`, staff)).text();
  const left = `Name,Phone,Email,Line,Reason\r\nOther,'${known.mobile},,3,mobile belongs to an account\r\n`;
  await run(staff, id, { dryRun: true });
  expect(await skipped()).toContain(left);
  expect(await ran(staff, id)).toMatchObject({ created: 0, duplicates: 1, erased: 1 });
  expect(await skipped()).toContain(left);
});

it("leaves out a row with the address of an erased person and the number of another", async () => {
  const staff = await admin();
  const [known, email] = [await newcomer(environment()), emailOf()];
  const { db, config } = environment().deps;
  const addressHash = recipientHash(config, email);
  await db.insert(erasedAddresses).values({ addressHash, erasedAt: new Date() });
  const { id } = await uploaded(staff, ["Name,Phone,Email", `Erased,${known.mobile},${email}`]);
  expect(await ran(staff, id)).toMatchObject({ created: 0, duplicates: 0, erased: 1 });
});

it("continues an interrupted run, and creates no lead twice", async () => {
  const staff = await admin();
  const { id } = await uploaded(staff, [
    "Name,Phone,Email,City",
    `One,,${emailOf()},Pune`,
    `Two,,${emailOf()},Delhi`,
    `Three,,${emailOf()},Indore`,
  ]);
  const { deps } = environment();
  expect(reportSchema.parse((await run(staff, id)).data)).toMatchObject({ created: 3 });
  expect((await run(staff, id)).code).toBe("IMPORT_FINISHED");
  // The process ends after one row.
  const ended = new AbortController();
  const stopping: typeof deps = {
    ...deps,
    wakeOutbox: (kind) => {
      if (kind === "event") ended.abort(new Error("stopped"));
    },
  };
  const job = { data: { importId: id }, signal: ended.signal };
  await expect(importLeads(stopping, job)).rejects.toThrow("stopped");
  expect(await storedOf(id)).toHaveLength(1);
  await doImports();
  expect(await storedOf(id)).toHaveLength(3);
  const shown = await staff.client.get(`lead/import/${id}`, staff);
  expect(importSchema.parse(shown.data)).toMatchObject({ created: 3 });
});

it("refuses files that are no tables, are too long, or not text", async () => {
  const staff = await admin();
  const errorOf = async (lines: readonly string[]) => (await upload(staff, lines)).fields?.file;
  expect(await errorOf(["Name,Phone"])).toBe("fair.csv:1:csv: has no rows");
  const wide = Array.from({ length: 201 }, (_, n) => `c${n}`).join(",");
  expect(await errorOf([wide, wide])).toBe("fair.csv:1:csv: has more than 200 columns");
  const long = Array.from({ length: 1001 }, (_, n) => `Person ${n}`);
  expect(await errorOf(["Name", ...long])).toBe("fair.csv:1002:csv: has more than 1000 rows");
  const form = new FormData();
  form.set("file", new Blob([new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3])]), "x.csv");
  form.set("fileName", "x.csv");
  const binary = await staff.client.multipart("lead/import", form, staff);
  expect(binary.fields?.file).toBe("x.csv:1:csv: is not a CSV file or an Excel workbook (.xlsx)");
  const big = await upload(staff, ["Name", "x".repeat(600 * 1024)]);
  expect(big.status).toBe(413);
});

it("needs a column for the name and for an address", async () => {
  const staff = await admin();
  const { id } = await uploaded(staff, ["Name,Phone", `A,${unique()}`]);
  const response = await run(staff, id, { mapping: { email: "Mail" } });
  expect(response).toMatchObject({ status: 400, code: "VALIDATION_FAILED" });
  expect(Object.keys(response.fields ?? {}).sort()).toEqual(["email", "name"]);
});

it("deletes files that nobody imports", async () => {
  const staff = await admin();
  const file = await uploaded(staff, ["Name,Email", `A,${emailOf()}`]);
  const { db } = environment().deps;
  await db
    .update(leadImports)
    .set({ createdAt: new Date("2026-01-01") })
    .where(eq(leadImports.id, file.id));
  await sweep(environment().deps);
  const shown = await staff.client.get(`lead/import/${file.id}`, staff);
  expect(importSchema.parse(shown.data).isExpired).toBe(true);
  expect((await run(staff, file.id)).code).toBe("IMPORT_FINISHED");
});

it("adds to the leads of known people, without taking anything away, and once", async () => {
  const [staff, owner] = [await admin(), await newStaff(environment(), "lms_user")];
  const { db } = environment().deps;
  await db.update(users).set({ email: owner.email }).where(eq(users.id, owner.userId));
  const people = [makePerson(), makePerson(), makePerson()];
  const leadIds: string[] = [];
  for (const person of people.slice(0, 2)) {
    const body = enquiryFor(person, { sendOtp: false });
    const { leadId: enquiryId } = enquiryOf(
      await environment().client.another().post("auth/enquiry", body),
    );
    const [row] = await db.select().from(enquiries).where(eq(enquiries.id, enquiryId));
    leadIds.push(row?.leadId ?? "");
  }
  const [first = "", second = ""] = leadIds;
  await db
    .update(leads)
    .set({ tags: ["hot"], stage: "applying", ownerId: staff.userId })
    .where(eq(leads.id, second));
  const lines = people.map(
    ({ mobile }, at) =>
      `Person ${at},${mobile},,${owner.email},In counselling,"fair; vip",Pune Fair`,
  );
  const { id } = await uploaded(staff, ["Name,Phone,Email,Owner,Stage,Tags,Event", ...lines]);
  const columns = { owner: "Owner", stage: "Stage", tags: "Tags", event: "Event" };
  const report = await ran(staff, id, { mapping: { ...mapping, ...columns } });
  expect(report).toMatchObject({ created: 1, updated: 2, duplicates: 0 });
  const leadOf = async (leadId: string) => {
    const [row] = await db.select().from(leads).where(eq(leads.id, leadId));
    return row;
  };
  const added = { tags: ["fair", "vip", "Pune Fair"], stage: "counselling", ownerId: owner.userId };
  // Nobody was spoken to.
  expect(await leadOf(first)).toMatchObject({ ...added, firstContactAt: null });
  expect(await leadOf(second)).toMatchObject({
    ...{ tags: ["hot", "fair", "vip", "Pune Fair"], stage: "applying", ownerId: staff.userId },
  });
  const [fresh] = await storedOf(id);
  expect(await leadOf(fresh?.leadId ?? "")).toMatchObject(added);
  const notes = await db.select().from(leadEvents).where(eq(leadEvents.leadId, second));
  expect(notes.filter(({ kind }) => kind === "note")).toMatchObject([
    { detail: { text: "Imported list fair-hanoi-2026, row 3\nEvent: Pune Fair" } },
  ]);
});

it("keeps an owner, a stage and tags that it can't read in the message", async () => {
  const staff = await admin();
  const { mobile } = makePerson();
  const line = `Asha,${mobile},,nobody@example.com,Closed,${"x".repeat(40)}`;
  const { id } = await uploaded(staff, ["Name,Phone,Email,Owner,Stage,Tags", line]);
  const columns = { owner: "Owner", stage: "Stage", tags: "Tags" };
  const report = await ran(staff, id, { mapping: { ...mapping, ...columns } });
  expect(report).toMatchObject({ created: 1, notes: 1 });
  expect(report.findings.map(({ field }) => field)).toEqual(["owner", "stage", "tags"]);
});
