import * as operations from "#contract/dev";
import { feature } from "../platform/operations/feature";
import { listMessages, listSamples, showMail, showSample } from "../dev/outbox";

export const dev = feature(operations, {
  listOutgoingMessages: listMessages,
  showOutgoingMail: showMail,
  listMailSamples: listSamples,
  showMailSample: showSample,
});
