import { z } from "zod";
import { defineFileOperation, defineOperation } from "../operation";
import { contactChannelList, pageNumber, timestamp, userParams } from "../operation/schemas";

const service = "user";

const erasure = z.object({
  /** When the account is erased. Null if no erasure is scheduled. */
  eraseAt: timestamp.nullable(),
});

export const showPrivacy = defineOperation({
  service,
  method: "GET",
  path: "/user/:userId/privacy",
  summary: "Show a user's consents, channels, sign-ins, access log and scheduled erasure",
  description:
    "`accessLog` has a page of `accessCount` visits, the latest first. A visit is what one person did within ten minutes.",
  access: "ownUser",
  params: userParams,
  query: z.object({ page: pageNumber }),
  response: erasure.extend({
    /** Whether a legal hold prevents the erasure. */
    isHeld: z.boolean(),
    signIns: z.array(z.object({ since: timestamp, lastSeenAt: timestamp })),
    consents: z.array(z.object({ version: z.string(), givenAt: timestamp })),
    /** The channels by which counsellors may contact the user. */
    channels: contactChannelList,
    accessLog: z.array(
      z.object({
        name: z.string().nullable(),
        isOperator: z.boolean(),
        /** Method and route of each call, once. */
        actions: z.array(z.string()),
        at: timestamp,
      }),
    ),
    accessCount: z.number().int(),
  }),
});

export const exportPersonalData = defineFileOperation({
  service,
  method: "GET",
  path: "/user/:userId/export",
  summary: "Download all data about a user",
  access: "ownUser",
  params: userParams,
  mediaTypes: ["application/zip"],
  timeoutMs: 60_000,
});

export const scheduleErasure = defineOperation({
  service,
  method: "POST",
  path: "/user/:userId/erasure",
  summary: "Schedule the erasure of an account",
  description: "The user is notified, and can cancel until `eraseAt`.",
  access: "ownUser",
  params: userParams,
  response: erasure,
  errors: ["LEGAL_HOLD", "MESSAGE_LIMIT"],
});

export const cancelErasure = defineOperation({
  service,
  method: "DELETE",
  path: "/user/:userId/erasure",
  summary: "Cancel the erasure of an account",
  access: "ownUser",
  params: userParams,
  response: erasure,
});
