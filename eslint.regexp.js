import jsxA11y from "eslint-plugin-jsx-a11y";
import regexp from "eslint-plugin-regexp";
import tseslint from "typescript-eslint";

/**
 * Regular expressions whose time grows faster than the length of the text. A visitor can send texts of 64 KB, so
 * an expression for text without a limit must be linear. `npm run lint` runs this after eslint.config.js.
 */

/** Expressions for short texts. */
const isShort = [
  // `parseQuery` reads 120 characters.
  "domain/search/query-numbers.ts",
  // A number has at most 22 characters.
  "domain/money/money.ts",
];

export default [
  {
    ignores: ["build/", "public/build/", "backend/platform/db/migrations/", "test-results/"],
  },
  {
    name: "regular-expressions",
    files: ["{app,backend,contract,domain,launch,platform,server}/**/*.{ts,tsx,js}"],
    ignores: isShort,
    languageOptions: { parser: tseslint.parser },
    linterOptions: { reportUnusedDisableDirectives: "off" },
    // Comments in the code name rules of the others.
    plugins: { regexp, "jsx-a11y": jsxA11y, "@typescript-eslint": tseslint.plugin },
    rules: {
      "regexp/no-super-linear-backtracking": ["error", { report: "potential" }],
      "regexp/no-super-linear-move": ["error", { report: "potential" }],
    },
  },
];
