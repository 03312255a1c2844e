import type { CallContext } from "~/server/call-context.server";
import { ServiceError, sendRaw } from "../http.server";

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
  const path = `/webhook/${encodeURIComponent(gateway)}`;
  try {
    const response = await sendRaw(context, { service: "payment", path, body, headers: signed });
    return new Response("", { status: response.status });
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    return new Response("", { status: 503, headers: { "Retry-After": "60" } });
  }
}
