export * from "./countries";
