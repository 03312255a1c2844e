export * from "./add-lead";
export * from "./assignment";
export * from "./contact-data";
export * from "./custom-fields";
export * from "./duplicates";
export * from "./leads";
export * from "./messages";
export * from "./work-queue";
