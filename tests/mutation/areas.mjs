/**
 * Areas of `npm run test:mutation`: the files that are mutated, and the tests that run for each
 * mutant. Areas with `suites` also run these suites of tests/contract, on a database in memory.
 */
export const areas = {
  calculators: {
    mutate: ["domain/calculators/*.ts"],
    tests: ["domain/calculators/*.test.ts"],
  },
  guards: {
    mutate: [
      "app/services/auth/{define-action,guards}.server.ts",
      "app/server/{attribution,canonical-url,csrf,headers,hide-layout,honeypot,read-form}.server.ts",
    ],
    // Without visitor.server.test.ts: it logs an error in Stryker's first run, which ends the run.
    tests: [
      "app/services/auth/{define-action,define-action-session,guards}.server.test.ts",
      "app/server/*.test.ts",
    ],
  },
  server: {
    mutate: [
      "server/{body-timeout,client-address,route-matching}.ts",
      "server/middleware/*.ts",
      "server/page-cache/*.ts",
    ],
    tests: ["server/**/*.test.ts"],
  },
  auth: {
    mutate: ["backend/auth/{accounts,challenges,otp-handlers,session-handlers,tokens,verify}.ts"],
    suites: ["otp", "session"],
    tests: ["tests/contract/{tokens,lead-webhook}.test.ts"],
  },
  lead: {
    mutate: ["backend/lead/{enquiry,quick-lead,inbox,partners}.ts"],
    suites: ["counsel", "enquiry", "home", "lead"],
    tests: ["tests/contract/lead-webhook.test.ts"],
  },
  payment: {
    mutate: ["backend/payment/*.ts"],
    suites: ["payment", "refunds"],
    tests: ["backend/payment/*.test.ts", "tests/contract/razorpay.test.ts"],
  },
  applications: {
    mutate: ["backend/user/{application-handlers,applications,start-application}.ts"],
    suites: ["applications"],
    tests: ["domain/applications.test.ts"],
  },
  appointments: {
    mutate: ["backend/appointment/*.ts"],
    suites: ["appointment", "appointment-calls", "messages"],
    tests: [],
  },
};

/** @returns {{ mutate: string[], tests: string[], suites?: string[] }} @throws Error for an unknown name */
export function areaOf(name = "") {
  const area = areas[name];
  if (!area) throw new Error(`"${name}" is none of ${Object.keys(areas).join(", ")}`);
  return area;
}
