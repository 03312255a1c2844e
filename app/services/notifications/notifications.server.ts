import * as user from "#contract/notifications/notifications";
import type { OperationInput } from "#contract/operation/index";
import { ownerOf } from "~/services/auth/session/owner.server";
import type { Visitor } from "~/services/auth/session/visitor.server";

export type NotificationBody = OperationInput<typeof user.setNotificationSettings>["body"];

/** How the visitor wants to be notified, and on which channels they can be. @throws ServiceError */
export const notificationSettings = (visitor: Visitor) =>
  visitor.invoke(user.showNotificationSettings, { params: ownerOf(visitor) });

/** Changes how the visitor is notified. @throws ServiceError */
export const setNotificationSettings = (visitor: Visitor, body: NotificationBody) =>
  visitor.invoke(user.setNotificationSettings, { params: ownerOf(visitor), body });
