import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readBackendConfig } from "#backend/config";
import { openDatabase } from "#backend/db/database";
import { createTestDatabase, postgresServer, type TestDatabase } from "../setup/postgres";
import {
  challengeOf,
  codeSentTo,
  enquiryFor,
  enquiryOf,
  makePerson,
  signIn,
  tokensSchema,
  wrong,
} from "./people";
import { stageOn, type Stage } from "./stage";

/** Two processes of the services share nothing but their database. */
describe.skipIf(!postgresServer)("two processes on one PostgreSQL", () => {
  let database: TestDatabase;
  let one: Stage;
  let other: Stage;

  beforeAll(async () => {
    database = await createTestDatabase("pair");
    const config = { ...readBackendConfig(), DATABASE_URL: database.url };
    // Both migrate at once, as two processes that are started together do.
    [one, other] = (await Promise.all(
      [1, 2].map(async () => stageOn(await openDatabase(config), config)),
    )) as [Stage, Stage];
  });
  afterAll(async () => {
    await Promise.all([one.close(), other.close()]);
    await database.drop();
  });

  it("evaluate at most five of fifty guesses between them", async () => {
    const { mobile } = makePerson();
    const started = await one.client
      .another()
      .post("auth/otp/send", { mobile, countryCode: "+91" });
    const { challengeId } = challengeOf(started);
    const otp = wrong(await codeSentTo(one, mobile));
    const clients = [one.client.another(), other.client.another()];
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        clients[n % 2]!.post("auth/otp/verify", { challengeId, otp }),
      ),
    );
    expect(answers.filter(({ code }) => code === "LS_OTP_1100")).toHaveLength(5);
    expect(answers.filter(({ code }) => code === "LS_OTP_1102")).toHaveLength(45);
  });

  it("count the codes of a number together", async () => {
    const { mobile } = makePerson();
    const statuses = [];
    for (let n = 0; n < 11; n++) {
      const { client } = n % 2 === 0 ? one : other;
      const sent = await client.another().post("auth/otp/send", { mobile, countryCode: "+91" });
      statuses.push(sent.status);
    }
    expect(statuses).toEqual([...Array<number>(10).fill(200), 429]);
  });

  it("make one lead of one enquiry that reaches both", async () => {
    const person = makePerson();
    const headers = { "Idempotency-Key": `pair-${person.mobile}` };
    const answers = await Promise.all(
      [one, other, one, other].map(({ client }) =>
        client.another().post("auth/enquiry", enquiryFor(person), { headers }),
      ),
    );
    expect(new Set(answers.map((answer) => enquiryOf(answer).leadId)).size).toBe(1);
  });

  it("both get working tokens from one refresh token", async () => {
    const client = one.client.another();
    const { refresh_token, userId } = await signIn(one, client, makePerson().mobile);
    const answers = await Promise.all(
      [one, other].map((stage) => stage.client.get(`auth/refresh?refreshToken=${refresh_token}`)),
    );
    for (const answer of answers) {
      const { access_token } = tokensSchema.parse(answer.data);
      for (const stage of [one, other]) {
        const lite = await stage.client.get(`user/user/${userId}/lite`, { bearer: access_token });
        expect(lite.status).toBe(200);
      }
    }
  });

  it("send each message once", async () => {
    const numbers = Array.from({ length: 30 }, () => makePerson().mobile);
    for (const mobile of numbers) {
      await one.client.another().post("auth/otp/send", { mobile, countryCode: "+91" });
    }
    const sent = (await Promise.all([one.sent(), other.sent()])).flat();
    for (const mobile of numbers) {
      expect(
        sent.filter((message) => message.kind === "sms" && message.to === mobile),
      ).toHaveLength(1);
    }
  });
});
