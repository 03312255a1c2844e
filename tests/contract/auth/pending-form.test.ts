import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { z } from "zod";
import { pendingFormSubmissions } from "#backend/platform/db/schema/auth";
import { users } from "#backend/platform/db/schema/users";
import { sweep } from "#backend/privacy/retention";
import { newcomer } from "../test-users";
import { useEnvironment } from "../use-environment";

const HOUR_MS = 60 * 60_000;

const keySchema = z
  .object({ id: z.string(), browserSecret: z.string(), linkSecret: z.string() })
  .strict();
type Key = z.output<typeof keySchema>;

const submission = {
  path: "/study-abroad/profile/privacy",
  title: "Request deletion of your account",
  fields: [{ name: "sure", value: "yes", label: "You confirm", shown: "Yes" }],
  hadFile: false,
};

/** Forms that arrived after their session had ended. */
const environment = useEnvironment();

type TestUser = Awaited<ReturnType<typeof newcomer>>;

const store = async (owner: TestUser): Promise<Key> => {
  const body = { userId: owner.userId, submission };
  const { data } = await environment().client.post("auth/pending-form", body);
  return keySchema.parse(data);
};
const read = (by: TestUser, key: Key) => by.client.post("auth/pending-form/read", key, by);
const consume = (by: TestUser, key: Key) => by.client.post("auth/pending-form/consume", key, by);

it("returns the form to its account with both secrets, encrypted at rest", async () => {
  const owner = await newcomer(environment());
  const key = await store(owner);
  expect((await read(owner, key)).data).toEqual(submission);
  const [row] = await environment()
    .deps.db.select()
    .from(pendingFormSubmissions)
    .where(eq(pendingFormSubmissions.id, key.id));
  const stored = JSON.stringify(row);
  for (const secret of [key.browserSecret, key.linkSecret, submission.title, submission.path])
    expect(stored).not.toContain(secret);
});

it("rejects another account, and either secret alone", async () => {
  const [owner, other] = [await newcomer(environment()), await newcomer(environment())];
  const [key, second] = [await store(owner), await store(owner)];
  for (const call of [read, consume]) {
    expect((await call(other, key)).status).toBe(404);
    expect((await call(owner, { ...key, browserSecret: "x" })).status).toBe(404);
    expect((await call(owner, { ...key, linkSecret: "x" })).status).toBe(404);
    expect((await call(owner, { ...key, browserSecret: second.browserSecret })).status).toBe(404);
  }
  expect((await read(owner, key)).status).toBe(200);
});

it("is used once, even by simultaneous requests", async () => {
  const owner = await newcomer(environment());
  const key = await store(owner);
  const results = await Promise.all([1, 2, 3, 4].map(() => consume(owner, key)));
  expect(results.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404]);
  expect((await read(owner, key)).status).toBe(404);
});

it("rejects a form without an owner or for an unknown account", async () => {
  const { client } = environment();
  const ownerless = await client.post("auth/pending-form", { userId: null, submission });
  expect(ownerless.status).toBe(400);
  const userId = "3f6f2f0a-3b1c-4a53-9a43-2f9a7e0f0001";
  expect((await client.post("auth/pending-form", { userId, submission })).status).toBe(404);
});

it("expires after an hour and is swept", async () => {
  const owner = await newcomer(environment());
  const key = await store(owner);
  environment().clock.advance(HOUR_MS + 60_000);
  try {
    const later = await owner.client.get(
      `auth/refresh?refreshToken=${encodeURIComponent(owner.refreshToken)}`,
    );
    const { access_token: bearer } = z.object({ access_token: z.string() }).parse(later.data);
    expect((await read({ ...owner, bearer }, key)).status).toBe(404);
    expect((await consume({ ...owner, bearer }, key)).status).toBe(404);
    await sweep(environment().deps);
  } finally {
    environment().clock.advance(-HOUR_MS - 60_000);
  }
  const { db } = environment().deps;
  expect(await db.$count(pendingFormSubmissions, eq(pendingFormSubmissions.id, key.id))).toBe(0);
});

it("is deleted with its account", async () => {
  const owner = await newcomer(environment());
  const key = await store(owner);
  const { db } = environment().deps;
  await db.delete(users).where(eq(users.id, owner.userId));
  expect(await db.$count(pendingFormSubmissions, eq(pendingFormSubmissions.id, key.id))).toBe(0);
});
