import { receiveWebhook } from "#contract/payments/payments";
import type { CallContext } from "~/platform/request/call-context.server";
import { invokeOperation, ServiceError } from "~/services/client/client.server";

/** Signature and event id headers of the gateways. */
const PASSED_ON = ["x-razorpay-signature", "x-razorpay-event-id", "x-test-signature"];

/** Forwards a gateway's webhook byte for byte. The gateway retries depending on the service's status. */
export async function passWebhook(
  context: CallContext,
  gateway: string,
  body: Uint8Array<ArrayBuffer>,
  headers: Headers,
): Promise<Response> {
  const signed = Object.fromEntries(
    PASSED_ON.flatMap((name) => {
      const value = headers.get(name);
      return value === null ? [] : [[name, value] as const];
    }),
  );
  try {
    const request = { params: { gateway }, body };
    await invokeOperation(context, receiveWebhook, request, { headers: signed });
    return new Response("");
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    if (error.status !== null) return new Response("", { status: error.status });
    return new Response("", { status: 503, headers: { "Retry-After": "60" } });
  }
}
