import { randomUUID } from "node:crypto";
import { parse } from "csv-parse/sync";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { STAFF_RULE } from "#backend/platform/access/staff-route";
import { auditLog } from "#backend/platform/db/schema/console";
import { enquiries } from "#backend/platform/db/schema/enquiries";
import { listEnquiries } from "#contract/enquiries/enquiries";
import { staffRules } from "#domain/auth/permissions";
import { enquiryPayloadSchema, utmFields } from "#domain/enquiries/enquiry-payload";
import { extraAnswerFields } from "#domain/enquiries/fields";
import { openEnvironment, type TestEnvironment } from "../environment";
import {
  assign,
  enquiryFor,
  enquiryOf,
  makePerson,
  newcomer,
  newStaff,
  type TestUser,
} from "../test-users";

/** Where the calls of staff are; `/lead` is theirs with few exceptions. */
// "/user" is the user lookup, whose address the specification fixes.
const STAFF_PATH = /\/staff(\/|$)|^\/lead\/|^\/marketing\/funnel$|^\/user$/;
const PUBLIC: ReadonlySet<string> = new Set([
  "POST /lead/partner-enquiry",
  // Called by the website with the service key.
  "POST /lead/erased-addresses",
  // Called by the message gateway, which signs its requests.
  "POST /lead/replies",
  "POST /lead/ad-leads",
  // A person's own enquiry, by its secret link.
  "GET /lead/link/:token",
  "DELETE /lead/link/:token",
]);

describe("staff access", () => {
  let environment: TestEnvironment;
  beforeAll(async () => {
    environment = await openEnvironment({ CLIENT_LIMIT_FACTOR: 1000 });
  });
  afterAll(() => environment.close());

  const rulesByRoute = () => {
    const rules = new Map<string, string | undefined>();
    for (const { method, path, handler } of environment.app.routes) {
      if (method === "ALL") continue;
      const route = `${method} ${path}`;
      const rule = (handler as { [STAFF_RULE]?: string })[STAFF_RULE];
      rules.set(route, rules.get(route) ?? rule);
    }
    return rules;
  };

  it("has a rule for every route of the staff area", () => {
    const staffRoutes = [...rulesByRoute()].filter(
      ([route]) => STAFF_PATH.test(route.split(" ")[1] ?? "") && !PUBLIC.has(route),
    );
    expect(staffRoutes.length).toBeGreaterThan(15);
    expect(staffRoutes.filter(([, rule]) => rule === undefined)).toEqual([]);
  });

  it("uses staff rules only in the staff area and for a student's data", () => {
    const elsewhere = [...rulesByRoute()].filter(
      ([route, rule]) =>
        rule !== undefined && rule in staffRules && !STAFF_PATH.test(route.split(" ")[1] ?? ""),
    );
    expect(elsewhere).toEqual([]);
  });

  const auditOf = (column: "userId" | "enquiryId", id: string) =>
    environment.deps.db.select().from(auditLog).where(eq(auditLog[column], id));

  /** An enquiry as it is stored, without an account unless one is named. */
  const enquire = async (
    overrides: Parameters<typeof enquiryFor>[1] = {},
    account?: TestUser,
  ): Promise<string> => {
    const person = account ? { mobile: account.mobile, email: null } : makePerson();
    const response = await environment.client
      .another()
      .post("auth/enquiry", enquiryFor(person, { sendOtp: false, ...overrides }), account ?? {});
    return enquiryOf(response).leadId;
  };

  const exportBy = async (staff: TestUser, query = "") => {
    const response = await staff.client.raw("GET", `lead/lead/export${query}`, staff);
    const text = await response.text();
    const rows =
      response.status === 200
        ? z.array(z.record(z.string(), z.string())).parse(parse(text, { columns: true, bom: true }))
        : [];
    return { status: response.status, text, rows };
  };

  it("exports the columns that the imports of other CRMs expect", async () => {
    const boss = await newStaff(environment, "all_user");
    const name = `Meera Anil =Kumar${crypto.randomUUID().slice(0, 6)}`;
    const { mobile } = makePerson();
    await environment.client
      .another()
      .post("auth/enquiry", enquiryFor({ mobile, email: null }, { sendOtp: false, name }));
    const spaced = mobile.replace("+91", "+91 ");
    const last = name.split(" ").at(-1) ?? "";
    const expected = {
      hubspot: { "First name": "Meera Anil", "Last name": `'${last}`, "Phone number": spaced },
      salesforce: { "First Name": "Meera Anil", Company: "Individual", "Mobile Phone": spaced },
      leadsquared: { "Last Name": `'${last}`, "Phone Number": spaced },
      full: { name, mobile: spaced, countryCode: "+91" },
    };
    for (const [format, columns] of Object.entries(expected)) {
      const { text, rows } = await exportBy(boss, `?format=${format}`);
      expect(text).toContain("\r\n");
      expect(rows).toContainEqual(expect.objectContaining(columns));
    }
    expect((await exportBy(boss, "?format=other")).status).toBe(400);
  });

  describe("recommendations of one student", () => {
    it("follow the filter of the list", async () => {
      const student = await newcomer(environment);
      const [own, other] = [
        await newStaff(environment, "lms_user"),
        await newStaff(environment, "lms_user"),
      ];
      const viewer = await newStaff(environment, "view_recommendation");
      await assign(environment, student, "counsellorId", own);
      const path = `${student.base}/recommendation?page=0&length=15`;
      expect((await own.client.get(path, own)).status).toBe(200);
      expect((await viewer.client.get(path, viewer)).status).toBe(200);
      expect((await other.client.get(path, other)).status).toBe(403);
      expect(await auditOf("userId", student.userId)).toHaveLength(2);
    });
  });

  describe("the inbox", () => {
    it("hides an enquiry from a student with another counsellor, and records each read", async () => {
      const student = await newcomer(environment);
      const [own, other] = [
        await newStaff(environment, "lms_user"),
        await newStaff(environment, "lms_user"),
      ];
      await assign(environment, student, "counsellorId", own);
      const name = `Kavya ${student.mobile.slice(-6)}`;
      const id = await enquire({ name }, student);
      const seenBy = async (staff: TestUser) =>
        listEnquiries.response.parse(
          (await staff.client.get(`lead/leads?q=${encodeURIComponent(name)}`, staff)).data,
        ).enquiries.length;
      expect(await seenBy(own)).toBe(1);
      expect(await seenBy(other)).toBe(0);
      expect(
        (await other.client.put(`lead/lead/${id}`, { progress: "closed" }, other)).status,
      ).toBe(403);
      expect(await auditOf("enquiryId", id)).toMatchObject([
        { staffId: own.userId, userId: student.userId, action: "GET /lead/leads" },
      ]);
    });

    it("shows a student who read an enquiry before it had an account", async () => {
      const student = await newcomer(environment);
      const id = await enquire({ name: `Nisha ${student.mobile.slice(-6)}` });
      const staff = await newStaff(environment, "lms_user");
      await staff.client.get(`lead/leads?q=${student.mobile.slice(-6)}`, staff);
      const accessLog = async () => {
        const { data } = await student.client.get(`${student.base}/privacy`, student);
        return z.object({ accessCount: z.number() }).parse(data).accessCount;
      };
      expect(await accessLog()).toBe(0);
      await environment.deps.db
        .update(enquiries)
        .set({ userId: student.userId })
        .where(eq(enquiries.id, id));
      expect(await accessLog()).toBe(1);
    });
  });

  describe("the export of enquiries", () => {
    it("has a column for every field of an enquiry", async () => {
      await enquire();
      const { rows } = await exportBy(await newStaff(environment, "all_user"));
      const headers = Object.keys(rows[0] ?? {});
      const fields = Object.keys(enquiryPayloadSchema.shape).filter(
        (field) => !["clickIdentifier", "extraFields", "consent"].includes(field),
      );
      expect(headers).toEqual(
        expect.arrayContaining([
          ...fields,
          ...utmFields,
          ...["gclid", "fbclid", "msclkid", "consentVersion", "consentGivenAt"],
          ...["platformUrl", "otherFields", ...extraAnswerFields],
        ]),
      );
    });

    it("contains what the student wrote, escaped for spreadsheets", async () => {
      const head = await newStaff(environment, "all_user");
      const id = await enquire({
        name: "=HYPERLINK(1)",
        utm_term: "ms in germany",
        utm_content: "banner-2",
        clickIdentifier: { gclid: "g1", fbclid: "f1", msclkid: "m1" },
        extraFields: {
          platformUrl: "https://www.disha.example/study-abroad/enquiry",
          message: "@SUM(A1)\nसवाल",
          budget: "20-30",
          lastTouch: "{}",
        },
      });
      const row = (await exportBy(head)).rows.find(({ leadId: enquiryId }) => enquiryId === id);
      expect(row).toMatchObject({
        name: "'=HYPERLINK(1)",
        message: "'@SUM(A1)\nसवाल",
        utm_term: "ms in germany",
        utm_content: "banner-2",
        gclid: "g1",
        fbclid: "f1",
        msclkid: "m1",
        budget: "20-30",
        otherFields: '{"lastTouch":"{}"}',
        englishTestStatus: "false",
      });
    });

    it("returns a counsellor's own enquiries, and nothing to others", async () => {
      const staff = await newStaff(environment, "lms_user");
      const student = await newcomer(environment);
      await assign(environment, student, "buddyId", staff);
      const fromStudent = await enquire({}, student);
      const assigned = await enquire();
      await staff.client.put(`lead/lead/${assigned}`, { assignedTo: staff.userId }, staff);
      await enquire();
      const { rows } = await exportBy(staff);
      expect(rows.map(({ leadId: enquiryId }) => enquiryId).sort()).toEqual(
        [fromStudent, assigned].sort(),
      );
      const viewer = await newStaff(environment, "view_recommendation");
      expect((await exportBy(viewer)).status).toBe(403);
      expect((await exportBy(student)).status).toBe(403);
      expect(await auditOf("enquiryId", assigned)).not.toEqual(
        expect.arrayContaining([expect.objectContaining({ staffId: viewer.userId })]),
      );
    });

    it("records the export and every person in it", async () => {
      const head = await newStaff(environment, "all_user");
      const student = await newcomer(environment);
      const id = await enquire({}, student);
      await exportBy(head, "?from=2020-01-01&to=2100-01-01");
      const rows = await environment.deps.db
        .select()
        .from(auditLog)
        .where(eq(auditLog.staffId, head.userId));
      const action = "GET /lead/lead/export";
      expect(rows).toEqual(
        expect.arrayContaining([
          expect.objectContaining({ action, userId: student.userId, enquiryId: id }),
          expect.objectContaining({
            action,
            userId: null,
            enquiryId: null,
            details: { from: "2020-01-01", to: "2100-01-01", format: "full" },
          }),
        ]),
      );
      const { data } = await student.client.get(`${student.base}/privacy`, student);
      expect(data).toMatchObject({ accessLog: [{ actions: [action] }] });
    });

    it("reads in batches, without losing or repeating a row", async () => {
      const head = await newStaff(environment, "all_user");
      const template = await enquire();
      const [row] = await environment.deps.db
        .select()
        .from(enquiries)
        .where(eq(enquiries.id, template));
      if (!row) throw new Error("no enquiry was stored");
      // Hundreds of one moment, across the limits of batches.
      const copies = Array.from({ length: 1203 }, (_, n) => ({
        ...row,
        id: randomUUID(),
        idempotencyKey: `copy-${n}`,
        createdAt: new Date(Date.UTC(2021, 0, 1, 0, Math.floor(n / 400))),
      }));
      await environment.deps.db.insert(enquiries).values(copies);
      const { rows } = await exportBy(head, "?from=2020-12-31&to=2021-02-01");
      expect(rows).toHaveLength(1203);
      expect(new Set(rows.map(({ leadId: enquiryId }) => enquiryId)).size).toBe(1203);
    });

    it("rejects a range that is not a date", async () => {
      const head = await newStaff(environment, "all_user");
      expect((await exportBy(head, "?from=yesterday")).status).toBe(400);
    });
  });

  it("records lists of people without accounts as a whole", async () => {
    const head = await newStaff(environment, "all_user");
    await head.client.get("lead/partner-enquiry", head);
    await head.client.get("user/staff/audit", head);
    const rows = await environment.deps.db
      .select({ action: auditLog.action, userId: auditLog.userId })
      .from(auditLog)
      .where(eq(auditLog.staffId, head.userId))
      .orderBy(auditLog.action);
    expect(rows).toEqual([
      { action: "GET /lead/partner-enquiry", userId: null },
      { action: "GET /user/staff/audit", userId: null },
    ]);
  });

  it("lists for a viewer of recommendations only what they may use", async () => {
    const viewer = await newStaff(environment, "view_recommendation");
    expect((await viewer.client.get("user/staff/recommendations", viewer)).status).toBe(200);
    for (const path of ["user/staff/students", "lead/leads", "lead/partner-enquiry", "chat/staff"])
      expect((await viewer.client.get(path, viewer)).status).toBe(403);
  });
});
