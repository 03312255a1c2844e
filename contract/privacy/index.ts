export * from "./contact-channels";
export * from "./erased-addresses";
export * from "./privacy";
export * from "./unsubscribe";
