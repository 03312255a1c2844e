import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createTestDatabase, postgresServer } from "../../setup/postgres";
import { openPostOffice } from "../environment/fake-mail-server";
import { startSite } from "../environment/site";
import { codeSentTo, refuseSmsTo } from "../fixtures/messages";
import { makePerson, type Person } from "../fixtures/person";
import { expect, test } from "../fixtures/test";
import { HttpClient, untouchedFields } from "../http/client";
import { enquire } from "../http/forms";

const base = "/study-abroad";
const secretsOf = (names: string): Record<string, string> => {
  const list = (what: string) =>
    [...names].map((name) => `${what}-${name}-`.padEnd(40, name)).join(",");
  return {
    SESSION_SECRETS: list("session"),
    TOKEN_SECRETS: list("token"),
    DATA_SECRETS: list("data"),
    SERVICE_KEY: list("service"),
  };
};

/** Tests docs/operations.md "Rotate secrets": add the new secrets in front, then remove the old ones. */
test("rotating all secrets affects only visitors who were away throughout", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "disha-rotation-"));
  // Creating PGlite takes longer than the rest of this test.
  const database = postgresServer ? await createTestDatabase("rotation") : null;
  const office = await openPostOffice();
  process.env.E2E_POST_OFFICE = office.readingUrl;
  const open = (names: string) =>
    startSite({
      env: {
        ...secretsOf(names),
        ...(database ? { DATABASE_URL: database.url } : {}),
        DATA_DIR: folder,
        SMTP_URL: office.smtpUrl,
        SMS_GATEWAY_URL: office.smsUrl,
        TRUSTED_PROXIES: "1",
      },
    });
  const enter = async (client: HttpClient, { e164 }: Person) =>
    (await client.ask(`${base}/otp`, { otp: await codeSentTo(e164) })).headers.location;
  const seesProfile = async (client: HttpClient) =>
    (await client.ask(`${base}/profile/privacy`)).status;

  let site = await open("a");
  const at = (person: Person) => new HttpClient(site.port, person.address);
  const people = Array.from({ length: 5 }, (_, number) => makePerson(`rotation ${number}`));
  const [signedIn, begun, waiting, late, away] = people as [Person, Person, Person, Person, Person];
  const details = `${base}/sign-in/details`;
  const [first, second, third, gone] = [at(signedIn), at(begun), at(waiting), at(away)];
  for (const [client, person] of [
    [first, signedIn],
    [gone, away],
  ] as const) {
    await enquire(client, person);
    expect(await enter(client, person)).toBe(`${base}/enquiry/thankyou`);
  }
  // A form that stays open while the secrets change.
  const opened = untouchedFields((await first.ask(details)).text);
  await enquire(second, begun);
  await codeSentTo(begun.e164);
  await refuseSmsTo(waiting.e164, 1);
  await enquire(third, waiting);
  await site.stop();

  site = await open("ba");
  expect(await seesProfile(first.at(site.port))).toBe(200);
  const sent = await first.at(site.port).ask(details, { ...opened, name: "Asha K Rao" });
  expect(sent.status).toBe(303);
  expect(await enter(second.at(site.port), begun)).toBe(`${base}/enquiry/thankyou`);
  expect(await enter(third.at(site.port), waiting)).toBe(`${base}/enquiry/thankyou`);
  const last = at(late);
  await enquire(last, late);
  await enter(last, late);
  await site.stop();

  site = await open("b");
  expect(await seesProfile(last.at(site.port))).toBe(200);
  const led = await gone.at(site.port).ask(`${base}/profile/privacy`);
  expect([led.status, led.headers.location]).toEqual([
    303,
    expect.stringMatching(/^\/study-abroad\/sign-in\?returnTo=/),
  ]);
  await site.stop();
  await office.stop();
  await database?.drop();
  rmSync(folder, { recursive: true, force: true });
});
