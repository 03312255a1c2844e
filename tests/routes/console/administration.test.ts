import { describe, expect, it } from "vitest";
import * as settings from "../../../app/routes/console/settings";
import * as account from "../../../app/routes/console/staff-account";
import * as accounts from "../../../app/routes/console/staff-accounts";
import * as coupons from "../../../app/routes/payments/staff-coupons";
import { makePerson } from "../../contract/test-users";
import { newCounsellor, useServices } from "../services";

const environment = useServices();
const DESK = "/study-abroad/counsellor";
const head = () => newCounsellor(environment(), "all_user");
type Person = Awaited<ReturnType<typeof head>>;

describe("staff accounts", () => {
  const PATH = `${DESK}/staff`;
  const list = async ({ browser }: Person) => (await browser.load(accounts.loader, PATH)).staff;

  it("are added, with messages for what is missing", async () => {
    const lead = await head();
    const add = (fields: Record<string, string>) =>
      lead.browser.post(accounts.action, PATH, { csrf: lead.csrf, ...fields });
    const empty = await add({ name: "", email: "x" });
    expect(empty.status).toBe(400);
    await expect(empty).toHaveFieldError("name", "Enter a name.");
    await expect(empty).toHaveFieldError("email", "Enter a valid email address.");
    await expect(empty).toHaveFieldError("permissions", "Choose at least one permission.");
    const { email } = makePerson();
    expect(await add({ name: "Meera", email, permissions: "lms_user" })).toRedirectTo(PATH);
    expect(await list(lead)).toContainEqual(expect.objectContaining({ name: "Meera", email }));
  });

  it("are changed by another administrator only", async () => {
    const [lead, staff] = [await head(), await newCounsellor(environment())];
    const change = (of: Person, fields: Record<string, string>) => {
      const params = { account: of.user.userId };
      const form = { csrf: lead.csrf, ...fields };
      return lead.browser.post(account.action, `${PATH}/${of.user.userId}`, form, params);
    };
    const shown = await lead.browser.load(account.loader, PATH, { account: staff.user.userId });
    expect(shown).toMatchObject({ isOwn: false, account: { permissions: ["lms_user"] } });
    expect(
      await change(staff, { step: "permissions", permissions: "view_recommendation" }),
    ).toRedirectTo(PATH);
    expect(await change(staff, { step: "reset" })).toRedirectTo(PATH);
    expect(await change(staff, { step: "deactivate" })).toRedirectTo(PATH);
    expect((await list(lead)).find(({ id }) => id === staff.user.userId)).toMatchObject({
      permissions: ["view_recommendation"],
      isActive: false,
    });
    const own = await change(lead, { step: "deactivate" });
    expect(own.status).toBe(409);
    expect(await own.text()).toContain("own account");
  });

  it("are closed to counsellors, and have no page for a student", async () => {
    const [lead, staff] = [await head(), await newCounsellor(environment())];
    expect((await staff.browser.get(accounts.loader, PATH)).status).toBe(403);
    const params = { account: crypto.randomUUID() };
    expect((await lead.browser.get(account.loader, PATH, params)).status).toBe(404);
  });
});

describe("settings", () => {
  const PATH = `${DESK}/settings`;

  it("are saved, checked against their range, and restored", async () => {
    const lead = await head();
    const save = (value: string) =>
      lead.browser.post(settings.action, PATH, { csrf: lead.csrf, LEAD_RETURN_MINUTES: value });
    const value = async () =>
      (await lead.browser.load(settings.loader, PATH)).settings.find(
        ({ key }) => key === "LEAD_RETURN_MINUTES",
      );
    expect(await save("30")).toRedirectTo(`${PATH}?saved=yes`);
    const isSaved = async (query: string) =>
      (await lead.browser.load(settings.loader, PATH + query)).isSaved;
    expect([await isSaved("?saved=yes"), await isSaved("")]).toEqual([true, false]);
    expect(await value()).toMatchObject({ value: 30, default: 60 });
    const wrong = await save("1");
    expect(wrong.status).toBe(400);
    await expect(wrong).toHaveFieldError(
      "LEAD_RETURN_MINUTES",
      "Enter a whole number from 5 to 10080.",
    );
    expect(await save("")).toRedirectTo(`${PATH}?saved=yes`);
    expect(await value()).toMatchObject({ value: 60, updatedAt: null });
  });
});

describe("coupons", () => {
  const PATH = `${DESK}/coupons`;

  it("are added and deactivated", async () => {
    const lead = await head();
    const post = (fields: Record<string, string>) =>
      lead.browser.post(coupons.action, PATH, { csrf: lead.csrf, ...fields });
    const wrong = await post({ code: "a", off: "0", validUntil: "soon" });
    expect(wrong.status).toBe(400);
    await expect(wrong).toHaveFieldError("off", "Enter a whole number from 1 to 99.");
    const form = { code: "spring27", off: "500", unit: "rupees", validUntil: "2027-04-30" };
    expect(await post(form)).toRedirectTo(PATH);
    const twice = await post(form);
    expect(twice.status).toBe(409);
    await expect(twice).toHaveFieldError("code", "Another coupon has this code.");
    const coupon = async () =>
      (await lead.browser.load(coupons.loader, PATH)).coupons.find(
        ({ code }) => code === "SPRING27",
      );
    expect(await coupon()).toMatchObject({ minorOff: 50_000, isActive: true });
    expect(await post({ deactivate: "SPRING27" })).toRedirectTo(PATH);
    expect(await coupon()).toMatchObject({ isActive: false });
  });
});
