/**
 * Areas of `npm run test:mutation`: the files that are mutated, and the tests that run for each
 * mutant. Modules and databases of areas with `isReused` last from one mutant to the next, so that
 * module constants are not mutated.
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
      "app/platform/request/hide-layout.server.ts",
      "domain/site/addresses/canonical-path.ts",
      "app/platform/response/{headers,security-headers}.server.ts",
      "app/services/enquiries/attribution.server.ts",
    ],
    // Without visitor.server.isolated.test.ts: it logs an error in Stryker's first run, which ends the run.
    tests: [
      "app/services/auth/{define-action,define-action-session,guards}.server.*test.ts",
      "app/platform/**/*.server.*test.ts",
      "app/services/enquiries/attribution.server.test.ts",
      "domain/site/addresses/canonical-path.test.ts",
    ],
  },
  server: {
    mutate: [
      "server/request/{body-timeout,route-matching}.ts",
      "platform/client-address.ts",
      "server/middleware/*.ts",
      "server/page-cache/*.ts",
    ],
    tests: ["server/**/*.test.ts"],
  },
  pages: {
    isReused: true,
    mutate: [
      "app/platform/response/critical-css.server.ts",
      "app/platform/seo/seo.server.ts",
      "app/services/auth/pending/{pending,pending-form}.server.ts",
      "app/services/site/sitemap.server.ts",
      "app/routes/site/sitemaps/*.ts",
    ],
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
    tests: ["app/services/enquiries/spool.server.isolated.test.ts"],
  },
  auth: {
    isReused: true,
    mutate: ["backend/auth/{accounts,challenges,otp-handlers,session-handlers,tokens,verify}.ts"],
    tests: [
      "tests/contract/auth/{accounts,otp,second-factor,session,tokens}.test.ts",
      "tests/contract/enquiries/{take-enquiry,webhook}.test.ts",
      "tests/contract/rules/guards.test.ts",
    ],
  },
  enquiries: {
    isReused: true,
    mutate: [
      "backend/enquiries/{take-enquiry,quick-lead,inbox}.ts",
      "backend/requests/partners.ts",
    ],
    tests: [
      "tests/contract/enquiries/{enquiries,inbox,take-enquiry,webhook}.test.ts",
      "tests/contract/{reports/analytics,requests/requests,site/home,students/counsel}.test.ts",
    ],
  },
  payments: {
    isReused: true,
    mutate: ["backend/payments/*.ts"],
    tests: [
      "backend/payments/*.test.ts",
      "tests/contract/payments/*.test.ts",
      "tests/contract/console/administration.test.ts",
    ],
  },
  applications: {
    isReused: true,
    mutate: [
      "domain/applications/{deadline,intakes,outcome,plan,progress,stages}.ts",
      "backend/applications/{application-handlers,applications,start-application,submit-stage}.ts",
    ],
    tests: [
      "domain/applications/*.test.ts",
      "backend/catalogue/state/application-stages.test.ts",
      "backend/applications/*.test.ts",
      "tests/contract/applications/*.test.ts",
      "tests/contract/students/acting-for-students.test.ts",
    ],
  },
  appointments: {
    isReused: true,
    mutate: ["backend/appointments/*.ts"],
    tests: [
      "backend/appointments/*.test.ts",
      "tests/contract/appointments/*.test.ts",
      "tests/contract/platform/messages.test.ts",
    ],
  },
};

/** @returns {{ mutate: string[], tests: string[], isReused?: boolean }} @throws Error for an unknown name */
export function areaOf(name = "") {
  const area = areas[name];
  if (!area) throw new Error(`"${name}" is none of ${Object.keys(areas).join(", ")}`);
  return area;
}
