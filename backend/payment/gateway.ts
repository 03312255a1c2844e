import type { BackendConfig } from "../config";
import { razorpayGateway } from "./razorpay";
import { testGateway } from "./test-gateway";

/** What is to be paid. */
export interface Order {
  readonly transactionId: string;
  /** Paise. */
  readonly amountMinor: number;
  readonly currency: string;
}

/** An order that was registered, and who pays it. */
export interface Payable extends Omit<Order, "transactionId"> {
  /** The gateway's own id. */
  readonly orderId: string;
  readonly productName: string;
  readonly customer: {
    readonly name: string | null;
    readonly email: string | null;
    readonly mobile: string | null;
  };
  /** The origin the visitor sees. */
  readonly publicOrigin: string;
}

/** Where the browser goes to pay: a form that is posted there. */
export interface Checkout {
  readonly action: string;
  readonly fields: Readonly<Record<string, string>>;
}

/** What a gateway says of an order, once its signature was found to be right. */
export interface Told {
  /** The same for every delivery of one event; null where the gateway names none. */
  readonly eventId: string | null;
  readonly orderId: string;
  readonly paymentId: string | null;
  readonly outcome: "paid" | "failed";
  /** Null where it is not said. */
  readonly amountMinor: number | null;
}

/** One way of being paid. Nothing of a gateway is believed without its signature. */
export interface Gateway {
  readonly name: string;
  /** Registers an order. @returns the gateway's id of it. @throws Error when it can't be had. */
  createOrder(order: Order): Promise<string>;
  checkout(payable: Payable): Checkout;
  /** What the browser brings back; null when it proves nothing. */
  readCallback(fields: Readonly<Record<string, string>>): Told | null;
  /** A webhook's body as it came. `ignored`: right, but of no interest; null: the signature is wrong. */
  readWebhook(body: string, headers: Headers): Told | "ignored" | null;
  /** Asks what became of an order; null when nothing has yet, or the gateway can't be asked. */
  lookUp(orderId: string): Promise<Told | null>;
}

/** The gateway of the settings: Razorpay with its keys, else the test gateway outside production, else none. */
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
