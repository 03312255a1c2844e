export * from "./universities";
