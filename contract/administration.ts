import { z } from "zod/v4";
import { permissions } from "#domain/permissions";
import { serviceSettingKeys } from "#domain/service-settings";
import { defineOperation } from "./operation";
import { timestamp } from "./schemas";

/** Staff accounts, settings and coupons, for administrators. Each change is in the access log. */
const access = { staff: "allUser" } as const;
const accountParams = z.object({ id: z.uuid() });
const permissionList = z.array(z.enum(permissions)).max(permissions.length);

const staffAccount = z.object({
  id: z.string(),
  name: z.string().nullable(),
  email: z.string().nullable(),
  mobile: z.string().nullable(),
  permissions: z.array(z.string()),
  hasSecondFactor: z.boolean(),
  isActive: z.boolean(),
});

export const listStaffAccounts = defineOperation({
  service: "user",
  method: "GET",
  path: "/staff/accounts",
  summary: "List accounts with permissions, by name",
  access,
  response: z.array(staffAccount),
});

export const addStaffAccount = defineOperation({
  service: "user",
  method: "POST",
  path: "/staff/accounts",
  summary: "Give a person permissions, by email address",
  description:
    "Creates an account if the address has none. Its owner signs in with a code that is sent to it.",
  access,
  body: z.strictObject({
    email: z
      .string()
      .trim()
      .pipe(z.email())
      .transform((email) => email.toLowerCase()),
    name: z.string().trim().min(1).max(100),
    permissions: permissionList.min(1),
  }),
  response: z.object({ id: z.string() }),
});

export const changeStaffAccount = defineOperation({
  service: "user",
  method: "PUT",
  path: "/staff/accounts/:id",
  summary: "Change the permissions of an account, or deactivate it",
  description:
    "Permissions change when the access token is next refreshed, within 15 minutes. Deactivation ends all sessions. Staff can't change their own account, so one administrator always remains.",
  access,
  params: accountParams,
  body: z.strictObject({
    permissions: permissionList.optional(),
    isActive: z.boolean().optional(),
  }),
  response: z.object({ id: z.string() }),
  errors: ["OWN_ACCOUNT"],
});

export const resetStaffSecondFactor = defineOperation({
  service: "user",
  method: "POST",
  path: "/staff/accounts/:id/second-factor-reset",
  summary: "Remove the second factor of an account",
  description: "Ends all its sessions. The person sets up a new app after signing in.",
  access,
  params: accountParams,
  response: z.object({ id: z.string() }),
  errors: ["OWN_ACCOUNT"],
});

export const listServiceSettings = defineOperation({
  service: "user",
  method: "GET",
  path: "/staff/settings",
  summary: "List the settings that administrators can change",
  access,
  response: z.array(
    z.object({
      key: z.enum(serviceSettingKeys),
      value: z.number(),
      /** The value of the environment. */
      default: z.number(),
      /** Who changed it. Null for the default. */
      updatedBy: z.string().nullable(),
      updatedAt: timestamp.nullable(),
    }),
  ),
});

export const setServiceSetting = defineOperation({
  service: "user",
  method: "PUT",
  path: "/staff/settings/:key",
  summary: "Change a setting, or restore its default with null",
  access,
  params: z.object({ key: z.enum(serviceSettingKeys) }),
  body: z.strictObject({ value: z.number().int().nullable() }),
  response: z.object({ value: z.number() }),
});

const code = z.string().regex(/^[A-Z0-9]{4,20}$/);
const coupon = z.object({
  code,
  percentOff: z.number().nullable(),
  /** Paise. */
  minorOff: z.number().nullable(),
  validUntil: z.string(),
  /** Product tiers. An empty list means all. */
  products: z.array(z.string()),
  isActive: z.boolean(),
  /** Those of the catalogue can't be changed here. */
  isOfCatalogue: z.boolean(),
  /** Payments made with it. */
  uses: z.number(),
});

export const listCoupons = defineOperation({
  service: "payment",
  method: "GET",
  path: "/staff/coupons",
  summary: "List coupons, the last to expire first",
  access,
  response: z.array(coupon),
});

export const addCoupon = defineOperation({
  service: "payment",
  method: "POST",
  path: "/staff/coupons",
  summary: "Add a coupon",
  access,
  body: z
    .strictObject({
      code,
      percentOff: z.number().int().min(1).max(99).nullable(),
      minorOff: z.number().int().min(100).max(100_000_000).nullable(),
      validUntil: z.iso.date(),
      products: z.array(z.string().trim().min(1).max(40)).max(20),
    })
    .refine(({ percentOff, minorOff }) => (percentOff === null) !== (minorOff === null), {
      path: ["percentOff"],
      message: "needs a percentage or an amount",
    }),
  response: z.object({ code: z.string() }),
  errors: ["NAME_TAKEN"],
});

export const changeCoupon = defineOperation({
  service: "payment",
  method: "PUT",
  path: "/staff/coupons/:code",
  summary: "Change the last day of a coupon, or deactivate it",
  description: "Open orders keep the price that they were made with.",
  access,
  params: z.object({ code }),
  body: z.strictObject({ validUntil: z.iso.date().optional(), isActive: z.boolean().optional() }),
  response: z.object({ code: z.string() }),
});
