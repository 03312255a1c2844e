import { expect } from "@playwright/test";
import type { Received } from "../stage/post-office";

const office = () => process.env.E2E_POST_OFFICE ?? "";

async function arrivedAt(to: string): Promise<Received[]> {
  const answer = await fetch(`${office()}/received?to=${encodeURIComponent(to)}`);
  return (await answer.json()) as Received[];
}

/** The mails and text messages that have arrived at a number or address so far. */
export const receivedBy = async (to: string): Promise<Received[]> =>
  (await arrivedAt(to)).filter(({ kind }) => kind !== "lead");

/** Waits for a lead to be announced to the counsellors' system, and gives its payload. */
export async function announcedLead(
  event: "lead.created" | "lead.verified",
  of: string,
): Promise<Record<string, unknown>> {
  const find = async () => (await arrivedAt(of)).filter(({ subject }) => subject === event);
  await expect
    .poll(async () => (await find()).length, { message: `${event} of ${of}`, timeout: 15_000 })
    .toBe(1);
  return JSON.parse((await find())[0]?.text ?? "{}") as Record<string, unknown>;
}

/** Waits for the message number `count` to this number or address. */
export async function messageTo(to: string, count = 1): Promise<Received> {
  await expect
    .poll(async () => (await receivedBy(to)).length, {
      message: `message ${count} to ${to}`,
      timeout: 15_000,
    })
    .toBeGreaterThanOrEqual(count);
  const message = (await receivedBy(to))[count - 1];
  if (!message) throw new Error("unreachable: it was counted");
  return message;
}

/** The code in the message number `count`. */
export async function codeSentTo(to: string, count = 1): Promise<string> {
  const { text } = await messageTo(to, count);
  // A text message starts with the code; in a mail it has a line of its own.
  const code = /^(\d{6})(?: is your|$)/m.exec(text)?.[1];
  if (!code) throw new Error(`no code in: ${text}`);
  return code;
}

/** Makes the SMS gateway fail for a number, so many times. */
export async function refuseSmsTo(to: string, times: number): Promise<void> {
  await fetch(`${office()}/refuse?to=${encodeURIComponent(to)}&times=${times}`, { method: "POST" });
}

/** A six-digit code that is not this one. */
export const otherThan = (code: string): string => (code === "000000" ? "000001" : "000000");
