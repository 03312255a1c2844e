import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import {
  computeLoan,
  loanAmount,
  loanDefaults,
  readLoan,
} from "#domain/calculators/education-loan";
import { addUp } from "#domain/calculators/expense";
import type { Values } from "#domain/calculators/form";
import { startingPayIn } from "#domain/calculators/starting-pay";
import { formatInr, formatMoney } from "#domain/money/money";
import { countryInSentence } from "#domain/countries/country-options";
import { CalculatorPage } from "~/components/calculators/calculator-page";
import { educationLoan } from "~/components/calculators/education-loan";
import { seoMeta } from "~/components/site/seo-meta";
import { publicPageHeaders } from "~/platform/response/headers.server";
import type { Visitor } from "~/services/auth/session/visitor.server";
import { calculatorLoader } from "~/services/calculators/calculator-loader.server";
import { countryCosts } from "~/services/calculators/calculators.server";
import { articlePage } from "~/services/catalogue/catalogue.server";
import { orNull } from "~/services/client/or-not-found.server";
import { services } from "~/services/client/services.server";
import { loanPlan } from "~/services/students/profile-defaults.server";

export const headers = publicPageHeaders;
export const meta: MetaFunction<typeof loader> = ({ data }) => seoMeta(data?.seo);

/** Without a query: a typical loan, or one that covers a master's degree in the country. */
export const loader = /* @__PURE__ */ calculatorLoader({
  slug: "calculator/education-loan",
  copyFor: (country) => ({
    title: `Education loan for ${countryInSentence(country)}`,
    description: `The monthly instalment of a loan for a master's degree in ${countryInSentence(country)}, the interest that builds up during the course, and what you save by paying early.`,
    // Apart from the figures it repeats the general page.
    isIndexed: false,
  }),
  context: async ({ params: { country = null }, visitor }) => {
    if (!country) return { country, defaults: loanDefaults, pay: [] };
    const [known, jobs] = await Promise.all([
      loanFor(visitor, { country, level: "masters", savings: 0 }),
      orNull(articlePage(visitor, `jobs-in-${country}`)),
    ]);
    if (!known.amount) throw new Response("", { status: 404 });
    return {
      country,
      defaults: { ...loanDefaults, ...known },
      pay: startingPayIn(jobs?.document.data.figures ?? []),
    };
  },
  read: (query, { defaults }) => readLoan(query, defaults),
  defaults: (sections, { params, visitor }) => {
    const plan = params.country ? null : loanPlan(sections);
    return plan ? loanFor(visitor, plan) : {};
  },
  figure: ({ input }) =>
    `${formatMoney(Math.round(computeLoan(input).emi), "INR")} a month for ${formatInr(input.amount)}`,
  calculatesDefaults: true,
});

const MONTHS_PER_YEAR = 12;

/** A loan for the typical cost of the degree, less savings, rounded up to a lakh. Empty without figures. */
async function loanFor(
  visitor: Visitor,
  { country, level, savings }: NonNullable<ReturnType<typeof loanPlan>>,
): Promise<Values> {
  if (!(await services(visitor).calculators.listExpenseCountries()).includes(country)) return {};
  const [costs] = await countryCosts(visitor, {
    countries: [country],
    level,
    onCampus: false,
    intake: null,
  });
  if (!costs) return {};
  const rupees = addUp(costs, { years: null, categories: [] }).totalInr.typical - savings;
  return {
    amount: String(loanAmount(rupees)),
    course: String(Math.round(costs.years * MONTHS_PER_YEAR)),
  };
}

export default function EducationLoanPage() {
  return <CalculatorPage calculator={educationLoan} data={useLoaderData<typeof loader>()} />;
}
