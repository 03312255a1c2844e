import * as operations from "#contract/calculators";
import { computeIelts } from "#domain/calculators/ielts-band";
import { computeLoan } from "#domain/calculators/education-loan";
import { gradeTypes } from "#domain/calculators/grade-point";
import { feature } from "../platform/operations/feature";
import { listCategories, listCountries, showCosts } from "../calculators/expenses";
import { calculateGpa, listGradeConversions, listSavedGpas } from "../calculators/grades";
import { listUniversitiesByBand } from "../calculators/ielts-band";

export const calculators = feature(operations, {
  listExpenseCategories: listCategories,
  showCountryCosts: showCosts,
  listExpenseCountries: listCountries,
  calculateLoan: [({ body }) => computeLoan(body), "calculate"],
  calculateBand: [({ body }) => computeIelts(body), "calculate"],
  listUniversitiesByBand,
  listGradeTypes: () => gradeTypes,
  listGradeConversions,
  calculateGpa: [calculateGpa, "calculate"],
  listSavedGpas,
});
