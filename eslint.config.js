import js from "@eslint/js";
import boundaries from "eslint-plugin-boundaries";
import jsxA11y from "eslint-plugin-jsx-a11y";
import reactHooks from "eslint-plugin-react-hooks";
import tseslint from "typescript-eslint";

/** The layers, by folder (docs/architecture.md). */
const layers = {
  routes: "app/routes",
  services: "app/services",
  components: "app/components",
  content: "app/content",
  forms: "app/forms",
  contract: "contract",
  domain: "domain",
  platform: "platform",
  server: "app/platform",
  styles: "app/styles",
  shell: "app/browser",
  backend: "backend",
  httpServer: "server",
  launch: "launch",
};

/** Allowed imports between layers. A layer may also import itself, unless `apart` forbids it. */
const mayImport = {
  routes: [
    "forms",
    "services",
    "content",
    "components",
    "contract",
    "domain",
    "server",
    "styles",
    "platform",
  ],
  services: ["contract", "domain", "server", "platform"],
  components: ["domain", "content", "styles"],
  // A form's options and consent text are content.
  forms: ["domain", "content"],
  content: ["domain"],
  contract: ["domain"],
  domain: [],
  // Log, settings and request checks that both halves need.
  platform: [],
  // The palette, for pictures that the server draws.
  server: ["domain", "platform", "content", "styles"],
  styles: [],
  shell: ["domain"],
  backend: ["contract", "domain", "platform"],
  // The HTTP server loads the application's build, so it may import types only.
  httpServer: ["domain", "platform"],
  launch: ["domain", "platform", "server", "backend", "httpServer"],
};

const layer = (types, path) => ({ element: { types }, ...(path ? { file: { path } } : {}) });
const allow = (from, to) => ({ from, allow: { to } });
const allowTypes = (from, to) => ({ from, allow: { to, dependency: { kind: "type" } } });

/** Exceptions, each with its reason. */
const apart = [
  // Remix's entry modules render the shell around every page.
  {
    from: { file: { categories: "entry" } },
    allow: {
      to: layer(["components", "services", "content", "domain", "server", "styles", "shell"]),
    },
  },
  // The one place where the website imports the services themselves.
  allow(layer("services", "**/embedded.server.ts"), layer("backend", "**/backend/embedded.ts")),
  // Components import prop types from forms, never code.
  allowTypes(layer("components"), layer("forms")),
  // The lead payload is built from the parsed form and includes the consent text shown.
  allowTypes(layer("services"), layer("forms")),
  allow(layer("services"), layer("content", "**/consent.ts")),
  // Policies that several routes share parse their forms in the same way.
  allow(layer("services"), layer("forms", "**/form-schema.server.ts")),
  // What a page and its scripts agree on.
  allow(
    layer(["server", "routes"]),
    layer("shell", "**/shared/{engagement-timing,hydration,offline}.ts"),
  ),
  allow(layer("components"), layer("server", "**/honeypot-field.ts")),
  allowTypes(layer("httpServer"), layer("server", "**/request-context.server.ts")),
  // Route modules are the `routes` layer; a stylesheet beside a module belongs to it.
  {
    from: layer("routes"),
    disallow: { to: layer("routes", "!**/*.css.ts") },
    message: "No route imports another route: what two of them need lives in a layer below.",
  },
];

const layerRules = {
  name: "layers",
  files: [
    "app/**/*.{ts,tsx}",
    "contract/**/*.ts",
    "domain/**/*.ts",
    "platform/**/*.ts",
    "backend/**/*.ts",
    "server/**/*.ts",
    "launch/**/*.ts",
  ],
  ignores: ["**/*.test.{ts,tsx}"],
  plugins: { boundaries },
  settings: {
    "boundaries/elements": Object.entries(layers).map(([type, pattern]) => ({
      type,
      pattern,
      partialMatch: false,
    })),
    "boundaries/files": [{ category: "entry", pattern: "app/{root,entry.*}.{ts,tsx}" }],
    "import/resolver": { typescript: { project: "tsconfig.json" } },
  },
  rules: {
    "boundaries/no-unknown-files": "error",
    "boundaries/dependencies": [
      "error",
      {
        default: "disallow",
        checkInternals: true,
        message: "{{from.element.type}} may not import {{to.element.type}} (docs/architecture.md)",
        policies: [
          ...Object.entries(mayImport).map(([from, to]) =>
            allow(layer(from), layer([from, ...to])),
          ),
          ...apart,
        ],
      },
    ],
  },
};

/** Environment variables are read in one module of each half (listed in docs/operations.md). */
const readsEnvironment = [
  "app/platform/env.server.ts",
  "backend/platform/runtime/config.ts",
  "launch/**",
  "scripts/**",
  "tests/**",
  "*.config.{ts,js}",
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
  "app/components/site/frame/{bars,site-footer,site-header,tab-bar}.css.ts",
  "app/components/site/engagement/engagement.css.ts",
  "app/components/{auth/otp-form,calculators/calculator,catalogue/catalogue,charts/charts,pictures/logo,shortlist/compare}.css.ts",
];

const onlyInDates = {
  group: ["dayjs", "dayjs/*"],
  message: "Dates are read, calculated and formatted in domain/time/dates.ts.",
};

export default tseslint.config(
  {
    ignores: [
      "build/",
      "public/build/",
      "node_modules/",
      "backend/platform/db/migrations/",
      "test-results/",
    ],
  },
  js.configs.recommended,
  {
    name: "typescript",
    files: ["**/*.{ts,tsx}"],
    extends: [tseslint.configs.recommendedTypeChecked],
    languageOptions: {
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      "@typescript-eslint/consistent-type-imports": ["error", { fixStyle: "inline-type-imports" }],
      "@typescript-eslint/no-explicit-any": "error",
      "@typescript-eslint/no-unused-vars": [
        "error",
        { argsIgnorePattern: "^_", varsIgnorePattern: "^_" },
      ],
      // Remix throws responses: redirects, 404, 410.
      "@typescript-eslint/only-throw-error": "off",
      // Some async functions have no await because their signature requires a promise.
      "@typescript-eslint/require-await": "off",
    },
  },
  {
    name: "scripts",
    files: ["**/*.{js,mjs}"],
    languageOptions: {
      globals: Object.fromEntries(
        ["process", "console", "URL", "Buffer", "setTimeout", "clearTimeout"].map((name) => [
          name,
          "readonly",
        ]),
      ),
    },
  },
  {
    name: "components",
    files: ["app/**/*.tsx"],
    plugins: { "react-hooks": reactHooks, "jsx-a11y": jsxA11y },
    rules: {
      ...reactHooks.configs.recommended.rules,
      ...jsxA11y.flatConfigs.recommended.rules,
      "no-restricted-syntax": [
        "error",
        forbidden.inlineStyle,
        forbidden.inlineHandler,
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
    files: ["**/*.{ts,tsx,js,mjs}"],
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
  layerRules,
  {
    name: "dates",
    files: ["{app,backend,contract,domain,launch,platform,server}/**/*.{ts,tsx}"],
    ignores: ["domain/time/dates.ts"],
    rules: { "no-restricted-imports": ["error", { patterns: [onlyInDates] }] },
  },
  {
    name: "log",
    files: ["{app,backend,contract,domain,platform,server}/**/*.{ts,tsx}"],
    ignores: ["**/*cli.ts", "backend/main.ts", "backend/platform/db/backup.ts"],
    rules: { "no-console": "error" },
  },
  {
    name: "domain",
    files: ["contract/**/*.ts", "domain/**/*.ts"],
    ignores: ["domain/time/dates.ts"],
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
