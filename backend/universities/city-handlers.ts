import type * as universities from "#contract/universities/universities";
import type { OperationHandler } from "../platform/operations/operations";
import { citiesOf } from "./university-query";

export const listCities: OperationHandler<typeof universities.listCities> = ({ params }, c) =>
  citiesOf(c.var.deps.db, params.country);
