import { Hono } from "hono";
import * as calculator from "#contract/calculator";
import type { AccessEnv } from "../auth/access";
import type { Deps } from "../deps";
import { operationRoutes } from "../http/operations";
import { listCategories, listCountries, showCosts } from "./expenses";
import { calculateGpa, listGradeConversions, listSavedGpas } from "./grades";
import { listUniversitiesByBand } from "./ielts-band";
import { computeIelts } from "#domain/calculators/ielts-band";
import { computeLoan } from "#domain/calculators/education-loan";
import { gradeTypes } from "#domain/calculators/grade-point";

/** The calculator service (core.md §7, navigation-and-content.md §7). */
export function calculatorRoutes(deps: Deps): Hono<AccessEnv> {
  const routes = new Hono<AccessEnv>();
  const { serve } = operationRoutes(routes, deps);
  const limit = "calculate";
  serve(calculator.listExpenseCategories, listCategories);
  serve(calculator.showCountryCosts, showCosts);
  serve(calculator.listExpenseCountries, listCountries);
  serve(calculator.calculateLoan, ({ body }) => computeLoan(body), { limit });
  serve(calculator.calculateBand, ({ body }) => computeIelts(body), { limit });
  serve(calculator.listUniversitiesByBand, listUniversitiesByBand);
  serve(calculator.listGradeTypes, () => gradeTypes);
  serve(calculator.listGradeConversions, listGradeConversions);
  serve(calculator.calculateGpa, calculateGpa, { limit });
  serve(calculator.listSavedGpas, listSavedGpas);
  return routes;
}
