import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { CalculatorPage } from "~/components/calculators/calculator-page";
import { educationLoan } from "~/components/calculators/education-loan";
import { seoMeta } from "~/components/seo-meta";
import { loanDefaults, readLoan } from "#domain/calculators/education-loan";
import { addUp } from "#domain/calculators/expense";
import type { Values } from "#domain/calculators/form";
import { countryInSentence } from "#domain/country-options";
import { publicPageHeaders } from "~/server/headers.server";
import type { Visitor } from "~/services/auth/visitor.server";
import { calculatorLoader } from "~/services/calculator/calculator-loader.server";
import {
  calculateLoan,
  countryCosts,
  expenseCountries,
} from "~/services/calculator/calculator.server";

export const headers = publicPageHeaders;
export const handle = { hydrate: true };
export const meta: MetaFunction<typeof loader> = ({ data }) => seoMeta(data?.seo);

/** Without a query: a typical loan, or one that covers a master's degree in the country. */
export const loader = /* @__PURE__ */ calculatorLoader({
  slug: "calculator/education-loan",
  title: ({ country }) => country && `Education loan for ${countryInSentence(country)}`,
  context: async ({ params: { country = null }, visitor }) => ({
    country,
    defaults: country ? await defaultsFor(visitor, country) : loanDefaults,
  }),
  read: (query, { defaults }) => readLoan(query, defaults),
  call: calculateLoan,
});

const LAKH = 100_000;

/** The typical cost of a master's degree there, rounded up to a lakh. @throws Response 404 */
async function defaultsFor(visitor: Visitor, country: string): Promise<Values> {
  if (!(await expenseCountries(visitor)).includes(country)) throw new Response("", { status: 404 });
  const costs = await countryCosts(visitor, {
    countries: [country],
    level: "masters",
    onCampus: false,
    intake: null,
  });
  const rupees = costs[0] ? addUp(costs[0], { years: null, categories: [] }).totalInr.typical : 0;
  return { ...loanDefaults, amount: String(Math.ceil(rupees / LAKH) * LAKH) };
}

export default function EducationLoanPage() {
  return <CalculatorPage calculator={educationLoan} data={useLoaderData<typeof loader>()} />;
}
