import { z } from "zod";
import { defineOperation } from "../operation";
import { pendingForm, pendingFormKey } from "./shapes";

/** Pending form submissions: forms posted after their session had ended. */
const service = "auth";

export const storePendingForm = defineOperation({
  service,
  method: "POST",
  path: "/pending-form",
  summary: "Store a form for an hour, until its user has signed in again",
  description:
    "It belongs to one account and one browser. The browser keeps `browserSecret` in a cookie, and `linkSecret` is " +
    "part of the link. The form is stored encrypted.",
  access: "public",
  body: z.strictObject({ userId: z.uuid(), submission: pendingForm }),
  response: pendingFormKey,
  errors: ["NOT_FOUND"],
});

export const readPendingForm = defineOperation({
  service,
  method: "POST",
  path: "/pending-form/read",
  summary: "Read a pending form",
  description: "Needs the account and both secrets. A POST, because paths and queries are logged.",
  access: "signedIn",
  body: pendingFormKey,
  response: pendingForm,
  errors: ["NOT_FOUND"],
});

export const consumePendingForm = defineOperation({
  service,
  method: "POST",
  path: "/pending-form/consume",
  summary: "Delete a pending form before it is submitted",
  description: "Only one of several concurrent requests succeeds.",
  access: "signedIn",
  body: pendingFormKey,
  response: z.object({}),
  errors: ["NOT_FOUND"],
});
