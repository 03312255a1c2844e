import { z } from "zod";
import { permissions } from "#domain/auth/permissions";
import { serviceSettingKeys } from "#domain/console/service-settings";
import { emailAddress, personName } from "#domain/intake/schemas";
import { defineOperation } from "../operation";
import { timestamp } from "../operation/schemas";

/** Staff accounts, settings and coupons, for administrators. Each change is in the access log. */
const access = { staff: "allUser" } as const;
const askingAgain = { ...access, asksAgain: true } as const;
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
  access: askingAgain,
  body: z.strictObject({
    email: emailAddress,
    name: personName,
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
  access: askingAgain,
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
  access: askingAgain,
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
