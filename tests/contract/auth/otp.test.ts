import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { consents, enquiries } from "#backend/platform/db/schema/enquiries";
import { users } from "#backend/platform/db/schema/users";
import { otps } from "#backend/platform/runtime/metrics";
import { maskEmail } from "#domain/auth/otp-rules";
import type { Client } from "../client";
import {
  challengeOf,
  codeSentTo,
  enquiryFor,
  enquiryOf,
  makePerson,
  signIn,
  textSentTo,
  verifiedSchema,
  wrong,
} from "../test-users";
import { useEnvironment } from "../use-environment";

const SECOND = 1000;
const MINUTE = 60 * SECOND;

/** `auth/otp/*`: every answer and every refusal. */
const environment = useEnvironment();

const start = async (client: Client, mobile: string) =>
  challengeOf(await client.post("auth/otp/send", { mobile, countryCode: "+91" })).challengeId;
const check = (client: Client, challengeId: string, otp: string) =>
  client.post("auth/otp/verify", { challengeId, otp });

it("responds identically whether or not an account exists", async () => {
  const known = makePerson().mobile;
  const unknown = makePerson().mobile;
  const client = environment().client.another();
  await signIn(environment(), client, known);
  const [one, other] = await Promise.all(
    [known, unknown].map((mobile) => client.post("auth/otp/send", { mobile, countryCode: "+91" })),
  );
  expect(one?.status).toBe(other?.status);
  const shape = (response: typeof one) => {
    const { channel, otherChannel, purpose, resendsLeft } = challengeOf(response!);
    return { channel, otherChannel, purpose, resendsLeft };
  };
  expect(shape(one)).toEqual(shape(other));
});

it.each([
  ["vn", undefined, "là mã Disha Abroad của bạn"],
  ["vn", "en", "is your Disha Abroad code"],
  ["sa", undefined, "هو رمزك في Disha Abroad"],
])("writes in the language of the page: site %s, chosen %s", async (site, language, words) => {
  const { mobile } = makePerson();
  const client = environment().client.another();
  const headers = {
    "X-Public-Origin": `https://${site}.disha.example`,
    ...(language ? { "Accept-Language": language } : {}),
  };
  const body = { mobile, countryCode: "+91" };
  expect((await client.post("auth/otp/send", body, { headers })).status).toBe(200);
  const text = await textSentTo(environment(), mobile);
  expect(text).toMatch(new RegExp(`^\\d{6} ${words}`));
  expect(text.split("\n").at(-1)).toMatch(/^@\S+ #\d{6}$/);
});

it("rejects a request without an address", async () => {
  const response = await environment().client.another().post("auth/otp/send", {});
  expect(response).toMatchObject({ status: 400, code: "VALIDATION_FAILED" });
});

it("rejects even the right code after five wrong attempts", async () => {
  const { mobile } = makePerson();
  const client = environment().client.another();
  const id = await start(client, mobile);
  const code = await codeSentTo(environment(), mobile);
  for (const attemptsLeft of [4, 3, 2, 1, 0]) {
    expect(await check(client, id, wrong(code))).toMatchObject({
      status: 400,
      code: "LS_OTP_1100",
      details: { attemptsLeft },
    });
  }
  expect(await check(client, id, code)).toMatchObject({ status: 429, code: "LS_OTP_1102" });
});

it("accepts the right code at the fifth attempt, pasted with spaces", async () => {
  const { mobile } = makePerson();
  const client = environment().client.another();
  const id = await start(client, mobile);
  const code = await codeSentTo(environment(), mobile);
  for (let n = 0; n < 4; n++) await check(client, id, wrong(code));
  const response = await check(client, id, ` ${code.slice(0, 3)} ${code.slice(3)} `);
  expect(response.status).toBe(200);
});

it("evaluates at most five of fifty simultaneous guesses", async () => {
  const { mobile } = makePerson();
  const client = environment().client.another();
  const id = await start(client, mobile);
  const code = await codeSentTo(environment(), mobile);
  const guesses = Array.from({ length: 50 }, () => check(client, id, wrong(code)));
  const responses = await Promise.all(guesses);
  expect(responses.filter((one) => one.code === "LS_OTP_1100")).toHaveLength(5);
  expect(responses.filter((one) => one.code === "LS_OTP_1102")).toHaveLength(45);
  expect(await check(client, id, code)).toMatchObject({ code: "LS_OTP_1102" });
});

it("accepts a right code once in five simultaneous attempts", async () => {
  const { mobile } = makePerson();
  const client = environment().client.another();
  const id = await start(client, mobile);
  const code = await codeSentTo(environment(), mobile);
  const responses = await Promise.all(Array.from({ length: 5 }, () => check(client, id, code)));
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await check(client, id, code)).toMatchObject({
    status: 400,
    code: "LS_OTP_1100",
    details: { expired: true },
  });
});

it("rejects a code after ten minutes", async () => {
  const { mobile } = makePerson();
  const client = environment().client.another();
  const id = await start(client, mobile);
  const code = await codeSentTo(environment(), mobile);
  environment().clock.advance(10 * MINUTE);
  expect(await check(client, id, code)).toMatchObject({
    status: 400,
    code: "LS_OTP_1100",
    details: { expired: true },
  });
  expect(await client.get(`auth/otp/challenge/${id}`)).toMatchObject({ status: 404 });
});

it("rejects a code of another challenge", async () => {
  const client = environment().client.another();
  const [one, other] = [makePerson().mobile, makePerson().mobile];
  await start(client, one);
  const id = await start(client, other);
  const [code, own] = [
    await codeSentTo(environment(), one),
    await codeSentTo(environment(), other),
  ];
  if (code === own) return;
  expect(await check(client, id, code)).toMatchObject({ code: "LS_OTP_1100" });
});

it("resends after 30 seconds, three times, replacing the previous code", async () => {
  const { mobile } = makePerson();
  const client = environment().client.another();
  const challengeId = await start(client, mobile);
  const first = await codeSentTo(environment(), mobile);
  const early = await client.post("auth/otp/resend", { challengeId });
  expect(early).toMatchObject({ status: 429, code: "TOO_MANY_REQUESTS" });
  expect(Number(early.headers.get("retry-after"))).toBeGreaterThan(25);
  let last = first;
  for (const resendsLeft of [2, 1, 0]) {
    environment().clock.advance(31 * SECOND);
    const response = await client.post("auth/otp/resend", { challengeId });
    expect(challengeOf(response)).toMatchObject({ challengeId, resendsLeft });
    last = await codeSentTo(environment(), mobile);
  }
  environment().clock.advance(31 * SECOND);
  expect(await client.post("auth/otp/resend", { challengeId })).toMatchObject({
    status: 429,
    code: "LS_OTP_1101",
  });
  if (first !== last)
    expect(await check(client, challengeId, first)).toMatchObject({ status: 400 });
  expect(await check(client, challengeId, last)).toMatchObject({ status: 200 });
});

it("sends one code for two simultaneous resends", async () => {
  const { mobile } = makePerson();
  const client = environment().client.another();
  const challengeId = await start(client, mobile);
  environment().clock.advance(31 * SECOND);
  const responses = await Promise.all(
    [1, 2].map(() => client.post("auth/otp/resend", { challengeId })),
  );
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 429]);
});

it("resends through the other channel on request", async () => {
  const person = makePerson();
  const client = environment().client.another();
  const { challenge } = enquiryOf(await client.post("auth/enquiry", enquiryFor(person)));
  const challengeId = challenge?.challengeId ?? "";
  environment().clock.advance(31 * SECOND);
  const response = await client.post("auth/otp/resend", { challengeId, channel: "email" });
  expect(challengeOf(response)).toMatchObject({ channel: "email" });
  const code = await codeSentTo(environment(), person.email);
  expect(await check(client, challengeId, code)).toMatchObject({ status: 200 });
});

it("rejects the eleventh code of a day for one number from any client", async () => {
  const { mobile } = makePerson();
  const results = [];
  for (let n = 0; n < 11; n++) {
    results.push(
      await environment().client.another().post("auth/otp/send", { mobile, countryCode: "+91" }),
    );
  }
  expect(results.slice(0, 10).map(({ status }) => status)).toEqual(Array(10).fill(200));
  expect(results[10]).toMatchObject({ status: 429, code: "LS_OTP_1103" });
  expect(Number(results[10]?.headers.get("retry-after"))).toBeGreaterThan(23 * 60 * 60);
});

it("rejects a client address that requests too many codes", async () => {
  const client = environment().client.another();
  const refused = await client.untilRefused(61, () =>
    client.post("auth/otp/send", { mobile: makePerson().mobile, countryCode: "+91" }),
  );
  expect(refused).toMatchObject({ status: 429, code: "LS_OTP_1103" });
});

it("rejects a client address that tries too many codes", async () => {
  const client = environment().client.another();
  const refused = await client.untilRefused(121, () =>
    check(client, "00000000-0000-4000-8000-000000000000", "123456"),
  );
  expect(refused).toMatchObject({ status: 429, code: "LS_OTP_1102" });
});

it("shows an active challenge, and 404 for an unknown one", async () => {
  const client = environment().client.another();
  const id = await start(client, makePerson().mobile);
  expect(challengeOf(await client.get(`auth/otp/challenge/${id}`)).challengeId).toBe(id);
  for (const unknown of ["00000000-0000-4000-8000-000000000000", "nonsense"]) {
    expect(await client.get(`auth/otp/challenge/${unknown}`)).toMatchObject({
      status: 404,
      code: "NOT_FOUND",
    });
  }
});

it("signs in once with the emailed link, and opening it does not use it", async () => {
  const { email } = makePerson();
  const client = environment().client.another();
  await client.post("auth/otp/send", { email });
  const mail = await textSentTo(environment(), email);
  const linkToken = /otp\/link\/([\w-]+)/.exec(mail)?.[1] ?? "";
  expect(mail).toContain(`https://www.disha.example/study-abroad/otp/link/${linkToken}`);
  for (let n = 0; n < 2; n++) {
    expect(challengeOf(await client.get(`auth/otp/link/${linkToken}`)).channel).toBe("email");
  }
  const response = await client.post("auth/otp/verify", { linkToken });
  expect(verifiedSchema.parse(response.data).isNewUser).toBe(true);
  expect(await client.post("auth/otp/verify", { linkToken })).toMatchObject({
    status: 400,
    code: "LS_OTP_1100",
  });
  expect(await client.get(`auth/otp/link/${linkToken}`)).toMatchObject({ status: 404 });
});

it("rejects a deactivated account, but only after the right code", async () => {
  const { mobile } = makePerson();
  const client = environment().client.another();
  const { userId } = await signIn(environment(), client, mobile);
  await environment()
    .deps.db.update(users)
    .set({ deactivatedAt: new Date() })
    .where(eq(users.id, userId));
  const id = await start(client, mobile);
  const code = await codeSentTo(environment(), mobile);
  expect(await check(client, id, wrong(code))).toMatchObject({ code: "LS_OTP_1100" });
  expect(await check(client, id, code)).toMatchObject({ status: 403, code: "AU_UNA_4002" });
});

it("finds the same account at the next sign-in", async () => {
  const { mobile } = makePerson();
  const client = environment().client.another();
  const first = await signIn(environment(), client, mobile);
  const second = await signIn(environment(), client, mobile);
  expect(second).toMatchObject({ userId: first.userId, isNewUser: false });
});

const accountOf = async (userId: string) => {
  const [account] = await environment().deps.db.select().from(users).where(eq(users.id, userId));
  return account;
};

it("describes a challenge by its masked address, expiry and next resend", async () => {
  const { email } = makePerson();
  const client = environment().client.another();
  const before = environment().clock.now().getTime();
  const challenge = challengeOf(await client.post("auth/otp/send", { email }));
  const sentAt = Date.parse(challenge.expiresAt) - 10 * MINUTE;
  expect(challenge).toMatchObject({
    channel: "email",
    maskedAddress: maskEmail(email),
    otherChannel: null,
    resendAt: new Date(sentAt + 30 * SECOND).toISOString(),
    resendsLeft: 3,
    purpose: "sign_in",
  });
  expect(sentAt).toBeGreaterThanOrEqual(before);
  expect(sentAt).toBeLessThanOrEqual(environment().clock.now().getTime());
});

it("offers the other address of an enquiry, masked", async () => {
  const person = makePerson();
  const client = environment().client.another();
  const { challenge } = enquiryOf(await client.post("auth/enquiry", enquiryFor(person)));
  expect(challenge).toMatchObject({
    channel: "sms",
    maskedAddress: `+91 ••••••${person.mobile.slice(-4)}`,
    otherChannel: { channel: "email", maskedAddress: maskEmail(person.email) },
    purpose: "enquiry",
  });
});

it("sends through the channel that has an address", async () => {
  const [one, other] = [makePerson(), makePerson()];
  const client = environment().client.another();
  const byEmail = await client.post("auth/otp/send", { email: one.email, channel: "sms" });
  const bySms = await client.post("auth/otp/send", {
    mobile: other.mobile,
    countryCode: "+91",
    channel: "email",
  });
  expect([challengeOf(byEmail).channel, challengeOf(bySms).channel]).toEqual(["email", "sms"]);
});

it("counts sent, verified and refused codes", async () => {
  const count = async (event: string) => {
    const { values } = await otps.get();
    return values.find(({ labels }) => labels.event === event)?.value ?? 0;
  };
  const counts = async () => [
    await count("sent"),
    await count("verified"),
    await count("refused"),
    await count("failed"),
  ];
  const before = await counts();
  const { mobile } = makePerson();
  const client = environment().client.another();
  const id = await start(client, mobile);
  const code = await codeSentTo(environment(), mobile);
  await check(client, id, wrong(code));
  await check(client, id, code);
  const after = await counts();
  expect(after.map((value, n) => value - (before[n] ?? 0))).toEqual([1, 1, 1, 0]);
});

it("creates one account for two simultaneous first sign-ins", async () => {
  const { mobile } = makePerson();
  const [one, other] = [environment().client.another(), environment().client.another()];
  const first = await start(one, mobile);
  const firstCode = await codeSentTo(environment(), mobile);
  const second = await start(other, mobile);
  const secondCode = await codeSentTo(environment(), mobile);
  const responses = await Promise.all([
    check(one, first, firstCode),
    check(other, second, secondCode),
  ]);
  const verified = responses.map(({ data }) => verifiedSchema.parse(data));
  expect(verified[0]?.userId).toBe(verified[1]?.userId);
  expect(verified.filter(({ isNewUser }) => isNewUser)).toHaveLength(1);
});

it.each(["sms", "email"] as const)(
  "makes the address verified by %s the account's own, and the other a contact",
  async (channel) => {
    const person = makePerson();
    const client = environment().client.another();
    const { challenge, leadId: enquiryId } = enquiryOf(
      await client.post("auth/enquiry", enquiryFor(person)),
    );
    const challengeId = challenge?.challengeId ?? "";
    if (channel === "email") {
      environment().clock.advance(31 * SECOND);
      await client.post("auth/otp/resend", { challengeId, channel });
    }
    const address = channel === "sms" ? person.mobile : person.email;
    const code = await codeSentTo(environment(), address);
    const { userId } = verifiedSchema.parse((await check(client, challengeId, code)).data);
    expect(await accountOf(userId)).toMatchObject({
      fullName: "Asha Rao",
      mobile: channel === "sms" ? person.mobile : null,
      email: channel === "sms" ? null : person.email,
      contactMobile: channel === "sms" ? null : person.mobile,
      contactEmail: channel === "sms" ? person.email : null,
      countryCode: "+91",
    });
    const { db } = environment().deps;
    const [enquiry] = await db.select().from(enquiries).where(eq(enquiries.id, enquiryId));
    expect(enquiry).toMatchObject({ status: "verified", userId });
    expect(enquiry?.verifiedAt).not.toBeNull();
    const [consent] = await db.select().from(consents).where(eq(consents.enquiryId, enquiryId));
    expect(consent?.userId).toBe(userId);
  },
);

it("fills only the empty fields of an account at a later enquiry", async () => {
  const person = makePerson();
  const client = environment().client.another();
  const { userId } = await signIn(environment(), client, person.mobile);
  expect(await accountOf(userId)).toMatchObject({ fullName: null, contactEmail: null });
  const enquire = async (name: string, email: string) => {
    const { challenge } = enquiryOf(
      await environment()
        .client.another()
        .post("auth/enquiry", enquiryFor({ mobile: person.mobile, email }, { name })),
    );
    const code = await codeSentTo(environment(), person.mobile);
    await check(client, challenge?.challengeId ?? "", code);
  };
  await enquire("Asha Rao", person.email);
  expect(await accountOf(userId)).toMatchObject({
    fullName: "Asha Rao",
    contactEmail: person.email,
    contactMobile: null,
    countryCode: "+91",
  });
  await enquire("Somebody Else", makePerson().email);
  expect(await accountOf(userId)).toMatchObject({
    fullName: "Asha Rao",
    contactEmail: person.email,
  });
});

it("does not replace an account's own email address by a typed one", async () => {
  const person = makePerson();
  const client = environment().client.another();
  const { userId } = await signIn(environment(), client, person.mobile);
  const own = makePerson().email;
  const { db } = environment().deps;
  await db.update(users).set({ email: own }).where(eq(users.id, userId));
  const { challenge } = enquiryOf(await client.post("auth/enquiry", enquiryFor(person)));
  const code = await codeSentTo(environment(), person.mobile);
  await check(client, challenge?.challengeId ?? "", code);
  expect(await accountOf(userId)).toMatchObject({ email: own, contactEmail: null });
});
