export * from "./articles";
export * from "./pages";
export * from "./preview";
export * from "./taxonomy";
