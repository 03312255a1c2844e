export * from "./applications";
export * from "./board";
