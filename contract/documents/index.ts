export * from "./comments";
export * from "./documents";
