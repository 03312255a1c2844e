import { randomInt } from "node:crypto";
import { eq } from "drizzle-orm";
import { z } from "zod";
import { findUser } from "#backend/auth/accounts";
import { issueTokens } from "#backend/auth/tokens";
import { assignmentRules } from "#backend/platform/db/schema/leads";
import { users } from "#backend/platform/db/schema/users";
import type { Permission } from "#domain/auth/permissions";
import type { LanguageCode } from "#domain/language/language";
import type { EnquiryPayloadInput } from "#domain/enquiries/enquiry-payload";
import { hoursOn } from "#domain/time/working-hours";
import type { Client, ServiceResponse } from "./client";
import type { TestEnvironment } from "./environment";

const challengeSchema = z
  .object({
    challengeId: z.string().uuid(),
    channel: z.enum(["sms", "email"]),
    maskedAddress: z.string().min(1),
    otherChannel: z
      .object({ channel: z.enum(["sms", "email"]), maskedAddress: z.string().min(1) })
      .strict()
      .nullable(),
    expiresAt: z.string().datetime(),
    resendAt: z.string().datetime(),
    resendsLeft: z.number().int().min(0).max(3),
    purpose: z.enum(["enquiry", "sign_in"]),
  })
  .strict();

const enquiryResultSchema = z
  .object({
    leadId: z.string().uuid(),
    message: z.string(),
    duplicate: z.boolean(),
    challenge: challengeSchema.nullable(),
    codeNotSent: z.enum(["address", "network"]).nullable(),
  })
  .strict();

export const verifiedSchema = z
  .object({
    access_token: z.string().min(1),
    refresh_token: z.string().min(40),
    userId: z.string().uuid(),
    isNewUser: z.boolean(),
    leadId: z.string().uuid().nullable(),
    deviceToken: z.string().min(1),
  })
  .strict();

export const tokensSchema = z
  .object({ access_token: z.string().min(1), refresh_token: z.string().min(40) })
  .strict();

export const liteSchema = z
  .object({
    fullName: z.string().nullable(),
    email: z.string().nullable(),
    mobile: z.string().nullable(),
    countryCode: z.string().nullable(),
    extraFields: z.record(z.string(), z.unknown()),
    paidUser: z.boolean(),
  })
  .strict();

export const challengeOf = (response: ServiceResponse) =>
  z.object({ challenge: challengeSchema }).strict().parse(response.data).challenge;

export const enquiryOf = (response: ServiceResponse) => enquiryResultSchema.parse(response.data);

let people = randomInt(1_000_000);

/** A user with a unique number and email address. */
export function makePerson(): { mobile: string; email: string } {
  people++;
  return {
    mobile: `+9198${String(people % 100_000_000).padStart(8, "0")}`,
    email: `person${people}@example.com`,
  };
}

/** What the website posts for a short form; `overrides` change parts of it. */
export function enquiryFor(
  person: { mobile: string | null; email: string | null },
  overrides: Partial<EnquiryPayloadInput> = {},
): EnquiryPayloadInput {
  return {
    name: "Asha Rao",
    countryCode: "+91",
    ...person,
    city: "Pune",
    country: "India",
    sendOtp: true,
    interestedYear: 2027,
    interestedCountries: ["DEU"],
    source: "enquiry",
    platForm: "web",
    formId: "enquiry",
    extraFields: { platformUrl: "https://www.disha.example/study-abroad/enquiry" },
    consent: { version: "2026-11", givenAt: "2026-11-20T10:00:00.000Z" },
    ...overrides,
  };
}

/** The latest code that was sent to a number or address. */
export async function codeSentTo(environment: TestEnvironment, address: string): Promise<string> {
  const codes = (await environment.sent()).flatMap((one) =>
    "to" in one && one.to === address ? (/\b\d{6}\b/.exec(one.text) ?? []) : [],
  );
  const code = codes.at(-1);
  if (!code) throw new Error(`no code was sent to ${address}`);
  return code;
}

/** The latest message to a number or address, or the latest one with a certain text in it. */
export async function textSentTo(
  environment: TestEnvironment,
  address: string,
  text = "",
): Promise<string> {
  const message = (await environment.sent()).findLast(
    (one) => "to" in one && one.to === address && one.text.includes(text),
  );
  if (!message || !("to" in message)) throw new Error(`nothing was sent to ${address}`);
  return message.text;
}

/** The token of a link in a message: `…/confirm-contact/<token>`. */
export function linkIn(text: string | undefined, page: string): string {
  const token = new RegExp(`/${page}/([\\w.-]+)`).exec(text ?? "")?.[1];
  if (!token) throw new Error(`no link to ${page} in: ${text}`);
  return token;
}

/** The token of the latest link to a page that was sent: messages that are due together arrive in any order. */
export const linkSentTo = async (
  environment: TestEnvironment,
  address: string,
  page: string,
): Promise<string> => linkIn(await textSentTo(environment, address, `/${page}/`), page);

/** A code that is not the right one. */
export const wrong = (code: string): string => (code === "000000" ? "000001" : "000000");

/** Signs a user in with their number. */
export async function signIn(environment: TestEnvironment, client: Client, mobile: string) {
  const started = await client.post("auth/otp/send", { mobile, countryCode: "+91" });
  const { challengeId } = challengeOf(started);
  const otp = await codeSentTo(environment, mobile);
  const verified = await client.post("auth/otp/verify", { challengeId, otp });
  return verifiedSchema.parse(verified.data);
}

/**
 * A new user with a verified number and a session. They are inserted into the database: only tests
 * of sign-in sign in.
 */
export async function newcomer(
  environment: TestEnvironment,
  own: { readonly permissions?: readonly Permission[]; readonly paidUser?: boolean } = {},
) {
  const { db } = environment.deps;
  const { mobile, email } = makePerson();
  const now = environment.deps.now();
  const [user] = await db
    .insert(users)
    .values({
      mobile,
      countryCode: "+91",
      createdAt: now,
      updatedAt: now,
      permissions: [...(own.permissions ?? [])],
      paidUser: own.paidUser ?? false,
    })
    .returning();
  if (!user) throw new Error("no user");
  const tokens = await issueTokens(db, environment.deps, user);
  return {
    client: environment.client.another(),
    mobile,
    email,
    userId: user.id,
    bearer: tokens.access_token,
    refreshToken: tokens.refresh_token,
    base: `user/user/${user.id}`,
  };
}
export type TestUser = Awaited<ReturnType<typeof newcomer>>;

/** A new user with a permission in their token. */
export const newStaff = (environment: TestEnvironment, permission: Permission): Promise<TestUser> =>
  newcomer(environment, { permissions: [permission] });

/** Lets calls of anybody be booked with these staff, at any time. */
export const takeCalls = async (
  { deps }: TestEnvironment,
  ...staff: readonly Pick<TestUser, "userId">[]
): Promise<void> => {
  const everything = { regions: [], languages: [], countries: [], fields: [] };
  const hours = hoursOn([1, 2, 3, 4, 5, 6, 7], "00:00", "23:59");
  await deps.db.insert(assignmentRules).values(
    staff.map(({ userId: staffId }) => ({
      ...{ staffId, acceptsLeads: false, acceptsCalls: true, maxOpenLeads: 0 },
      ...{ ...everything, hours },
    })),
  );
};

/** A new paid learner, as their token says. */
export const newPaid = (environment: TestEnvironment): Promise<TestUser> =>
  newcomer(environment, { paidUser: true });

/** The same user with a new session, after their access token has expired. */
export async function signedInAgain({ deps }: TestEnvironment, user: TestUser): Promise<TestUser> {
  const { access_token: bearer } = await issueTokens(
    deps.db,
    deps,
    await findUser(deps.db, user.userId),
  );
  return { ...user, bearer };
}

/** Lets a person get notifications at once, at whatever time of the day the test runs: nights are quiet hours. */
export const notifyAtAnyHour = (
  { client, base, bearer }: TestUser,
  language: LanguageCode | null = null,
): Promise<ServiceResponse> =>
  client.put(
    `${base}/notifications`,
    { language, channels: {}, hasDigest: false, quietFrom: null, quietUntil: null },
    { bearer },
  );

/** Returns a function that submits an enquiry of a new person, changed by `overrides`. */
export const enquirySender =
  (environment: () => TestEnvironment) =>
  async (
    overrides: Parameters<typeof enquiryFor>[1] & { mobile?: string | null; email?: string | null },
    by?: TestUser,
    headers?: Record<string, string>,
  ) =>
    enquiryOf(
      await environment()
        .client.another()
        .post("auth/enquiry", enquiryFor(makePerson(), overrides), {
          ...(by ? { bearer: by.bearer } : {}),
          ...(headers ? { headers } : {}),
        }),
    );

/** Gives a student a counsellor or buddy. */
export async function assign(
  environment: TestEnvironment,
  student: TestUser,
  role: "counsellorId" | "buddyId",
  staff: TestUser,
): Promise<void> {
  await environment.deps.db
    .update(users)
    .set({ [role]: staff.userId })
    .where(eq(users.id, student.userId));
}
