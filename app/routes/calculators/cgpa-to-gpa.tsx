import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { readGpa } from "#domain/calculators/grade-point";
import { CalculatorPage } from "~/components/calculators/calculator-page";
import { cgpaToGpa } from "~/components/calculators/cgpa-to-gpa";
import { seoMeta } from "~/components/site/seo-meta";
import { publicPageHeaders } from "~/platform/response/headers.server";
import {
  calculatorLoader,
  saveResultAction,
} from "~/services/calculators/calculator-loader.server";
import { saveGpa } from "~/services/calculators/calculators.server";
import { gradeDefaults } from "~/services/students/profile-defaults.server";

export const headers = publicPageHeaders;
export const meta: MetaFunction<typeof loader> = ({ data }) => seoMeta(data?.seo);

export const loader = /* @__PURE__ */ calculatorLoader({
  slug: "cgpa-to-gpa-calculator",
  context: async () => null,
  read: readGpa,
  defaults: gradeDefaults,
});

export const action = /* @__PURE__ */ saveResultAction({
  title: "Save your GPA result",
  label: "Grades and scale",
  read: readGpa,
  save: saveGpa,
});

export default function GpaPage() {
  return (
    <CalculatorPage
      calculator={cgpaToGpa}
      data={useLoaderData<typeof loader>()}
      saved={useActionData<typeof action>()}
    />
  );
}
