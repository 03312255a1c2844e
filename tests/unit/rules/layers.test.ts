import { ESLint } from "eslint";
import { describe, expect, it } from "vitest";

const eslint = new ESLint();

/** The linter's messages for some text, as if it stood in an existing file. */
async function messagesFor(filePath: string, code: string): Promise<string[]> {
  const [result] = await eslint.lintText(code, { filePath });
  return (result?.messages ?? [])
    .filter(({ ruleId }) => ruleId !== null && RULES.has(ruleId))
    .map(({ message }) => message);
}

const messagesOfImport = (file: string, imported: string) =>
  messagesFor(file, `import * as it from "${imported}";\nvoid it;\n`);

const RULES = new Set([
  "boundaries/dependencies",
  "boundaries/no-unknown-files",
  "no-restricted-imports",
  "no-restricted-properties",
  "no-restricted-syntax",
]);

/** Forbidden and allowed imports (docs/architecture.md): each row is a file and an import. */
describe("the layer rules", () => {
  it.each([
    ["app/routes/site/home.tsx", "../auth/otp", "No route imports another route"],
    ["domain/site/brand.ts", "react", "hold rules and schemas"],
  ])("in %s, an import of %s is refused: %s", async (file, imported, message) => {
    expect(await messagesOfImport(file, imported)).toEqual([expect.stringContaining(message)]);
  });

  it.each([
    ["app/routes/site/home.tsx", "#backend/embedded", "backend"],
    ["app/services/client/client.server.ts", "#backend/embedded", "backend"],
    ["app/services/client/client.server.ts", "~/components/ui/button", "app/components"],
    ["app/services/client/client.server.ts", "~/routes/auth/otp", "app/routes"],
    ["app/services/client/client.server.ts", "~/forms/enquiries/parse.server", "app/forms"],
    ["app/platform/seo/seo.server.ts", "~/services/client/client.server", "app/services"],
    ["app/components/ui/button.tsx", "~/services/client/client.server", "app/services"],
    ["app/components/ui/button.tsx", "~/platform/env.server", "app/platform"],
    ["app/components/ui/button.tsx", "~/forms/enquiries/parse.server", "app/forms"],
    ["app/forms/auth/sign-in.server.ts", "~/services/client/client.server", "app/services"],
    ["app/forms/auth/sign-in.server.ts", "~/platform/env.server", "app/platform"],
    ["app/content/site/footer.ts", "~/platform/env.server", "app/platform"],
    ["domain/site/brand.ts", "~/content/site/footer", "app/content"],
    ["domain/site/brand.ts", "~/services/client/client.server", "app/services"],
    ["domain/site/brand.ts", "#platform/log", "platform"],
    ["platform/log.ts", "#domain/site/brand", "domain"],
    ["app/browser/shell.ts", "~/components/ui/button", "app/components"],
    ["backend/api/app.ts", "~/services/client/client.server", "app/services"],
    ["backend/api/app.ts", "~/content/site/footer", "app/content"],
    ["launch/launch.ts", "~/services/client/client.server", "app/services"],
  ])("%s may not import %s", async (file, imported, folder) => {
    expect(await messagesOfImport(file, imported)).toEqual([
      expect.stringContaining(`may not import ${folder} (`),
    ]);
  });

  it.each([
    // A higher row, the same row, above the features, and a feature from the platform.
    ["backend/leads/list.ts", "#backend/enquiries/inbox"],
    ["backend/auth/verify.ts", "#backend/notifications/notify-person"],
    ["backend/payments/refunds.ts", "#backend/api/app"],
    ["backend/platform/deps.ts", "#backend/auth/tokens"],
    ["backend/platform/deps.ts", "#backend/main"],
  ])("in the backend, %s may not import %s", async (file, imported) => {
    const folder = /^backend\/[^/]+/.exec(file)?.[0];
    expect(await messagesOfImport(file, imported)).toEqual([
      expect.stringContaining(`${folder} may not import backend`),
    ]);
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
    ["server/app.ts", "#platform/log"],
    ["backend/api/app.ts", "../../domain/site/brand"],
    ["backend/api/app.ts", "#backend/privacy/erase"],
    ["backend/enquiries/inbox.ts", "#backend/leads/list"],
    ["backend/leads/list.ts", "#backend/notifications/notify-person"],
    ["backend/auth/verify.ts", "#backend/platform/deps"],
    ["backend/auth/verify.ts", "./tokens"],
    ["backend/start.ts", "#backend/api/app"],
  ])("in %s, an import of %s is fine", async (file, imported) => {
    expect(await messagesOfImport(file, imported)).toEqual([]);
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
