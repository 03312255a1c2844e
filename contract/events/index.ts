export * from "./attendees";
export * from "./events";
export * from "./matching-webinars";
export * from "./program-webinars";
export * from "./staff-events";
export * from "./tickets";
