import { Hono } from "hono";
import * as calculator from "#contract/calculators/calculators";
import { computeLoan } from "#domain/calculators/education-loan";
import { gradeTypes } from "#domain/calculators/grade-point";
import { computeIelts } from "#domain/calculators/ielts-band";
import { listCategories, listCountries, showCosts } from "../calculators/expenses";
import { calculateGpa, listGradeConversions, listSavedGpas } from "../calculators/grades";
import { listUniversitiesByBand } from "../calculators/ielts-band";
import type { AccessEnv } from "../platform/access/context";
import type { Deps } from "../platform/deps";
import { operationRoutes } from "../platform/operations/operations";

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
