import type { BackendConfig } from "../platform/runtime/config";
import type { Gateway } from "./gateway";
import { razorpayGateway } from "./razorpay";
import { testGateway } from "./test-gateway";

/**
 * Returns the configured gateway: Razorpay if its keys are set, else the test gateway in local
 * mode, else none.
 */
export function gatewayOf(config: BackendConfig): Gateway | null {
  const { RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET, RAZORPAY_WEBHOOK_SECRET } = config;
  if (RAZORPAY_KEY_ID && RAZORPAY_KEY_SECRET && RAZORPAY_WEBHOOK_SECRET)
    return razorpayGateway({
      keyId: RAZORPAY_KEY_ID,
      keySecret: RAZORPAY_KEY_SECRET,
      webhookSecret: RAZORPAY_WEBHOOK_SECRET,
      apiUrl: config.RAZORPAY_API_URL,
    });
  return config.isLocal ? testGateway(config.DATA_SECRETS[0] ?? "") : null;
}
