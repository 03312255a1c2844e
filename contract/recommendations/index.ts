export * from "./counsellor-list";
export * from "./recommendations";
export * from "./match";
