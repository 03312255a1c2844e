import { redirect } from "@remix-run/node";
import { hrefTo } from "#domain/site/href";
import { defineAction } from "~/services/auth/define-action.server";
import { ServiceError } from "~/services/client/client.server";
import { services } from "~/services/client/services.server";

/**
 * The gateway's page posts the browser back here. The signature authenticates the post, because the
 * browser sends no session cookie with it.
 */
export const action = defineAction(
  { csrf: "signature", honeypot: false, rate: { points: 60, perSeconds: 60 } },
  async ({ params, form, visitor }) => {
    const fields = Object.fromEntries(
      [...form].flatMap(([name, value]) =>
        typeof value === "string" ? [[name, value.slice(0, 500)]] : [],
      ),
    );
    const status = hrefTo("/payments/status");
    try {
      const { transactionId } = await services(visitor).payments.receiveCallback({
        params: { gateway: params.gateway ?? "" },
        body: fields,
      });
      return redirect(`${status}?transaction=${encodeURIComponent(transactionId)}`, 303);
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      // The signature is invalid or the service is down. The page shows the status, and the webhook settles it.
      const order = fields.razorpay_order_id ?? fields.order ?? "";
      return redirect(`${status}?order=${encodeURIComponent(order)}`, 303);
    }
  },
);
