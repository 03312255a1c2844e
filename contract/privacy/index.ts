export * from "./erased-addresses";
export * from "./privacy";
export * from "./unsubscribe";
