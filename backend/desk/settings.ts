import { eq, sql, type SQL } from "drizzle-orm";
import type * as contract from "#contract/administration";
import {
  serviceSettingKeys,
  serviceSettings as definitions,
  type ServiceSettingKey,
} from "#domain/service-settings";
import { recordChange } from "../auth/change-log";
import type { Database } from "../db/database";
import { users } from "../db/schema";
import { serviceSettings } from "../db/schema-care";
import type { Deps } from "../deps";
import { ApiError } from "../http/errors";
import type { StaffOperationHandler } from "../http/operations";

/** The value of a setting: that of the console, or else of the environment. */
export async function settingOf(
  { config }: Pick<Deps, "config">,
  db: Database,
  key: ServiceSettingKey,
): Promise<number> {
  const [row] = await db
    .select({ value: serviceSettings.value })
    .from(serviceSettings)
    .where(eq(serviceSettings.key, key));
  return row?.value ?? config[key];
}

/** The same value within a query. */
export const settingInSql = ({ config }: Pick<Deps, "config">, key: ServiceSettingKey): SQL =>
  sql`coalesce((select value from ${serviceSettings} where key = ${key}), ${config[key]}::int)`;

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
      ...{ key, value: changed?.value ?? config[key], default: config[key] },
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
