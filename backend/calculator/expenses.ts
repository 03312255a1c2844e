import { educationLevels } from "#domain/education-level";
import { placeKey, type ExpenseData } from "../catalogue/calculator-data";
import { stateOf } from "../catalogue/catalogue-state";
import type { Deps } from "../deps";
import type { ServiceContext } from "../http/context";
import { notFound } from "../http/errors";
import { pageOf } from "../http/paging";

const CATEGORIES_PER_PAGE = 30;

const expensesOf = async (deps: Deps): Promise<ExpenseData> =>
  (await stateOf<ExpenseData>(deps, "expenses")) ?? { categories: [], countries: {} };

export async function listCategories(c: ServiceContext): Promise<Response> {
  const { categories } = await expensesOf(c.var.deps);
  const [page, size] = [pageOf(c.req.query("page")), CATEGORIES_PER_PAGE];
  const data = categories.slice(page * size, (page + 1) * size);
  return c.json({ data, page, size, total: categories.length });
}

/** Shows the costs of a country, optionally of some categories only. */
export async function showCosts(c: ServiceContext<"/category-cost/:country">): Promise<Response> {
  const { countries } = await expensesOf(c.var.deps);
  const level = educationLevels.find((one) => one === c.req.query("level")) ?? "masters";
  const place = placeKey(c.req.param("country"), level, c.req.query("onCampus") === "true");
  const found = countries[place];
  if (!found) throw notFound();
  const wanted = c.req.queries("categoryId")?.map(Number) ?? [];
  const intake = c.req.query("intake");
  const session = found.sessions.find(({ id }) => id === intake) ?? found.sessions[0];
  return c.json({
    data: {
      ...found,
      intake: session?.id ?? null,
      costs: found.costs.filter(
        ({ categoryId }) => wanted.length === 0 || wanted.includes(categoryId),
      ),
    },
  });
}

/** Lists the countries with expense data, in the order of expenses.yaml. */
export async function listCountries(c: ServiceContext): Promise<Response> {
  const { countries } = await expensesOf(c.var.deps);
  return c.json({ data: [...new Set(Object.values(countries).map(({ country }) => country))] });
}
