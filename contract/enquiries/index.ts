export * from "./enquiries";
export * from "./imports";
export * from "./incoming-leads";
export * from "./link";
export * from "./quick-lead";
export * from "./submit";
