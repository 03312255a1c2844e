/**
 * Areas of `npm run test:mutation`: the files that are mutated, and the tests that run for each
 * mutant. Areas with `suites` also run these suites of tests/contract. Their modules and databases
 * last from one mutant to the next, so that module constants are not mutated.
 */
export const areas = {
  calculators: {
    mutate: ["domain/calculators/*.ts"],
    tests: ["domain/calculators/*.test.ts"],
  },
  guards: {
    mutate: [
      "app/services/auth/{define-action,guards}.server.ts",
      "app/server/{attribution,canonical-url,csrf,headers,hide-layout,honeypot,read-form,security-headers}.server.ts",
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
  pages: {
    mutate: [
      "app/server/{critical-css,seo}.server.ts",
      "app/services/auth/{pending,pending-form}.server.ts",
      "app/services/site/sitemap.server.ts",
      "app/routes/sitemaps/*.ts",
    ],
    suites: [],
    tests: [
      "app/server/{critical-css,seo,structured-data}.server.test.ts",
      "app/services/auth/pending/pending.server.test.ts",
      "tests/routes/{pending-form,sign-in,sitemaps}.test.ts",
    ],
  },
  spool: {
    mutate: ["app/services/lead/spool*.server.ts"],
    tests: ["app/services/enquiries/spool.server.test.ts"],
  },
  auth: {
    mutate: ["backend/auth/{accounts,challenges,otp-handlers,session-handlers,tokens,verify}.ts"],
    suites: ["accounts", "enquiry", "otp", "session"],
    tests: ["tests/contract/{guards,lead-webhook,second-factor,tokens}.test.ts"],
  },
  lead: {
    mutate: ["backend/lead/{enquiry,quick-lead,inbox,partners}.ts"],
    suites: ["contact", "counsel", "enquiry", "home", "lead", "lead-inbox"],
    tests: ["tests/contract/enquiries/webhook.test.ts"],
  },
  payment: {
    mutate: ["backend/payment/*.ts"],
    suites: ["payment", "refunds"],
    tests: ["backend/payment/*.test.ts", "tests/contract/payments/razorpay.test.ts"],
  },
  applications: {
    mutate: ["backend/user/{application-handlers,applications,start-application}.ts"],
    suites: ["applications"],
    tests: ["domain/applications/applications.test.ts"],
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
