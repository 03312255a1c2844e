import * as operations from "#contract/notifications";
import { feature } from "../platform/operations/feature";
import { setNotificationSettings, showNotificationSettings } from "./settings";

export const notifications = feature(operations, {
  showNotificationSettings,
  setNotificationSettings: [setNotificationSettings, "profile"],
});
