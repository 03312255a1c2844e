import * as calculator from "./calculator";
import type { Operation } from "./operation";

/** Every operation, by the name it is exported with. */
export const operations: Readonly<Record<string, Operation>> = {
  ...calculator,
};
