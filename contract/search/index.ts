export * from "./search";
export * from "./search-aliases";
export * from "./search-counts";
