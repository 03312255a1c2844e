import { eq } from "drizzle-orm";
import { decodeJwt } from "jose";
import { expect, it } from "vitest";
import { z } from "zod";
import { setActive } from "#backend/console/accounts";
import { users } from "#backend/platform/db/schema/users";
import { enquiryFor, liteSchema, makePerson, newStaff, signIn, tokensSchema } from "../test-users";
import { useEnvironment } from "../use-environment";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

const signInsSchema = z.object({
  signIns: z.array(z.object({ since: z.coerce.date(), lastSeenAt: z.coerce.date() })),
});

/** Tokens, the user's own calls, the export and reference data. */
const environment = useEnvironment();

const newUser = async () => {
  const client = environment().client.another();
  const person = makePerson();
  return { client, ...person, ...(await signIn(environment(), client, person.mobile)) };
};

it("issues a 15-minute access token with the contract's claims", async () => {
  const { client, access_token, userId } = await newUser();
  const claims = decodeJwt(access_token);
  expect(claims).toMatchObject({
    iss: "disha-auth",
    aud: "disha-services",
    userId,
    permissions: [],
    paidUser: false,
  });
  expect(claims.sid).toMatch(/^[0-9a-f-]{36}$/);
  expect((claims.exp ?? 0) - (claims.iat ?? 0)).toBe(15 * 60);
  const read = () => client.get(`user/user/${userId}/lite`, { bearer: access_token });
  expect((await read()).status).toBe(200);
  environment().clock.advance(15 * MINUTE + 1000);
  expect(await read()).toMatchObject({
    status: 401,
    code: "UNAUTHORIZED",
  });
});

it("rotates a refresh token, accepts the previous one for a minute, then ends the session", async () => {
  const { client, refresh_token } = await newUser();
  const refresh = (token: string) => client.get(`auth/refresh?refreshToken=${token}`);
  const second = tokensSchema.parse((await refresh(refresh_token)).data);
  expect(second.refresh_token).not.toBe(refresh_token);
  environment().clock.advance(59_000);
  const third = tokensSchema.parse((await refresh(refresh_token)).data);
  environment().clock.advance(2_000);
  expect(await refresh(refresh_token)).toMatchObject({ status: 401 });
  for (const token of [second.refresh_token, third.refresh_token]) {
    expect(await refresh(token)).toMatchObject({ status: 401, code: "UNAUTHORIZED" });
  }
});

it("accepts the refresh token in the body, which no proxy logs", async () => {
  const { client, refresh_token } = await newUser();
  const { data } = await client.post("auth/refresh", { refreshToken: refresh_token });
  expect(tokensSchema.parse(data).refresh_token).not.toBe(refresh_token);
  expect(await client.post("auth/refresh", { refreshToken: "another" })).toMatchObject({
    status: 401,
  });
});

it("gives twenty simultaneous refreshes with one token working tokens", async () => {
  const { client, refresh_token, userId } = await newUser();
  const responses = await Promise.all(
    Array.from({ length: 20 }, () => client.get(`auth/refresh?refreshToken=${refresh_token}`)),
  );
  for (const response of responses) {
    const { access_token } = tokensSchema.parse(response.data);
    const lite = await client.get(`user/user/${userId}/lite`, { bearer: access_token });
    expect(lite.status).toBe(200);
  }
});

it("rejects an expired, unknown or missing refresh token", async () => {
  const { client, refresh_token } = await newUser();
  environment().clock.advance(30 * DAY + MINUTE);
  for (const token of [refresh_token, "unknown", ""]) {
    expect(await client.get(`auth/refresh?refreshToken=${token}`)).toMatchObject({ status: 401 });
  }
});

it("ends only the session that signs out, with all its tokens", async () => {
  const [one, other] = [await newUser(), await newUser()];
  const next = tokensSchema.parse(
    (await one.client.get(`auth/refresh?refreshToken=${one.refresh_token}`)).data,
  );
  const gone = await one.client.post("auth/sign-out", { refreshToken: next.refresh_token });
  expect(gone).toMatchObject({ status: 200, data: {} });
  for (const token of [one.refresh_token, next.refresh_token]) {
    expect(await one.client.get(`auth/refresh?refreshToken=${token}`)).toMatchObject({
      status: 401,
    });
  }
  expect(await other.client.get(`auth/refresh?refreshToken=${other.refresh_token}`)).toMatchObject({
    status: 200,
  });
  expect(await one.client.post("auth/sign-out", { refreshToken: "unknown" })).toMatchObject({
    status: 200,
  });
});

const isAlive = async ({ client, access_token: bearer }: Awaited<ReturnType<typeof newUser>>) =>
  (await client.get("auth/session", { bearer })).status === 200;

it.each(["lite", "detail", "privacy", "export", "document", "profile"])(
  "rejects the access token of a signed-out session: %s",
  async (path) => {
    const one = await newUser();
    const { client, userId, access_token: bearer } = one;
    const other = { ...one, ...(await signIn(environment(), client, one.mobile)) };
    const statusOf = async (token: string) => {
      const response = await client.raw("GET", `user/user/${userId}/${path}`, { bearer: token });
      // An account has one export at a time.
      await response.body?.cancel();
      return response.status;
    };
    expect(await statusOf(bearer)).toBe(200);
    expect(await isAlive(one)).toBe(true);
    await client.post("auth/sign-out", { refreshToken: one.refresh_token });
    expect(await statusOf(bearer)).toBe(401);
    expect(await isAlive(one)).toBe(false);
    // The same user's other sessions go on.
    expect(await statusOf(other.access_token)).toBe(200);
    expect(await isAlive(other)).toBe(true);
  },
);

it.each<[string, (userId: string) => Promise<unknown>]>([
  ["deactivated", (userId) => setActive(environment().deps.db, userId, false)],
  ["erased", (userId) => environment().deps.db.delete(users).where(eq(users.id, userId))],
])("rejects the access token of an account that was %s", async (_what, end) => {
  const one = await newUser();
  await end(one.userId);
  expect(await isAlive(one)).toBe(false);
});

it("leaves no valid token when a session is refreshed and signed out simultaneously", async () => {
  const { client, refresh_token } = await newUser();
  const refresh = () => client.get(`auth/refresh?refreshToken=${refresh_token}`);
  const signOut = () => client.post("auth/sign-out", { refreshToken: refresh_token });
  const refreshed = await Promise.all([
    ...Array.from({ length: 10 }, refresh),
    signOut().then(() => null),
    ...Array.from({ length: 10 }, refresh),
  ]);
  for (const response of refreshed) {
    if (response?.status !== 200) continue;
    const tokens = tokensSchema.parse(response.data);
    const again = await client.get(`auth/refresh?refreshToken=${tokens.refresh_token}`);
    expect(again.status).toBe(401);
  }
});

it("lists the sessions of an account and ends them all", async () => {
  const one = await newUser();
  environment().clock.advance(MINUTE);
  const other = await signIn(environment(), one.client, one.mobile);
  environment().clock.advance(MINUTE);
  const renewed = tokensSchema.parse(
    (await one.client.get(`auth/refresh?refreshToken=${one.refresh_token}`)).data,
  );
  const { access_token: bearer, userId } = other;
  const { signIns } = signInsSchema.parse(
    (await one.client.get(`user/user/${userId}/privacy`, { bearer })).data,
  );
  const minutes = signIns.map(({ since, lastSeenAt }) =>
    Math.round((lastSeenAt.getTime() - since.getTime()) / MINUTE),
  );
  expect(minutes).toEqual([2, 0]);
  const stranger = await newUser();
  const refused = await one.client.post(
    `auth/user/${userId}/sign-out`,
    {},
    {
      bearer: stranger.access_token,
    },
  );
  expect(refused.status).toBe(403);
  const gone = await one.client.post(`auth/user/${userId}/sign-out`, {}, { bearer });
  expect(gone.status).toBe(200);
  for (const { refresh_token } of [renewed, other])
    expect(await one.client.get(`auth/refresh?refreshToken=${refresh_token}`)).toMatchObject({
      status: 401,
    });
  expect(
    await stranger.client.get(`auth/refresh?refreshToken=${stranger.refresh_token}`),
  ).toMatchObject({ status: 200 });
});

it("returns the SSO token in headers to its owner", async () => {
  const { client, userId, access_token } = await newUser();
  const response = await client.get(`auth/user/${userId}/sso/token`, { bearer: access_token });
  expect(response.status).toBe(200);
  expect(response.headers.get("x-sso-user-Id")).toBe(decodeJwt(access_token).ssoUserId);
  expect(decodeJwt(response.headers.get("x-iamauth-token") ?? "").aud).toBe("disha-sso");
});

it("rejects an SSO token as an access token", async () => {
  const { client, userId, access_token } = await newUser();
  const response = await client.get(`auth/user/${userId}/sso/token`, { bearer: access_token });
  const bearer = response.headers.get("x-iamauth-token") ?? "";
  expect(await client.get(`user/user/${userId}/lite`, { bearer })).toMatchObject({ status: 401 });
});

it.each(["user/user/{id}/lite", "user/user/{id}/detail", "auth/user/{id}/sso/token"])(
  "returns %s to its owner only",
  async (shape) => {
    const [one, other] = [await newUser(), await newUser()];
    const path = shape.replace("{id}", one.userId);
    const status = async (call: Parameters<typeof one.client.get>[1]) =>
      (await one.client.get(path, call)).status;
    expect(await status({ bearer: one.access_token })).toBe(200);
    expect(await status({ bearer: other.access_token })).toBe(403);
    expect(await status({})).toBe(401);
    expect(await status({ bearer: `${one.access_token.slice(0, -4)}AAAA` })).toBe(401);
    expect(await status({ headers: { Authorization: "Basic abc" } })).toBe(401);
  },
);

it("returns the lite user in its documented shape", async () => {
  const { client, userId, access_token, mobile } = await newUser();
  const response = await client.get(`user/user/${userId}/lite`, { bearer: access_token });
  expect(liteSchema.parse(response.data)).toMatchObject({
    mobile,
    countryCode: "+91",
    email: null,
  });
});

it("completes the user's own account", async () => {
  const { client, userId, access_token, email } = await newUser();
  const body = { name: "Asha Rao", email };
  const response = await client.post("user/register", body, { bearer: access_token });
  expect(liteSchema.parse(response.data)).toMatchObject({ fullName: "Asha Rao", email });
  const lite = await client.get(`user/user/${userId}/lite`, { bearer: access_token });
  expect(lite.data).toEqual(response.data);
});

it("rejects an address of another account and names the field", async () => {
  const owner = await newUser();
  const { client, access_token } = await newUser();
  expect(
    await client.post("user/register", { mobile: owner.mobile }, { bearer: access_token }),
  ).toMatchObject({ status: 409, code: "UM_MA_4003", fields: { mobile: "UM_MA_4003" } });
  const email = makePerson().email;
  await environment().deps.db.update(users).set({ email }).where(eq(users.id, owner.userId));
  expect(await client.post("user/register", { email }, { bearer: access_token })).toMatchObject({
    status: 409,
    code: "UM_EA_4002",
    fields: { email: "UM_EA_4002" },
  });
  expect(await client.post("user/register", { name: "Nobody" })).toMatchObject({ status: 401 });
});

it("does not store the account's own address as a contact", async () => {
  const { client, userId, access_token, mobile } = await newUser();
  const own = makePerson().email;
  const { db } = environment().deps;
  await db.update(users).set({ email: own }).where(eq(users.id, userId));
  const contactsOf = async () => {
    const [user] = await db.select().from(users).where(eq(users.id, userId));
    return { email: user?.contactEmail, mobile: user?.contactMobile };
  };
  const register = (body: object) => client.post("user/register", body, { bearer: access_token });
  await register({ name: "Asha Rao", mobile, email: own, countryCode: "+44" });
  expect(await contactsOf()).toEqual({ email: null, mobile: null });
  const other = makePerson();
  await register({ mobile: other.mobile, email: other.email });
  expect(await contactsOf()).toEqual({ email: other.email, mobile: other.mobile });
  const [user] = await db.select().from(users).where(eq(users.id, userId));
  expect(user).toMatchObject({ fullName: "Asha Rao", countryCode: "+44", email: own, mobile });
});

it("never lets a typed address take over its owner's account", async () => {
  const [victim, thief] = [makePerson(), makePerson()];
  const client = environment().client.another();
  const stolen = await signIn(environment(), client, thief.mobile);
  await client.post("user/register", { mobile: victim.mobile }, { bearer: stolen.access_token });
  const own = await signIn(environment(), environment().client.another(), victim.mobile);
  expect(own).toMatchObject({ isNewUser: true });
  expect(own.userId).not.toBe(stolen.userId);
});

it("exports enquiries as CSV to staff only, with formulas escaped", async () => {
  const { client, userId, mobile, access_token } = await newUser();
  const person = makePerson();
  await client.post("auth/enquiry", enquiryFor(person, { city: "=HYPERLINK(1)" }));
  const path = `lead/lead/export?from=${new Date(Date.now() - DAY).toISOString()}`;
  expect(await client.get(path)).toMatchObject({ status: 401 });
  expect(await client.get(path, { bearer: access_token })).toMatchObject({ status: 403 });
  await environment()
    .deps.db.update(users)
    .set({ permissions: ["all_user"] })
    .where(eq(users.id, userId));
  const staff = await signIn(environment(), client, mobile);
  const response = await client.raw("GET", path, { bearer: staff.access_token });
  expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  const csv = await response.text();
  const row = csv.split("\n").find((line) => line.includes(person.email));
  expect(row).toContain("'=HYPERLINK(1)");
  expect(
    await client.get("lead/lead/export?from=soon", { bearer: staff.access_token }),
  ).toMatchObject({ status: 400, fields: { from: "is not a date" } });
});

it("lists the countries of the specification", async () => {
  const { data } = await environment().client.get("countries/lite");
  expect(data).toHaveLength(20);
  expect(data).toEqual(
    expect.arrayContaining([
      { id: "GBR", iso3: "GBR", slug: "uk", name: "UK" },
      { id: "other", iso3: "other", slug: "others", name: "Other" },
    ]),
  );
});

it("returns 404 for an unknown page, and reports its health", async () => {
  const { client } = environment();
  expect(await client.get("metatag?url=/study-abroad/nowhere&category=generic")).toMatchObject({
    status: 404,
    code: "NOT_FOUND",
  });
  const health = await client.get("health");
  expect(health).toMatchObject({ status: 200, data: { status: "ok", database: "ok" } });
});

it("returns an uncached error envelope for an unknown path", async () => {
  const response = await environment().client.get("auth/nothing");
  expect(response).toMatchObject({ status: 404, code: "NOT_FOUND" });
  expect(response.headers.get("cache-control")).toBe("no-store");
  expect(response.headers.get("x-content-type-options")).toBe("nosniff");
});

it("ends a staff session after 30 minutes without use, and after 12 hours", async () => {
  const refreshed = async (token: string) => {
    const reply = await environment().client.another().get(`auth/refresh?refreshToken=${token}`);
    return reply.status === 200 ? tokensSchema.parse(reply.data).refresh_token : reply.status;
  };
  const idle = await newStaff(environment(), "lms_user");
  environment().clock.advance(31 * MINUTE);
  expect(await refreshed(idle.refreshToken)).toBe(401);

  const busy = await newStaff(environment(), "lms_user");
  let token: string | number = busy.refreshToken;
  let minutes = 0;
  while (typeof token === "string") {
    environment().clock.advance(20 * MINUTE);
    minutes += 20;
    token = await refreshed(token);
  }
  expect([token, minutes]).toEqual([401, 12 * 60]);
});

it("ends the long session of a student who becomes staff", async () => {
  const { client, refresh_token, userId } = await newUser();
  environment().clock.advance(13 * 60 * MINUTE);
  const isIt = eq(users.id, userId);
  await environment()
    .deps.db.update(users)
    .set({ permissions: ["lms_user"] })
    .where(isIt);
  expect(await client.get(`auth/refresh?refreshToken=${refresh_token}`)).toMatchObject({
    status: 401,
  });
});
