import { eq } from "drizzle-orm";
import type * as contract from "#contract/notifications/notifications";
import {
  defaultSettings,
  endOfQuietHours,
  type NotificationSettings,
} from "#domain/notifications/notifications";
import { notificationSettings } from "../platform/db/schema/notifications";
import type { Database } from "../platform/db/types";
import type { Deps } from "../platform/deps";
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

/**
 * When a person's quiet hours end, or null outside of them: those that they have chosen, or else those that everybody
 * begins with, on their own clock. Notifications and messages to leads have this one rule.
 */
export async function endOfQuietHoursOf(
  { db, now }: Pick<Deps, "db" | "now">,
  { userId, timeZone }: { readonly userId: string | null; readonly timeZone: string },
): Promise<Date | null> {
  const settings = userId ? await settingsOf(db, userId) : defaultSettings;
  return endOfQuietHours(settings, now(), timeZone);
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
