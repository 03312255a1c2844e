import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { EMPTY_FORM_KEY_FIELD } from "#domain/auth/form-key";
import { CsrfField, FormKeyField } from "~/components/fields/csrf-field";

/** Posted forms without a one-time key: posting them twice changes nothing more. */
const WITHOUT_KEY: Readonly<Record<string, string>> = {
  "app/components/courses/shortlist-button.tsx": "adds or removes a course; on cached pages",
  "app/components/site/engagement/engagement.tsx": "sets the analytics choice; on cached pages",
  "app/components/site/frame/language-switch.tsx": "sets the language; on cached pages",
  "app/routes/payments/checkout.tsx": "is posted to the payment gateway",
  "app/routes/privacy/choices.tsx": "sets the analytics choice",
  "app/routes/privacy/unsubscribe.tsx": "sets a subscription; mail programs post it too",
};

const sources = readdirSync("app", { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".tsx") && !file.includes(".test."))
  .map((file) => path.join("app", file))
  .map((file) => ({ file, text: readFileSync(file, "utf8") }));

/** The text of each posted form of a file, up to its end. */
const postedForms = (text: string): string[] =>
  [...text.matchAll(/<form\b[^]*?<\/form>/g)]
    .map(([form]) => form)
    .filter((form) => /method=("post"|\{)/.test(form));

describe("posted forms", () => {
  it("are found", () => {
    expect(sources.flatMap(({ text }) => postedForms(text)).length).toBeGreaterThan(90);
  });

  it("have a one-time key, except those that may be posted twice", () => {
    const without = sources.filter(({ text }) =>
      postedForms(text).some((form) => !/<(CsrfField|FormKeyField)\b/.test(form)),
    );
    expect(without.map(({ file }) => file).sort()).toEqual(Object.keys(WITHOUT_KEY).sort());
  });

  it("leave checks to the server, whose messages are beside the fields", () => {
    const checkedByBrowser = sources.filter(({ text }) =>
      postedForms(text).some(
        (form) =>
          /<(?!Csrf|FormKey|SessionToken|Hidden)\w*(Field|Fields|Area)\b/.test(form) &&
          !/\bnoValidate\b/.test(form),
      ),
    );
    expect(checkedByBrowser.map(({ file }) => file)).toEqual([]);
  });

  it("render the field as the server looks for it", () => {
    expect(renderToStaticMarkup(createElement(FormKeyField))).toBe(EMPTY_FORM_KEY_FIELD);
    expect(renderToStaticMarkup(createElement(CsrfField, { token: "t" }))).toBe(
      `<input type="hidden" name="csrf" value="t"/>${EMPTY_FORM_KEY_FIELD}`,
    );
  });
});
