export * from "./articles";
export * from "./editions";
export * from "./pages";
export * from "./preview";
export * from "./taxonomy";
