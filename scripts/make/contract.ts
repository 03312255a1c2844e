/**
 * `npm run contract`: writes the OpenAPI document, its reference and the service register into build/contract, from the operations
 * in contract/. With `--check` it writes nothing, and fails if a call of the specification has no operation or test, or the document
 * has a fault.
 */
import { createConfig, formatProblems, getTotals, lintFromString } from "@redocly/openapi-core";
import { openApiDocument } from "../../contract/reference/openapi";
import { writeContract } from "./contract-files";
import { serviceRegister } from "./service-register";

if (process.argv.includes("--check")) await check();
else writeContract();

async function check(): Promise<void> {
  const { problems } = serviceRegister();
  for (const problem of problems) console.error(problem);
  const faults = await lintFromString({
    source: JSON.stringify(openApiDocument(), null, 2),
    absoluteRef: "openapi.json",
    config: await createConfig({
      extends: ["recommended-strict"],
      rules: {
        // Failures have one shape, which `default` describes (contract/reference/openapi.ts).
        "operation-4xx-response": "off",
        // Some addresses of the specification differ only in a parameter: webinar/{id}/calendar and
        // webinar/register/{id}.
        "no-ambiguous-paths": "off",
      },
    }),
  });
  formatProblems(faults, { format: "codeframe", version: "", totals: getTotals(faults) });
  if (problems.length + faults.length > 0) process.exitCode = 1;
}
