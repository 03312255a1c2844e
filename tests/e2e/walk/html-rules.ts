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
