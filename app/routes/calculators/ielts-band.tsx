import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { readIelts } from "#domain/calculators/ielts-band";
import { CalculatorPage } from "~/components/calculators/calculator-page";
import { ieltsBand } from "~/components/calculators/ielts-band";
import { seoMeta } from "~/components/site/seo-meta";
import { publicPageHeaders } from "~/platform/response/headers.server";
import { calculatorLoader } from "~/services/calculators/calculator-loader.server";
import { optional } from "~/services/client/optional.server";
import { services } from "~/services/client/services.server";

export const headers = publicPageHeaders;
export const meta: MetaFunction<typeof loader> = ({ data }) => seoMeta(data?.seo);

export const loader = /* @__PURE__ */ calculatorLoader({
  slug: "calculator/ielts-band",
  context: async ({ visitor }) => ({
    universities: await optional(
      "universities by band",
      services(visitor).calculators.listUniversitiesByBand(),
      [],
    ),
  }),
  read: readIelts,
});

export default function IeltsBandPage() {
  return <CalculatorPage calculator={ieltsBand} data={useLoaderData<typeof loader>()} />;
}
