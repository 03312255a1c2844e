export * from "./custom-bar";
export * from "./health";
export * from "./home";
export * from "./lookups";
export * from "./menus";
export * from "./page-meta";
export * from "./sitemap";
