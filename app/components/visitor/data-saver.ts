import { createContext } from "react";

/** Whether the visitor's browser sends Save-Data. The root route provides it. */
export const DataSaver = createContext(false);
