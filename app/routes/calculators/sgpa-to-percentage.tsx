import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { readSgpa } from "#domain/calculators/sgpa";
import { CalculatorPage } from "~/components/calculators/calculator-page";
import { sgpaToPercentage } from "~/components/calculators/sgpa-to-percentage";
import { seoMeta } from "~/components/site/seo-meta";
import { publicPageHeaders } from "~/platform/response/headers.server";
import { calculatorLoader } from "~/services/calculators/calculator-loader.server";
import { services } from "~/services/client/services.server";

export const headers = publicPageHeaders;
export const meta: MetaFunction<typeof loader> = ({ data }) => seoMeta(data?.seo);

export const loader = /* @__PURE__ */ calculatorLoader({
  slug: "sgpa-to-percentage-calculator",
  context: async ({ visitor }) => ({
    rules: await services(visitor).calculators.listGradeConversions(),
  }),
  read: (query, { rules }) => readSgpa(query, rules),
});

export default function SgpaPage() {
  return <CalculatorPage calculator={sgpaToPercentage} data={useLoaderData<typeof loader>()} />;
}
