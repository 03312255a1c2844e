export * from "./documents";
