import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { revokeLinks, setActive } from "#backend/console/accounts";
import { secretLinkKinds, secretLinks } from "#backend/platform/db/schema/auth";
import { linkToken, openLink, type LinkTarget } from "#backend/platform/links/secret-links";
import { newcomer } from "../test-users";
import { useEnvironment } from "../use-environment";

const environment = useEnvironment();

const targetOf = (kind: LinkTarget["kind"], userId: string): LinkTarget => ({
  ...{ kind, subject: "about this" },
  holder: { userId },
});

it.each(secretLinkKinds)("a %s link is the same each time, until it is revoked", async (kind) => {
  const { deps } = environment();
  const { userId } = await newcomer(environment());
  const target = targetOf(kind, userId);
  const token = await linkToken(deps.db, deps, target);
  expect(await openLink(deps.db, deps, kind, await linkToken(deps.db, deps, target))).toEqual(
    await openLink(deps.db, deps, kind, token),
  );
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
