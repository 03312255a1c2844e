import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { auditLog } from "#backend/platform/db/schema/console";
import { consents, enquiries } from "#backend/platform/db/schema/enquiries";
import { leads } from "#backend/platform/db/schema/leads";
import { erasedAddresses } from "#backend/platform/db/schema/privacy";
import { signatureOf } from "#backend/platform/outbox/signature";
import { recipientHash } from "#backend/platform/outbox/recipient-hash";
import { createApiKey } from "#contract/console/integrations";
import { createLead, receiveAdLead } from "#contract/enquiries/incoming-leads";
import type { ApiScope } from "#domain/console/api-keys";
import { AD_LEAD_SECRET } from "../environment";
import { makePerson, newStaff } from "../test-users";
import { useEnvironment } from "../use-environment";

const environment = useEnvironment();
const db = () => environment().deps.db;

async function keyWith(...scopes: ApiScope[]) {
  const owner = await newStaff(environment(), "all_user");
  const body = { name: "Landing page", scopes, days: 30 };
  const { data } = await owner.client.post("integration/staff/api-keys", body, owner);
  return { owner, bearer: createApiKey.response.parse(data).key };
}

const leadOf = (changes: object = {}) => {
  const { mobile, email } = makePerson();
  return {
    name: "Kavya Nair",
    mobile,
    email,
    source: "landing page",
    consent: { text: "I agree to be contacted.", givenAt: environment().deps.now().toISOString() },
    ...changes,
  };
};

const create = (bearer: string, body: object, key: string = randomUUID()) =>
  environment()
    .client.another()
    .post("lead/prospects", body, { bearer, headers: { "Idempotency-Key": key } });

describe("a lead that a system with a key creates", () => {
  it("is stored with source and consent, and named in the access log", async () => {
    const { owner, bearer } = await keyWith("leads:write");
    const body = leadOf({
      interestedCountries: ["Germany", "GBR"],
      interestedEducationLevel: "UG",
      interestedYear: "Fall 2027",
      city: "Kochi",
      message: "Call in the evening",
      campaign: "May",
    });
    const response = await create(bearer, body);
    expect(response.status).toBe(200);
    const { leadId, enquiryId, duplicate } = createLead.response.parse(response.data);
    expect(duplicate).toBe(false);
    const [enquiry] = await db().select().from(enquiries).where(eq(enquiries.id, enquiryId));
    expect(enquiry).toMatchObject({ leadId, email: body.email, formId: "api", country: "IN" });
    expect(enquiry?.payload).toMatchObject({
      source: "landing page",
      interestedCountries: ["DEU", "GBR"],
      interestedEducationLevel: "BACHELORS",
      interestedYear: 2027,
      utm_campaign: "May",
      extraFields: { message: "Call in the evening", consentText: "I agree to be contacted." },
    });
    const [consent] = await db().select().from(consents).where(eq(consents.enquiryId, enquiryId));
    expect(consent?.version).toBe("api");
    const actions = await db()
      .select({ action: auditLog.action, enquiryId: auditLog.enquiryId })
      .from(auditLog)
      .where(eq(auditLog.staffId, owner.userId));
    expect(actions).toContainEqual({
      action: "POST /lead/prospects (API key Landing page)",
      enquiryId,
    });
  });

  it("is one lead for retries with the same key, and for the same content within a day", async () => {
    const { bearer } = await keyWith("leads:write");
    const [body, key] = [leadOf(), randomUUID()];
    const sent = await Promise.all([create(bearer, body, key), create(bearer, body, key)]);
    sent.push(await create(bearer, body));
    const results = sent.map(({ data }) => createLead.response.parse(data));
    expect(new Set(results.map(({ leadId }) => leadId)).size).toBe(1);
    expect(results.filter(({ duplicate }) => !duplicate)).toHaveLength(1);
    const other = await create(bearer, { ...body, name: "Someone else" }, key);
    expect([other.status, other.code]).toEqual([409, "IDEMPOTENCY_KEY_REUSED"]);
  });

  it.each<[string, object, string]>([
    ["no way to reach the person", { mobile: undefined, email: undefined }, "mobile"],
    ["a number that is none", { mobile: "12" }, "mobile"],
    ["an address that is none", { email: "asha..rao@" }, "email"],
    ["an unknown country", { interestedCountries: ["Atlantis"] }, "interestedCountries"],
    ["no consent", { consent: undefined }, "consent"],
    [
      "a consent of tomorrow",
      { consent: { text: "Yes", givenAt: "2999-01-01T00:00:00Z" } },
      "consent.givenAt",
    ],
    ["no source", { source: "" }, "source"],
  ])("is refused with %s, by the name of the field", async (_, changes, field) => {
    const { bearer } = await keyWith("leads:write");
    const { status, fields } = await create(bearer, leadOf(changes));
    expect(status).toBe(400);
    expect(Object.keys(fields ?? {})).toContain(field);
  });

  it("needs an idempotency key, and the scope", async () => {
    const { bearer } = await keyWith("leads:write");
    const { client } = environment();
    expect((await client.another().post("lead/prospects", leadOf(), { bearer })).status).toBe(400);
    const reader = await keyWith("leads:read", "students:read");
    expect((await create(reader.bearer, leadOf())).status).toBe(403);
    expect((await client.another().post("lead/prospects", leadOf())).status).toBe(401);
  });
});

const receive = async (
  lead: object,
  { secret = AD_LEAD_SECRET, at = environment().deps.now() } = {},
) => {
  const body = JSON.stringify(lead);
  const response = await environment().app.request("/v1/lead/ad-leads", {
    method: "POST",
    body,
    headers: { "x-disha-signature": signatureOf(body, secret, at) },
  });
  const { data } = (await response.json()) as { data?: unknown };
  return { status: response.status, ...(data ? receiveAdLead.response.parse(data) : {}) };
};

const metaLead = (fields: Readonly<Record<string, string>>, changes: object = {}) => ({
  id: String(Math.floor(Math.random() * 1e15)),
  created_time: environment()
    .deps.now()
    .toISOString()
    .replace(/\.\d+Z$/, "+0000"),
  form_id: "777",
  campaign_name: "MS in Germany",
  field_data: Object.entries(fields).map(([name, value]) => ({ name, values: [value] })),
  ...changes,
});

const enquiryOf = async (leadId: string | null | undefined) => {
  const rows = await db()
    .select()
    .from(enquiries)
    .innerJoin(leads, eq(leads.id, enquiries.leadId))
    .where(and(eq(leads.id, leadId ?? "")));
  expect(rows).toHaveLength(1);
  return rows[0]?.enquiries;
};

describe("a lead of an ad platform", () => {
  it("of Meta is stored once, with its other answers as message", async () => {
    const { mobile, email } = makePerson();
    const lead = metaLead({
      full_name: "Asha Rao",
      phone_number: mobile,
      email,
      city: "Pune",
      "which_exam_have_you_taken?": "IELTS",
      program_level: "PhD",
    });
    const [first, second] = [await receive(lead), await receive(lead)];
    expect(first).toMatchObject({ status: 200, isStored: true, duplicate: false });
    expect(second).toMatchObject({ status: 200, leadId: first.leadId, duplicate: true });
    const enquiry = await enquiryOf(first.leadId);
    expect(enquiry).toMatchObject({ name: "Asha Rao", email, formId: "ad-form" });
    expect(enquiry?.payload).toMatchObject({
      source: "meta-lead-form",
      utm_campaign: "MS in Germany",
      city: "Pune",
      extraFields: {
        message: "which_exam_have_you_taken?: IELTS\ninterestedEducationLevel: PhD",
        consentText: "Form 777",
      },
    });
  });

  it("of Google is stored with its click id", async () => {
    const { mobile } = makePerson();
    const columns = { FIRST_NAME: "Ravi", LAST_NAME: "S", PHONE_NUMBER: mobile };
    const { status, leadId } = await receive({
      lead_id: randomUUID(),
      form_id: 40000000001,
      campaign_id: 12,
      gcl_id: "click-1",
      api_version: "1.0",
      google_key: "unused",
      user_column_data: Object.entries(columns).map(([id, value]) => ({
        column_id: id,
        string_value: value,
      })),
    });
    expect(status).toBe(200);
    const enquiry = await enquiryOf(leadId);
    expect(enquiry?.name).toBe("Ravi S");
    expect(enquiry?.payload).toMatchObject({
      source: "google-lead-form",
      clickIdentifier: { gclid: "click-1" },
    });
  });

  it("is accepted from Google itself, which sends the secret in the body", async () => {
    const { mobile, email } = makePerson();
    const post = async (key: string | undefined, changes: object = {}) => {
      const columns = { FULL_NAME: "Ravi S", EMAIL: email, PHONE_NUMBER: mobile };
      const response = await environment().app.request("/v1/lead/ad-leads?region=vn", {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({
          lead_id: "TeSter-123",
          api_version: "1.0",
          form_id: 40000000000,
          campaign_id: 123,
          adgroup_id: 20000000000,
          creative_id: 30000000000,
          google_key: key,
          is_test: false,
          gcl_id: "click-2",
          user_column_data: [
            ...Object.entries(columns).map(([id, value]) => ({
              column_name: id,
              column_id: id,
              string_value: value,
            })),
            { column_id: "POSTAL_CODE", string_value: "411 001" },
          ],
          ...changes,
        }),
      });
      const { data } = (await response.json()) as { data?: unknown };
      return { status: response.status, data };
    };
    expect((await post("another key that is long")).status).toBe(401);
    expect((await post(undefined)).status).toBe(401);
    expect(await post(AD_LEAD_SECRET, { is_test: true, user_column_data: [] })).toMatchObject({
      status: 200,
      data: { isStored: false },
    });
    const { status, data } = await post(AD_LEAD_SECRET);
    expect(status).toBe(200);
    const enquiry = await enquiryOf(receiveAdLead.response.parse(data).leadId);
    expect(enquiry).toMatchObject({ name: "Ravi S", mobile, email, country: "VN" });
    expect(enquiry?.payload.extraFields.postalCode).toBe("411001");
  });

  it("is kept without a name, and with a number that can't be read", async () => {
    const { email } = makePerson();
    const { status, leadId } = await receive(metaLead({ phone: "9.19812E+11", email }));
    expect(status).toBe(200);
    const enquiry = await enquiryOf(leadId);
    expect(enquiry).toMatchObject({ name: "Name not given", mobile: null, email });
    expect(enquiry?.payload.extraFields.message).toBe("mobile: 9.19812E+11");
  });

  it("is refused without a number or address, or with a consent left unchecked", async () => {
    expect((await receive(metaLead({ full_name: "Asha Rao" }))).status).toBe(400);
    const unchecked = { custom_disclaimer_responses: [{ checkbox_key: "a", is_checked: "" }] };
    const { email } = makePerson();
    expect((await receive(metaLead({ email }, unchecked))).status).toBe(400);
    expect((await receive({ hello: "world" })).status).toBe(400);
  });

  it("is not stored if it is a test, or of a person whose data was erased", async () => {
    const test = { full_name: "<test lead: dummy data for full_name>", email: makePerson().email };
    expect(await receive(metaLead(test))).toMatchObject({ status: 200, isStored: false });
    const { email } = makePerson();
    await db()
      .insert(erasedAddresses)
      .values({
        addressHash: recipientHash(environment().deps.config, email),
        erasedAt: environment().deps.now(),
      });
    expect(await receive(metaLead({ email }))).toMatchObject({ status: 200, isStored: false });
  });

  it("is refused with another secret, a changed body or an old signature", async () => {
    const lead = metaLead({ email: makePerson().email });
    expect((await receive(lead, { secret: "another secret of theirs" })).status).toBe(401);
    const old = new Date(environment().deps.now().getTime() - 301_000);
    expect((await receive(lead, { at: old })).status).toBe(401);
    const signature = signatureOf(JSON.stringify(lead), AD_LEAD_SECRET, environment().deps.now());
    const changed = await environment().app.request("/v1/lead/ad-leads", {
      method: "POST",
      body: JSON.stringify({ ...lead, id: "2" }),
      headers: { "x-disha-signature": signature },
    });
    expect(changed.status).toBe(401);
  });
});
