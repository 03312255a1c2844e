import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { findAccount, revokeLinks, setActive, signInLink } from "#backend/console/accounts";
import { secretLinkKinds, secretLinks } from "#backend/platform/db/schema/auth";
import {
  linkToken,
  openLink,
  replaceLink,
  type LinkTarget,
} from "#backend/platform/links/secret-links";
import { challengeOf, codeSentTo, newcomer, newStaff } from "../test-users";
import { useEnvironment } from "../use-environment";

const environment = useEnvironment();

const targetOf = (kind: LinkTarget["kind"], userId: string): LinkTarget => ({
  ...{ kind, subject: "about this" },
  holder: { userId },
});

it.each(secretLinkKinds)("a %s link is the same each time, until it is revoked", async (kind) => {
  const { deps, clock } = environment();
  const { userId } = await newcomer(environment());
  const target = targetOf(kind, userId);
  const token = await linkToken(deps.db, deps, target);
  clock.advance(1_500);
  expect(await linkToken(deps.db, deps, target)).toBe(token);
  await revokeLinks(deps.db, userId);
  expect(await openLink(deps.db, deps, kind, token)).toBeNull();
  const next = await linkToken(deps.db, deps, target);
  expect(await openLink(deps.db, deps, kind, next)).toMatchObject({
    subject: "about this",
    userId,
  });
  expect(await openLink(deps.db, deps, kind, token)).toBeNull();
});

it.each(secretLinkKinds)("a %s link opens nothing of another kind", async (kind) => {
  const { deps } = environment();
  const { userId } = await newcomer(environment());
  const token = await linkToken(deps.db, deps, targetOf(kind, userId));
  for (const other of secretLinkKinds)
    expect((await openLink(deps.db, deps, other, token)) !== null).toBe(other === kind);
});

it("stops when it expires, whatever its token says", async () => {
  const { deps } = environment();
  const { userId } = await newcomer(environment());
  const token = await linkToken(deps.db, deps, targetOf("download", userId));
  await deps.db
    .update(secretLinks)
    .set({ expiresAt: new Date(deps.now().getTime() - 1) })
    .where(eq(secretLinks.userId, userId));
  expect(await openLink(deps.db, deps, "download", token)).toBeNull();
});

it("ends with the account, and doesn't come back with it", async () => {
  const { deps } = environment();
  const { userId } = await newcomer(environment());
  const token = await linkToken(deps.db, deps, targetOf("booking", userId));
  await setActive(deps.db, userId, false);
  await setActive(deps.db, userId, true);
  expect(await openLink(deps.db, deps, "booking", token)).toBeNull();
});

it.each(secretLinkKinds)("a new %s link in place of an earlier one ends that one", async (kind) => {
  const { deps } = environment();
  const { userId } = await newcomer(environment());
  const target = targetOf(kind, userId);
  const signed = await linkToken(deps.db, deps, target);
  const first = await replaceLink(deps.db, deps, target);
  const second = await replaceLink(deps.db, deps, target);
  const opened = [];
  for (const token of [signed, first, second])
    opened.push((await openLink(deps.db, deps, kind, token)) !== null);
  expect(opened).toEqual([false, false, true]);
  const rows = await deps.db.select().from(secretLinks).where(eq(secretLinks.userId, userId));
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain(second);
  await revokeLinks(deps.db, userId);
  expect(await openLink(deps.db, deps, kind, second)).toBeNull();
});

it("of a calendar works as long as it is used", async () => {
  const { deps, clock } = environment();
  const { userId } = await newcomer(environment());
  const [used, unused] = [targetOf("calendar", userId), targetOf("download", userId)];
  const token = await replaceLink(deps.db, deps, used);
  const download = await replaceLink(deps.db, deps, unused);
  for (let time = 0; time < 3; time++) {
    clock.advance(300 * 24 * 60 * 60_000);
    expect(await openLink(deps.db, deps, "calendar", token)).not.toBeNull();
  }
  expect(await openLink(deps.db, deps, "download", download)).toBeNull();
  clock.advance(401 * 24 * 60 * 60_000);
  expect(await openLink(deps.db, deps, "calendar", token)).toBeNull();
});

it.each([
  ["revoking links", (id: string) => revokeLinks(environment().deps.db, id)],
  ["leaving", (id: string) => setActive(environment().deps.db, id, false)],
])("ends links and codes that sign in: %s", async (_, end) => {
  const { deps, client } = environment();
  const { db, now } = deps;
  const staff = await newStaff(environment(), "lms_user");
  const account = await findAccount(db, staff.mobile);
  if (!account) throw new Error("no account");
  const at = { origin: "https://www.disha.example", now: now() };
  const [link = ""] = (await signInLink(db, account, at)).split("\n");
  const linkSecret = link.split("/").at(-1) ?? "";
  const sent = await client.another().post("auth/otp/send", {
    ...{ mobile: staff.mobile, countryCode: "+91" },
  });
  const { challengeId } = challengeOf(sent);
  const otp = await codeSentTo(environment(), staff.mobile);
  await end(account.id);
  await setActive(db, account.id, true);
  for (const body of [{ linkToken: linkSecret }, { challengeId, otp }])
    expect((await client.another().post("auth/otp/verify", body)).status).toBe(400);
});
