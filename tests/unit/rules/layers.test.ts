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
    ["app/routes/site/home.tsx", "#backend/embedded", /routes may not import backend/],
    ["app/routes/site/home.tsx", "../auth/otp", /No route imports another route/],
    [
      "app/services/client/client.server.ts",
      "#backend/embedded",
      /services may not import backend/,
    ],
    [
      "app/services/client/client.server.ts",
      "~/components/ui/button",
      /services may not import components/,
    ],
    ["app/services/client/client.server.ts", "~/routes/auth/otp", /services may not import routes/],
    [
      "app/services/client/client.server.ts",
      "~/forms/enquiries/parse.server",
      /services may not import forms/,
    ],
    [
      "app/platform/seo/seo.server.ts",
      "~/services/client/client.server",
      /server may not import services/,
    ],
    [
      "app/components/ui/button.tsx",
      "~/services/client/client.server",
      /components may not import services/,
    ],
    ["app/components/ui/button.tsx", "~/platform/env.server", /components may not import server/],
    [
      "app/components/ui/button.tsx",
      "~/forms/enquiries/parse.server",
      /components may not import forms/,
    ],
    [
      "app/forms/auth/sign-in.server.ts",
      "~/services/client/client.server",
      /forms may not import services/,
    ],
    ["app/forms/auth/sign-in.server.ts", "~/platform/env.server", /forms may not import server/],
    ["app/content/site/footer.ts", "~/platform/env.server", /content may not import server/],
    ["domain/site/brand.ts", "~/content/site/footer", /domain may not import content/],
    ["domain/site/brand.ts", "~/services/client/client.server", /domain may not import services/],
    ["domain/site/brand.ts", "#platform/log", /domain may not import platform/],
    ["platform/log.ts", "#domain/site/brand", /platform may not import domain/],
    ["domain/site/brand.ts", "react", /hold rules and schemas/],
    ["app/browser/shell.ts", "~/components/ui/button", /shell may not import components/],
    [
      "backend/api/app.ts",
      "../../app/services/client/client.server",
      /backend may not import services/,
    ],
    ["backend/api/app.ts", "../../app/content/site/footer", /backend may not import content/],
    ["launch/launch.ts", "~/services/client/client.server", /launch may not import services/],
  ])("in %s, an import of %s is refused", async (file, imported, message) => {
    const messages = await messagesFor(file, `import * as it from "${imported}";\nvoid it;\n`);
    expect(messages).toEqual([expect.stringMatching(message)]);
  });

  it.each([
    ["app/routes/dev/outbox.tsx", "./outbox.css"],
    ["app/routes/site/home.tsx", "~/services/client/client.server"],
    ["app/services/client/embedded.server.ts", "#backend/embedded"],
    ["app/services/client/client.server.ts", "#domain/site/brand"],
    ["app/components/ui/button.tsx", "~/content/site/footer"],
    ["app/services/client/client.server.ts", "~/forms/form-schema.server"],
    ["domain/site/brand.ts", "zod"],
    ["domain/countries/country-options.ts", "../../catalogue/countries.js"],
    ["backend/platform/runtime/log.ts", "#platform/log"],
    ["app/platform/log.server.ts", "#platform/log"],
    ["server/app.ts", "#platform/same-origin"],
    ["backend/api/app.ts", "../../domain/site/brand"],
  ])("in %s, an import of %s is fine", async (file, imported) => {
    const code = `import * as it from "${imported}";\nvoid it;\n`;
    expect(await messagesFor(file, code)).toEqual([]);
  });

  it("lets components see the shape of a form, as a type", async () => {
    const code = `import type { SignInAddress } from "~/forms/auth/sign-in.server";\nexport type A = SignInAddress;\n`;
    expect(await messagesFor("app/components/ui/button.tsx", code)).toEqual([]);
  });
});

describe("the other rules of the house", () => {
  it("keeps the environment in its few places", async () => {
    const code = "export const port = process.env.PORT;\n";
    expect(await messagesFor("app/platform/forms/csrf.server.ts", code)).toHaveLength(1);
    expect(await messagesFor("backend/api/app.ts", code)).toHaveLength(1);
    expect(await messagesFor("app/platform/env.server.ts", code)).toEqual([]);
  });

  it("refuses style and handler attributes, which the content security policy blocks", async () => {
    const style = `export const A = () => <p style={{ color: "red" }}>x</p>;\n`;
    expect(await messagesFor("app/components/ui/button.tsx", style)).toHaveLength(1);
    const handler = `export const A = () => <p {...{}} onclick="x()">x</p>;\n`;
    expect(await messagesFor("app/components/ui/button.tsx", handler)).toHaveLength(1);
  });
});
