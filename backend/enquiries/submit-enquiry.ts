import { randomUUID } from "node:crypto";
import type { submitEnquiry as operation } from "#contract/enquiries/submit";
import { claimsOf } from "../platform/access/bearer";
import { callerOf } from "../platform/http/caller";
import type { OperationHandler } from "../platform/operations/operations";
import { withKnownOrigin } from "./client-claims";
import { takeEnquiry } from "./take-enquiry";

const MAX_KEY_CHARS = 200;

/** Stores an enquiry and starts the verification of its sender. */
export const submitEnquiry: OperationHandler<typeof operation> = async (
  { body: payload, headers },
  c,
) => {
  const { deps } = c.var;
  const caller = callerOf(c, deps.config);
  const key = headers["idempotency-key"];
  const { enquiryId: leadId, ...result } = await takeEnquiry(deps, {
    payload: withKnownOrigin(payload, caller, deps.now()),
    idempotencyKey: key && key.length <= MAX_KEY_CHARS ? key : randomUUID(),
    claims: await claimsOf(deps, c.req.raw),
    caller,
    request: c.req.raw,
  });
  return { leadId, ...result };
};
