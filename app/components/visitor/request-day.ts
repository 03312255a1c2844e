import { createContext } from "react";

/**
 * The day of the request in India, as an ISO date. The root route provides it, so that facts are
 * overdue by the day of the page and not by the day of a cached service response.
 */
export const RequestDay = createContext("");
