import type { Lead } from "./find";

/** A lead without the columns that only this feature needs. */
export const shownLead = ({
  assignedAt: _,
  returns: __,
  escalatedAt: ___,
  changeNumber: ____,
  ...lead
}: Lead) => lead;
