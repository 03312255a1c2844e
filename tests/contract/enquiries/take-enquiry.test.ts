import { eq, like } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { consents, enquiries } from "#backend/platform/db/schema/enquiries";
import { leads } from "#backend/platform/db/schema/leads";
import { rateLimits } from "#backend/platform/db/schema/platform";
import { users } from "#backend/platform/db/schema/users";
import type { Client } from "../client";
import type { TestEnvironment } from "../environment";
import {
  codeSentTo,
  enquiryFor,
  enquiryOf,
  makePerson,
  newStaff,
  signIn,
  verifiedSchema,
} from "../test-users";
import { useEnvironment } from "../use-environment";

const THANKS =
  "Thanks for sharing your information. One of our counselors will be in touch with you soon.";

const enquiriesOf = (environment: TestEnvironment, mobile: string) =>
  environment.deps.db.select().from(enquiries).where(eq(enquiries.mobile, mobile));

/** `POST auth/enquiry` (core.md §3). */
const environment = useEnvironment();

it("stores an enquiry and starts verifying the number", async () => {
  const person = makePerson();
  const response = await environment().client.another().post("auth/enquiry", enquiryFor(person));
  expect(response.status).toBe(200);
  const taken = enquiryOf(response);
  expect(taken).toMatchObject({ message: THANKS, duplicate: false });
  expect(taken.challenge).toMatchObject({
    channel: "sms",
    maskedAddress: `+91 ••••••${person.mobile.slice(-4)}`,
    otherChannel: { channel: "email" },
    resendsLeft: 3,
    purpose: "enquiry",
  });
  expect(await codeSentTo(environment(), person.mobile)).toMatch(/^\d{6}$/);
});

it("stores the payload with its defaults and the consent with its version", async () => {
  const person = makePerson();
  const { leadId: enquiryId } = enquiryOf(
    await environment().client.another().post("auth/enquiry", enquiryFor(person)),
  );
  const [enquiry] = await enquiriesOf(environment(), person.mobile);
  expect(enquiry?.payload).toMatchObject({
    englishTestStatus: false,
    registrationType: "REGISTRATION_ENQUIRY",
    previousClassStatus: "true",
    interestedEducationLevel: "MASTERS",
  });
  const given = await environment()
    .deps.db.select()
    .from(consents)
    .where(eq(consents.enquiryId, enquiryId));
  expect(given).toMatchObject([{ version: "2026-11" }]);
});

it.each(["lms_user", "front_desk", "marketing"] as const)(
  "never attaches a signed-in member of staff with %s to an enquiry",
  async (permission) => {
    const { db } = environment().deps;
    const staff = await newStaff(environment(), permission);
    const walkIns = [makePerson(), makePerson()];
    for (const person of walkIns) {
      const given = enquiryFor(person, { sendOtp: false });
      enquiryOf(await staff.client.post("auth/enquiry", given, staff));
      const [enquiry] = await enquiriesOf(environment(), person.mobile);
      expect(enquiry).toMatchObject({ userId: null, verifiedAt: null, mobile: person.mobile });
      const [lead] = await db
        .select()
        .from(leads)
        .where(eq(leads.id, enquiry?.leadId ?? ""));
      expect(lead).toMatchObject({ userId: null, mobile: person.mobile });
    }
    const [account] = await db.select().from(users).where(eq(users.id, staff.userId));
    expect(walkIns.map(({ mobile }) => mobile)).not.toContain(account?.mobile);
  },
);

it("sends the code by email where the region requires it", async () => {
  const person = makePerson();
  const response = await environment()
    .client.another("VN")
    .post("auth/enquiry", enquiryFor(person, { otpChannel: "email" }));
  expect(enquiryOf(response).challenge).toMatchObject({ channel: "email" });
  expect(await codeSentTo(environment(), person.email)).toMatch(/^\d{6}$/);
});

it("sends no code when no verification is requested", async () => {
  const response = await environment()
    .client.another()
    .post("auth/enquiry", enquiryFor(makePerson(), { sendOtp: false }));
  expect(enquiryOf(response).challenge).toBeNull();
});

it("creates one enquiry and one code for ten simultaneous requests with the same key", async () => {
  const person = makePerson();
  const client = environment().client.another();
  const headers = { "Idempotency-Key": `key-${person.mobile}` };
  const responses = await Promise.all(
    Array.from({ length: 10 }, () => client.post("auth/enquiry", enquiryFor(person), { headers })),
  );
  const taken = responses.map(enquiryOf);
  expect(new Set(taken.map(({ leadId: enquiryId }) => enquiryId)).size).toBe(1);
  expect(new Set(taken.map(({ challenge }) => challenge?.challengeId)).size).toBe(1);
  expect(taken.filter(({ duplicate }) => !duplicate)).toHaveLength(1);
  expect(await enquiriesOf(environment(), person.mobile)).toHaveLength(1);
  const texts = (await environment().sent()).filter(
    (message) => message.kind === "sms" && message.to === person.mobile,
  );
  expect(texts).toHaveLength(1);
});

it.each([
  ["address", { email: "other@example.com" }],
  ["question", { extraFields: { platformUrl: "https://www.disha.example/", message: "Visa?" } }],
])("rejects a key used for an enquiry with another %s", async (_what, change) => {
  const person = makePerson();
  const client = environment().client.another();
  const headers = { "Idempotency-Key": `reused-${makePerson().mobile}` };
  await client.post("auth/enquiry", enquiryFor(person), { headers });
  const response = await client.post("auth/enquiry", enquiryFor(person, change), { headers });
  expect(response).toMatchObject({ status: 409, code: "IDEMPOTENCY_KEY_REUSED" });
  expect(await enquiriesOf(environment(), person.mobile)).toHaveLength(1);
});

const givenAt = (at: string) => ({ consent: { version: "2026-11", givenAt: at } });

it.each([
  ["ten minutes", "2026-11-20T10:09:59.900Z", "2026-11-20T10:10:00.100Z"],
  ["an hour", "2026-11-20T10:59:59.900Z", "2026-11-20T11:00:00.100Z"],
  ["a day", "2026-11-20T23:59:59.900Z", "2026-11-21T00:00:00.100Z"],
])(
  "creates one lead for a double submission across the edge of %s",
  async (_what, first, second) => {
    const person = makePerson();
    const client = environment().client.another();
    const taken = [];
    for (const at of [first, second])
      taken.push(enquiryOf(await client.post("auth/enquiry", enquiryFor(person, givenAt(at)))));
    expect(taken[1]).toMatchObject({ leadId: taken[0]?.leadId, duplicate: true });
    expect(taken[1]?.challenge?.challengeId).toBe(taken[0]?.challenge?.challengeId);
  },
);

it("creates one enquiry for ten simultaneous submissions without a key", async () => {
  const person = makePerson();
  const client = environment().client.another();
  const responses = await Promise.all(
    Array.from({ length: 10 }, () => client.post("auth/enquiry", enquiryFor(person))),
  );
  expect(responses.map(enquiryOf).filter(({ duplicate }) => !duplicate)).toHaveLength(1);
  expect(await enquiriesOf(environment(), person.mobile)).toHaveLength(1);
});

it("creates another enquiry for a changed enquiry, and for the same one after a day", async () => {
  const person = makePerson();
  const client = environment().client.another();
  const send = async (overrides: Parameters<typeof enquiryFor>[1]) =>
    enquiryOf(await client.post("auth/enquiry", enquiryFor(person, overrides)));
  const first = await send({ ...givenAt("2026-11-20T10:00:00.000Z"), sendOtp: false });
  const changed = await send({
    ...givenAt("2026-11-20T10:00:05.000Z"),
    sendOtp: false,
    interestedCountries: ["AUS"],
    interestedYear: 2028,
  });
  const nextDay = await send({ ...givenAt("2026-11-21T10:00:01.000Z"), sendOtp: false });
  expect([first.duplicate, changed.duplicate, nextDay.duplicate]).toEqual([false, false, false]);
  const stored = await enquiriesOf(environment(), person.mobile);
  expect(stored.map(({ payload }) => payload.interestedCountries)).toEqual(
    expect.arrayContaining([["DEU"], ["AUS"], ["DEU"]]),
  );
});

it("recognises the same enquiry when the spool delivers it days later", async () => {
  const person = makePerson();
  const client = environment().client.another();
  const headers = { "Idempotency-Key": `spooled-${person.mobile}` };
  const first = enquiryOf(await client.post("auth/enquiry", enquiryFor(person), { headers }));
  environment().clock.advance(3 * 24 * 3_600_000);
  // A second press of the same minutes, under a key of its own.
  const again = { "Idempotency-Key": `again-${person.mobile}` };
  for (const replay of [headers, again]) {
    const body = enquiryFor(person, { ...givenAt("2026-11-20T10:00:30.000Z"), sendOtp: false });
    const response = await client.post("auth/enquiry", body, { headers: replay });
    expect(enquiryOf(response)).toMatchObject({ leadId: first.leadId, duplicate: true });
  }
});

it("sends no code for a verified lead", async () => {
  const person = makePerson();
  const client = environment().client.another();
  const first = enquiryOf(await client.post("auth/enquiry", enquiryFor(person)));
  const otp = await codeSentTo(environment(), person.mobile);
  await client.post("auth/otp/verify", { challengeId: first.challenge?.challengeId, otp });
  const again = enquiryOf(await client.post("auth/enquiry", enquiryFor(person)));
  expect(again).toMatchObject({ leadId: first.leadId, challenge: null, codeNotSent: null });
  const texts = (await environment().sent()).flatMap((message) =>
    "to" in message && message.to === person.mobile ? [message.text] : [],
  );
  expect(texts).toEqual([
    expect.stringContaining(otp),
    expect.stringMatching(/We have your question\. A counsellor will contact you by .* IST\./),
  ]);
});

it("assigns a repeated enquiry only to the visitor who has signed in since", async () => {
  const { mobile, email } = makePerson();
  const client = environment().client.another();
  const first = enquiryOf(await client.post("auth/enquiry", enquiryFor({ mobile, email })));
  const stranger = await signIn(environment(), environment().client.another(), makePerson().mobile);
  const foreign = await client.post("auth/enquiry", enquiryFor({ mobile, email }), {
    bearer: stranger.access_token,
  });
  expect(enquiryOf(foreign).leadId).not.toBe(first.leadId);
  const own = await signIn(environment(), client, mobile);
  const repeated = await client.post("auth/enquiry", enquiryFor({ mobile, email }), {
    bearer: own.access_token,
  });
  expect(enquiryOf(repeated)).toMatchObject({ leadId: first.leadId, duplicate: true });
  const stored = await enquiriesOf(environment(), mobile);
  expect(stored.find(({ id }) => id === first.leadId)).toMatchObject({
    status: "verified",
    userId: own.userId,
  });
});

it("stores the 61st enquiry of a network in an hour without sending a code", async () => {
  const client = environment().client.another();
  const before = enquiryOf(await client.post("auth/enquiry", enquiryFor(makePerson())));
  expect(before.challenge).not.toBeNull();
  // The counters of clients in other tests do not matter any more.
  await environment()
    .deps.db.update(rateLimits)
    .set({ points: 60 })
    .where(like(rateLimits.key, "messages:network:%"));
  const person = makePerson();
  const response = await client.post("auth/enquiry", enquiryFor(person));
  expect(response.status).toBe(200);
  expect(enquiryOf(response)).toMatchObject({
    message: THANKS,
    challenge: null,
    codeNotSent: "network",
  });
  expect(await enquiriesOf(environment(), person.mobile)).toHaveLength(1);
});

it("verifies the enquiry with the code and assigns it to the account", async () => {
  const person = makePerson();
  const client = environment().client.another();
  const { challenge, leadId: enquiryId } = enquiryOf(
    await client.post(
      "auth/enquiry",
      enquiryFor(person, { interestedEducationLevel: "BACHELORS" }),
    ),
  );
  const otp = await codeSentTo(environment(), person.mobile);
  const response = await client.post("auth/otp/verify", {
    challengeId: challenge?.challengeId,
    otp,
  });
  const verified = verifiedSchema.parse(response.data);
  expect(verified).toMatchObject({ isNewUser: true, leadId: enquiryId });
  const [enquiry] = await enquiriesOf(environment(), person.mobile);
  expect(enquiry).toMatchObject({ status: "verified", userId: verified.userId });
  const detail = await client.get(`user/user/${verified.userId}/detail`, {
    bearer: verified.access_token,
  });
  expect(detail.data).toEqual({ userProfile: { interestedEducationLevel: 44 } });
});

const body = {
  city: "Pune",
  interestedCountries: ["AUS"],
  interestedEducationLevel: "BACHELORS",
  interestedYear: 2028,
  answeredFields: ["interestedCountry", "educationLevel", "intakeYear"],
  extraFields: {
    platformUrl: "https://www.disha.example/study-abroad/enquiry11",
    qualification: "Class 12",
    percentage: "78.5",
    examTaken: "SAT",
    budget: "₹20 to 40 lakh",
  },
} as const;
const profileOf = async (client: Client, userId: string, bearer: string) =>
  z
    .object({
      sections: z.record(z.string(), z.record(z.string(), z.unknown())),
      progress: z.number(),
    })
    .parse((await client.get(`user/user/${userId}/profile`, { bearer })).data);

it("starts the profile that recommendations use", async () => {
  const person = makePerson();
  const client = environment().client.another();
  const { challenge } = enquiryOf(
    await client.post("auth/enquiry", {
      ...enquiryFor(person),
      ...body,
    }),
  );
  const otp = await codeSentTo(environment(), person.mobile);
  const proof = { challengeId: challenge?.challengeId, otp };
  const { userId, access_token: bearer } = verifiedSchema.parse(
    (await client.post("auth/otp/verify", proof)).data,
  );
  expect(await profileOf(client, userId, bearer)).toEqual({
    sections: {
      personal: { city: "Pune" },
      "study-abroad-preference": {
        countries: ["AUS"],
        level: "bachelors",
        intakeYear: 2028,
        totalBudget: 4_000_000,
      },
      "education/class-12": { gradeType: "Percentage", grade: 78.5 },
      "exam/sat": {},
    },
    // 6 of 23 questions: none is about a bachelor's degree.
    progress: 26,
  });
  const filters = await client.get(`recommendation/user/filters?userId=${userId}`, { bearer });
  expect(filters.data).toMatchObject({
    country: ["australia"],
    educationLevel: ["bachelors"],
    maxFee: 4_000_000,
    examAccepted: ["sat"],
  });
});

it("fills only empty fields of a student's profile", async () => {
  const person = makePerson();
  const client = environment().client.another();
  const { userId, access_token: bearer } = await signIn(environment(), client, person.mobile);
  const own = {
    countries: ["CAN"],
    level: "masters",
    subject: "Robotics",
    intakeYear: "2027",
    budget: "900000",
  };
  const path = `user/user/${userId}/study-abroad-preference`;
  expect((await client.post(path, own, { bearer })).status).toBe(200);
  await client.post("auth/enquiry", { ...enquiryFor(person), ...body }, { bearer });
  // A second enquiry does not take the place of the first.
  const second = { ...enquiryFor(person), ...body, city: "Nashik" };
  await client.post("auth/enquiry", second, { bearer });
  const { sections } = await profileOf(client, userId, bearer);
  expect(sections["study-abroad-preference"]).toMatchObject({
    countries: ["CAN"],
    level: "masters",
    intakeYear: 2027,
    budget: 900_000,
  });
  expect(sections.personal).toEqual({ city: "Pune" });
});

it("uses the account's level if the profile has none, never a default", async () => {
  const client = environment().client.another();
  const prove = async (answeredFields: string[] | undefined) => {
    const person = makePerson();
    const { challenge } = enquiryOf(
      await client.post("auth/enquiry", { ...enquiryFor(person), answeredFields }),
    );
    const otp = await codeSentTo(environment(), person.mobile);
    const proof = { challengeId: challenge?.challengeId, otp };
    return verifiedSchema.parse((await client.post("auth/otp/verify", proof)).data);
  };
  const levelOf = async ({ userId, access_token: bearer }: Awaited<ReturnType<typeof prove>>) => {
    const path = `recommendation/user/filters?userId=${userId}`;
    return (await client.get(path, { bearer })).data;
  };
  const short = await prove(["name"]);
  expect(await levelOf(short)).toMatchObject({ educationLevel: [], country: [] });
  await environment()
    .deps.db.update(users)
    .set({ interestedEducationLevel: 44 })
    .where(eq(users.id, short.userId));
  expect(await levelOf(short)).toMatchObject({ educationLevel: ["bachelors"] });
});

it("treats a signed-in visitor's enquiry as verified", async () => {
  const { mobile, email } = makePerson();
  const client = environment().client.another();
  const { access_token, userId } = await signIn(environment(), client, mobile);
  const response = await client.post("auth/enquiry", enquiryFor({ mobile, email }), {
    bearer: access_token,
  });
  expect(enquiryOf(response).challenge).toBeNull();
  expect(await enquiriesOf(environment(), mobile)).toMatchObject([{ status: "verified", userId }]);
});

it("stores the enquiry of a sender who has used up the day's codes", async () => {
  const person = makePerson();
  for (let n = 0; n < 10; n++) {
    const sent = await environment()
      .client.another()
      .post("auth/otp/send", { mobile: person.mobile, countryCode: "+91" });
    expect(sent.status).toBe(200);
  }
  const response = await environment().client.another().post("auth/enquiry", enquiryFor(person));
  const [enquiry, ...others] = await enquiriesOf(environment(), person.mobile);
  expect(others).toEqual([]);
  expect(enquiryOf(response)).toMatchObject({
    leadId: enquiry?.id,
    challenge: null,
    codeNotSent: "address",
  });
});

it.each([
  ["no name", { name: " " }, "name"],
  ["a number that is none", { mobile: "98765" }, "mobile"],
  ["an address that is none", { email: "asha" }, "email"],
  ["a year far away", { interestedYear: 1999 }, "interestedYear"],
  [
    "an unknown level",
    { interestedEducationLevel: "PHD" as "MASTERS" },
    "interestedEducationLevel",
  ],
])("rejects %s and names the field", async (_what, overrides, field) => {
  const response = await environment()
    .client.another()
    .post("auth/enquiry", enquiryFor(makePerson(), overrides));
  expect(response).toMatchObject({ status: 400, code: "VALIDATION_FAILED" });
  expect(Object.keys(response.fields ?? {})).toEqual([field]);
});

it("rejects an enquiry without number and email", async () => {
  const response = await environment()
    .client.another()
    .post("auth/enquiry", enquiryFor({ mobile: null, email: null }));
  expect(response).toMatchObject({ status: 400, code: "VALIDATION_FAILED" });
  expect(response.fields).toHaveProperty("mobile");
});

it("rejects a body that is too large, compressed or not, and invalid JSON", async () => {
  const client = environment().client.another();
  const big = enquiryFor(makePerson(), { city: "x".repeat(100_000) });
  expect(await client.post("auth/enquiry", big)).toMatchObject({
    status: 413,
    code: "BODY_TOO_LARGE",
  });
  expect(await client.post("auth/enquiry", "not an object")).toMatchObject({
    status: 400,
    code: "VALIDATION_FAILED",
  });
});

// Finding 28 of the security review: an API client's own time of a consent.
it("stores no consent that was given later than it arrived", async () => {
  const { client, deps } = environment();
  const given = { version: "2026-11", givenAt: "2999-01-01T00:00:00.000Z" };
  const reply = await client
    .another()
    .post("auth/enquiry", enquiryFor(makePerson(), { sendOtp: false, consent: given }));
  const { leadId } = enquiryOf(reply);
  const [stored] = await deps.db.select().from(consents).where(eq(consents.enquiryId, leadId));
  expect(stored?.givenAt.getTime()).toBeLessThanOrEqual(deps.now().getTime());
  const [row] = await deps.db.select().from(enquiries).where(eq(enquiries.id, leadId));
  expect(row?.payload.consent.givenAt).toBe(stored?.givenAt.toISOString());
});

/** Finding 28 of the security review: an API client chose them. */
describe("an enquiry of a client without the website's key", () => {
  const stored = async (overrides: Parameters<typeof enquiryFor>[1]) => {
    const person = makePerson();
    const headers = { "X-Service-Key": "" };
    const client = environment().client.another();
    const { status } = await client.post("auth/enquiry", enquiryFor(person, overrides), {
      headers,
    });
    expect(status).toBe(200);
    const [enquiry] = await enquiriesOf(environment(), person.mobile);
    return enquiry?.payload;
  };
  const claimed = {
    formId: "import",
    source: "staff",
    consent: { version: "import", givenAt: "1999-01-01T00:00:00Z" },
  };

  it("has neither form nor consent that only the services can know", async () => {
    const before = environment().deps.now().toISOString();
    const payload = await stored(claimed);
    expect(payload).toMatchObject({
      formId: "other-client",
      source: "other-client",
      platForm: "other-client",
      consent: { version: "unknown" },
    });
    expect((payload?.consent.givenAt ?? "") >= before).toBe(true);
  });

  it("may name a form and a consent text of the website", async () => {
    const version = "enquiry-2026-11";
    const payload = await stored({
      ...{ formId: "enquiry-call-back", source: "staff" },
      consent: { version, givenAt: "1999-01-01T00:00:00Z" },
    });
    expect(payload).toMatchObject({
      formId: "enquiry-call-back",
      source: "enquiry_call_back",
      consent: { version },
    });
  });
});
