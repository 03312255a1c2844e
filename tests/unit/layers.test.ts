import { ESLint, type Linter } from "eslint";
import tseslint from "typescript-eslint";
import { describe, expect, it } from "vitest";

// These rules need no type information, which would take ten seconds to load.
const eslint = new ESLint({ overrideConfig: tseslint.configs.disableTypeChecked as Linter.Config });

/** The linter's messages for some text, as if it stood in an existing file. */
async function messagesFor(filePath: string, code: string): Promise<string[]> {
  const [result] = await eslint.lintText(code, { filePath });
  return (result?.messages ?? [])
    .filter(({ ruleId }) => ruleId !== null && RULES.has(ruleId))
    .map(({ message }) => message);
}

const RULES = new Set([
  "boundaries/dependencies",
  "boundaries/no-unknown-files",
  "no-restricted-imports",
  "no-restricted-properties",
  "no-restricted-syntax",
]);

/**
 * Allowed and forbidden imports (docs/architecture.md): each row is a file, an import, and the
 * result.
 */
describe("the layer rules", () => {
  it.each([
    ["app/routes/home/home.tsx", "#backend/embedded", /routes may not import backend/],
    ["app/routes/home/home.tsx", "../auth/otp", /No route imports another route/],
    ["app/services/http.server.ts", "#backend/embedded", /services may not import backend/],
    ["app/services/http.server.ts", "~/components/button", /services may not import components/],
    ["app/services/http.server.ts", "~/routes/auth/otp", /services may not import routes/],
    [
      "app/services/http.server.ts",
      "~/forms/parse-enquiry.server",
      /services may not import forms/,
    ],
    ["app/server/seo.server.ts", "~/services/http.server", /server may not import services/],
    ["app/components/button.tsx", "~/services/http.server", /components may not import services/],
    ["app/components/button.tsx", "~/server/env.server", /components may not import server/],
    [
      "app/components/button.tsx",
      "~/forms/parse-enquiry.server",
      /components may not import forms/,
    ],
    ["app/forms/sign-in.server.ts", "~/services/http.server", /forms may not import services/],
    ["app/forms/sign-in.server.ts", "~/server/env.server", /forms may not import server/],
    ["app/content/footer.ts", "~/server/env.server", /content may not import server/],
    ["domain/brand.ts", "~/content/footer", /domain may not import content/],
    ["domain/brand.ts", "~/services/http.server", /domain may not import services/],
    ["domain/brand.ts", "#platform/log", /domain may not import platform/],
    ["platform/log.ts", "#domain/brand", /platform may not import domain/],
    ["domain/brand.ts", "react", /hold rules and schemas/],
    ["app/shell/shell.ts", "~/components/button", /shell may not import components/],
    ["backend/app.ts", "../app/services/http.server", /backend may not import services/],
    ["backend/app.ts", "../app/content/footer", /backend may not import content/],
    ["launch/launch.ts", "~/services/http.server", /launch may not import services/],
  ])("in %s, an import of %s is refused", async (file, imported, message) => {
    const messages = await messagesFor(file, `import * as it from "${imported}";\nvoid it;\n`);
    expect(messages).toEqual([expect.stringMatching(message)]);
  });

  it.each([
    ["app/routes/dev/outbox.tsx", "./outbox.css"],
    ["app/routes/home/home.tsx", "~/services/http.server"],
    ["app/services/embedded.server.ts", "#backend/embedded"],
    ["app/services/http.server.ts", "#domain/brand"],
    ["app/components/button.tsx", "~/content/footer"],
    ["app/services/http.server.ts", "~/forms/form-schema.server"],
    ["domain/brand.ts", "zod"],
    ["domain/country-options.ts", "../catalogue/countries.js"],
    ["backend/log.ts", "#platform/log"],
    ["app/server/log.server.ts", "#platform/log"],
    ["server/app.ts", "#platform/same-origin"],
    ["backend/app.ts", "../domain/brand"],
  ])("in %s, an import of %s is fine", async (file, imported) => {
    const code = `import * as it from "${imported}";\nvoid it;\n`;
    expect(await messagesFor(file, code)).toEqual([]);
  });

  it("lets components see the shape of a form, as a type", async () => {
    const code = `import type { SignInAddress } from "~/forms/sign-in.server";\nexport type A = SignInAddress;\n`;
    expect(await messagesFor("app/components/button.tsx", code)).toEqual([]);
  });
});

describe("the other rules of the house", () => {
  it("keeps the environment in its few places", async () => {
    const code = "export const port = process.env.PORT;\n";
    expect(await messagesFor("app/server/csrf.server.ts", code)).toHaveLength(1);
    expect(await messagesFor("backend/app.ts", code)).toHaveLength(1);
    expect(await messagesFor("app/server/env.server.ts", code)).toEqual([]);
  });

  it("refuses style and handler attributes, which the content security policy blocks", async () => {
    const style = `export const A = () => <p style={{ color: "red" }}>x</p>;\n`;
    expect(await messagesFor("app/components/button.tsx", style)).toHaveLength(1);
    const handler = `export const A = () => <p {...{}} onclick="x()">x</p>;\n`;
    expect(await messagesFor("app/components/button.tsx", handler)).toHaveLength(1);
  });
});
