import { randomInt, randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { findUser } from "#backend/auth/accounts";
import { checkCode, consume, resendCode } from "#backend/auth/challenges";
import { verifyCode } from "#backend/auth/verify";
import { claimEnquiry } from "#backend/enquiries/claim";
import { UNIQUE_VIOLATION } from "#backend/platform/db/database";
import { otpChallenges } from "#backend/platform/db/schema/auth";
import { eventCounts } from "#backend/platform/db/schema/reports";
import type { Deps } from "#backend/platform/deps";
import { otps } from "#backend/platform/runtime/metrics";
import { staffReader } from "#domain/site/reader";
import { dayOf } from "#domain/time/dates";
import { openEnvironment, type TestEnvironment } from "../environment";
import { challengeOf, codeSentTo, makePerson } from "../test-users";

/** Guards against races and floods, which no call shows on its own. */
let environment: TestEnvironment;
beforeAll(async () => {
  environment = await openEnvironment();
});
afterAll(() => environment.close());

it("a challenge is not consumed by a code that has been replaced since it was checked", async () => {
  const { client, deps, clock } = environment;
  const sent = await client.post("auth/otp/send", {
    mobile: makePerson().mobile,
    countryCode: "+91",
  });
  const { challengeId } = challengeOf(sent);
  const row = async () => {
    const [found] = await deps.db
      .select()
      .from(otpChallenges)
      .where(eq(otpChallenges.id, challengeId));
    if (!found) throw new Error("the challenge is gone");
    return found;
  };
  const checked = await row();
  clock.advance(31_000);
  await client.post("auth/otp/resend", { challengeId });
  await expect(consume(deps.db, deps, checked)).rejects.toMatchObject({ code: "LS_OTP_1100" });
  await consume(deps.db, deps, await row());
  await expect(consume(deps.db, deps, await row())).rejects.toMatchObject({ code: "LS_OTP_1100" });
});

/** A challenge of a new number, and its code. */
async function newCode() {
  const { mobile } = makePerson();
  const body = { mobile, countryCode: "+91" };
  const { challengeId } = challengeOf(
    await environment.client.another().post("auth/otp/send", body),
  );
  return { challengeId, code: await codeSentTo(environment, mobile) };
}

/** The same services, which do something before their first transaction. */
function interrupted(before: () => Promise<unknown>): { deps: Deps; transactions: () => number } {
  let count = 0;
  const db = new Proxy(environment.deps.db, {
    get: (target, name) => {
      if (name !== "transaction") return Reflect.get(target, name, target) as unknown;
      return async (...given: Parameters<Deps["db"]["transaction"]>) => {
        if (++count === 1) await before();
        return target.transaction(...given);
      };
    },
  });
  return { deps: { ...environment.deps, db }, transactions: () => count };
}

it("a resend is rejected if a simultaneous one was faster", async () => {
  const { challengeId } = await newCode();
  environment.clock.advance(31_000);
  const client = environment.client.another();
  const { deps } = interrupted(() => client.post("auth/otp/resend", { challengeId }));
  const caller = {
    clientAddress: "192.0.2.7",
    country: "IN",
    requestId: null,
    isWebsite: true,
    publicOrigin: "https://www.disha.example",
    reader: staffReader,
  };
  const request = new Request("http://services/auth/otp/resend");
  await expect(resendCode(deps, challengeId, undefined, { caller, request })).rejects.toMatchObject(
    { status: 429, code: "TOO_MANY_REQUESTS", extra: { retryAfter: 30 } },
  );
});

it("a first sign-in is repeated if a simultaneous one has just created the account", async () => {
  const { challengeId, code } = await newCode();
  const duplicate = new Error("duplicate key", {
    cause: Object.assign(new Error("duplicate key"), { code: UNIQUE_VIOLATION }),
  });
  const { deps, transactions } = interrupted(() => Promise.reject(duplicate));
  expect(await verifyCode(deps, challengeId, code, claimEnquiry)).toMatchObject({
    isNewUser: true,
  });
  expect(transactions()).toBe(2);
});

it("a sign-in that fails for another reason is not repeated, and counted as failed", async () => {
  const failures = async () =>
    (await otps.get()).values.find(({ labels }) => labels.event === "failed")?.value ?? 0;
  const before = await failures();
  const { challengeId, code } = await newCode();
  const { deps, transactions } = interrupted(() =>
    Promise.reject(new Error("the connection broke")),
  );
  await expect(verifyCode(deps, challengeId, code, claimEnquiry)).rejects.toThrow(
    "the connection broke",
  );
  expect(transactions()).toBe(1);
  expect(await failures()).toBe(before + 1);
});

it("a code outlives a change of DATA_SECRETS, but not the removal of its secret", async () => {
  const { challengeId, code } = await newCode();
  const [secret = ""] = environment.deps.config.DATA_SECRETS;
  const next = "the next data secret of this test, long enough";
  const withSecrets = (...DATA_SECRETS: string[]): Deps => ({
    ...environment.deps,
    config: { ...environment.deps.config, DATA_SECRETS },
  });
  expect(await checkCode(withSecrets(next, secret), challengeId, code)).toBeDefined();
  await expect(checkCode(withSecrets(next), challengeId, code)).rejects.toMatchObject({
    code: "LS_OTP_1100",
  });
});

it("an unknown account is not found", async () => {
  await expect(findUser(environment.deps.db, randomUUID())).rejects.toMatchObject({ status: 404 });
});

it("a flood of invented paths is counted in one row", async () => {
  const { client, deps } = environment;
  const day = dayOf(deps.now());
  const event = { event: "visit_started", category: "page" } as const;
  const rows = Array.from({ length: 20_000 }, (_, index) => ({
    day,
    ...event,
    path: `/invented/${index}`,
    number: 1,
  }));
  for (let from = 0; from < rows.length; from += 5_000)
    await deps.db.insert(eventCounts).values(rows.slice(from, from + 5_000));
  const path = `/new/${randomInt(1_000)}`;
  const { status } = await client.post("marketing/events", {
    client: "abcdefgh1234",
    events: [{ ...event, path }],
  });
  expect(status).toBe(202);
  const numbers = async (of: string) =>
    z.array(z.object({ number: z.number() })).parse(
      await deps.db
        .select({ number: eventCounts.number })
        .from(eventCounts)
        .where(and(eq(eventCounts.day, day), eq(eventCounts.path, of))),
    );
  expect(await numbers(path)).toEqual([]);
  expect(await numbers("/other")).toEqual([{ number: 1 }]);
});
