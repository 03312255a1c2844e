import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  createStaff,
  findAccount,
  listStaff,
  resetSecondFactor,
  setActive,
  setPaid,
  setPermission,
  signInLink,
} from "#backend/console/accounts";
import { secretLinks } from "#backend/platform/db/schema/auth";
import { apiKeys, auditLog } from "#backend/platform/db/schema/console";
import { replaceLink } from "#backend/platform/links/secret-links";
import { openEnvironment, type TestEnvironment } from "../environment";
import { makePerson, newStaff, signIn, tokensSchema } from "../test-users";

describe("admin commands for accounts", () => {
  let environment: TestEnvironment;
  beforeAll(async () => {
    environment = await openEnvironment();
  });
  afterAll(() => environment.close());

  const known = async (address: string) => {
    const account = await findAccount(environment.deps.db, address);
    if (!account) throw new Error(`no account of ${address}`);
    return account;
  };

  it("creates a staff account once, ignoring the case of the email address", async () => {
    const staff = await createStaff(
      environment.deps.db,
      "Desk@Example.com",
      "Asha Menon",
      "lms_user",
    );
    expect(staff).toMatchObject({ email: "desk@example.com", permissions: ["lms_user"] });
    expect((await known("DESK@example.com")).id).toBe(staff.id);
    await expect(
      createStaff(environment.deps.db, "desk@example.com", "Somebody", "lms_user"),
    ).rejects.toThrow(/Use grant/);
    expect(await findAccount(environment.deps.db, "nobody@example.com")).toBeNull();
  });

  it("grants each permission once and revokes it", async () => {
    const { id } = await known("desk@example.com");
    const { db } = environment.deps;
    await setPermission(db, id, "view_recommendation", true);
    await setPermission(db, id, "view_recommendation", true);
    expect((await known("desk@example.com")).permissions).toEqual([
      "lms_user",
      "view_recommendation",
    ]);
    await setPermission(db, id, "lms_user", false);
    expect((await known("desk@example.com")).permissions).toEqual(["view_recommendation"]);
  });

  it("makes a link that signs staff in once, in place of a code", async () => {
    const { deps, client } = environment;
    const account = await createStaff(deps.db, "alone@example.com", "Ravi Nair", "all_user");
    const text = await signInLink(deps.db, account, {
      origin: "https://www.x.example",
      now: deps.now(),
    });
    const linkToken = /\/otp\/link\/(\S+)/.exec(text)?.[1] ?? "";
    const verified = await client.post("auth/otp/verify", { linkToken });
    expect(verified).toMatchObject({ status: 200, data: { userId: account.id } });
    expect(await client.post("auth/otp/verify", { linkToken })).toMatchObject({ status: 400 });
    const [row] = await deps.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.userId, account.id), eq(auditLog.action, "admin sign-in")));
    expect(JSON.stringify(row)).not.toContain(linkToken);
  });

  it("makes such a link for active staff only", async () => {
    const { deps } = environment;
    const at = { origin: "https://www.x.example", now: deps.now() };
    const { mobile } = makePerson();
    await signIn(environment, environment.client, mobile);
    const { id } = await createStaff(deps.db, "left@example.com", "Mira Shah", "lms_user");
    await setActive(deps.db, id, false);
    for (const address of [`+91${mobile}`, mobile, "left@example.com"]) {
      const account = await findAccount(deps.db, address);
      if (account) expect(() => signInLink(deps.db, account, at)).toThrow(/Only active staff/);
    }
    expect.hasAssertions();
  });

  it("sets a user as paid, as the lite user shows", async () => {
    const { mobile } = makePerson();
    const { userId, access_token: bearer } = await signIn(environment, environment.client, mobile);
    await setPaid(environment.deps.db, userId, true);
    const lite = await environment.client.get(`user/user/${userId}/lite`, { bearer });
    expect(lite.data).toMatchObject({ paidUser: true });
  });

  it("blocks refresh and sign-in of a deactivated account until it is reactivated", async () => {
    const { mobile } = makePerson();
    const { userId, refresh_token } = await signIn(environment, environment.client, mobile);
    await setActive(environment.deps.db, userId, false);
    const refresh = () =>
      environment.client.get(`auth/refresh?refreshToken=${encodeURIComponent(refresh_token)}`);
    expect((await refresh()).status).toBe(401);
    await expect(signIn(environment, environment.client.another(), mobile)).rejects.toThrow();
    await setActive(environment.deps.db, userId, true);
    const again = await signIn(environment, environment.client.another(), mobile);
    expect(tokensSchema.partial().parse({ access_token: again.access_token })).toBeTruthy();
  });

  it("logs staff creation and every role change", async () => {
    const { db } = environment.deps;
    const { id } = await createStaff(db, "audited@example.com", "Leela Iyer", "lms_user");
    await setPermission(db, id, "all_user", true);
    await setPermission(db, id, "lms_user", false);
    await resetSecondFactor(db, id);
    await setActive(db, id, false);
    const rows = await db.select().from(auditLog).where(eq(auditLog.userId, id));
    expect(rows.map(({ action }) => action).sort()).toEqual([
      "admin deactivate",
      "admin grant all_user",
      "admin reset-second-factor",
      "admin revoke lms_user",
      "admin staff lms_user",
    ]);
    for (const row of rows) {
      expect(row.staffId).toBeNull();
      expect(row.details?.operator).toBeTruthy();
    }
  });

  it("ends API keys and calendar with the role or the account, and doesn't revive them", async () => {
    const { db, now } = environment.deps;
    const linksOf = async (id: string) => [
      await db.$count(apiKeys, eq(apiKeys.createdBy, id)),
      await db.$count(
        secretLinks,
        and(eq(secretLinks.userId, id), eq(secretLinks.kind, "calendar")),
      ),
    ];
    const head = async () => {
      const { userId: id } = await newStaff(environment, "all_user");
      await setPermission(db, id, "lms_user", true);
      const key = { name: "CRM", keyHash: crypto.randomUUID(), scopes: [], createdBy: id };
      await db.insert(apiKeys).values({ ...key, expiresAt: new Date(now().getTime() + 60_000) });
      const calendar = { kind: "calendar" as const, subject: "calls", holder: { userId: id } };
      await replaceLink(db, environment.deps, calendar);
      return id;
    };
    const left = await head();
    await setActive(db, left, false);
    await setActive(db, left, true);
    expect(await linksOf(left)).toEqual([0, 0]);
    const moved = await head();
    await setPermission(db, moved, "view_recommendation", true);
    expect(await linksOf(moved)).toEqual([1, 1]);
    await setPermission(db, moved, "all_user", false);
    expect(await linksOf(moved)).toEqual([0, 1]);
    await setPermission(db, moved, "lms_user", false);
    await setPermission(db, moved, "all_user", true);
    expect(await linksOf(moved)).toEqual([0, 0]);
  });

  it("lists only staff", async () => {
    const { db } = environment.deps;
    await createStaff(db, "listed@example.com", "Tara Listed", "view_recommendation");
    const { mobile } = makePerson();
    await signIn(environment, environment.client.another(), mobile);
    const staff = await listStaff(db);
    expect(staff.find(({ email }) => email === "listed@example.com")).toMatchObject({
      permissions: ["view_recommendation"],
      hasSecondFactor: false,
    });
    expect(staff.every(({ permissions }) => permissions.length > 0)).toBe(true);
  });
});
