export * from "./courses";
export * from "./programs";
