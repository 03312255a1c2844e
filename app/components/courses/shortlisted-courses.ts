import { createContext } from "react";

/** Ids of the visitor's shortlisted courses. The root route provides them. */
export const ShortlistedCourses = createContext<ReadonlySet<string>>(new Set());
