import { eq } from "drizzle-orm";
import type * as contract from "#contract/console/administration";
import {
  serviceSettings as definitions,
  serviceSettingKeys,
} from "#domain/console/service-settings";
import { recordChange } from "../platform/access/change-log";
import { serviceSettings } from "../platform/db/schema/console";
import { users } from "../platform/db/schema/users";
import { ApiError } from "../platform/http/errors";
import type { StaffOperationHandler } from "../platform/operations/operations";
import { settingOf } from "../platform/settings";

/** Lists the settings with their values and who changed them. */
export const listServiceSettings: StaffOperationHandler<
  typeof contract.listServiceSettings
> = async (_, c) => {
  const { db, config } = c.var.deps;
  const rows = await db
    .select({
      key: serviceSettings.key,
      value: serviceSettings.value,
      updatedBy: users.fullName,
      updatedAt: serviceSettings.updatedAt,
    })
    .from(serviceSettings)
    .leftJoin(users, eq(users.id, serviceSettings.updatedBy));
  const result = serviceSettingKeys.map((key) => {
    const changed = rows.find((row) => row.key === key);
    return {
      key,
      value: changed?.value ?? config[key],
      default: config[key],
      updatedBy: changed?.updatedBy ?? null,
      updatedAt: changed?.updatedAt ?? null,
    };
  });
  return { result, about: [] };
};

/** Changes a setting, and records it with both values. @throws ApiError 400 outside of its range */
export const setServiceSetting: StaffOperationHandler<typeof contract.setServiceSetting> = async (
  { params: { key }, body: { value } },
  c,
) => {
  const { deps, claims } = c.var;
  const { min, max } = definitions[key];
  if (value !== null && (value < min || value > max))
    throw new ApiError(400, "VALIDATION_FAILED", { fields: { value: `${min} to ${max}` } });
  const result = await deps.db.transaction(async (tx) => {
    const from = await settingOf(deps, tx, key);
    const change = { value: value ?? 0, updatedBy: claims.userId, updatedAt: deps.now() };
    if (value === null) await tx.delete(serviceSettings).where(eq(serviceSettings.key, key));
    else
      await tx
        .insert(serviceSettings)
        .values({ key, ...change })
        .onConflictDoUpdate({ target: serviceSettings.key, set: change });
    const to = value ?? deps.config[key];
    const details = { setting: key, from: String(from), to: String(to) };
    await recordChange(tx, c, details);
    return to;
  });
  return { result: { value: result }, about: [] };
};
