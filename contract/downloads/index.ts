export * from "./downloads";
