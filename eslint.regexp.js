import regexp from "eslint-plugin-regexp";

/** Expressions for short texts. */
const isShort = [
  // `parseQuery` reads 120 characters.
  "domain/search/query-numbers.ts",
  // A number has at most 22 characters.
  "domain/money/money.ts",
];

/**
 * Regular expressions whose time grows faster than the length of the text. A visitor can send texts of 64 KB, so
 * an expression for text without a limit must be linear.
 */
export default {
  name: "regular-expressions",
  files: ["{app,backend,contract,domain,launch,platform,server}/**/*.{ts,tsx,js}"],
  ignores: isShort,
  plugins: { regexp },
  rules: {
    "regexp/no-super-linear-backtracking": ["error", { report: "potential" }],
    "regexp/no-super-linear-move": ["error", { report: "potential" }],
  },
};
