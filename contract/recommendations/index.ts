export * from "./counsellor-list";
export * from "./recommendations";
