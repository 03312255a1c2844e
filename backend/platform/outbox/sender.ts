import type { Message } from "../mail/message";

/** Delivers one message or throws. `deliveryId` is the same for all attempts. */
export type Sender = (message: Message, deliveryId: string) => Promise<void>;
