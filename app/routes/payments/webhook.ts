import { defineWebhook } from "~/services/auth/define-action.server";
import { FormBodyError, readCapped } from "~/server/read-form.server";
import { callContextOf } from "~/server/call-context.server";
import { passWebhook } from "~/services/payment/webhook.server";

const MAX_BYTES = 64 * 1024;

/** Gateway webhook: body and signature are forwarded to the payment service unchanged. */
export const action = defineWebhook(
  { points: 600, perSeconds: 60 },
  async ({ request, params }) => {
    try {
      const body = await readCapped(request, MAX_BYTES);
      return await passWebhook(callContextOf(request), params.gateway ?? "", body, request.headers);
    } catch (error) {
      if (error instanceof FormBodyError) return new Response("", { status: error.status });
      throw error;
    }
  },
);
