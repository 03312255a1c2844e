import { z } from "zod";
import { defineOperation } from "../operation";
import { contactChannelList, userParams } from "../operation/schemas";

export const changeContactChannels = defineOperation({
  service: "user",
  method: "PUT",
  path: "/user/:userId/contact-channels",
  summary: "Choose by which channels counsellors may contact a user",
  description:
    "What is left out is withdrawn. Codes, receipts and messages about booked calls are always sent.",
  access: "ownUser",
  params: userParams,
  body: z.strictObject({ channels: contactChannelList }),
  response: z.object({ channels: contactChannelList }),
});
