import { addUp, type CountryCosts } from "./expense";

/** Parts of the cost of a stay, and the expense categories in each (catalogue/expenses.yaml). */
const groups: readonly { readonly label: string; readonly categories: readonly number[] }[] = [
  { label: "Tuition", categories: [1] },
  { label: "Room and utilities", categories: [2] },
  { label: "Food", categories: [3] },
  { label: "Other living costs", categories: [4, 5, 6] },
  { label: "Health cover and student fees", categories: [7, 10] },
  { label: "Visa, permit and English test", categories: [8, 9] },
];

export interface CostPart {
  readonly label: string;
  /** In the country's currency. */
  readonly amount: number;
  readonly inr: number;
}

export interface CostParts {
  readonly years: number;
  readonly currency: string;
  readonly parts: readonly CostPart[];
  readonly total: CostPart;
  readonly hasTuition: boolean;
}

/**
 * The typical cost of a stay by part, without those that cost nothing. @param years null means the
 * usual length of the degree, or that of the course
 */
export function costParts(costs: CountryCosts, years: number | null): CostParts {
  const stay = addUp(costs, { years, categories: [] });
  const parts = groups
    .map(({ label, categories }) => {
      const inGroup = stay.byCategory.filter(({ categoryId }) => categories.includes(categoryId));
      return {
        label,
        amount: Math.round(inGroup.reduce((sum, { typical }) => sum + typical, 0)),
        inr: inGroup.reduce((sum, { typicalInr }) => sum + typicalInr, 0),
      };
    })
    .filter(({ amount }) => amount > 0);
  return {
    years: stay.years,
    currency: stay.currency,
    parts,
    total: {
      label: "Total",
      amount: parts.reduce((sum, { amount }) => sum + amount, 0),
      inr: parts.reduce((sum, { inr }) => sum + inr, 0),
    },
    hasTuition: costs.costs.some(({ categoryId }) => categoryId === 1),
  };
}
