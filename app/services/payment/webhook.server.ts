import { ServiceError, sendRaw, type CallContext } from "../http.server";

/** What a gateway signs with, and how it names an event. */
const PASSED_ON = ["x-razorpay-signature", "x-razorpay-event-id", "x-test-signature"];

/** Hands a gateway's call on, byte for byte; answers with the service's status, which decides about another try. */
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
