import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { openDatabase } from "#backend/platform/db/database";
import { readBackendConfig } from "#backend/platform/runtime/config";
import { bookableDays } from "#domain/appointments/appointments";
import { jpeg } from "../../fixtures/files";
import { createTestDatabase, postgresServer, type TestDatabase } from "../../setup/postgres";
import { environmentOn, type TestEnvironment } from "../environment";
import {
  challengeOf,
  codeSentTo,
  enquiryFor,
  enquiryOf,
  makePerson,
  newcomer,
  newStaff,
  signIn,
  takeCalls,
  tokensSchema,
  wrong,
  type TestUser,
} from "../test-users";

/** Two processes of the services share nothing but their database, and the disk for documents. */
describe.skipIf(!postgresServer)("two processes on one PostgreSQL", () => {
  let database: TestDatabase;
  let one: TestEnvironment;
  let other: TestEnvironment;
  let folder: string;

  beforeAll(async () => {
    database = await createTestDatabase("pair");
    folder = mkdtempSync(path.join(tmpdir(), "disha-pair-"));
    const config = { ...readBackendConfig(), DATABASE_URL: database.url, DATA_DIR: folder };
    // Both migrate simultaneously, like two processes started together.
    [one, other] = (await Promise.all(
      [1, 2].map(async () => {
        const opened = await openDatabase(config);
        await opened.migrate();
        return environmentOn(opened, config);
      }),
    )) as [TestEnvironment, TestEnvironment];
  });
  afterAll(async () => {
    await Promise.all([one.close(), other.close()]);
    await database.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  it("evaluate at most five of fifty guesses together", async () => {
    const { mobile } = makePerson();
    const started = await one.client
      .another()
      .post("auth/otp/send", { mobile, countryCode: "+91" });
    const { challengeId } = challengeOf(started);
    const otp = wrong(await codeSentTo(one, mobile));
    const clients = [one.client.another(), other.client.another()];
    const responses = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        clients[n % 2]!.post("auth/otp/verify", { challengeId, otp }),
      ),
    );
    expect(responses.filter(({ code }) => code === "LS_OTP_1100")).toHaveLength(5);
    expect(responses.filter(({ code }) => code === "LS_OTP_1102")).toHaveLength(45);
  });

  it("share the count of a number's codes", async () => {
    const { mobile } = makePerson();
    const statuses = [];
    for (let n = 0; n < 11; n++) {
      const { client } = n % 2 === 0 ? one : other;
      const sent = await client.another().post("auth/otp/send", { mobile, countryCode: "+91" });
      statuses.push(sent.status);
    }
    expect(statuses).toEqual([...Array<number>(10).fill(200), 429]);
  });

  it("create one lead for an enquiry that reaches both", async () => {
    const person = makePerson();
    const headers = { "Idempotency-Key": `pair-${person.mobile}` };
    const responses = await Promise.all(
      [one, other, one, other].map(({ client }) =>
        client.another().post("auth/enquiry", enquiryFor(person), { headers }),
      ),
    );
    expect(new Set(responses.map((response) => enquiryOf(response).leadId)).size).toBe(1);
  });

  it("both get working tokens from one refresh token", async () => {
    const client = one.client.another();
    const { refresh_token, userId } = await signIn(one, client, makePerson().mobile);
    const responses = await Promise.all(
      [one, other].map((environment) =>
        environment.client.get(`auth/refresh?refreshToken=${refresh_token}`),
      ),
    );
    for (const response of responses) {
      const { access_token } = tokensSchema.parse(response.data);
      for (const environment of [one, other]) {
        const lite = await environment.client.get(`user/user/${userId}/lite`, {
          bearer: access_token,
        });
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

  it("book a slot as often as there are counsellors", async () => {
    const counsellors = [await newStaff(one, "lms_user"), await newStaff(other, "lms_user")];
    await takeCalls(one, ...counsellors);
    const students: TestUser[] = [];
    for (let n = 0; n < 8; n++) students.push(await newcomer(n % 2 ? one : other));
    const startsAt = `${bookableDays(one.clock.now())[5]}T11:00`;
    const responses = await Promise.all(
      students.flatMap(({ userId, bearer, mobile }) =>
        [one, other].map(async ({ client }) => {
          const body = { startsAt, mobile, topic: "Loans" };
          const { status } = await client
            .another()
            .post(`appointment/user/${userId}`, body, { bearer });
          return { userId, status };
        }),
      ),
    );
    // A student's second request finds their own booking.
    const booked = responses.filter(({ status }) => status === 200).map(({ userId }) => userId);
    expect(new Set(booked).size).toBe(counsellors.length);
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200, 409]));
  });

  it("show each other's uploads, and store a document once that arrives twice", async () => {
    const { base, bearer } = await newcomer(one);
    const upload = ({ client }: TestEnvironment) => {
      const form = new FormData();
      form.set("documentTypeId", "1");
      form.set("label", "Passport");
      form.set("file", new File([jpeg], "passport.jpg", { type: "image/jpeg" }));
      return client.another().multipart(`${base}/document/upload`, form, { bearer });
    };
    const statuses = (await Promise.all([upload(one), upload(other)])).map(({ status }) => status);
    expect(statuses).toEqual([200, 200]);
    for (const environment of [one, other]) {
      const { data } = await environment.client.get(`${base}/document`, { bearer });
      const documents = z.array(z.object({ id: z.string() })).parse(data);
      expect(documents).toHaveLength(1);
      const [{ id } = { id: "" }] = documents;
      const { url } = z
        .object({ url: z.string() })
        .parse((await environment.client.get(`${base}/document/${id}/view`, { bearer })).data);
      const { search } = new URL(url, "http://x");
      // The address that one signed is good at the other.
      const from = environment === one ? other : one;
      const file = await from.client.raw("GET", `${base}/document/${id}/file${search}`, { bearer });
      expect(Buffer.from(await file.arrayBuffer()).equals(jpeg)).toBe(true);
    }
  });
});
