import { z } from "zod";
import { mailTopics } from "#domain/notifications/mail-topics";
import { defineOperation } from "../operation";

const service = "marketing";

const tokenParams = z.object({ token: z.string() });

const subscription = z.object({
  topic: z.enum(mailTopics),
  /** Whether the recipient has unsubscribed. */
  isOut: z.boolean(),
});

export const showSubscription = defineOperation({
  service,
  method: "GET",
  path: "/subscription/:token",
  summary: "Show the topic of an unsubscribe link",
  access: "public",
  params: tokenParams,
  response: subscription,
});

export const changeSubscription = defineOperation({
  service,
  method: "PUT",
  path: "/subscription/:token",
  summary: "Unsubscribe the recipient of a link from its topic, or subscribe them again",
  access: "public",
  params: tokenParams,
  body: z.strictObject({ isOut: z.boolean() }),
  response: subscription,
});
