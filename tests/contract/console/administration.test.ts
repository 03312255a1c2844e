import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { findCoupon } from "#backend/payments/coupons";
import { secondFactors } from "#backend/platform/db/schema/auth";
import { auditLog, serviceSettings } from "#backend/platform/db/schema/console";
import { users } from "#backend/platform/db/schema/users";
import { settingOf } from "#backend/platform/settings";
import { listServiceSettings, listStaffAccounts } from "#contract/console/administration";
import { listCoupons } from "#contract/payments/coupons";
import { makePerson, newcomer, newStaff, type TestUser } from "../test-users";
import { useEnvironment } from "../use-environment";

const ACCOUNTS = "user/staff/accounts";

/** Administration in the console: accounts, settings, coupons. */
const environment = useEnvironment();

const db = () => environment().deps.db;
const head = () => newStaff(environment(), "all_user");
const accountOf = async (by: TestUser, userId: string) => {
  const { data } = await by.client.get(ACCOUNTS, by);
  return listStaffAccounts.response.parse(data).find(({ id }) => id === userId);
};
/** Actions about an account by a member of staff. */
const actionsOn = async (userId: string, by: TestUser) =>
  (await db().select().from(auditLog).where(eq(auditLog.userId, userId)))
    .filter(({ staffId }) => staffId === by.userId)
    .map(({ action }) => action)
    .sort();

it("adds staff, and gives an existing account permissions", async () => {
  const lead = await head();
  const { email } = makePerson();
  const add = (address: string, permissions: readonly string[]) =>
    lead.client.post(ACCOUNTS, { email: address, name: "Meera", permissions }, lead);
  const created = await add(email.toUpperCase(), ["lms_user", "view_recommendation"]);
  const { id } = created.data as { id: string };
  expect(await accountOf(lead, id)).toMatchObject({
    name: "Meera",
    email,
    isActive: true,
    hasSecondFactor: false,
    permissions: ["lms_user", "view_recommendation"],
  });
  expect(await actionsOn(id, lead)).toEqual([
    "admin grant view_recommendation",
    "admin staff lms_user",
  ]);
  const student = await newcomer(environment());
  await db().update(users).set({ email: student.email }).where(eq(users.id, student.userId));
  expect((await add(student.email, ["lms_user"])).data).toEqual({ id: student.userId });
  expect(await actionsOn(student.userId, lead)).toEqual(["admin grant lms_user"]);
  expect((await add("nowhere", ["lms_user"])).status).toBe(400);
  expect((await add(makePerson().email, [])).status).toBe(400);
});

it("changes permissions and deactivates, but never the caller or a student", async () => {
  const [lead, staff] = [await head(), await newStaff(environment(), "lms_user")];
  const change = (userId: string, body: object) =>
    lead.client.put(`${ACCOUNTS}/${userId}`, body, lead);
  await change(staff.userId, { permissions: ["all_user"] });
  expect((await accountOf(lead, staff.userId))?.permissions).toEqual(["all_user"]);
  await change(staff.userId, { isActive: false });
  expect(await accountOf(lead, staff.userId)).toMatchObject({ isActive: false });
  const query = encodeURIComponent(staff.refreshToken);
  const refreshed = await staff.client.get(`auth/refresh?refreshToken=${query}`);
  expect(refreshed.status).toBe(401);
  expect(await actionsOn(staff.userId, lead)).toEqual([
    "admin deactivate",
    "admin grant all_user",
    "admin revoke lms_user",
  ]);
  const own = await change(lead.userId, { permissions: [] });
  expect([own.status, own.code]).toEqual([409, "OWN_ACCOUNT"]);
  const student = await newcomer(environment());
  expect((await change(student.userId, { permissions: ["all_user"] })).status).toBe(404);
});

it("removes the second factor of a colleague", async () => {
  const [lead, staff] = [await head(), await newStaff(environment(), "lms_user")];
  const row = { userId: staff.userId, sealedSecret: "x", confirmedAt: environment().deps.now() };
  await db().insert(secondFactors).values(row);
  expect(await accountOf(lead, staff.userId)).toMatchObject({ hasSecondFactor: true });
  const reset = (userId: string) =>
    lead.client.post(`${ACCOUNTS}/${userId}/second-factor-reset`, {}, lead);
  expect((await reset(staff.userId)).status).toBe(200);
  expect(await accountOf(lead, staff.userId)).toMatchObject({ hasSecondFactor: false });
  expect(await actionsOn(staff.userId, lead)).toEqual(["admin reset-second-factor"]);
  expect((await reset(lead.userId)).code).toBe("OWN_ACCOUNT");
});

it("changes a setting within its range, records both values, and restores the default", async () => {
  const lead = await head();
  const { deps } = environment();
  const set = (value: number | null, key = "LEAD_RETURN_MINUTES") =>
    lead.client.put(`user/staff/settings/${key}`, { value }, lead);
  const value = () => settingOf(deps, deps.db, "LEAD_RETURN_MINUTES");
  const usual = await value();
  expect((await set(15)).data).toEqual({ value: 15 });
  expect(await value()).toBe(15);
  const { data } = await lead.client.get("user/staff/settings", lead);
  expect(listServiceSettings.response.parse(data)).toContainEqual(
    expect.objectContaining({ key: "LEAD_RETURN_MINUTES", value: 15, default: usual }),
  );
  for (const wrong of [0, 1_000_000]) expect((await set(wrong)).status).toBe(400);
  expect((await set(1, "TOKEN_SECRETS")).status).toBe(404);
  const log = await db().select().from(auditLog).where(eq(auditLog.staffId, lead.userId));
  expect(log.map(({ details }) => details)).toContainEqual({
    setting: "LEAD_RETURN_MINUTES",
    from: String(usual),
    to: "15",
  });
  await set(null);
  expect(await value()).toBe(usual);
  expect(await db().select().from(serviceSettings)).toEqual([]);
});

it("adds and deactivates coupons, and leaves those of the catalogue alone", async () => {
  const lead = await head();
  const { deps } = environment();
  const code = `TEST${String(Date.now()).slice(-8)}`;
  const coupon = { code, percentOff: 15, minorOff: null, validUntil: "2027-01-31", products: [] };
  const add = (changes: object = {}) =>
    lead.client.post("payment/staff/coupons", { ...coupon, ...changes }, lead);
  const change = (body: object, of = code) =>
    lead.client.put(`payment/staff/coupons/${of}`, body, lead);
  expect((await add({ minorOff: 100 })).status).toBe(400);
  expect((await add()).status).toBe(200);
  expect((await add()).code).toBe("NAME_TAKEN");
  expect(await findCoupon(deps, code)).toMatchObject({ percentOff: 15 });
  const list = async () =>
    listCoupons.response.parse((await lead.client.get("payment/staff/coupons", lead)).data);
  expect(await list()).toContainEqual(expect.objectContaining({ code, uses: 0, isActive: true }));
  const [ofCatalogue] = (await list()).filter(({ isOfCatalogue }) => isOfCatalogue);
  const catalogueCode = ofCatalogue?.code ?? "";
  expect((await add({ code: catalogueCode })).code).toBe("NAME_TAKEN");
  expect((await change({ isActive: false }, catalogueCode)).status).toBe(404);
  await change({ isActive: false, validUntil: "2027-02-28" });
  expect(await findCoupon(deps, code)).toBeNull();
  expect(await findCoupon(deps, catalogueCode)).not.toBeNull();
  const log = await db().select().from(auditLog).where(eq(auditLog.staffId, lead.userId));
  expect(log.map(({ details }) => details)).toContainEqual({
    coupon: code,
    validUntil: "2027-01-31 → 2027-02-28",
    isActive: "true → false",
  });
});
