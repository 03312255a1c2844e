export * from "./attendees";
export * from "./events";
export * from "./matching-webinars";
export * from "./program-webinars";
