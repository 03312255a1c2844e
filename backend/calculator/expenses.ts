import type {
  listExpenseCategories,
  listExpenseCountries,
  showCountryCosts,
} from "#contract/calculator";
import { placeKey, type ExpenseData } from "../catalogue/calculator-data";
import { stateOf } from "../catalogue/catalogue-state";
import type { Deps } from "../deps";
import { notFound } from "../http/errors";
import type { OperationHandler } from "../http/operations";

const CATEGORIES_PER_PAGE = 30;

const expensesOf = async (deps: Deps): Promise<ExpenseData> =>
  (await stateOf<ExpenseData>(deps, "expenses")) ?? { categories: [], countries: {} };

export const listCategories: OperationHandler<typeof listExpenseCategories> = async (
  { query: { page } },
  c,
) => {
  const { categories } = await expensesOf(c.var.deps);
  const size = CATEGORIES_PER_PAGE;
  const data = categories.slice(page * size, (page + 1) * size);
  return { data, page, size, total: categories.length };
};

/** Shows the costs of a country, optionally of some categories only. */
export const showCosts: OperationHandler<typeof showCountryCosts> = async (
  { params, query: { level, onCampus, intake, categoryId } },
  c,
) => {
  const { countries } = await expensesOf(c.var.deps);
  const found = countries[placeKey(params.country, level, onCampus)];
  if (!found) throw notFound();
  const session = found.sessions.find(({ id }) => id === intake) ?? found.sessions[0];
  return {
    ...found,
    intake: session?.id ?? null,
    costs: found.costs.filter(
      (cost) => categoryId.length === 0 || categoryId.includes(cost.categoryId),
    ),
  };
};

/** Lists the countries with expense data, in the order of expenses.yaml. */
export const listCountries: OperationHandler<typeof listExpenseCountries> = async (_, c) => {
  const { countries } = await expensesOf(c.var.deps);
  return [...new Set(Object.values(countries).map(({ country }) => country))];
};
