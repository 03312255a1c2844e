export * from "./search";
export * from "./search-counts";
