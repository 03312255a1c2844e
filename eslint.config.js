import tseslint from "typescript-eslint";
import boundaries from "./eslint.boundaries.js";
import regularExpressions from "./eslint.regexp.js";

/** Environment variables are read in one module of each half (listed in docs/operations.md). */
const readsEnvironment = [
  "app/platform/env.server.ts",
  "backend/platform/runtime/config.ts",
  "launch/**",
  "**/*.test.{ts,tsx}",
  // Tests and the launcher change these at run time or need them before the settings are read.
  "app/services/client/addresses.server.ts",
  "platform/log.ts",
  // Passes PATH to the PostgreSQL tools.
  "backend/platform/db/backup.ts",
  "backend/main.ts",
  "backend/embedded.ts",
  "backend/platform/db/database.ts",
];

const forbidden = {
  inlineStyle: {
    selector: "JSXAttribute[name.name='style']",
    message: "The content security policy blocks style attributes: use a .css.ts beside it.",
  },
  inlineHandler: {
    selector: "JSXAttribute[name.name=/^on[a-z]/]",
    message: "The content security policy blocks handler attributes.",
  },
  untypedInput: {
    selector:
      "JSXOpeningElement[name.name='input']:not(:has(> JSXAttribute[name.name='type'])):not(:has(> JSXSpreadAttribute))",
    message: "Set the type. Page tests miss inputs that are only shown with data.",
  },
  rawForm: {
    selector: "CallExpression[callee.object.name='form'][callee.property.name=/^get(All)?$/]",
    message: "Forms are parsed by a schema: app/forms/form-schema.server.ts.",
  },
  globalStyle: {
    selector: "CallExpression[callee.name='globalStyle']",
    message: "Give the element a class: docs/design-system.md, Styles in code.",
  },
};

/** Files that may style elements without a class (docs/decisions/2026-11-25-styles-without-recipes.md). */
const stylesElements = [
  "app/styles/{reset,theme}.css.ts",
  "app/components/ui/{card,data-table,prose,records}.css.ts",
  "app/components/layout/{app-shell,layout}.css.ts",
  "app/components/site/frame/{bars,site-footer,site-header}.css.ts",
  "app/components/site/engagement/engagement.css.ts",
  "app/components/{auth/otp-form,calculators/calculator,catalogue/catalogue,charts/charts,pictures/logo,shortlist/compare}.css.ts",
];

const onlyInDates = {
  group: ["dayjs", "dayjs/*"],
  message: "Dates are read, calculated and formatted in domain/time/dates.ts.",
};

const source = "{app,backend,contract,domain,launch,platform,server}/**/*.{ts,tsx}";

/** Rules of this product. oxlint checks the general ones, also in tests and scripts (.oxlintrc.json). */
export default tseslint.config(
  {
    ignores: [
      ...["build/", "public/build/", "node_modules/", "test-results/", "*.{js,ts}"],
      ...["backend/platform/db/migrations/", "catalogue/", "deploy/", "scripts/", "tests/"],
    ],
  },
  { name: "typescript", files: [source], languageOptions: { parser: tseslint.parser } },
  {
    name: "components",
    files: ["app/**/*.tsx"],
    rules: {
      "no-restricted-syntax": [
        "error",
        forbidden.inlineStyle,
        forbidden.inlineHandler,
        forbidden.untypedInput,
        forbidden.rawForm,
      ],
    },
  },
  {
    name: "forms",
    files: ["app/{forms,routes,services}/**/*.ts"],
    ignores: ["app/forms/form-schema.server.ts", "**/*.test.ts"],
    rules: { "no-restricted-syntax": ["error", forbidden.rawForm] },
  },
  {
    name: "styles",
    files: ["app/**/*.css.ts"],
    ignores: stylesElements,
    rules: { "no-restricted-syntax": ["error", forbidden.globalStyle] },
  },
  {
    name: "environment",
    files: [source],
    ignores: readsEnvironment,
    rules: {
      "no-restricted-properties": [
        "error",
        {
          object: "process",
          property: "env",
          message: "Settings are read in env.server.ts or config.ts.",
        },
      ],
    },
  },
  ...boundaries,
  regularExpressions,
  {
    name: "dates",
    files: [source],
    ignores: ["domain/time/dates.ts", "domain/time/dates.test.ts"],
    rules: { "no-restricted-imports": ["error", { patterns: [onlyInDates] }] },
  },
  {
    name: "domain",
    files: ["contract/**/*.ts", "domain/**/*.ts"],
    ignores: ["domain/time/dates.ts", "domain/time/dates.test.ts"],
    rules: {
      "no-restricted-imports": [
        "error",
        {
          patterns: [
            onlyInDates,
            {
              group: ["react", "react-dom", "@remix-run/*", "hono", "node:*"],
              message:
                "domain/ and contract/ hold rules and schemas: no React, no Remix, no input or output.",
            },
          ],
        },
      ],
    },
  },
);
