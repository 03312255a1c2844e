export * from "./exams";
export * from "./requirements";
