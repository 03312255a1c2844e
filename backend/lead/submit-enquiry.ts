import { randomUUID } from "node:crypto";
import { enquiryPayloadSchema } from "#domain/enquiry-payload";
import { claimsOf } from "../auth/bearer";
import { readBody } from "../http/body";
import { callerOf } from "../http/caller";
import type { ServiceContext } from "../http/context";
import { takeEnquiry } from "./enquiry";

const MAX_KEY_CHARS = 200;

/** Stores an enquiry and starts the verification of its sender. */
export async function submitEnquiry(c: ServiceContext): Promise<Response> {
  const { deps } = c.var;
  const payload = await readBody(c.req.raw, enquiryPayloadSchema);
  const key = c.req.header("idempotency-key");
  const result = await takeEnquiry(deps, {
    payload,
    idempotencyKey: key && key.length <= MAX_KEY_CHARS ? key : randomUUID(),
    claims: await claimsOf(deps, c.req.raw),
    caller: callerOf(c, deps.config),
    request: c.req.raw,
  });
  return c.json({ data: result });
}
