export * from "./add-lead";
export * from "./assignment";
export * from "./custom-fields";
export * from "./leads";
export * from "./messages";
export * from "./work-queue";
