import { eq } from "drizzle-orm";
import { decodeJwt, decodeProtectedHeader } from "jose";
import { TOTP } from "otpauth";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { resealSecondFactors } from "#backend/auth/second-factor";
import { resetSecondFactor, setPermission } from "#backend/console/accounts";
import { recoveryCodes, secondFactors } from "#backend/platform/db/schema/auth";
import { keyId } from "#backend/platform/secrets/secrets";
import { secondFactorRules } from "#domain/auth/second-factor";
import { leads } from "#backend/platform/db/schema/leads";
import { operations } from "#contract/index";
import { addressOf } from "#contract/operation/index";
import { openEnvironment, type TestEnvironment } from "../environment";
import { newcomer, signIn, tokensSchema, wrong, type TestUser } from "../test-users";

const PERIOD_MS = secondFactorRules.period * 1000;
const viewSchema = z.object({
  isRequired: z.boolean(),
  isOn: z.boolean(),
  pending: z.object({ secret: z.string(), uri: z.string() }).nullable(),
  recoveryCodesLeft: z.number(),
});

/** A member of staff with a session and an authenticator app. */
function actor(environment: TestEnvironment, person: TestUser) {
  let { bearer, refreshToken } = person;
  const path = `auth/user/${person.userId}/second-factor`;
  const post = (step: string, body: object = {}) =>
    person.client.post(`${path}${step}`, body, { bearer });
  const codeOf = (secret: string, aheadMs = 0) =>
    TOTP.generate({
      secret: new TOTP({ secret }).secret,
      timestamp: environment.clock.now().getTime() + aheadMs,
    });
  const self = {
    ...person,
    post,
    codeOf,
    view: async () => viewSchema.parse((await person.client.get(path, { bearer })).data),
    claims: () => decodeJwt(bearer),
    get: (target: string) => person.client.get(target, { bearer }),
    /** The error of a call, or nothing of its file. */
    call: async (method: string, target: string, given: { readonly body?: object }) => {
      const reply = await person.client.raw(method, target.replace(/^\//, ""), {
        ...given,
        bearer,
      });
      const text = await reply.text();
      return text.startsWith("{") ? (JSON.parse(text) as unknown) : {};
    },
    refresh: async () => {
      const query = encodeURIComponent(refreshToken);
      const { data } = await person.client.get(`auth/refresh?refreshToken=${query}`);
      const tokens = tokensSchema.parse(data);
      bearer = tokens.access_token;
      refreshToken = tokens.refresh_token;
    },
    /** Sets up an app, and returns its secret with the recovery codes. */
    enrol: async () => {
      const { pending } = viewSchema.parse((await post("")).data);
      const secret = pending?.secret ?? "";
      const { data } = await post("/confirm", { code: codeOf(secret) });
      const codes = z.object({ recoveryCodes: z.array(z.string()) }).parse(data).recoveryCodes;
      await self.refresh();
      return { secret, codes };
    },
    /** The same person in another browser. */
    again: async () => {
      const client = environment.client.another();
      const tokens = await signIn(environment, client, person.mobile);
      return actor(environment, {
        ...person,
        client,
        bearer: tokens.access_token,
        refreshToken: tokens.refresh_token,
      });
    },
  };
  return self;
}

async function hire(environment: TestEnvironment) {
  const person = await newcomer(environment);
  await setPermission(environment.deps.db, person.userId, "lms_user", true);
  const self = actor(environment, person);
  await self.refresh();
  return self;
}

const STUDENTS = "user/staff/students";

describe("the second factor where it is required", () => {
  let environment: TestEnvironment;
  beforeAll(async () => {
    environment = await openEnvironment({
      STAFF_SECOND_FACTOR: "required",
      CLIENT_LIMIT_FACTOR: 1000,
    });
  });
  afterAll(() => environment.close());

  it("withholds staff permissions until it is set up", async () => {
    const staff = await hire(environment);
    expect(staff.claims()).toMatchObject({ permissions: [], secondFactor: "enrol" });
    expect((await staff.get(STUDENTS)).status).toBe(403);
    await staff.enrol();
    expect(staff.claims()).toMatchObject({ permissions: ["lms_user"] });
    expect(staff.claims().secondFactor).toBeUndefined();
    expect((await staff.get(STUDENTS)).status).toBe(200);
  });

  it("asks again, after ten minutes, before what concerns money, access or many people", async () => {
    const asking = Object.entries(operations).filter(
      ([, { access }]) => typeof access !== "string" && access.asksAgain,
    );
    expect(asking.map(([name]) => name).sort()).toEqual([
      "addStaffAccount",
      "changeStaffAccount",
      "createApiKey",
      "downloadSkippedRows",
      "exportAttendees",
      "exportEnquiries",
      "exportLeads",
      "makeRefund",
      "requestRefund",
      "resetStaffSecondFactor",
    ]);
    const staff = await hire(environment);
    await setPermission(environment.deps.db, staff.userId, "all_user", true);
    const { secret } = await staff.enrol();
    const codes = async () => {
      const found: (string | undefined)[] = [];
      for (const [, operation] of asking) {
        const path = addressOf(operation).replace(/:\w+/g, () => crypto.randomUUID());
        const body = operation.method === "GET" ? {} : { body: {} };
        const reply = await staff.call(operation.method, path, body);
        found.push(z.object({ code: z.string().optional() }).parse(reply).code);
      }
      return found;
    };
    expect(await codes()).not.toContain("SECOND_FACTOR_AGAIN");
    environment.clock.advance(11 * 60_000);
    await staff.refresh();
    expect(await codes()).toEqual(asking.map(() => "SECOND_FACTOR_AGAIN"));
    expect((await staff.get(STUDENTS)).status).toBe(200);
    expect((await staff.post("/verify", { code: staff.codeOf(secret) })).status).toBe(200);
    expect(await codes()).not.toContain("SECOND_FACTOR_AGAIN");
  });

  it("asks again before the eleventh merge within an hour", async () => {
    const staff = await hire(environment);
    await setPermission(environment.deps.db, staff.userId, "all_user", true);
    const { secret } = await staff.enrol();
    const createdAt = environment.clock.now();
    const rows = Array.from({ length: 12 }, (_, at) => ({
      ...{ name: `Lead ${at}`, createdAt, lastEnquiryAt: createdAt },
    }));
    const [into, ...others] = await environment.deps.db
      .insert(leads)
      .values(rows)
      .returning({ id: leads.id });
    const merge = async (at: number) => {
      const reply = await staff.call("POST", `/lead/prospects/${into?.id}/merge`, {
        body: { otherId: others[at]?.id },
      });
      return z.object({ code: z.string().optional() }).parse(reply).code;
    };
    environment.clock.advance(11 * 60_000);
    await staff.refresh();
    for (let at = 0; at < 10; at++) expect(await merge(at)).toBeUndefined();
    expect(await merge(10)).toBe("SECOND_FACTOR_AGAIN");
    expect((await staff.post("/verify", { code: staff.codeOf(secret) })).status).toBe(200);
    expect(await merge(10)).toBeUndefined();
    const merged = eq(leads.mergedInto, into?.id ?? "");
    expect(await environment.deps.db.$count(leads, merged)).toBe(11);
  });

  it("requires a code once per session", async () => {
    const first = await hire(environment);
    const { secret } = await first.enrol();
    const second = await first.again();
    expect(second.claims()).toMatchObject({ permissions: [], secondFactor: "challenge" });
    expect((await second.get(STUDENTS)).status).toBe(403);
    environment.clock.advance(PERIOD_MS);
    const code = second.codeOf(secret);
    expect(await second.post("/verify", { code: wrong(code) })).toMatchObject({
      status: 400,
      code: "SECOND_FACTOR_WRONG",
    });
    expect((await second.post("/verify", { code })).status).toBe(200);
    for (let n = 0; n < 2; n++) {
      await second.refresh();
      expect((await second.get(STUDENTS)).status).toBe(200);
    }
  });

  it("keeps permissions out of tokens for other services too", async () => {
    const staff = await hire(environment);
    const sso = await staff.get(`auth/user/${staff.userId}/sso/token`);
    expect(decodeJwt(sso.headers.get("x-iamauth-token") ?? "")).toMatchObject({ permissions: [] });
  });

  it("accepts a code once and no older code", async () => {
    const staff = await hire(environment);
    const { secret } = await staff.enrol();
    environment.clock.advance(2 * PERIOD_MS);
    const [old, current] = [staff.codeOf(secret, -PERIOD_MS), staff.codeOf(secret)];
    const [one, two] = [await staff.again(), await staff.again()];
    const outcomes = await Promise.all(
      [one, two].map(async (session) => (await session.post("/verify", { code: current })).status),
    );
    expect(outcomes.sort()).toEqual([200, 400]);
    const third = await staff.again();
    expect((await third.post("/verify", { code: current })).status).toBe(400);
    expect((await third.post("/verify", { code: old })).status).toBe(400);
    environment.clock.advance(PERIOD_MS);
    expect((await third.post("/verify", { code: staff.codeOf(secret) })).status).toBe(200);
  });

  it("tolerates a clock that is one period off, but no more", async () => {
    const staff = await hire(environment);
    const { secret } = await staff.enrol();
    environment.clock.advance(10 * PERIOD_MS);
    const session = await staff.again();
    const at = (aheadMs: number) =>
      session.post("/verify", { code: staff.codeOf(secret, aheadMs) });
    expect((await at(-2 * PERIOD_MS)).status).toBe(400);
    expect((await at(2 * PERIOD_MS)).status).toBe(400);
    expect((await at(PERIOD_MS)).status).toBe(200);
  });

  it("stops guessing after five attempts, even simultaneous ones", async () => {
    const staff = await hire(environment);
    const { secret } = await staff.enrol();
    const session = await staff.again();
    environment.clock.advance(PERIOD_MS);
    const bad = wrong(staff.codeOf(secret));
    const guesses = await Promise.all(
      Array.from({ length: 12 }, () => session.post("/verify", { code: bad })),
    );
    expect(guesses.filter(({ status }) => status === 400)).toHaveLength(5);
    const refused = guesses.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(7);
    expect(Number(refused[0]?.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await session.post("/verify", { code: staff.codeOf(secret) })).status).toBe(429);
    environment.clock.advance(secondFactorRules.attemptsPerMs + 1000);
    const later = await staff.again();
    expect((await later.post("/verify", { code: staff.codeOf(secret) })).status).toBe(200);
  });

  it("accepts each recovery code once, however it is typed", async () => {
    const staff = await hire(environment);
    const { codes } = await staff.enrol();
    expect(new Set(codes).size).toBe(10);
    const [code = ""] = codes;
    const typed = ` ${code.toUpperCase().replaceAll("-", " ")} `;
    const session = await staff.again();
    const { data } = await session.post("/verify", { code: typed });
    expect(viewSchema.parse(data).recoveryCodesLeft).toBe(9);
    expect((await (await staff.again()).post("/verify", { code })).status).toBe(400);
    await session.refresh();
    expect((await session.get(STUDENTS)).status).toBe(200);
  });

  it("replaces recovery codes and removes the app only with a code", async () => {
    const staff = await hire(environment);
    const { codes } = await staff.enrol();
    const [first = "", second = "", third = ""] = codes;
    expect((await staff.post("/recovery-codes", { code: "abcd" })).status).toBe(400);
    const renewed = await staff.post("/recovery-codes", { code: first });
    const [fresh = ""] = z
      .object({ recoveryCodes: z.array(z.string()).length(10) })
      .parse(renewed.data).recoveryCodes;
    expect((await staff.post("/remove", { code: second })).status).toBe(400);
    expect((await staff.post("/remove", { code: third })).status).toBe(400);
    expect((await staff.post("/remove", { code: fresh })).status).toBe(200);
    expect((await staff.get(STUDENTS)).status).toBe(403);
    await staff.refresh();
    expect(staff.claims()).toMatchObject({ permissions: [], secondFactor: "enrol" });
  });

  it("cannot be set up twice or confirmed with a wrong code", async () => {
    const staff = await hire(environment);
    const begun = viewSchema.parse((await staff.post("")).data);
    const once = viewSchema.parse((await staff.post("")).data);
    expect(once.pending?.secret).toBe(begun.pending?.secret);
    expect(begun.pending?.uri).toMatch(/^otpauth:\/\/totp\/Disha%20Abroad:/);
    const right = staff.codeOf(begun.pending?.secret ?? "");
    expect((await staff.post("/confirm", { code: wrong(right) })).status).toBe(400);
    expect((await staff.get(STUDENTS)).status).toBe(403);
    expect((await staff.post("/confirm", { code: right })).status).toBe(200);
    expect(await staff.post("")).toMatchObject({ status: 409, code: "SECOND_FACTOR_EXISTS" });
    expect((await staff.view()).pending).toBeNull();
  });

  it("stores the secret sealed and codes as hashes, and survives a change of DATA_SECRETS", async () => {
    const staff = await hire(environment);
    const { secret, codes } = await staff.enrol();
    const { db } = environment.deps;
    const [row] = await db
      .select()
      .from(secondFactors)
      .where(eq(secondFactors.userId, staff.userId));
    const stored = await db
      .select()
      .from(recoveryCodes)
      .where(eq(recoveryCodes.userId, staff.userId));
    expect(JSON.stringify([row, stored])).not.toContain(secret);
    for (const code of codes) expect(JSON.stringify(stored)).not.toContain(code);
    const fresh = "a new secret of enough characters, for this test";
    const config = {
      ...environment.deps.config,
      DATA_SECRETS: [fresh, ...environment.deps.config.DATA_SECRETS],
    };
    await resealSecondFactors({ ...environment.deps, config });
    const [resealed] = await db
      .select()
      .from(secondFactors)
      .where(eq(secondFactors.userId, staff.userId));
    expect(decodeProtectedHeader(resealed?.sealedSecret ?? "").kid).toBe(keyId(fresh));
    const old = { ...config, DATA_SECRETS: [...environment.deps.config.DATA_SECRETS, fresh] };
    await resealSecondFactors({ ...environment.deps, config: old });
    environment.clock.advance(PERIOD_MS);
    const session = await staff.again();
    expect((await session.post("/verify", { code: staff.codeOf(secret) })).status).toBe(200);
  });

  it("is reset by an operator, who also ends every session", async () => {
    const staff = await hire(environment);
    await staff.enrol();
    await resetSecondFactor(environment.deps.db, staff.userId);
    expect((await staff.get(STUDENTS)).status).toBe(401);
    expect((await staff.again()).claims()).toMatchObject({ secondFactor: "enrol" });
  });

  it("removes a revoked role immediately", async () => {
    const staff = await hire(environment);
    await staff.enrol();
    await setPermission(environment.deps.db, staff.userId, "lms_user", false);
    expect((await staff.get(STUDENTS)).status).toBe(403);
  });

  it("returns 404 for students", async () => {
    const student = actor(environment, await newcomer(environment));
    expect(student.claims().secondFactor).toBeUndefined();
    const path = `auth/user/${student.userId}/second-factor`;
    expect((await student.get(path)).status).toBe(404);
    for (const step of ["", "/confirm", "/verify", "/recovery-codes", "/remove"])
      expect((await student.post(step, { code: "123456" })).status).toBe(404);
  });
});

describe("the second factor where it is optional", () => {
  let environment: TestEnvironment;
  beforeAll(async () => {
    environment = await openEnvironment({
      STAFF_SECOND_FACTOR: "optional",
      CLIENT_LIMIT_FACTOR: 1000,
    });
  });
  afterAll(() => environment.close());

  it("is required of those who have set it up, in all their sessions", async () => {
    const staff = await hire(environment);
    const other = await staff.again();
    expect((await other.get(STUDENTS)).status).toBe(200);
    await staff.enrol();
    expect((await staff.get(STUDENTS)).status).toBe(200);
    expect((await other.get(STUDENTS)).status).toBe(403);
    await other.refresh();
    expect(other.claims()).toMatchObject({ permissions: [], secondFactor: "challenge" });
  });
});
