import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { readdirSync } from "node:fs";
import { connect, type Socket } from "node:net";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { testSignature } from "../../backend/payments/test-gateway";
import { testSecrets } from "../e2e/environment/secrets";
import { startSite } from "../e2e/environment/site";
import { receivedBy } from "../e2e/fixtures/messages";
import { makePerson, type Person } from "../e2e/fixtures/person";
import { ask, HttpClient, untouchedFields, type HttpResponse } from "../e2e/http/client";
import { askForSignIn, enquire } from "../e2e/http/forms";
import { pdf } from "../fixtures/files";
import { SLOW_MS, unusable } from "./between";
import { dependents, headingOf, pathOf } from "./pages";
import { base, type FaultEnvironment } from "./site-under-test";
import { mountSmallDisk } from "./small-disk";

/** A fault, what the site promises in that case, and a check of the promise. */
export interface Fault {
  readonly name: string;
  readonly promise: string;
  /** Takes more than a few seconds, so only `npm run test:faults` runs it. */
  readonly isSlow?: true;
  /** Needs file systems of its own. Not every user may mount them. */
  readonly needsDisks?: true;
  readonly check: (environment: FaultEnvironment) => Promise<void>;
}

/** A service call times out after eight seconds. Rendering takes a little longer. */
const PAGE_MS = 9_500;
const MINUTE = 60_000;
const germany = `${base}/germany`;

/** Waits until a condition holds. @throws an error naming `what` if it doesn't in time */
async function until(
  what: string,
  holds: () => Promise<boolean>,
  withinMs = 20_000,
): Promise<void> {
  const deadline = performance.now() + withinMs;
  while (!(await holds())) {
    assert.ok(performance.now() < deadline, `not in ${withinMs} ms: ${what}`);
    await wait(200);
  }
}

const isReady = async ({ site }: FaultEnvironment) =>
  (await ask(site.port, "/readyz")).status === 200;

async function timed(
  run: () => Promise<HttpResponse>,
): Promise<HttpResponse & { readonly ms: number }> {
  const began = performance.now();
  const response = await run();
  return { ...response, ms: performance.now() - began };
}

/** Asserts that the response is an error page of the site: not blank, no stack trace, no proxy error. */
function assertErrorShown(response: HttpResponse, what: string): void {
  assert.ok(response.status >= 400, `${what}: status ${response.status}`);
  assert.match(response.text, /<header/, `${what}: not a page of the site`);
  assert.ok(
    headingOf(response.text) !== "" || /role="alert"/.test(response.text),
    `${what}: has no message`,
  );
  assert.doesNotMatch(
    response.text,
    /\bat \S+ \(|node_modules|ECONN|ENOSPC/,
    `${what}: shows a stack trace`,
  );
}

const enquiriesOf = async (environment: FaultEnvironment, { e164 }: Person): Promise<number> => {
  const [row] = await environment.query<{ count: number }>(
    "select count(*)::int as count from enquiries where mobile = $1",
    [e164],
  );
  return row?.count ?? 0;
};

/** Waits until an enquiry spooled during an outage has been delivered exactly once. */
const isDelivered = (environment: FaultEnvironment, person: Person) =>
  until(
    "the spooled enquiry is delivered",
    async () => (await enquiriesOf(environment, person)) === 1,
    40_000,
  );

const spoolOf = (environment: FaultEnvironment): string[] => {
  try {
    return readdirSync(path.join(environment.folder, "website", "data", "enquiry-spool"));
  } catch {
    return [];
  }
};

/** Asserts what works without the services: cached pages, clear errors in forms, and enquiries in the spool. */
async function assertDegradedMode(environment: FaultEnvironment): Promise<Person> {
  const page = await timed(() => environment.newcomer().client.ask(germany));
  assert.equal(page.status, 200);
  assert.ok(page.ms < 2_000, `a cached page took ${page.ms} ms`);
  const stranger = environment.newcomer();
  const { client, person } = environment.newcomer();
  const [signIn, stored] = await Promise.all([
    timed(() => askForSignIn(stranger.client, stranger.person.email)),
    timed(() => enquire(client, person)),
  ]);
  assertErrorShown(signIn, "sign-in");
  assert.ok(signIn.text.includes(stranger.person.email), "sign-in lost the input");
  assert.equal(stored.headers.location, `${base}/enquiry/thankyou?code=later`);
  for (const { ms } of [signIn, stored]) assert.ok(ms < 2 * PAGE_MS, `a form took ${ms} ms`);
  return person;
}

async function databaseBecomes(
  environment: FaultEnvironment,
  state: "cut" | "silent",
): Promise<void> {
  assert.equal((await environment.newcomer().client.ask(germany)).status, 200);
  // Opens every connection of the pool.
  const before = Array.from({ length: 30 }, () => environment.newcomer());
  await Promise.all(before.map(({ client, person }) => enquire(client, person)));
  await environment.database.become(state);
  try {
    await until("/readyz says 503", async () => !(await isReady(environment)));
    // Uses all connections, and lets some requests wait for one.
    const callLimit = Array.from({ length: 15 }, () => environment.newcomer());
    const [person] = await Promise.all([
      assertDegradedMode(environment),
      ...callLimit.map(({ client, person: one }) => enquire(client, one)),
    ]);
    await environment.database.become("open");
    await until("/readyz says 200", () => isReady(environment), 45_000);
    await isDelivered(environment, person);
    for (const one of callLimit) await isDelivered(environment, one.person);
    const { client, person: next } = environment.newcomer();
    assert.equal((await enquire(client, next)).headers.location, `${base}/otp`);
  } finally {
    await environment.database.become("open");
  }
}

async function breakInTheMiddle(environment: FaultEnvironment): Promise<void> {
  const callLimit = Array.from({ length: 24 }, () => environment.newcomer());
  const responses = callLimit.map(({ client, person }) => enquire(client, person));
  await wait(150);
  await environment.database.become("cut");
  await wait(300);
  await environment.database.become("open");
  const settled = await Promise.all(responses);
  await until("/readyz says 200", () => isReady(environment));
  const confirmed = callLimit.filter((_, index) => settled[index]?.status === 303);
  assert.ok(confirmed.length > 0, "no enquiry was confirmed");
  for (const { person } of confirmed) await isDelivered(environment, person);
}

async function fullDiskOfWebsite(environment: FaultEnvironment): Promise<void> {
  const { disks, between } = environment;
  const { client, person } = environment.newcomer();
  between.spoil("auth", "broken off");
  disks?.website.fill();
  try {
    const refused = await enquire(client, person);
    assertErrorShown(refused, "enquiry");
    assert.ok(refused.text.includes(person.mobile), "the enquiry lost the input");
    assert.deepEqual(
      spoolOf(environment).filter((name) => name.endsWith(".part")),
      [],
      "a partial file was left",
    );
    disks?.website.makeRoom();
    const stored = await enquire(client, person);
    assert.equal(stored.headers.location, `${base}/enquiry/thankyou?code=later`);
  } finally {
    disks?.website.makeRoom();
    between.spoil("auth", null);
  }
  await isDelivered(environment, person);
}

/** Uploads a document as a browser without scripts does. */
async function upload(
  environment: FaultEnvironment,
  label: string,
): Promise<{ status: number; text: string }> {
  const { student, site } = environment;
  const page = `${base}/profile/documents`;
  const html = (await student.ask(page)).text;
  const [, type = ""] = /<option value="([^"]{2,})"/.exec(html) ?? [];
  const body = new FormData();
  const form = /<form[^>]*multipart[\s\S]*?<\/form>/.exec(html)?.[0] ?? "";
  for (const [name, value] of Object.entries(untouchedFields(form)))
    if (name !== "file") body.set(name, value);
  body.set("documentTypeId", type);
  body.set("label", label);
  body.set("intent", "upload");
  body.set("file", new Blob([new Uint8Array(await pdf())], { type: "application/pdf" }), "a.pdf");
  const response = await fetch(`http://localhost:${site.port}${page}`, {
    method: "POST",
    body,
    redirect: "manual",
    headers: { cookie: student.cookieHeader(), "sec-fetch-site": "same-origin" },
  });
  return { status: response.status, text: await response.text() };
}

async function fullDiskOfServices(environment: FaultEnvironment): Promise<void> {
  const { disks, query } = environment;
  const documents = async () =>
    (await query("select 1 from user_documents where user_id = $1", [environment.studentId]))
      .length;
  assert.equal((await upload(environment, "before")).status, 303);
  const before = await documents();
  disks?.services.fill();
  try {
    const refused = await upload(environment, "too much");
    assert.ok(refused.status >= 400, `answered ${refused.status}`);
    assert.match(refused.text, /<header/);
    assert.ok(refused.text.includes("too much"), "the label was lost");
    assert.equal(await documents(), before, "a document has no file");
    await until("/readyz says 503", async () => !(await isReady(environment)));
    const { text } = await ask(environment.site.port, "/readyz");
    assert.match(text, /"reason":"DISK_FULL"/);
  } finally {
    disks?.services.makeRoom();
  }
  await until("/readyz says 200", () => isReady(environment));
  assert.equal((await upload(environment, "after")).status, 303);
  assert.equal(await documents(), before + 1);
}

async function fullDiskOfEmbedded(environment: FaultEnvironment): Promise<void> {
  const disk = mountSmallDisk(path.join(environment.folder, "embedded"), 160);
  assert.ok(disk, "no disk");
  const env = { ...testSecrets, DATA_DIR: path.join(disk.folder, "data"), TRUSTED_PROXIES: "1" };
  const site = await startSite({ env });
  let again: typeof site | undefined;
  try {
    const send = async (port: number, number: number) => {
      const person = makePerson(`full disk ${process.pid} ${number}`);
      return { person, response: await enquire(new HttpClient(port, person.address), person) };
    };
    const first = await send(site.port, 0);
    assert.equal(first.response.status, 303);
    disk.fill();
    const confirmed = [first.person];
    let refusals = 0;
    for (let number = 1; refusals < 5 && number < 300; number++) {
      const { person, response: response } = await send(site.port, number);
      if (response.status === 303) confirmed.push(person);
      else {
        assertErrorShown(response, "enquiry");
        assert.ok(response.text.includes(person.mobile), "the enquiry lost the input");
        refusals += 1;
      }
    }
    assert.equal(refusals, 5, "the disk was never filled");
    disk.makeRoom();
    const after = await send(site.port, 1_000);
    assert.equal(after.response.status, 303, "it doesn't recover");
    confirmed.push(after.person);
    await site.stop();
    again = await startSite({ env });
    for (const person of confirmed) {
      const response = await askForSignIn(
        new HttpClient(again.port, person.address),
        person.mobile,
      );
      assert.equal(response.status, 303);
    }
  } finally {
    await site.stop("SIGKILL");
    await again?.stop();
    disk.remove();
  }
}

async function slowServices(environment: FaultEnvironment): Promise<void> {
  const { between } = environment;
  for (const dependent of dependents) {
    const client = dependent.by(environment);
    const page = pathOf(dependent);
    between.asked.clear();
    const before = await client.ask(page);
    assert.equal(before.status, 200, `${page}: ${before.status}`);
    assert.ok(between.asked.has(dependent.service), `${page} doesn't call ${dependent.service}`);
    await wait(1_100);
    between.spoil(dependent.service, "slow");
    try {
      const [now, home] = await Promise.all([
        timed(() => client.ask(page)),
        timed(() => environment.newcomer().client.ask(`${base}/privacy-choices`)),
      ]);
      assertPromise(dependent.promise, before, now, page);
      assert.ok(now.ms < PAGE_MS, `${page} took ${now.ms} ms`);
      assert.equal(home.status, 200);
      assert.ok(home.ms < 3_000, `another page took ${home.ms} ms`);
    } finally {
      between.spoil(dependent.service, null);
    }
  }
  between.spoil("auth", "slow");
  try {
    const person = await assertDegradedMode(environment);
    // The slow response still counts: there is one enquiry.
    await wait(SLOW_MS);
    between.spoil("auth", null);
    await isDelivered(environment, person);
    await wait(6_000);
    assert.equal(await enquiriesOf(environment, person), 1);
  } finally {
    between.spoil("auth", null);
  }
}

function assertPromise(
  promise: "before" | "told",
  before: HttpResponse,
  now: HttpResponse,
  what: string,
): void {
  if (promise === "told") assertErrorShown(now, what);
  else {
    assert.equal(now.status, 200, `${what}: ${now.status}`);
    assert.equal(headingOf(now.text), headingOf(before.text), what);
  }
}

async function unusableResponses(environment: FaultEnvironment): Promise<void> {
  const { between } = environment;
  for (const dependent of dependents) {
    const client = dependent.by(environment);
    const page = pathOf(dependent);
    const before = await client.ask(page);
    assert.equal(before.status, 200, `${page}: ${before.status}`);
    for (const trouble of unusable) {
      between.spoil(dependent.service, trouble);
      const now = await client.ask(page);
      between.spoil(dependent.service, null);
      assertPromise(dependent.promise, before, now, `${page}, ${trouble}`);
    }
    await until(`${page} is back`, async () => (await client.ask(page)).status === 200);
  }
  for (const trouble of unusable) {
    between.spoil("auth", trouble);
    const { client, person } = environment.newcomer();
    const response = await askForSignIn(client, person.email);
    assertErrorShown(response, `sign-in, ${trouble}`);
    assert.ok(response.text.includes(person.email), `sign-in, ${trouble}: forgot what was typed`);
    between.spoil("auth", null);
  }
  await until("sign-in is back", async () => {
    const { client, person } = environment.newcomer();
    return (await askForSignIn(client, person.email)).status === 303;
  });
}

async function clockJumps(environment: FaultEnvironment): Promise<void> {
  const page = `${base}/profile/payments`;
  const { client, person } = environment.newcomer();
  const beginsOtp = async (one: ReturnType<FaultEnvironment["newcomer"]>) => {
    assert.equal((await enquire(one.client, one.person)).headers.location, `${base}/otp`);
    return codeOf(one.person);
  };
  await beginsOtp({ client, person });
  try {
    await environment.setClock(70 * MINUTE);
    // The token is an hour too old, so it is refreshed.
    assert.equal((await environment.student.ask(page)).status, 200);
    const late = await client.ask(`${base}/otp`, { otp: await codeOf(person) });
    assert.match(late.text, /expired or has already been used/);
    // After the clock is set back, there is a token, a page and a code from the future.
    const later = environment.newcomer();
    const otp = await beginsOtp(later);
    assert.equal((await later.client.ask(germany)).status, 200);
    await environment.setClock(-70 * MINUTE);
    assert.equal((await later.client.ask(`${base}/otp`, { otp })).status, 303);
    assert.equal((await environment.student.ask(page)).status, 200);
    const made = async () => (await ask(environment.site.port, germany)).headers["server-timing"];
    // A page cached in the future must not stay fresh until then. It revalidates after a second, as usual.
    await wait(1_200);
    await until("the page is rendered again", async () => (await made()) !== undefined, 5_000);
    const next = environment.newcomer();
    await beginsOtp(next);
  } finally {
    environment.between.troubles.clear();
  }
}

async function codeOf({ e164 }: Person): Promise<string> {
  let code: string | undefined;
  await until(`a code comes to ${e164.slice(0, 5)}…`, async () => {
    const [message] = await receivedBy(e164);
    code = /^(\d{6})(?: |$)/m.exec(message?.text ?? "")?.[1];
    return code !== undefined;
  });
  return code ?? "";
}

const HALF_OPEN = 300;

/** Opens connections to the website that begin a request and never end it. */
async function holdHalfOpen({ site }: FaultEnvironment): Promise<Socket[]> {
  return Promise.all(
    Array.from(
      { length: HALF_OPEN },
      () =>
        new Promise<Socket>((resolve, reject) => {
          const socket = connect(site.port, "127.0.0.1", () => {
            socket.write(`GET ${germany} HTTP/1.1\r\nHost: localhost\r\nX-Slow: `);
            resolve(socket);
          });
          socket.on("error", reject);
        }),
    ),
  );
}

async function halfOpenVisitors(environment: FaultEnvironment): Promise<void> {
  const sockets = await holdHalfOpen(environment);
  try {
    const page = await timed(() => environment.newcomer().client.ask(germany));
    assert.equal(page.status, 200);
    assert.ok(page.ms < 2_000, `a page took ${page.ms} ms`);
    const { client, person } = environment.newcomer();
    assert.equal((await enquire(client, person)).headers.location, `${base}/otp`);
  } finally {
    for (const socket of sockets) socket.destroy();
  }
}

async function halfOpenVisitorsLeave(environment: FaultEnvironment): Promise<void> {
  const sockets = await holdHalfOpen(environment);
  const open = new Set(sockets);
  for (const socket of sockets) {
    socket.on("error", () => undefined);
    socket.once("close", () => open.delete(socket));
    socket.resume();
  }
  await until("they are closed", () => Promise.resolve(open.size === 0), 100_000);
}

async function silentServices(environment: FaultEnvironment): Promise<void> {
  const { between } = environment;
  assert.equal((await environment.newcomer().client.ask(germany)).status, 200);
  for (const { service } of dependents) between.spoil(service, "silent");
  between.spoil("auth", "silent");
  try {
    const person = await assertDegradedMode(environment);
    between.troubles.clear();
    await isDelivered(environment, person);
  } finally {
    between.troubles.clear();
  }
}

async function mailRefused(environment: FaultEnvironment): Promise<void> {
  const { person, client } = environment.newcomer();
  const { person: other, client: theirs } = environment.newcomer();
  // The mail server defers one address, then stops.
  await fetch(`${environment.office.readingUrl}/refuse?to=${person.email}&times=1`, {
    method: "POST",
  });
  assert.equal((await askForSignIn(client, person.email)).status, 303);
  await until("it comes", async () => (await receivedBy(person.email)).length === 1);
  await environment.mail.become("cut");
  try {
    assert.equal((await askForSignIn(theirs, other.email)).status, 303);
    // Text messages are still sent.
    const third = environment.newcomer();
    assert.equal((await enquire(third.client, third.person)).status, 303);
    await codeOf(third.person);
  } finally {
    await environment.mail.become("open");
  }
  await until("it comes", async () => (await receivedBy(other.email)).length === 1, 30_000);
  await wait(1_000);
  assert.equal((await receivedBy(person.email)).length, 1);
}

async function silentGateway(environment: FaultEnvironment): Promise<void> {
  const { person, client } = environment.newcomer();
  await environment.sms.become("silent");
  try {
    assert.equal((await enquire(client, person)).headers.location, `${base}/otp`);
    const other = environment.newcomer();
    assert.equal((await askForSignIn(other.client, other.person.email)).status, 303);
    const mailed = async () => (await receivedBy(other.person.email)).length === 1;
    await until("mail is not delayed", mailed, 4_000);
  } finally {
    await environment.sms.become("open");
  }
  await until(
    "the message arrives",
    async () => (await receivedBy(person.e164)).length === 1,
    40_000,
  );
}

async function webhookTwice(environment: FaultEnvironment): Promise<void> {
  const { student, query } = environment;
  const page = `${base}/booster-program/sa-lite/apply-now`;
  const form = untouchedFields((await student.ask(page)).text);
  const bought = await student.ask(page, { ...form, intent: "buy" });
  assert.equal(bought.status, 303, `buying returned ${bought.status}`);
  const [row] = await query<{ order_id: string }>(
    "select order_id from transactions where user_id = $1 order by created_at desc limit 1",
    [environment.studentId],
  );
  const call = async (outcome: "paid" | "failed", eventId: string) => {
    const body = JSON.stringify({
      eventId,
      orderId: row?.order_id,
      paymentId: "pay_once",
      outcome,
      amountMinor: null,
    });
    const response = await fetch(`${environment.site.origin}${base}/payments/webhook/test`, {
      method: "POST",
      body,
      headers: { "x-test-signature": testSignature(testSecrets.DATA_SECRETS, body) },
    });
    return response.status;
  };
  const event = randomUUID();
  const statuses = await Promise.all(Array.from({ length: 8 }, () => call("paid", event)));
  assert.deepEqual(new Set(statuses), new Set([200]));
  assert.equal(await call("failed", randomUUID()), 200);
  const [paid] = await query<{ state: string }>(
    "select state from transactions where order_id = $1",
    [row?.order_id],
  );
  assert.equal(paid?.state, "paid");
}

/** All of them, in the order in which they are tried on one environment. */
export const faults: readonly Fault[] = [
  {
    name: "The database stops and returns",
    promise:
      "cached pages are served, `/readyz` returns 503, forms show an error and keep the input, enquiries are spooled; afterwards everything recovers without a restart, and each enquiry exists once",
    check: (environment) => databaseBecomes(environment, "cut"),
  },
  {
    name: "Database connections break during transactions",
    promise: "no process exits; each confirmed enquiry exists once",
    check: breakInTheMiddle,
  },
  {
    name: "The database connection goes silent",
    promise: "the same as when it stops; forms respond within 19 s and pages within 9.5 s",
    isSlow: true,
    check: (environment) => databaseBecomes(environment, "silent"),
  },
  {
    name: "The website's disk is full during an outage of the services",
    promise:
      "an enquiry that can't be stored is not confirmed and the input is kept; no partial file is left",
    needsDisks: true,
    check: fullDiskOfWebsite,
  },
  {
    name: "The disk for documents is full",
    promise: "uploads are rejected with a message; no document exists without its file",
    needsDisks: true,
    check: fullDiskOfServices,
  },
  {
    name: "The disk of the embedded database is full",
    promise:
      "forms show an error and keep the input; it recovers once there is space; confirmed data survives a restart",
    needsDisks: true,
    isSlow: true,
    check: fullDiskOfEmbedded,
  },
  {
    name: "Each service takes ten seconds",
    promise:
      "public pages are unchanged, personal pages show an error within 9.5 s, other pages are not delayed; an enquiry is stored once",
    isSlow: true,
    check: slowServices,
  },
  {
    name: "Each service sends six kinds of unusable response",
    promise:
      "public pages are unchanged, personal pages and forms show an error; recovery is immediate",
    check: unusableResponses,
  },
  {
    name: "All services accept connections and never respond",
    promise:
      "public pages are immediate, forms respond within 19 s, enquiries are spooled and delivered",
    isSlow: true,
    check: silentServices,
  },
  {
    name: "The clock jumps 70 minutes ahead and back",
    promise:
      "users stay signed in, codes expire, codes from the wrong time still work, pages revalidate",
    check: clockJumps,
  },
  {
    name: "300 visitors start a request and never finish it",
    promise: "other visitors are not affected",
    check: halfOpenVisitors,
  },
  {
    name: "… and keep their connections open",
    promise: "they are closed within 100 s",
    isSlow: true,
    check: halfOpenVisitorsLeave,
  },
  {
    name: "The mail server defers mail, then stops",
    promise: "no request waits for it; each message arrives once afterwards",
    isSlow: true,
    check: mailRefused,
  },
  {
    name: "The SMS gateway accepts connections and never responds",
    promise: "mail is not affected; the text message arrives once the gateway responds",
    isSlow: true,
    check: silentGateway,
  },
  {
    name: "A payment webhook arrives eight times in parallel, then a failure event",
    promise: "the payment is recorded once and stays recorded",
    check: webhookTwice,
  },
];
