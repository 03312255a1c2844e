export * from "./shortlist";
