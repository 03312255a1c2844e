import { z } from "zod";
import { defineOperation } from "../operation";
import { timestamp } from "../operation/schemas";

const service = "lead";

const MAX_ADDRESSES = 100;

export const listErasedAddresses = defineOperation({
  service,
  method: "POST",
  path: "/erased-addresses",
  summary: "List which addresses belong to erased accounts, and since when",
  description: "The website then erases rejected enquiries of these addresses from its spool.",
  access: "serviceKey",
  body: z.strictObject({ addresses: z.array(z.string().max(254)).max(MAX_ADDRESSES) }),
  response: z.object({
    erased: z.array(z.object({ address: z.string(), erasedAt: timestamp })),
  }),
});
