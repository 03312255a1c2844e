import { z } from "zod";
import { enquiryStates } from "#domain/leads/enquiry-state";
import { defineOperation } from "../operation";
import { timestamp } from "../operation/schemas";

const service = "lead";

/** A signed token, made by the services. */
const linkParams = z.object({ token: z.string() });

export const showOwnEnquiry = defineOperation({
  service,
  method: "GET",
  path: "/link/:token",
  summary: "Show what became of the enquiry of a signed link",
  access: "public",
  params: linkParams,
  response: z.object({
    state: z.enum(enquiryStates),
    enquiredAt: timestamp,
    /** By when the sender was told to expect an answer. Null once it doesn't wait any more. */
    contactBy: timestamp.nullable(),
  }),
});

export const withdrawEnquiry = defineOperation({
  service,
  method: "DELETE",
  path: "/link/:token",
  summary: "Withdraw the enquiry of a signed link",
  description: "Closes the lead. One that has been answered or withdrawn stays as it is.",
  access: "public",
  params: linkParams,
  status: 204,
});
