import { FormBodyError, readCapped } from "~/platform/forms/read-form.server";
import { callContextOf } from "~/platform/request/call-context.server";
import { defineWebhook } from "~/services/auth/define-action.server";
import { passWebhook } from "~/services/payments/webhook.server";

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
