import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { readdirSync } from "node:fs";
import { connect, type Socket } from "node:net";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { testSignature } from "../../backend/payment/test-gateway";
import { ask, untouchedFields, HttpClient, type HttpResponse } from "../e2e/http/client";
import { askForSignIn, enquire } from "../e2e/http/forms";
import { testSecrets } from "../e2e/environment/secrets";
import { startSite } from "../e2e/environment/site";
import { makePerson, type Person } from "../e2e/fixtures/person";
import { receivedBy } from "../e2e/fixtures/messages";
import { pdf } from "../fixtures/files";
import { SLOW_MS, unusable } from "./between";
import { base, type House } from "./site-under-test";
import { dependents, headingOf, pathOf } from "./pages";
import { mountSmallDisk } from "./small-disk";

/** Something that breaks, what the site promises for that case, and the test that it keeps the promise. */
export interface Fault {
  readonly name: string;
  readonly promise: string;
  /** Takes longer than a few seconds: left to `npm run test:faults`. */
  readonly isSlow?: true;
  /** Needs file systems of its own, which not every user may mount. */
  readonly needsDisks?: true;
  readonly check: (house: House) => Promise<void>;
}

/** The website gives a service eight seconds; a page has a little left to be made in. */
const PAGE_MS = 9_500;
const MINUTE = 60_000;
const germany = `${base}/germany`;

/** Waits until something holds. @throws with `what` when it does not in time. */
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

const isReady = async ({ site }: House) => (await ask(site.port, "/readyz")).status === 200;

async function timed(
  run: () => Promise<HttpResponse>,
): Promise<HttpResponse & { readonly ms: number }> {
  const began = performance.now();
  const response = await run();
  return { ...response, ms: performance.now() - began };
}

/** A page of ours that says what is wrong: not blank, not a stack, not a proxy's own words. */
function assertErrorShown(response: HttpResponse, what: string): void {
  assert.ok(response.status >= 400, `${what}: answered ${response.status}`);
  assert.match(response.text, /<header/, `${what}: no page of ours`);
  assert.ok(
    headingOf(response.text) !== "" || /role="alert"/.test(response.text),
    `${what}: says nothing`,
  );
  assert.doesNotMatch(
    response.text,
    /\bat \S+ \(|node_modules|ECONN|ENOSPC/,
    `${what}: shows a stack`,
  );
}

const leadsOf = async (house: House, { e164 }: Person): Promise<number> => {
  const [row] = await house.query<{ count: number }>(
    "select count(*)::int as count from leads where mobile = $1",
    [e164],
  );
  return row?.count ?? 0;
};

/** What was kept while the services were away is there once they are back; and once. */
const isDelivered = (house: House, person: Person) =>
  until("the kept enquiry is delivered", async () => (await leadsOf(house, person)) === 1, 40_000);

const spoolOf = (house: House): string[] => {
  try {
    return readdirSync(path.join(house.folder, "website", "data", "enquiry-spool"));
  } catch {
    return [];
  }
};

/** Pages stay, forms are honest, an enquiry is kept: whenever there is nothing behind the website. */
async function assertFrontStands(house: House): Promise<Person> {
  const page = await timed(() => house.newcomer().client.ask(germany));
  assert.equal(page.status, 200);
  assert.ok(page.ms < 2_000, `a kept page took ${page.ms} ms`);
  const stranger = house.newcomer();
  const { client, person } = house.newcomer();
  const [signIn, stored] = await Promise.all([
    timed(() => askForSignIn(stranger.client, stranger.person.email)),
    timed(() => enquire(client, person)),
  ]);
  assertErrorShown(signIn, "sign-in");
  assert.ok(signIn.text.includes(stranger.person.email), "sign-in forgot what was typed");
  assert.equal(stored.headers.location, `${base}/enquiry/thankyou?code=later`);
  for (const { ms } of [signIn, stored]) assert.ok(ms < 2 * PAGE_MS, `a form took ${ms} ms`);
  return person;
}

async function databaseBecomes(house: House, state: "cut" | "silent"): Promise<void> {
  assert.equal((await house.newcomer().client.ask(germany)).status, 200);
  // All connections that a process may have are open, and stay in its hands.
  const before = Array.from({ length: 30 }, () => house.newcomer());
  await Promise.all(before.map(({ client, person }) => enquire(client, person)));
  await house.database.become(state);
  try {
    await until("/readyz says 503", async () => !(await isReady(house)));
    // As many as a process has connections, and some that wait for one.
    const callLimit = Array.from({ length: 15 }, () => house.newcomer());
    const [person] = await Promise.all([
      assertFrontStands(house),
      ...callLimit.map(({ client, person: one }) => enquire(client, one)),
    ]);
    await house.database.become("open");
    await until("/readyz says 200", () => isReady(house), 45_000);
    await isDelivered(house, person);
    for (const one of callLimit) await isDelivered(house, one.person);
    const { client, person: next } = house.newcomer();
    assert.equal((await enquire(client, next)).headers.location, `${base}/otp`);
  } finally {
    await house.database.become("open");
  }
}

async function breakInTheMiddle(house: House): Promise<void> {
  const callLimit = Array.from({ length: 24 }, () => house.newcomer());
  const responses = callLimit.map(({ client, person }) => enquire(client, person));
  await wait(150);
  await house.database.become("cut");
  await wait(300);
  await house.database.become("open");
  const settled = await Promise.all(responses);
  await until("/readyz says 200", () => isReady(house));
  const confirmed = callLimit.filter((_, index) => settled[index]?.status === 303);
  assert.ok(confirmed.length > 0, "nobody was answered");
  for (const { person } of confirmed) await isDelivered(house, person);
}

async function fullDiskOfWebsite(house: House): Promise<void> {
  const { disks, between } = house;
  const { client, person } = house.newcomer();
  between.spoil("auth", "broken off");
  disks?.website.fill();
  try {
    const refused = await enquire(client, person);
    assertErrorShown(refused, "enquiry");
    assert.ok(refused.text.includes(person.mobile), "the enquiry forgot what was typed");
    assert.deepEqual(
      spoolOf(house).filter((name) => name.endsWith(".part")),
      [],
      "half a file was left",
    );
    disks?.website.makeRoom();
    const stored = await enquire(client, person);
    assert.equal(stored.headers.location, `${base}/enquiry/thankyou?code=later`);
  } finally {
    disks?.website.makeRoom();
    between.spoil("auth", null);
  }
  await isDelivered(house, person);
}

/** Uploads a document as a browser without scripts does. */
async function upload(house: House, label: string): Promise<{ status: number; text: string }> {
  const { student, site } = house;
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

async function fullDiskOfServices(house: House): Promise<void> {
  const { disks, query } = house;
  const documents = async () =>
    (await query("select 1 from user_documents where user_id = $1", [house.studentId])).length;
  assert.equal((await upload(house, "before")).status, 303);
  const before = await documents();
  disks?.services.fill();
  try {
    const refused = await upload(house, "too much");
    assert.ok(refused.status >= 400, `answered ${refused.status}`);
    assert.match(refused.text, /<header/);
    assert.ok(refused.text.includes("too much"), "the label was forgotten");
    assert.equal(await documents(), before, "a document without a file");
  } finally {
    disks?.services.makeRoom();
  }
  assert.equal((await upload(house, "after")).status, 303);
  assert.equal(await documents(), before + 1);
}

async function fullDiskOfEmbedded(house: House): Promise<void> {
  const disk = mountSmallDisk(path.join(house.folder, "embedded"), 160);
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
        assert.ok(response.text.includes(person.mobile), "the enquiry forgot what was typed");
        refusals += 1;
      }
    }
    assert.equal(refusals, 5, "the disk was never full");
    disk.makeRoom();
    const after = await send(site.port, 1_000);
    assert.equal(after.response.status, 303, "it does not go on");
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

async function slowServices(house: House): Promise<void> {
  const { between } = house;
  for (const dependent of dependents) {
    const client = dependent.by(house);
    const page = pathOf(dependent);
    between.asked.clear();
    const before = await client.ask(page);
    assert.equal(before.status, 200, `${page}: ${before.status}`);
    assert.ok(between.asked.has(dependent.service), `${page} does not ask ${dependent.service}`);
    await wait(1_100);
    between.spoil(dependent.service, "slow");
    try {
      const [now, home] = await Promise.all([
        timed(() => client.ask(page)),
        timed(() => house.newcomer().client.ask(`${base}/privacy-choices`)),
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
    const person = await assertFrontStands(house);
    // The slow answer was an answer all the same: it is one enquiry.
    await wait(SLOW_MS);
    between.spoil("auth", null);
    await isDelivered(house, person);
    await wait(6_000);
    assert.equal(await leadsOf(house, person), 1);
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

async function unusableResponses(house: House): Promise<void> {
  const { between } = house;
  for (const dependent of dependents) {
    const client = dependent.by(house);
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
    const { client, person } = house.newcomer();
    const response = await askForSignIn(client, person.email);
    assertErrorShown(response, `sign-in, ${trouble}`);
    assert.ok(response.text.includes(person.email), `sign-in, ${trouble}: forgot what was typed`);
    between.spoil("auth", null);
  }
  await until("sign-in is back", async () => {
    const { client, person } = house.newcomer();
    return (await askForSignIn(client, person.email)).status === 303;
  });
}

async function clockJumps(house: House): Promise<void> {
  const page = `${base}/profile/payments`;
  const { client, person } = house.newcomer();
  const beginsOtp = async (one: ReturnType<House["newcomer"]>) => {
    assert.equal((await enquire(one.client, one.person)).headers.location, `${base}/otp`);
    return codeOf(one.person);
  };
  await beginsOtp({ client, person });
  try {
    await house.setClock(70 * MINUTE);
    // The token is an hour too old: it is renewed, and nobody notices.
    assert.equal((await house.student.ask(page)).status, 200);
    const late = await client.ask(`${base}/otp`, { otp: await codeOf(person) });
    assert.match(late.text, /expired or has already been used/);
    // A token, a page and a code of "later", after the clock is put right.
    const later = house.newcomer();
    const otp = await beginsOtp(later);
    assert.equal((await later.client.ask(germany)).status, 200);
    await house.setClock(-70 * MINUTE);
    assert.equal((await later.client.ask(`${base}/otp`, { otp })).status, 303);
    assert.equal((await house.student.ask(page)).status, 200);
    const made = async () => (await ask(house.site.port, germany)).headers["server-timing"];
    // A page kept in the future is not fresh until then: it is made anew, one second later as always.
    await wait(1_200);
    await until("the page is made anew", async () => (await made()) !== undefined, 5_000);
    const next = house.newcomer();
    await beginsOtp(next);
  } finally {
    house.between.troubles.clear();
  }
}

async function codeOf({ e164 }: Person): Promise<string> {
  let code: string | undefined;
  await until(`a code comes to ${e164.slice(0, 5)}…`, async () => {
    const [message] = await receivedBy(e164);
    code = /^(\d{6})(?: is your|$)/m.exec(message?.text ?? "")?.[1];
    return code !== undefined;
  });
  return code ?? "";
}

const HALF_OPEN = 300;

/** Opens connections to the website that begin a request and never end it. */
async function holdHalfOpen({ site }: House): Promise<Socket[]> {
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

async function halfOpenVisitors(house: House): Promise<void> {
  const sockets = await holdHalfOpen(house);
  try {
    const page = await timed(() => house.newcomer().client.ask(germany));
    assert.equal(page.status, 200);
    assert.ok(page.ms < 2_000, `a page took ${page.ms} ms`);
    const { client, person } = house.newcomer();
    assert.equal((await enquire(client, person)).headers.location, `${base}/otp`);
  } finally {
    for (const socket of sockets) socket.destroy();
  }
}

async function halfOpenVisitorsLeave(house: House): Promise<void> {
  const sockets = await holdHalfOpen(house);
  const open = new Set(sockets);
  for (const socket of sockets) {
    socket.on("error", () => undefined);
    socket.once("close", () => open.delete(socket));
    socket.resume();
  }
  await until("they are let go", () => Promise.resolve(open.size === 0), 100_000);
}

async function silentServices(house: House): Promise<void> {
  const { between } = house;
  assert.equal((await house.newcomer().client.ask(germany)).status, 200);
  for (const { service } of dependents) between.spoil(service, "silent");
  between.spoil("auth", "silent");
  try {
    const person = await assertFrontStands(house);
    between.troubles.clear();
    await isDelivered(house, person);
  } finally {
    between.troubles.clear();
  }
}

async function mailRefused(house: House): Promise<void> {
  const { person, client } = house.newcomer();
  const { person: other, client: theirs } = house.newcomer();
  // For one address the mail server has no time just now; then it is gone for all.
  await fetch(`${house.office.readingUrl}/refuse?to=${person.email}&times=1`, { method: "POST" });
  assert.equal((await askForSignIn(client, person.email)).status, 303);
  await until("it comes", async () => (await receivedBy(person.email)).length === 1);
  await house.mail.become("cut");
  try {
    assert.equal((await askForSignIn(theirs, other.email)).status, 303);
    // Text messages go out as ever.
    const third = house.newcomer();
    assert.equal((await enquire(third.client, third.person)).status, 303);
    await codeOf(third.person);
  } finally {
    await house.mail.become("open");
  }
  await until("it comes", async () => (await receivedBy(other.email)).length === 1, 30_000);
  await wait(1_000);
  assert.equal((await receivedBy(person.email)).length, 1);
}

async function silentGateway(house: House): Promise<void> {
  const { person, client } = house.newcomer();
  await house.sms.become("silent");
  try {
    assert.equal((await enquire(client, person)).headers.location, `${base}/otp`);
    const other = house.newcomer();
    assert.equal((await askForSignIn(other.client, other.person.email)).status, 303);
    const mailed = async () => (await receivedBy(other.person.email)).length === 1;
    await until("mail does not wait for it", mailed, 4_000);
  } finally {
    await house.sms.become("open");
  }
  await until(
    "the message comes",
    async () => (await receivedBy(person.e164)).length === 1,
    40_000,
  );
}

async function webhookTwice(house: House): Promise<void> {
  const { student, query } = house;
  const page = `${base}/booster-program/sa-lite/apply-now`;
  const form = untouchedFields((await student.ask(page)).text);
  const bought = await student.ask(page, { ...form, intent: "buy" });
  assert.equal(bought.status, 303, `buying was answered ${bought.status}`);
  const [row] = await query<{ order_id: string }>(
    "select order_id from transactions where user_id = $1 order by created_at desc limit 1",
    [house.studentId],
  );
  const call = async (outcome: "paid" | "failed", eventId: string) => {
    const body = JSON.stringify({
      ...{ eventId, orderId: row?.order_id, paymentId: "pay_once", outcome, amountMinor: null },
    });
    const response = await fetch(`${house.site.origin}${base}/payments/webhook/test`, {
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

/** All of them, in the order in which they are tried on one house. */
export const faults: readonly Fault[] = [
  {
    name: "the database is gone, and comes back",
    promise:
      "pages stay, `/readyz` says 503, forms say so and keep what was typed, an enquiry is kept; everything works again by itself, and the enquiry is there once",
    check: (house) => databaseBecomes(house, "cut"),
  },
  {
    name: "connections to the database break in the middle of transactions",
    promise: "no process ends; every enquiry that was confirmed is there once",
    check: breakInTheMiddle,
  },
  {
    name: "the line to the database falls silent",
    promise:
      "as when it is gone; no form waits for longer than 19 s, a page for no longer than 9.5 s",
    isSlow: true,
    check: (house) => databaseBecomes(house, "silent"),
  },
  {
    name: "the website's disk is full while the services are away",
    promise:
      "an enquiry that can't be kept is not confirmed, what was typed stays; nothing half is left",
    needsDisks: true,
    check: fullDiskOfWebsite,
  },
  {
    name: "the disk for documents is full",
    promise: "an upload is refused with a message; no document without its file",
    needsDisks: true,
    check: fullDiskOfServices,
  },
  {
    name: "the disk of the embedded database is full",
    promise:
      "forms say so and keep what was typed; it goes on by itself once there is room; what was confirmed is there after a restart",
    needsDisks: true,
    isSlow: true,
    check: fullDiskOfEmbedded,
  },
  {
    name: "each service takes ten seconds",
    promise:
      "public pages are as they were, personal ones say so within 9.5 s, others are not held up; an enquiry is one enquiry",
    isSlow: true,
    check: slowServices,
  },
  {
    name: "each service answers what nobody can use, in six ways",
    promise: "public pages are as they were, personal ones and forms say so; right again at once",
    check: unusableResponses,
  },
  {
    name: "all services hold their connections and say nothing",
    promise: "public pages at once, forms within 19 s, an enquiry is kept and delivered",
    isSlow: true,
    check: silentServices,
  },
  {
    name: "the clock goes 70 minutes ahead, and back",
    promise:
      "who is signed in stays so, codes expire and those of the wrong time work, pages are made anew",
    check: clockJumps,
  },
  {
    name: "300 visitors begin a request and never end it",
    promise: "everybody else is served as ever",
    check: halfOpenVisitors,
  },
  {
    name: "… and hold their connections",
    promise: "they are let go within 100 s",
    isSlow: true,
    check: halfOpenVisitorsLeave,
  },
  {
    name: "the mail server refuses, and is gone",
    promise: "nobody waits for it; each mail comes once when it is back",
    isSlow: true,
    check: mailRefused,
  },
  {
    name: "the SMS gateway takes connections and says nothing",
    promise: "mail goes out as ever; the message comes when it answers",
    isSlow: true,
    check: silentGateway,
  },
  {
    name: "a payment's webhook comes eight times at once, and a failure after it",
    promise: "it is booked once, and stays booked",
    check: webhookTwice,
  },
];
