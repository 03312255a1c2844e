import type { ConfigData } from "html-validate";

/** What html-validate checks, but for what React writes in its own way. */
export const htmlRules: ConfigData = {
  extends: ["html-validate:recommended"],
  rules: {
    // React writes `charSet`, `autoComplete`, `maxLength`; HTML does not mind.
    "attr-case": "off",
    // React writes `required=""` and `hidden=""`, which is the same.
    "attribute-boolean-style": "off",
    "attribute-empty-style": "off",
    // A list with a name is announced by it, as every role but a few may have one.
    "aria-label-misuse": ["error", { allowAnyNamable: true }],
    // The names of a course and its university, both in full, tell two pages apart.
    "long-title": ["error", { maxlength: 120 }],
    // A filter's boxes share a name: each chosen value is sent.
    "form-dup-name": ["error", { shared: ["radio", "checkbox", "button", "reset", "submit"] }],
    // React writes `<br/>`; in HTML the slash means nothing.
    "void-style": "off",
    // A phone number is broken into lines like any text; that is a matter of taste, not of validity.
    "tel-non-breaking": "off",
  },
};

/** What html-validate has no rule for. */
export const furtherFaults = (html: string): string[] => [
  ...scriptsOutside(html),
  ...selectsWithoutPlaceholder(html),
  ...skippedHeadings(html),
];

/** A script is part of head or body. */
function scriptsOutside(html: string): string[] {
  const rest = html.slice(html.indexOf("</body>") + "</body>".length);
  return /^\s*<\/html>\s*$/.test(rest) ? [] : [`after </body>: ${rest.slice(0, 60)}`];
}

/** A required select has a first option without a value, which says that nothing is chosen yet. */
const selectsWithoutPlaceholder = (html: string): string[] =>
  [...html.matchAll(/<select\b([^>]*)>\s*(<option\b[^>]*>)?/g)].flatMap(([, attributes, first]) =>
    / required\b/.test(attributes ?? "") && !/ value=""/.test(first ?? "")
      ? [`a required select without a placeholder:${attributes}`]
      : [],
  );

/** A heading is at most one level below the one before it. Dialogs are documents of their own. */
function skippedHeadings(html: string): string[] {
  const levels = [
    ...html.replace(/<dialog\b[\s\S]*?<\/dialog>/g, "").matchAll(/<h([1-6])\b[^>]*>([^<]*)/g),
  ];
  return levels.flatMap(([, level, text], index) => {
    const before = Number(levels[index - 1]?.[1] ?? 0);
    return Number(level) > before + 1 ? [`h${level} after h${before}: ${text}`] : [];
  });
}
