import { randomInt } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod/v4";
import { consume } from "#backend/auth/challenges";
import { otpChallenges } from "#backend/db/schema";
import { eventCounts } from "#backend/db/schema-contact";
import { dayOf } from "#domain/dates";
import { openEnvironment, type TestEnvironment } from "./environment";
import { challengeOf, makePerson } from "./test-users";

/** Guards against races and floods, which no call shows on its own. */
let environment: TestEnvironment;
beforeAll(async () => {
  environment = await openEnvironment();
});
afterAll(() => environment.close());

it("a challenge is not consumed by a code that has been replaced since it was checked", async () => {
  const { client, deps, clock } = environment;
  const sent = await client.post("auth/otp/send", {
    ...{ mobile: makePerson().mobile, countryCode: "+91" },
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

it("a flood of invented paths is counted in one row", async () => {
  const { client, deps } = environment;
  const day = dayOf(deps.now());
  const event = { event: "visit_started", category: "page" } as const;
  const rows = Array.from({ length: 20_000 }, (_, index) => ({
    ...{ day, ...event, path: `/invented/${index}`, number: 1 },
  }));
  for (let from = 0; from < rows.length; from += 5_000)
    await deps.db.insert(eventCounts).values(rows.slice(from, from + 5_000));
  const path = `/new/${randomInt(1_000)}`;
  const { status } = await client.post("marketing/events", {
    ...{ client: "abcdefgh1234", events: [{ ...event, path }] },
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
