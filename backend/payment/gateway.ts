import type { ArrivedPayment } from "#domain/payment";
import type { BackendConfig } from "../config";
import { razorpayGateway } from "./razorpay";
import { testGateway } from "./test-gateway";

/** An order to register with a gateway. */
export interface Order {
  readonly transactionId: string;
  /** Paise. */
  readonly amountMinor: number;
  readonly currency: string;
}

/** A registered order and its customer. */
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

/** The form the browser posts to the gateway to pay. */
export interface Checkout {
  readonly action: string;
  readonly fields: Readonly<Record<string, string>>;
}

/** What a gateway reports about an order, after its signature was verified. */
export interface GatewayEvent extends ArrivedPayment {
  /** The same for every delivery of one event; null where the gateway names none. */
  readonly eventId: string | null;
  readonly orderId: string;
  readonly outcome: "paid" | "failed";
}

/** A payment to return in full. */
export interface RefundRequest {
  /** Idempotency key: a repeated request never refunds twice. */
  readonly refundId: string;
  readonly paymentId: string;
}

/** A payment provider. Nothing it sends is trusted without its signature. */
export interface Gateway {
  readonly name: string;
  /** Registers an order. @returns the gateway's id of it. @throws Error when the gateway fails. */
  createOrder(order: Order): Promise<string>;
  checkout(payable: Payable): Checkout;
  /** Reads what the browser brings back; null when its signature is wrong. */
  parseCallback(fields: Readonly<Record<string, string>>): GatewayEvent | null;
  /** Reads a webhook's raw body. `ignored`: valid but irrelevant; null: the signature is wrong. */
  parseWebhook(body: string, headers: Headers): GatewayEvent | "ignored" | null;
  /** Every captured payment of an order; empty when there is none or the gateway can't be reached. */
  lookUp(orderId: string): Promise<readonly GatewayEvent[]>;
  /** Returns a payment in full. @returns the gateway's id of the refund. @throws Error when it fails. */
  refund(request: RefundRequest): Promise<string>;
}

/** The configured gateway: Razorpay if its keys are set, else the test gateway in local mode, else none. */
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
