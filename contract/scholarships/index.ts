export * from "./scholarships";
