export * from "./articles";
export * from "./pages";
export * from "./taxonomy";
