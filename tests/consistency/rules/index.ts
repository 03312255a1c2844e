import type { Rule } from "../context";
import { countriesAndCalculator, guideBudgets, homeAndCountries, tuitionRanges } from "./countries";
import { guideDates, guideMonths, guideScores, jointApplication } from "./guides";
import { headingYears, ieltsCalculator, ieltsHeadlines, promisedCounts } from "./headlines";
import { languages } from "./languages";
import { listCards, noTestsFilter } from "./lists";
import { applicationFees, courseLists, universityDates } from "./universities";

/** All rules, by the two statements that each compares. */
export const rules: Readonly<Record<string, Rule>> = {
  "headline, table": ieltsHeadlines,
  "headline, its years": headingYears,
  "lead, table": promisedCounts,
  "university, application fee": applicationFees,
  "university, course dates": universityDates,
  "university, course list": courseLists,
  "guide, course dates": guideDates,
  "guide, months of closing": guideMonths,
  "guide, scores": guideScores,
  "guide, joint application": jointApplication,
  "home, country page": homeAndCountries,
  "country page, calculator": countriesAndCalculator,
  "figures, calculator": tuitionRanges,
  "guide, calculator": guideBudgets,
  "IELTS calculator, university": ieltsCalculator,
  "list card, course": listCards,
  "filter, course": noTestsFilter,
  "two languages": languages,
};
