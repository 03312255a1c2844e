import * as operations from "#contract/notifications";
import { feature } from "../platform/operations/feature";
import { setNotificationSettings, showNotificationSettings } from "../notifications/settings";

export const notifications = feature(operations, {
  showNotificationSettings,
  setNotificationSettings: [setNotificationSettings, "profile"],
});
