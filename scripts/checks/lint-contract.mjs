/** Lints contract/openapi.json. Prints each problem, and fails if there is one. */
import { createConfig, formatProblems, getTotals, lint } from "@redocly/openapi-core";

const config = await createConfig({
  extends: ["recommended-strict"],
  rules: {
    // Failures have one shape, which `default` describes (contract/reference/openapi.ts).
    "operation-4xx-response": "off",
    // Some addresses of the specification differ only in a parameter: webinar/{id}/calendar and
    // webinar/register/{id}.
    "no-ambiguous-paths": "off",
  },
});
const problems = await lint({ ref: "contract/openapi.json", config });
formatProblems(problems, { format: "codeframe", version: "", totals: getTotals(problems) });
if (problems.length > 0) process.exitCode = 1;
