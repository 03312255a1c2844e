import type * as programs from "#contract/catalogue/taxonomy";
import type { OperationHandler } from "../platform/operations/operations";
import { ratesInUse, taxonomyOf } from "./state/catalogue-state";

export const showTaxonomy: OperationHandler<typeof programs.showTaxonomy> = (_, c) =>
  taxonomyOf(c.var.deps);

export const showExchangeRates: OperationHandler<typeof programs.showExchangeRates> = (_, c) =>
  ratesInUse(c.var.deps);

export const listSpecializations: OperationHandler<typeof programs.listSpecializations> = async (
  _,
  c,
) => (await taxonomyOf(c.var.deps)).specializations;
