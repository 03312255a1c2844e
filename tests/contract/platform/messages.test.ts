import { arrayOverlaps, eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { outbox } from "#backend/platform/db/schema/platform";
import { users } from "#backend/platform/db/schema/users";
import { allRecipientHashes } from "#backend/platform/outbox/recipient-hash";
import { eraseAccountOf } from "#backend/privacy/erase";
import { bookableDays, isBookable, slotsOf } from "#domain/appointments/appointments";
import {
  linkSentTo,
  makePerson,
  newcomer,
  signedInAgain,
  textSentTo,
  type TestUser,
} from "../test-users";
import { useEnvironment } from "../use-environment";

const HOUR_MS = 60 * 60_000;
const PHISHING = "URGENT: your visa is blocked. Pay the release fee at https://evil.example/pay";

/** Recipients of messages: unverified addresses, verified contacts, and changes of either. */
const environment = useEnvironment();

const db = () => environment().deps.db;
const accountOf = async ({ userId }: TestUser) =>
  (await db().select().from(users).where(eq(users.id, userId)))[0];
const messagesTo = async (to: string) =>
  (await environment().sent()).filter((one) => "to" in one && one.to === to);
const typeEmail = ({ client, base, bearer }: TestUser, email: string) =>
  client.put(`${base}/contact-details`, { email }, { bearer });
const verificationLinkTo = async (address: string) =>
  `user/contact-verification/${await linkSentTo(environment(), address, "confirm-contact")}`;

const book = (user: TestUser, topic: string) => {
  const now = environment().clock.now();
  // The last free slot: other suites book the first ones.
  const startsAt = bookableDays(now)
    .flatMap((day) => slotsOf(day))
    .findLast((slot) => isBookable(slot, now));
  const call = { startsAt, mobile: user.mobile, topic };
  return user.client.post(`appointment/user/${user.userId}`, call, user);
};

it("sends no personal data to an unverified address", async () => {
  const user = await newcomer(environment());
  const victim = makePerson().email;
  await user.client.post("user/register", { name: "Asha", email: victim }, user);
  expect((await book(user, PHISHING)).status).toBe(200);
  const [only, ...others] = await messagesTo(victim);
  expect(others).toEqual([]);
  expect(JSON.stringify(only)).not.toMatch(/evil|URGENT|Asha|bookings/);
  expect(JSON.stringify(only)).not.toContain(user.mobile);
  // Nor does a reminder wait for it.
  const hashes = allRecipientHashes(environment().deps.config, [victim]);
  const toVictim = await db()
    .select({ status: outbox.status })
    .from(outbox)
    .where(arrayOverlaps(outbox.recipientHashes, hashes));
  expect(toVictim).toEqual([{ status: "sent" }]);
  // The student is still notified, at their verified contact.
  const texts = (await messagesTo(user.mobile)).map((one) => "text" in one && one.text);
  expect(texts.filter((text) => text && text.includes("/bookings/")).length).toBe(1);
});

it("verifies an address with a link, once, within a day, for its account only", async () => {
  const [user, other] = [await newcomer(environment()), await newcomer(environment())];
  const { email } = makePerson();
  await typeEmail(user, email);
  expect(await accountOf(user)).toMatchObject({ email: null, contactEmail: email });
  const link = await verificationLinkTo(email);
  expect((await user.client.get(link)).data).toEqual({
    channel: "email",
    needsSignIn: true,
    maskedAddress: expect.stringMatching(/^p•+@example\.com$/) as string,
  });
  expect((await environment().client.post(link, {})).status).toBe(403);
  expect((await other.client.post(link, {}, other)).status).toBe(403);
  expect((await user.client.post(`${link}x`, {}, user)).status).toBe(404);
  const presses = [1, 2].map(() => user.client.post(link, {}, user));
  const responses = await Promise.all(presses);
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 404]);
  expect(await accountOf(user)).toMatchObject({ email, contactEmail: null });
  // The account's previous number is notified.
  expect(await textSentTo(environment(), user.mobile)).toContain("new email address");
  const started = await environment().client.another().post("auth/otp/send", { email });
  expect(started.status).toBe(200);
  const code = /^\d{6}$/m.exec(await textSentTo(environment(), email))?.[0];
  const { challengeId } = (started.data as { challenge: { challengeId: string } }).challenge;
  const back = await user.client.post("auth/otp/verify", { challengeId, otp: code });
  expect(back.data).toMatchObject({ userId: user.userId, isNewUser: false });
});

it("rejects an expired link and a link for a replaced address", async () => {
  const user = await newcomer(environment());
  const [one, two] = [makePerson().email, makePerson().email];
  await typeEmail(user, one);
  const first = await verificationLinkTo(one);
  await typeEmail(user, two);
  expect((await user.client.post(first, {}, user)).status).toBe(404);
  const second = await verificationLinkTo(two);
  environment().clock.advance(25 * HOUR_MS);
  const later = await signedInAgain(environment(), user);
  expect((await user.client.post(second, {}, later)).status).toBe(404);
  expect(await accountOf(user)).toMatchObject({ email: null });
});

it("rejects an address that another account has verified since", async () => {
  const user = await newcomer(environment());
  const { email } = makePerson();
  await typeEmail(user, email);
  const link = await verificationLinkTo(email);
  const owner = await newcomer(environment());
  await db().update(users).set({ email }).where(eq(users.id, owner.userId));
  expect(await user.client.post(link, {}, user)).toMatchObject({ status: 409, code: "UM_EA_4002" });
  expect(await typeEmail(user, email)).toMatchObject({ status: 409, code: "UM_EA_4002" });
});

it("verifies a number the same way and notifies the replaced number", async () => {
  const user = await newcomer(environment());
  const { mobile } = makePerson();
  const change = { mobile, countryCode: "+91" };
  await user.client.put(`${user.base}/contact-details`, change, user);
  const link = await verificationLinkTo(mobile);
  expect((await user.client.post(link, {}, user)).status).toBe(200);
  expect(await accountOf(user)).toMatchObject({ mobile, contactMobile: null });
  expect(await textSentTo(environment(), user.mobile)).toContain("new mobile number");
});

it("deletes queued messages to every address of an erased person, and no others", async () => {
  const [user, owner] = [await newcomer(environment()), await newcomer(environment())];
  const [typed, owned] = [makePerson().email, makePerson().email];
  await db().update(users).set({ email: owned }).where(eq(users.id, owner.userId));
  await book(owner, "visa");
  await typeEmail(user, typed);
  await book(user, "loan");
  // Typed as their own, although it belongs to another user.
  await db()
    .update(users)
    .set({ contactMobile: owner.mobile, contactEmail: owned })
    .where(eq(users.id, user.userId));
  const waiting = async (userId: string) =>
    (await db().select().from(outbox).where(eq(outbox.userId, userId))).length;
  const before = await waiting(owner.userId);
  expect(before).toBeGreaterThan(0);
  // The messages were stored with the old secret; erasure runs after it was changed.
  const { deps } = environment();
  const DATA_SECRETS = ["n".repeat(40), ...deps.config.DATA_SECRETS];
  const rotated = { ...deps, config: { ...deps.config, DATA_SECRETS } };
  const account = await accountOf(user);
  if (!account) throw new Error("no account");
  await eraseAccountOf(rotated, account.id);
  expect(await messagesTo(typed)).toEqual([]);
  expect(await waiting(owner.userId)).toBe(before);
});
