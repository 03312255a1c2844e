import { eq } from "drizzle-orm";
import type { ServiceSettingKey } from "#domain/console/service-settings";
import { serviceSettings } from "./db/schema/console";
import type { Database } from "./db/types";
import type { Deps } from "./deps";

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
