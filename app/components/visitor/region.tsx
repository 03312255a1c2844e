import { createContext, useContext } from "react";
import { regions, type Region } from "#domain/site/regions";

/** The visitor's regional site. The root route provides it. */
export const VisitorRegion = createContext<Region>(regions.default);

export const useVisitorRegion = (): Region => useContext(VisitorRegion);
