import { spawn, type ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { openPostOffice, type PostOffice } from "../environment/fake-mail-server";
import { testSecrets } from "../environment/secrets";
import { freePort } from "../environment/site";
import { HttpClient } from "../http/client";
import { enquire } from "../http/forms";
import { codeSentTo } from "../fixtures/messages";
import { expect, test } from "../fixtures/test";

const require = createRequire(import.meta.url);

let folder: string;
let postOffice: PostOffice;
let port: number;
let server: ChildProcess;

test.beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "disha-remix-serve-"));
  postOffice = await openPostOffice();
  process.env.E2E_POST_OFFICE = postOffice.readingUrl;
  port = await freePort();
  const cli = require.resolve("@remix-run/serve/dist/cli.js");
  server = spawn(process.execPath, [cli, "build/index.js"], {
    stdio: "ignore",
    env: {
      ...testSecrets,
      NODE_ENV: "production",
      PATH: process.env.PATH,
      HOST: "127.0.0.1",
      PORT: String(port),
      DATA_DIR: folder,
      CATALOGUE_DIR: "none",
      SMTP_URL: postOffice.smtpUrl,
      SMS_GATEWAY_URL: postOffice.smsUrl,
    },
  });
  await expect
    .poll(async () => (await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null))?.ok, {
      timeout: 60_000,
    })
    .toBe(true);
});

test.afterAll(async () => {
  const gone = new Promise((resolve) => server.once("exit", resolve));
  server.kill();
  await gone;
  await postOffice.stop();
  rmSync(folder, { recursive: true, force: true });
});

test("plain remix-serve takes an enquiry, its code, and signs the student in", async ({
  person,
}) => {
  const student = new HttpClient(port, person.address);
  const sent = await enquire(student, person);
  expect([sent.status, sent.headers.location]).toEqual([303, "/study-abroad/otp"]);
  const verified = await student.ask("/study-abroad/otp", { otp: await codeSentTo(person.e164) });
  expect([verified.status, verified.headers.location]).toEqual([
    303,
    "/study-abroad/enquiry/thankyou",
  ]);
  expect((await student.ask("/study-abroad/profile/dashboard")).status).toBe(200);
});
