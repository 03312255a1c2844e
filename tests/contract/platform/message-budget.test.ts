import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { log } from "#backend/platform/runtime/log";
import { registry } from "#backend/platform/runtime/metrics";
import { openEnvironment, type TestEnvironment } from "../environment";
import { challengeOf, codeSentTo, makePerson, newcomer, verifiedSchema } from "../test-users";

/** Budgets so small that a test can use them up. */
const LIMITS = {
  MESSAGE_LIMIT_PER_NETWORK: 4,
  MESSAGE_LIMIT_PER_WIDE_NETWORK: 6,
  MESSAGE_LIMIT_PER_ACCOUNT: 2,
  MESSAGE_LIMIT_FIXED_TEXTS_PER_DAY: 2,
  MESSAGE_LIMIT_SMS_BY_COUNTRY: new Map([
    ["+91", 1_000],
    ["*", 3],
  ]),
  MESSAGE_LIMIT_MAIL_PER_HOUR: 40,
};

describe("the budget of outgoing messages", () => {
  let environment: TestEnvironment;
  beforeAll(async () => {
    environment = await openEnvironment(LIMITS);
  });
  afterAll(() => environment.close());
  afterEach(() => {
    vi.restoreAllMocks();
  });

  const from = (address: string) => ({ headers: { "X-Client-Address": address } });
  const sendFrom = (address: string, body: object) =>
    environment.client.post("auth/otp/send", body, from(address));
  const newNumber = () => ({ mobile: makePerson().mobile, countryCode: "+91" });
  const statuses = async (addresses: readonly string[], body: () => object = newNumber) => {
    const all = [];
    for (const address of addresses) all.push((await sendFrom(address, body())).status);
    return all;
  };
  const refusedOf = async (scope: string) =>
    (await registry.getSingleMetric("outbox_messages_refused_total")?.get())?.values
      .filter(({ labels }) => labels.scope === scope)
      .reduce((sum, { value }) => sum + value, 0) ?? 0;

  it("counts an IPv4 address as one network, whatever port a proxy adds", async () => {
    const ports = [1, 2, 3, 4, 5].map((port) => `203.0.113.7:${port}`);
    expect(await statuses(ports)).toEqual([200, 200, 200, 200, 429]);
    expect(await statuses(["::ffff:203.0.113.7"])).toEqual([429]);
    expect(await statuses(["203.0.113.8"])).toEqual([200]);
  });

  it("counts an IPv6 /64 as one network and a /48 as a wider one", async () => {
    const inOne = [1, 2, 3, 4, 5].map((n) => `2001:db8:1:1::${n}`);
    expect(await statuses(inOne)).toEqual([200, 200, 200, 200, 429]);
    const inMany = [1, 2, 3, 4, 5, 6, 7].map((n) => `2001:db8:2:${n}::1`);
    expect(await statuses(inMany)).toEqual([200, 200, 200, 200, 200, 200, 429]);
    expect(await statuses(["2001:db8:3:1::1"])).toEqual([200]);
  });

  it("limits each country's numbers and logs it without personal data", async () => {
    const warn = vi.spyOn(log, "warn").mockImplementation(() => undefined);
    const before = await refusedOf("country");
    let n = 0;
    const toGeorgia = () => ({ mobile: `+99555512340${n++}`, countryCode: "+995" });
    const addresses = [1, 2, 3, 4].map((host) => `192.0.2.${host}`);
    expect(await statuses(addresses, toGeorgia)).toEqual([200, 200, 200, 429]);
    const response = await sendFrom("192.0.2.9", toGeorgia());
    expect(response).toMatchObject({ code: "LS_OTP_1103", details: { scope: "country" } });
    expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(3_000);
    expect(await refusedOf("country")).toBe(before + 2);
    expect(JSON.stringify(warn.mock.calls)).toMatch(/message budget used up/);
    expect(JSON.stringify(warn.mock.calls)).not.toMatch(/995|192\.0\.2/);
  });

  it("refunds the budget of a rejected code", async () => {
    const { email } = makePerson();
    for (let n = 0; n < 4; n++) await sendFrom("198.18.0.1", newNumber());
    // Refused for their network: not one of the ten codes a day of this address is gone.
    for (let n = 0; n < 12; n++) expect((await sendFrom("198.18.0.1", { email })).status).toBe(429);
    const own = Array.from({ length: 10 }, (_, n) => `198.18.1.${n}`);
    expect(await statuses(own, () => ({ email }))).toEqual(Array(10).fill(200));
    expect(await statuses(["198.18.2.1"], () => ({ email }))).toEqual([429]);
  });

  it("counts different spellings of a mailbox as one", async () => {
    const [name = "", domain] = makePerson().email.split("@");
    const spelling = (n: number) => ({ email: `${name}+${n}@${domain}` });
    const own = Array.from({ length: 11 }, (_, n) => n);
    const all = [];
    for (const n of own) all.push((await sendFrom(`198.18.3.${n}`, spelling(n))).status);
    expect(all).toEqual([...Array<number>(10).fill(200), 429]);
  });

  it("lets a known browser request codes while its owner's address is under attack", async () => {
    const client = environment.client.another();
    const { mobile } = makePerson();
    const body = { mobile, countryCode: "+91" };
    const { challengeId } = challengeOf(await client.post("auth/otp/send", body));
    const otp = await codeSentTo(environment, mobile);
    const verified = await client.post("auth/otp/verify", { challengeId, otp });
    const { deviceToken } = verifiedSchema.parse(verified.data);
    for (let n = 0; n < 9; n++) await sendFrom(`198.18.4.${n}`, body);
    expect(await sendFrom("198.18.4.100", body)).toMatchObject({
      status: 429,
      code: "LS_OTP_1103",
      details: { scope: "recipient" },
    });
    const withDevice = (token: string, to: object) =>
      environment.client.post("auth/otp/send", to, {
        headers: { "X-Client-Address": "198.18.4.100", "X-Device-Tokens": token },
      });
    expect((await withDevice(deviceToken, body)).status).toBe(200);
    // It counts for its own account only, and not for ever.
    const someoneElse = { mobile: (await newcomer(environment)).mobile, countryCode: "+91" };
    for (let n = 0; n < 10; n++) await sendFrom(`198.18.5.${n}`, someoneElse);
    expect((await withDevice(deviceToken, someoneElse)).status).toBe(429);
    expect((await withDevice(`${deviceToken}x`, body)).status).toBe(429);
    for (let n = 0; n < 9; n++) expect((await withDevice(deviceToken, body)).status).toBe(200);
    expect((await withDevice(deviceToken, body)).status).toBe(429);
  });

  it("limits fixed texts per address across all senders", async () => {
    const victim = makePerson().email;
    const all = [];
    for (let n = 0; n < 3; n++) {
      const user = await newcomer(environment);
      const path = `${user.base}/contact-details`;
      all.push((await user.client.put(path, { email: victim }, user)).status);
    }
    expect(all).toEqual([200, 200, 429]);
    // A partner's form is stored all the same; its confirmation is left out.
    const form = { institution: "Uni", name: "Asha Rao", role: "Dean", email: victim };
    const more = { country: "India", wish: "event", message: "Let us work together." };
    const posted = await environment.client
      .another()
      .post("lead/partner-enquiry", { ...form, ...more });
    expect(posted.status).toBe(200);
    const mails = (await environment.sent()).filter(
      (one) => one.kind === "mail" && one.to === victim,
    );
    expect(mails).toHaveLength(2);
  });

  it("stops at the hourly limit for all emails", async () => {
    let sent = 0;
    let last = await sendFrom("198.19.0.1", { email: makePerson().email });
    while (last.status === 200 && sent < 60)
      last = await sendFrom(`198.19.1.${sent++}`, { email: makePerson().email });
    expect(last).toMatchObject({ status: 429, details: { scope: "total" } });
    // Text messages have a budget of their own.
    expect(await statuses(["198.19.2.1"])).toEqual([200]);
  });
});
