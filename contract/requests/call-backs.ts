import { z } from "zod";
import { callBackTimes } from "#domain/requests/call-back";
import { defineOperation } from "../operation";
import { internationalMobile } from "../operation/schemas";

const specification = "core.md §7";

const service = "user";

export const requestCallBack = defineOperation({
  service,
  method: "POST",
  path: "/user-contact-number/register",
  summary: "Request a callback",
  specification,
  access: "optionalToken",
  body: z.strictObject({
    name: z.string().trim().min(1).max(100),
    mobile: internationalMobile,
    topic: z.string().trim().min(1).max(300),
    preferredTime: z.enum(callBackTimes),
  }),
  response: z.object({ id: z.string() }),
  errors: ["UNAUTHORIZED"],
});
