import { parsePhoneNumberFromString } from "libphonenumber-js/min";
import { otpRules } from "#domain/auth/otp-rules";
import { networksOf } from "#platform/networks";
import type { Database } from "../db/types";
import type { Deps } from "../deps";
import type { Caller } from "../http/caller";
import { countAll, refund, type Counter, type RateLimit } from "../http/counters";
import { ApiError } from "../http/errors";
import { log } from "../runtime/log";
import { messagesRefused } from "../runtime/metrics";
import { deriveKey, keyedHash } from "../secrets/secrets";
import { settingOf } from "../settings";
import type { TypedAddress } from "./send";

const HOUR = 60 * 60;
const DAY = 24 * HOUR;

/** Whose message budget is used up. */
export type BudgetScope =
  "recipient" | "device" | "account" | "staff" | "network" | "wideNetwork" | "country" | "total";

/** The requester of a message. */
type Sender = Pick<Caller, "clientAddress" | "requestId">;

/** A browser that has signed in to an account before (backend/auth/devices.ts). */
export interface KnownDevice {
  readonly id: string;
  readonly userId: string;
}

interface Charge extends Counter {
  readonly scope: BudgetScope;
}

interface Refused {
  readonly scope: BudgetScope;
  /** Seconds. */
  readonly retryAfter: number;
}

function charge(
  deps: Deps,
  scope: BudgetScope,
  name: string,
  key: string,
  limit: RateLimit,
): Charge {
  const hashKey = deriveKey(deps.config.DATA_SECRETS[0] ?? "", "limit-keys");
  return { scope, key: `messages:${name}:${keyedHash(hashKey, key)}`, ...limit };
}

/**
 * Counts one message against every budget, unless one is used up. @returns the exhausted budget, or null if the message
 * may be sent
 */
async function spend(
  deps: Deps,
  charges: readonly Charge[],
  channel: TypedAddress["channel"] | "any",
  { requestId }: Sender,
): Promise<Refused | null> {
  const exceeded = await countAll(deps.db, charges);
  if (!exceeded) return null;
  const { scope } = exceeded.counter;
  messagesRefused.inc({ scope, channel });
  log.warn({ scope, channel, requestId }, "message budget used up");
  return { scope, retryAfter: exceeded.retryAfterSeconds };
}

/** Normalises plus tags and Gmail's dots, so that spellings of one mailbox share a budget. */
function mailboxOf(address: string): string {
  const [name = "", domain = ""] = address.toLowerCase().split("@");
  const untagged = name.split("+")[0] ?? "";
  const isGmail = domain === "gmail.com" || domain === "googlemail.com";
  return `${isGmail ? untagged.replaceAll(".", "") : untagged}@${domain}`;
}

const recipientOf = ({ channel, address }: TypedAddress): string =>
  channel === "email" ? mailboxOf(address) : address;

/** Budgets that every message to an unverified address counts against. */
function sharedCharges(
  deps: Deps,
  to: TypedAddress,
  { clientAddress }: Sender,
  recipient: Charge,
): Charge[] {
  const { config } = deps;
  const networks = networksOf(clientAddress ?? "");
  const perClient = (points: number) => perHour(points * config.CLIENT_LIMIT_FACTOR);
  const { narrow, wide } = networks ?? { narrow: null, wide: null };
  return [
    narrow &&
      charge(deps, "network", "network", narrow, perClient(config.MESSAGE_LIMIT_PER_NETWORK)),
    wide &&
      charge(deps, "wideNetwork", "wide", wide, perClient(config.MESSAGE_LIMIT_PER_WIDE_NETWORK)),
    recipient,
    to.channel === "sms" && countryCharge(deps, to.address),
    totalCharge(deps, to.channel),
  ].filter((one) => typeof one === "object" && one !== null);
}

const perHour = (points: number) => ({ points: Math.ceil(points), perSeconds: HOUR });
const perDay = (points: number) => ({ points, perSeconds: DAY });

/**
 * Each country has a budget, because SMS fraud ("pumping") targets expensive numbers in few
 * countries.
 */
function countryCharge(deps: Deps, mobile: string): Charge {
  const code = parsePhoneNumberFromString(mobile)?.countryCallingCode;
  const prefix = code ? `+${code}` : "unknown";
  const limits = deps.config.MESSAGE_LIMIT_SMS_BY_COUNTRY;
  const points = limits.get(prefix) ?? limits.get("*") ?? 0;
  return charge(deps, "country", `country:${prefix}`, prefix, perHour(points));
}

function totalCharge(deps: Deps, channel: TypedAddress["channel"]): Charge {
  const { MESSAGE_LIMIT_SMS_PER_HOUR: sms, MESSAGE_LIMIT_MAIL_PER_HOUR: mail } = deps.config;
  return charge(deps, "total", `all:${channel}`, "all", perHour(channel === "sms" ? sms : mail));
}

/**
 * Counts a code before it is sent. Browsers that have signed in to the address's account before
 * have a separate budget, so requesting codes cannot lock the student out. @throws ApiError 429
 * LS_OTP_1103 with `details.scope`
 */
export async function spendForCode(
  deps: Deps,
  to: TypedAddress,
  sender: Sender,
  device: KnownDevice | null,
): Promise<void> {
  const { maxCodesPerAddressPerDay: perAddress, maxCodesByDevicesPerDay: byDevices } = otpRules;
  const charges = device
    ? [
        charge(deps, "device", "device", device.id, perDay(perAddress)),
        charge(deps, "device", "devices", device.userId, perDay(byDevices)),
      ]
    : sharedCharges(
        deps,
        to,
        sender,
        charge(deps, "recipient", "codes", recipientOf(to), perDay(perAddress)),
      );
  throwIfRefused(await spend(deps, charges, to.channel, sender), "LS_OTP_1103");
}

/**
 * Counts a fixed text to an unverified address before it is sent. @throws ApiError 429
 * TOO_MANY_REQUESTS with `details.scope`
 */
export async function spendForFixedText(
  deps: Deps,
  to: TypedAddress,
  sender: Sender,
): Promise<void> {
  throwIfRefused(await spendFixed(deps, to, sender), "TOO_MANY_REQUESTS");
}

/** Like `spendForFixedText`, for an optional message. @returns whether it may be sent */
export const maySendFixedText = async (
  deps: Deps,
  to: TypedAddress,
  sender: Sender,
): Promise<boolean> => (await spendFixed(deps, to, sender)) === null;

const spendFixed = (deps: Deps, to: TypedAddress, sender: Sender) => {
  const perRecipient = perDay(deps.config.MESSAGE_LIMIT_FIXED_TEXTS_PER_DAY);
  const recipient = charge(deps, "recipient", "fixed-texts", recipientOf(to), perRecipient);
  return spend(deps, sharedCharges(deps, to, sender, recipient), to.channel, sender);
};

/**
 * Counts an account's action that sends messages to its verified contacts: bookings,
 * registrations, downloads. @throws ApiError 429 MESSAGE_LIMIT
 */
export async function spendForAccount(deps: Deps, userId: string, sender: Sender): Promise<void> {
  throwIfRefused(await spend(deps, [accountCharge(deps, userId)], "any", sender), "MESSAGE_LIMIT");
}

/** Like `spendForAccount`, for an optional message. @returns whether it may be sent */
export async function mayNotifyAccount(
  deps: Deps,
  userId: string,
  sender: Sender,
): Promise<boolean> {
  return (await spend(deps, [accountCharge(deps, userId)], "any", sender)) === null;
}

/**
 * Counts a counsellor's message to a student's verified address. @throws ApiError 429 MESSAGE_LIMIT
 * with `details.scope`
 */
export async function spendForStaffMessage(
  deps: Deps,
  staffId: string,
  to: TypedAddress,
  sender: Sender = { clientAddress: null, requestId: null },
): Promise<void> {
  const charges = await staffCharges(deps, staffId, to);
  throwIfRefused(await spend(deps, charges, to.channel, sender), "MESSAGE_LIMIT");
}

/** Gives back what `spendForStaffMessage` has counted, for a message that was taken back before it was sent. */
export async function returnForStaffMessage(
  deps: Deps,
  staffId: string,
  to: TypedAddress,
): Promise<void> {
  for (const one of await staffCharges(deps, staffId, to)) await refund(deps.db, one);
}

async function staffCharges(deps: Deps, staffId: string, to: TypedAddress): Promise<Charge[]> {
  const perStaff = await settingOf(deps, deps.db, "MESSAGE_LIMIT_PER_STAFF_PER_DAY");
  const perStudent = await settingOf(deps, deps.db, "MESSAGE_LIMIT_TO_STUDENT_PER_DAY");
  return [
    charge(deps, "staff", "staff", staffId, perDay(perStaff)),
    charge(deps, "recipient", "from-staff", recipientOf(to), perDay(perStudent)),
    ...(to.channel === "sms" ? [countryCharge(deps, to.address)] : []),
    totalCharge(deps, to.channel),
  ];
}

/**
 * Runs a transaction that sends a counsellor's message and counts it at its end, so that only what
 * is sent is counted, and the counters are locked briefly. Beyond a limit nothing is changed.
 * @returns what `send` returns: whether it sent something new. False beyond a limit
 */
export async function sentWithinBudget(
  db: Database,
  send: (tx: Database) => Promise<boolean>,
): Promise<boolean> {
  try {
    return await db.transaction(send);
  } catch (error) {
    if (error instanceof ApiError && error.code === "MESSAGE_LIMIT") return false;
    throw error;
  }
}

const accountCharge = (deps: Deps, userId: string): Charge =>
  charge(deps, "account", "account", userId, perHour(deps.config.MESSAGE_LIMIT_PER_ACCOUNT));

function throwIfRefused(
  refused: Refused | null,
  code: "LS_OTP_1103" | "TOO_MANY_REQUESTS" | "MESSAGE_LIMIT",
): void {
  if (!refused) return;
  const { scope, retryAfter } = refused;
  throw new ApiError(429, code, { retryAfter, details: { scope } });
}
