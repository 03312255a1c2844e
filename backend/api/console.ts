import * as operations from "#contract/console";
import { feature } from "../platform/operations/feature";
import { showAccessLog } from "../console/access-log";
import { createApiKey, deleteApiKey, listApiKeys } from "../console/api-keys";
import { deleteView, listSavedViews, saveView } from "../console/saved-views";
import { listServiceSettings, setServiceSetting } from "../console/settings-handlers";
import {
  addStaffAccount,
  changeStaffAccount,
  listStaffAccounts,
  resetStaffSecondFactor,
} from "../console/staff-accounts";
import { stuckHandlers } from "../console/stuck";
import { stuckSources } from "../site/stuck-sources";
import {
  changeWebhook,
  createWebhook,
  deleteWebhook,
  listWebhookDeliveries,
  listWebhooks,
  replaceWebhookSecret,
  testWebhook,
} from "../console/webhooks";

const stuck = stuckHandlers(stuckSources);

export const staffConsole = feature(operations, {
  listWebhooks,
  createWebhook: [createWebhook, "desk"],
  changeWebhook: [changeWebhook, "desk"],
  replaceWebhookSecret: [replaceWebhookSecret, "desk"],
  deleteWebhook: [deleteWebhook, "desk"],
  testWebhook: [testWebhook, "desk"],
  listWebhookDeliveries,
  listApiKeys,
  createApiKey: [createApiKey, "desk"],
  deleteApiKey: [deleteApiKey, "desk"],
  listAccessLog: showAccessLog,
  listStaffAccounts,
  addStaffAccount: [addStaffAccount, "desk"],
  changeStaffAccount: [changeStaffAccount, "desk"],
  resetStaffSecondFactor: [resetStaffSecondFactor, "desk"],
  listServiceSettings,
  setServiceSetting: [setServiceSetting, "desk"],
  listSavedViews,
  saveView: [saveView, "desk"],
  deleteView: [deleteView, "desk"],
  listStuckWork: stuck.listStuckWork,
  changeStuckWork: [stuck.changeStuckWork, "desk"],
  recordSpoolChange: [stuck.recordSpoolChange, "desk"],
});
