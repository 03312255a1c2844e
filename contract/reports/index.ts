export * from "./reports";
