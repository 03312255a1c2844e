/**
 * Areas of `npm run test:mutation`: the files that are mutated, and the tests that run for each
 * mutant. Areas with `suites` also run these contract suites. Their modules and databases last from
 * one mutant to the next, so that module constants are not mutated.
 */
export const areas = {
  calculators: {
    mutate: ["domain/calculators/*.ts"],
    tests: ["domain/calculators/*.test.ts"],
  },
  guards: {
    mutate: [
      "app/services/auth/{define-action,guards}.server.ts",
      "app/platform/forms/{csrf,honeypot,read-form}.server.ts",
      "app/platform/request/{canonical-url,hide-layout}.server.ts",
      "app/platform/response/{headers,security-headers}.server.ts",
      "app/services/enquiries/attribution.server.ts",
    ],
    // Without visitor.server.test.ts: it logs an error in Stryker's first run, which ends the run.
    tests: [
      "app/services/auth/{define-action,define-action-session,guards}.server.test.ts",
      "app/platform/**/*.test.ts",
      "app/services/enquiries/attribution.server.test.ts",
    ],
  },
  server: {
    mutate: [
      "server/request/{body-timeout,client-address,route-matching}.ts",
      "server/middleware/*.ts",
      "server/page-cache/*.ts",
    ],
    tests: ["server/**/*.test.ts"],
  },
  pages: {
    mutate: [
      "app/platform/response/critical-css.server.ts",
      "app/platform/seo/seo.server.ts",
      "app/services/auth/pending/{pending,pending-form}.server.ts",
      "app/services/site/sitemap.server.ts",
      "app/routes/site/sitemaps/*.ts",
    ],
    suites: [],
    tests: [
      "app/platform/response/critical-css.server.test.ts",
      "app/platform/seo/{seo,structured-data}.server.test.ts",
      "app/services/auth/pending/pending.server.test.ts",
      "tests/routes/auth/{pending-form,sign-in}.test.ts",
      "tests/routes/site/sitemaps.test.ts",
    ],
  },
  spool: {
    mutate: ["app/services/enquiries/spool*.server.ts"],
    tests: ["app/services/enquiries/spool.server.test.ts"],
  },
  auth: {
    mutate: ["backend/auth/{accounts,challenges,otp-handlers,session-handlers,tokens,verify}.ts"],
    suites: [
      "tests/contract/auth/accounts.contract.ts",
      "tests/contract/enquiries/take-enquiry.contract.ts",
      "tests/contract/auth/otp.contract.ts",
      "tests/contract/auth/session.contract.ts",
    ],
    tests: [
      "tests/contract/auth/{second-factor,tokens}.test.ts",
      "tests/contract/enquiries/webhook.test.ts",
      "tests/contract/rules/guards.test.ts",
    ],
  },
  enquiries: {
    mutate: [
      "backend/enquiries/{take-enquiry,quick-lead,inbox}.ts",
      "backend/requests/partners.ts",
    ],
    suites: [
      "tests/contract/requests/requests.contract.ts",
      "tests/contract/students/counsel.contract.ts",
      "tests/contract/enquiries/take-enquiry.contract.ts",
      "tests/contract/site/home.contract.ts",
      "tests/contract/enquiries/enquiries.contract.ts",
      "tests/contract/enquiries/inbox.contract.ts",
    ],
    tests: ["tests/contract/enquiries/webhook.test.ts"],
  },
  payments: {
    mutate: ["backend/payments/*.ts"],
    suites: [
      "tests/contract/payments/payments.contract.ts",
      "tests/contract/payments/refunds.contract.ts",
    ],
    tests: ["backend/payments/*.test.ts", "tests/contract/payments/razorpay.test.ts"],
  },
  applications: {
    mutate: ["backend/applications/{application-handlers,applications,start-application}.ts"],
    suites: ["tests/contract/applications/applications.contract.ts"],
    tests: ["domain/applications/applications.test.ts"],
  },
  appointments: {
    mutate: ["backend/appointments/*.ts"],
    suites: [
      "tests/contract/appointments/appointments.contract.ts",
      "tests/contract/appointments/calls.contract.ts",
      "tests/contract/platform/messages.contract.ts",
    ],
    tests: [],
  },
};

/** @returns {{ mutate: string[], tests: string[], suites?: string[] }} @throws Error for an unknown name */
export function areaOf(name = "") {
  const area = areas[name];
  if (!area) throw new Error(`"${name}" is none of ${Object.keys(areas).join(", ")}`);
  return area;
}
