export * from "./alumni";
export * from "./call-backs";
export * from "./open-requests";
export * from "./partners";
export * from "./problem-reports";
export * from "./questions";
