import * as operations from "#contract/privacy";
import { feature } from "../platform/operations/feature";
import { changeContactChannels } from "../privacy/contact-channels";
import { listErasedAddresses } from "../privacy/erased-addresses";
import { cancelErasure, exportData, scheduleErasure, showPrivacy } from "../privacy/privacy";
import { changeSubscription, showSubscription } from "../privacy/unsubscribe";

export const privacy = feature(operations, {
  listErasedAddresses: [listErasedAddresses, "erased"],
  showSubscription,
  changeSubscription: [changeSubscription, "ask"],
  showPrivacy,
  changeContactChannels: [changeContactChannels, "profile"],
  exportPersonalData: exportData,
  scheduleErasure: [scheduleErasure, "profile"],
  cancelErasure: [cancelErasure, "profile"],
});
