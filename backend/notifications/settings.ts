import { eq } from "drizzle-orm";
import type * as contract from "#contract/notifications/notifications";
import { defaultSettings, type NotificationSettings } from "#domain/notifications/notifications";
import { notificationSettings } from "../platform/db/schema/notifications";
import type { Database } from "../platform/db/types";
import type { OperationHandler } from "../platform/operations/operations";
import { verifiedContactsOf } from "../platform/outbox/verified-contact";

/** Returns how a person wants to be notified. */
export async function settingsOf(db: Database, userId: string): Promise<NotificationSettings> {
  const [row] = await db
    .select()
    .from(notificationSettings)
    .where(eq(notificationSettings.userId, userId));
  if (!row) return defaultSettings;
  const { language, channels, hasDigest, quietFrom, quietUntil } = row;
  return { language, channels, hasDigest, quietFrom, quietUntil };
}

/** Channels as the contract has them. */
const viewOf = ({ channels, ...rest }: NotificationSettings) => ({
  ...rest,
  channels: Object.fromEntries(
    Object.entries(channels).map(([kind, chosen]) => [kind, [...chosen]]),
  ),
});

/** Shows the caller's settings. */
export const showNotificationSettings: OperationHandler<
  typeof contract.showNotificationSettings
> = async (_, c) => {
  const { deps, claims } = c.var;
  const [settings, { email, mobile }] = await Promise.all([
    settingsOf(deps.db, claims.userId),
    verifiedContactsOf(deps.db, claims.userId),
  ]);
  return {
    ...viewOf(settings),
    available: [...(email ? (["email"] as const) : []), ...(mobile ? (["sms"] as const) : [])],
    isStaff: claims.permissions.length > 0,
  };
};

/** Stores the caller's settings. */
export const setNotificationSettings: OperationHandler<
  typeof contract.setNotificationSettings
> = async ({ body }, c) => {
  const { deps, claims } = c.var;
  const row = { ...body, updatedAt: deps.now() };
  await deps.db
    .insert(notificationSettings)
    .values({ userId: claims.userId, ...row })
    .onConflictDoUpdate({ target: notificationSettings.userId, set: row });
  return body;
};
