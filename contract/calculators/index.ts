export * from "./calculators";
