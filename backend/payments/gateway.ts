import type { ArrivedPayment } from "#domain/payments/payment";

/** An order to create at the gateway. */
export interface Order {
  readonly transactionId: string;
  /** Paise. */
  readonly amountMinor: number;
  readonly currency: string;
}

/** A created order and its customer. */
export interface Payable extends Omit<Order, "transactionId"> {
  /** The gateway's id. */
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

/** An event of a gateway, after its signature was verified. */
export interface GatewayEvent extends ArrivedPayment {
  /** The same for every delivery of an event. Null if the gateway has no event ids. */
  readonly eventId: string | null;
  readonly orderId: string;
  readonly outcome: "paid" | "failed";
}

/** A refund of a payment. */
export interface RefundRequest {
  /** Idempotency key, so that a repeated request never refunds twice. */
  readonly refundId: string;
  readonly paymentId: string;
  /** Null for all of it. */
  readonly amountMinor: number | null;
}

/** A payment provider. Nothing it sends is trusted without a valid signature. */
export interface Gateway {
  readonly name: string;
  /**
   * Whether a signed message alone proves that the money has arrived. A real gateway also signs
   * payments that are only authorised, so it is asked what was captured.
   */
  readonly isProofSigned: boolean;
  /** Creates an order. @returns the gateway's id. @throws Error if the gateway fails */
  createOrder(order: Order): Promise<string>;
  checkout(payable: Payable): Checkout;
  /** Parses the browser's callback. Null if the signature is invalid. */
  parseCallback(fields: Readonly<Record<string, string>>): GatewayEvent | null;
  /**
   * Parses a webhook's raw body. `ignored` means valid but irrelevant, null an invalid signature.
   */
  parseWebhook(body: string, headers: Headers): GatewayEvent | "ignored" | null;
  /** Returns every captured payment of an order. @throws Error if the gateway does not respond */
  lookUp(orderId: string): Promise<readonly GatewayEvent[]>;
  /** Refunds a payment. @returns the gateway's refund id. @throws Error if it fails */
  refund(request: RefundRequest): Promise<string>;
}
