export * from "./enquiries";
export * from "./imports";
export * from "./quick-lead";
export * from "./submit";
