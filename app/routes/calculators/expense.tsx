import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { addUp, readExpense } from "#domain/calculators/expense";
import { countryInSentence, countryName } from "#domain/countries/country-options";
import { formatInr } from "#domain/money/money";
import { CalculatorPage } from "~/components/calculators/calculator-page";
import { expense } from "~/components/calculators/expense";
import { seoMeta } from "~/components/site/seo-meta";
import { publicPageHeaders } from "~/platform/response/headers.server";
import { calculatorLoader } from "~/services/calculators/calculator-loader.server";
import {
  comparedCountries,
  countryCosts,
  expenseCategories,
} from "~/services/calculators/calculators.server";
import { currencyOf } from "~/services/catalogue/currency.server";
import { services } from "~/services/client/services.server";
import { costDefaults } from "~/services/students/profile-defaults.server";

export const headers = publicPageHeaders;
export const meta: MetaFunction<typeof loader> = ({ data }) => seoMeta(data?.seo);

/** A form in three steps, each with its own address. A country's page starts with the result. */
export const loader = /* @__PURE__ */ calculatorLoader({
  slug: "expense-calculator",
  copyFor: (country) => ({
    title: `What a degree in ${countryInSentence(country)} costs`,
    description: `Tuition, rent by city, food, health cover and visa for a degree in ${countryInSentence(country)}, in your currency and the local one, with the funds to show for the visa.`,
    isIndexed: true,
  }),
  context: async ({ params: { country: own = null }, query, visitor }) => {
    const [known, categories, currency] = await Promise.all([
      services(visitor).calculators.listExpenseCountries(),
      expenseCategories(visitor),
      currencyOf(visitor),
    ]);
    if (own && !known.includes(own)) throw new Response("", { status: 404 });
    const { input } = readExpense(query, known, own, currency);
    const step = input ? stepOf(query, own !== null) : 1;
    const compared = await comparedCountries(visitor, step === 3 ? (input?.countries ?? []) : []);
    return { known, categories, own, step, currency, compared };
  },
  read: (query, { known, own, currency }) => readExpense(query, known, own, currency),
  call: countryCosts,
  defaults: costDefaults,
  figure: ({ input, served, context }) =>
    served
      ?.map((costs) => {
        const { country, totalInr } = addUp(costs, input);
        return `${countryName(country)}: ${formatInr(totalInr.typical, context.currency)}`;
      })
      .join(" · "),
  answers: ({ countries, level }) => ({ country: countries, level: [level] }),
});

function stepOf(query: URLSearchParams, hasCountry: boolean): 1 | 2 | 3 {
  const asked = query.get("step");
  if (asked === "1" || asked === "2") return Number(asked) as 1 | 2;
  return asked === "3" || hasCountry ? 3 : 1;
}

export default function ExpensePage() {
  return <CalculatorPage calculator={expense} data={useLoaderData<typeof loader>()} />;
}
