export * from "./access-log";
export * from "./administration";
export * from "./integrations";
export * from "./saved-views";
export * from "./stuck-work";
