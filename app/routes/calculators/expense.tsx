import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { CalculatorPage } from "~/components/calculators/calculator-page";
import { expense } from "~/components/calculators/expense";
import { seoMeta } from "~/components/seo-meta";
import { readExpense } from "#domain/calculators/expense";
import { countryInSentence } from "#domain/country-options";
import { costDefaults } from "~/services/user/profile-defaults.server";
import { publicPageHeaders } from "~/server/headers.server";
import { calculatorLoader } from "~/services/calculator/calculator-loader.server";
import {
  countryCosts,
  expenseCategories,
  expenseCountries,
} from "~/services/calculator/calculator.server";

export const headers = publicPageHeaders;
export const handle = { hydrate: true };
export const meta: MetaFunction<typeof loader> = ({ data }) => seoMeta(data?.seo);

/** A form in three steps, each with its own address. A country's page starts with the result. */
export const loader = /* @__PURE__ */ calculatorLoader({
  slug: "expense-calculator",
  title: ({ country }) => country && `What a degree in ${countryInSentence(country)} costs`,
  context: async ({ params: { country: own = null }, query, visitor }) => {
    const [known, categories] = await Promise.all([
      expenseCountries(visitor),
      expenseCategories(visitor),
    ]);
    if (own && !known.includes(own)) throw new Response("", { status: 404 });
    const isComplete = readExpense(query, known, own).input !== null;
    return { known, categories, own, step: isComplete ? stepOf(query, own !== null) : 1 };
  },
  read: (query, { known, own }) => readExpense(query, known, own),
  call: countryCosts,
  defaults: costDefaults,
});

function stepOf(query: URLSearchParams, hasCountry: boolean): 1 | 2 | 3 {
  const asked = query.get("step");
  if (asked === "1" || asked === "2") return Number(asked) as 1 | 2;
  return asked === "3" || hasCountry ? 3 : 1;
}

export default function ExpensePage() {
  return <CalculatorPage calculator={expense} data={useLoaderData<typeof loader>()} />;
}
