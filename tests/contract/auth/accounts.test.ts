import { eq } from "drizzle-orm";
import { expect, it, vi } from "vitest";
import { enquiries } from "#backend/platform/db/schema/enquiries";
import { leads } from "#backend/platform/db/schema/leads";
import { users } from "#backend/platform/db/schema/users";
import { log } from "#backend/platform/runtime/log";
import type { Client } from "../client";
import {
  challengeOf,
  codeSentTo,
  enquiryFor,
  enquiryOf,
  makePerson,
  newcomer,
  textSentTo,
  tokensSchema,
  verifiedSchema,
} from "../test-users";
import { useEnvironment } from "../use-environment";

const SECOND = 1000;
const DAY = 24 * 60 * 60 * SECOND;
/** The code of BACHELORS (core.md §3). */
const BACHELORS = 44;

/** What a verified code does to accounts and their sessions. */
const environment = useEnvironment();

const accountOf = async (userId: string) => {
  const [account] = await environment().deps.db.select().from(users).where(eq(users.id, userId));
  return account;
};
const verify = async (client: Client, challengeId: string | undefined, address: string) => {
  const otp = await codeSentTo(environment(), address);
  return client.post("auth/otp/verify", { challengeId, otp });
};
const signInBy = async (to: { mobile: string; countryCode: string } | { email: string }) => {
  const client = environment().client.another();
  const { challengeId } = challengeOf(await client.post("auth/otp/send", to));
  const response = await verify(client, challengeId, "email" in to ? to.email : to.mobile);
  return { client, ...verifiedSchema.parse(response.data) };
};
/** Sends an enquiry whose code goes to the email address, and verifies it. */
const enquireByEmail = async (...given: Parameters<typeof enquiryFor>) => {
  const client = environment().client.another();
  const payload = { ...enquiryFor(...given), otpChannel: "email" as const };
  const { challenge, leadId: enquiryId } = enquiryOf(await client.post("auth/enquiry", payload));
  const response = await verify(client, challenge?.challengeId, given[0].email ?? "");
  return { ...verifiedSchema.parse(response.data), leadId: enquiryId };
};
const refresh = (client: Client, token: string) => client.get(`auth/refresh?refreshToken=${token}`);
const deactivate = (userId: string) =>
  environment()
    .deps.db.update(users)
    .set({ deactivatedAt: new Date() })
    .where(eq(users.id, userId));

it("finds the account of an email address at the next sign-in", async () => {
  const { email } = makePerson();
  const first = await signInBy({ email });
  const second = await signInBy({ email });
  expect(second).toMatchObject({ userId: first.userId, isNewUser: false });
  expect(await signInBy({ email: makePerson().email })).toMatchObject({ isNewUser: true });
});

it("stores the education level of an enquiry, but not its default", async () => {
  const answers = { interestedEducationLevel: "BACHELORS" as const };
  const chosen = await enquireByEmail(makePerson(), {
    ...answers,
    answeredFields: ["educationLevel"],
  });
  expect(await accountOf(chosen.userId)).toMatchObject({
    interestedEducationLevel: BACHELORS,
  });
  const byDefault = await enquireByEmail(makePerson(), { ...answers, answeredFields: [] });
  expect(await accountOf(byDefault.userId)).toMatchObject({ interestedEducationLevel: null });
});

it("adds what an enquiry says to an account that lacks it", async () => {
  const { email, mobile } = makePerson();
  const { userId } = await signInBy({ email });
  expect(await accountOf(userId)).toMatchObject({ countryCode: null, contactMobile: null });
  const enquiry = await enquireByEmail(
    { email, mobile },
    { interestedEducationLevel: "BACHELORS", answeredFields: ["educationLevel"] },
  );
  expect(enquiry.userId).toBe(userId);
  expect(await accountOf(userId)).toMatchObject({
    email,
    mobile: null,
    contactMobile: mobile,
    contactEmail: null,
    countryCode: "+91",
    interestedEducationLevel: BACHELORS,
  });
});

it("gives the person behind a verified enquiry their account", async () => {
  const { userId, leadId: enquiryId } = await enquireByEmail(makePerson());
  const [row] = await environment()
    .deps.db.select({ userId: leads.userId })
    .from(enquiries)
    .innerJoin(leads, eq(leads.id, enquiries.leadId))
    .where(eq(enquiries.id, enquiryId));
  expect(row).toEqual({ userId });
});

it("verifies an enquiry once when a signed-in visitor and its code both do", async () => {
  const student = await newcomer(environment());
  const { mobile, email, client, bearer } = student;
  const enquiry = enquiryFor({ mobile, email });
  const stranger = environment().client.another();
  const { leadId: enquiryId, challenge } = enquiryOf(await stranger.post("auth/enquiry", enquiry));
  const otp = await codeSentTo(environment(), mobile);
  await client.post("auth/enquiry", enquiry, { bearer });
  const verifiedAt = async () => {
    const { db } = environment().deps;
    const [enquiry] = await db.select().from(enquiries).where(eq(enquiries.id, enquiryId));
    return enquiry?.verifiedAt?.toISOString();
  };
  const before = await verifiedAt();
  expect(before).toBeDefined();
  environment().clock.advance(SECOND);
  const body = { challengeId: challenge?.challengeId, otp };
  expect((await stranger.post("auth/otp/verify", body)).status).toBe(200);
  expect(await verifiedAt()).toBe(before);
});

it("asks a new account to verify its other address, once", async () => {
  const person = makePerson();
  const client = environment().client.another();
  const { challenge } = enquiryOf(await client.post("auth/enquiry", enquiryFor(person)));
  await verify(client, challenge?.challengeId, person.mobile);
  const links = async () =>
    (await environment().sent()).filter(
      (one) => "to" in one && one.to === person.email && one.text.includes("/confirm-contact/"),
    ).length;
  expect(await links()).toBe(1);
  await signInBy({ mobile: person.mobile, countryCode: "+91" });
  expect(await links()).toBe(1);
});

it("sends a code by text message when both addresses are given", async () => {
  const { mobile, email } = makePerson();
  const body = { mobile, email, countryCode: "+91" };
  const response = await environment().client.another().post("auth/otp/send", body);
  expect(challengeOf(response).channel).toBe("sms");
  expect(await textSentTo(environment(), mobile)).toMatch(/\d{6}/);
});

it("does not resend a code that is used, expired or unknown", async () => {
  const client = environment().client.another();
  const start = async (mobile: string) =>
    challengeOf(await client.post("auth/otp/send", { mobile, countryCode: "+91" })).challengeId;
  const outOfDate = { status: 400, code: "LS_OTP_1100", details: { expired: true } };
  const { mobile } = makePerson();
  const used = await start(mobile);
  await verify(client, used, mobile);
  const expired = await start(makePerson().mobile);
  environment().clock.advance(31 * SECOND);
  expect(await client.post("auth/otp/resend", { challengeId: used })).toMatchObject(outOfDate);
  environment().clock.advance(10 * 60 * SECOND);
  for (const challengeId of [expired, "00000000-0000-4000-8000-000000000000"])
    expect(await client.post("auth/otp/resend", { challengeId })).toMatchObject(outOfDate);
});

it("tells how long to wait before a code can be resent", async () => {
  const client = environment().client.another();
  const body = { mobile: makePerson().mobile, countryCode: "+91" };
  const { challengeId } = challengeOf(await client.post("auth/otp/send", body));
  environment().clock.advance(20 * SECOND);
  const { headers, code } = await client.post("auth/otp/resend", { challengeId });
  expect(code).toBe("TOO_MANY_REQUESTS");
  expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
  expect(Number(headers.get("retry-after"))).toBeLessThanOrEqual(10);
});

it("refreshes a session until its thirtieth day", async () => {
  const { client, refreshToken } = await newcomer(environment());
  environment().clock.advance(30 * DAY - 60 * SECOND);
  const { refresh_token } = tokensSchema.parse((await refresh(client, refreshToken)).data);
  environment().clock.advance(30 * DAY + SECOND);
  expect(await refresh(client, refresh_token)).toMatchObject({ status: 401 });
});

it("tells the owner of a deactivated account when their session is refreshed", async () => {
  const { client, refreshToken, userId } = await newcomer(environment());
  await deactivate(userId);
  expect(await refresh(client, refreshToken)).toMatchObject({
    status: 403,
    code: "AU_UNA_4002",
  });
});

it("logs sign-ins, sign-outs and reused refresh tokens by account", async () => {
  const info = vi.spyOn(log, "info");
  const warn = vi.spyOn(log, "warn");
  try {
    const { mobile, email } = makePerson();
    const byText = await signInBy({ mobile, countryCode: "+91" });
    const { userId } = byText;
    expect(info).toHaveBeenCalledWith({ requestId: null, userId, by: "code" }, "signed in");
    const client = environment().client.another();
    await client.post("auth/otp/send", { email });
    const mail = await textSentTo(environment(), email);
    const linkToken = /otp\/link\/([\w-]+)/.exec(mail)?.[1];
    await client.post("auth/otp/verify", { linkToken });
    expect(info).toHaveBeenCalledWith(expect.objectContaining({ by: "link" }), "signed in");
    await refresh(client, byText.refresh_token);
    environment().clock.advance(61 * SECOND);
    await refresh(client, byText.refresh_token);
    expect(warn).toHaveBeenCalledWith({ userId }, "refresh token reuse, session revoked");
    const again = await signInBy({ mobile, countryCode: "+91" });
    await client.post(`auth/user/${userId}/sign-out`, {}, { bearer: again.access_token });
    expect(info).toHaveBeenCalledWith({ requestId: null, userId }, "signed out everywhere");
  } finally {
    info.mockRestore();
    warn.mockRestore();
  }
});
