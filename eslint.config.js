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
  domain: "domain",
  server: "app/server",
  styles: "app/styles",
  shell: "app/shell",
  backend: "backend",
  httpServer: "server",
  launch: "launch",
};

/** Who may import whom; each layer may also import itself, except as `apart` says. */
const mayImport = {
  routes: ["forms", "services", "content", "components", "domain", "server", "styles"],
  services: ["domain", "server"],
  components: ["domain", "content", "styles"],
  // A form's options and consent text are content.
  forms: ["domain", "content"],
  content: ["domain"],
  domain: [],
  // What the shell shows, and the session a post is checked against, are put together here.
  server: ["domain", "content", "services"],
  styles: [],
  shell: ["domain"],
  backend: ["domain"],
  // The HTTP server knows the application by its build, and of it only the types.
  httpServer: ["domain"],
  launch: ["domain", "server", "backend", "httpServer"],
};

const layer = (types, path) => ({ element: { types }, ...(path ? { file: { path } } : {}) });
const allow = (from, to) => ({ from, allow: { to } });
const allowTypes = (from, to) => ({ from, allow: { to, dependency: { kind: "type" } } });

/** Exceptions, each with its reason. */
const apart = [
  // Remix's own entries put the shell around every page.
  {
    from: { file: { categories: "entry" } },
    allow: { to: layer(["components", "services", "content", "domain", "server", "styles"]) },
  },
  // The one place where the website imports the services themselves.
  allow(layer("services", "**/embedded.server.ts"), layer("backend", "**/backend/embedded.ts")),
  // Components get their props from forms: the shapes, never the code.
  allowTypes(layer("components"), layer("forms")),
  // The lead's payload is built from what the form parsed, and names the consent that was shown.
  allowTypes(layer("services"), layer("forms")),
  allow(layer("services"), layer("content", "**/consent.ts")),
  // Reading a form's body, with its limit, is the server's.
  allow(layer("forms"), layer("server", "**/read-form.server.ts")),
  allowTypes(layer("httpServer"), layer("server", "**/request-context.server.ts")),
  // A route module belongs to its address; a stylesheet beside it belongs to the module.
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
    "domain/**/*.ts",
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

/** Settings are read, checked and named in one place of each half (docs/operations.md lists them). */
const readsEnvironment = [
  "app/server/env.server.ts",
  "backend/config.ts",
  "launch/**",
  "scripts/**",
  "tests/**",
  "*.config.{ts,js}",
  "**/*.test.{ts,tsx}",
  // Tests and the launcher change these while the process runs, or need them before settings are read.
  "app/services/addresses.server.ts",
  "app/server/log.server.ts",
  "backend/log.ts",
  // Hands PATH on to PostgreSQL's tools.
  "backend/admin/backup.ts",
  "backend/main.ts",
  "backend/embedded.ts",
  "backend/db/database.ts",
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
};

export default tseslint.config(
  {
    ignores: [
      "build/",
      "public/build/",
      "node_modules/",
      "backend/db/migrations/",
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
      // An async function without await keeps a promised signature.
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
      "no-restricted-syntax": ["error", ...Object.values(forbidden)],
    },
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
    name: "domain",
    files: ["domain/**/*.ts"],
    rules: {
      "no-restricted-imports": [
        "error",
        {
          patterns: [
            {
              group: ["react", "react-dom", "@remix-run/*", "hono", "node:*"],
              message: "domain/ holds rules: no React, no Remix, no input or output.",
            },
          ],
        },
      ],
    },
  },
);
