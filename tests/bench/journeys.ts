import { setTimeout as wait } from "node:timers/promises";
import { HONEYPOT_FIELD } from "#domain/honeypot-field";
import { HttpClient } from "../e2e/http/client";
import { makePerson, type Person } from "../e2e/fixtures/person";
import { receivedBy } from "../e2e/fixtures/messages";
import { percentile, type Load } from "./load";

const WALKS = Number(process.env.BENCH_WALKS ?? 300);
const MAX_CONCURRENT = 8;
const base = "/study-abroad";

interface Timed {
  readonly enquiry: number[];
  readonly verify: number[];
}

/** Enquiries from first post to session: each by a person of its own, the code read from the SMS. */
export async function walkEnquiries(port: number): Promise<Load[]> {
  await run(port, "warm-up", 40, { enquiry: [], verify: [] });
  const times: Timed = { enquiry: [], verify: [] };
  const began = performance.now();
  await run(port, "walk", WALKS, times);
  const seconds = (performance.now() - began) / 1000;
  return [
    row(`POST enquiry (${MAX_CONCURRENT} at once, new lead and code each)`, times.enquiry, seconds),
    row("POST code → account, session", times.verify, seconds),
  ];
}

const row = (what: string, values: readonly number[], seconds: number): Load => ({
  what,
  requestsPerSecond: Math.round(values.length / seconds),
  p50: Math.round(percentile(values, 0.5)),
  p99: Math.round(percentile(values, 0.99)),
});

async function run(port: number, seed: string, count: number, times: Timed): Promise<void> {
  const people = Array.from({ length: count }, (_, index) => makePerson(`${seed} ${index}`));
  const lane = async () => {
    for (let person = people.shift(); person; person = people.shift()) {
      await walk(new HttpClient(port, person.address), person, times);
    }
  };
  await Promise.all(Array.from({ length: MAX_CONCURRENT }, lane));
}

async function walk(walker: HttpClient, person: Person, times: Timed): Promise<void> {
  await timed(times.enquiry, () =>
    walker.ask(`${base}/enquiry4`, {
      name: person.name,
      mobileCountry: "IN",
      mobile: person.mobile,
      consent: "yes",
      [HONEYPOT_FIELD]: "",
    }),
  );
  const otp = await codeOf(person);
  await timed(times.verify, () => walker.ask(`${base}/otp`, { otp }));
}

async function timed(times: number[], send: () => Promise<{ status: number }>): Promise<void> {
  const began = performance.now();
  const { status } = await send();
  times.push(performance.now() - began);
  if (status !== 303) throw new Error(`answered ${status}`);
}

async function codeOf(person: Person): Promise<string> {
  for (;;) {
    const code = /^\d{6}/.exec((await receivedBy(person.e164))[0]?.text ?? "")?.[0];
    if (code) return code;
    await wait(5);
  }
}

/** A session cookie, as a browser sends it, of somebody who has just enquired. */
export async function sessionCookie(port: number): Promise<string> {
  const person = makePerson("bench session");
  const walker = new HttpClient(port, person.address);
  await walk(walker, person, { enquiry: [], verify: [] });
  return walker.cookieHeader();
}
