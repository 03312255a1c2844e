export * from "./appointments";
