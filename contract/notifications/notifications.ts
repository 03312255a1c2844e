import { z } from "zod";
import type { LanguageCode } from "#domain/language/language";
import { notificationChannels, notificationKinds } from "#domain/notifications/notifications";
import { defineOperation } from "../operation";
import { userParams } from "../operation/schemas";

const service = "user";

const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "must look like 21:00");

const settings = z.strictObject({
  /** Null for the language of the user's region. */
  language: (z.enum(["en", "vi", "ar"]) satisfies z.ZodType<LanguageCode>).nullable(),
  /** Kinds without an entry use the first verified address, email before number. */
  channels: z.partialRecord(z.enum(notificationKinds), z.array(z.enum(notificationChannels))),
  hasDigest: z.boolean(),
  /** On the person's own clock. Null for no quiet hours. */
  quietFrom: time.nullable(),
  quietUntil: time.nullable(),
});

export const showNotificationSettings = defineOperation({
  service,
  method: "GET",
  path: "/user/:userId/notifications",
  summary: "Show how a user wants to be notified",
  access: "ownUser",
  params: userParams,
  response: settings.extend({
    /** Channels with a verified address. */
    available: z.array(z.enum(notificationChannels)),
    /** Whether the user gets the notifications of staff. */
    isStaff: z.boolean(),
  }),
});

export const setNotificationSettings = defineOperation({
  service,
  method: "PUT",
  path: "/user/:userId/notifications",
  summary: "Change how a user wants to be notified",
  access: "ownUser",
  params: userParams,
  body: settings.refine(
    ({ quietFrom, quietUntil }) => (quietFrom === null) === (quietUntil === null),
    { message: "Quiet hours need a start and an end", path: ["quietUntil"] },
  ),
  response: settings,
});
