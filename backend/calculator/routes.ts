import { Hono } from "hono";
import type { AccessEnv } from "../auth/access";
import { ownUser } from "../auth/bearer";
import type { Deps } from "../deps";
import { limited } from "../http/limits";
import { listCategories, listCountries, showCosts } from "./expenses";
import { calculateGpa, listGradeConversions, listGradeTypes, listSavedGpas } from "./grades";
import { calculateBand, listUniversitiesByBand } from "./ielts-band";
import { calculateLoan } from "./loan";

/** The calculator service (core.md §7, navigation-and-content.md §7; bodies: docs/contract.md). */
export function calculatorRoutes(deps: Deps): Hono<AccessEnv> {
  const routes = new Hono<AccessEnv>();
  const calculate = limited(deps, "calculate");
  routes.get("/category", listCategories);
  routes.get("/category-cost/:country", showCosts);
  routes.get("/country", listCountries);
  routes.post("/education-loan", calculate, calculateLoan);
  routes.post("/ielts-band", calculate, calculateBand);
  routes.get("/ielts-band/universities", listUniversitiesByBand);
  routes.get("/grade-type", listGradeTypes);
  routes.get("/grade-conversion", listGradeConversions);
  routes.post("/gpa/:target", calculate, calculateGpa);
  routes.get("/user/:userId/gpa", ownUser(deps), listSavedGpas);
  return routes;
}
