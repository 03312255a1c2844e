import { describe, expect, it } from "vitest";
import { readBackendConfig } from "./config";

const secrets = {
  TOKEN_SECRETS: "t".repeat(32),
  DATA_SECRETS: "d".repeat(32),
  SERVICE_KEY: "s".repeat(32),
};
const providers = {
  DATABASE_URL: "postgresql://db/disha",
  SMTP_URL: "smtp://mail",
  SMS_GATEWAY_URL: "https://sms.example",
};

describe("the services' settings", () => {
  it("are local without a public origin", () => {
    expect(readBackendConfig(secrets)).toMatchObject({ isLocal: true, DATA_DIR: "data" });
  });

  it("are for production with one, and then need database, mail and SMS", () => {
    const PUBLIC_ORIGIN = "https://www.disha.example";
    expect(readBackendConfig({ ...secrets, ...providers, PUBLIC_ORIGIN }).isLocal).toBe(false);
    expect(() => readBackendConfig({ ...secrets, PUBLIC_ORIGIN })).toThrow(
      "DATABASE_URL is needed in production; SMTP_URL is needed in production; SMS_GATEWAY_URL is needed in production",
    );
  });

  it("name every setting that is wrong, in one line", () => {
    const wrong = {
      TOKEN_SECRETS: "short",
      DATA_SECRETS: secrets.DATA_SECRETS,
      SMTP_URL: "http://x",
    };
    expect(() => readBackendConfig(wrong)).toThrow(
      /^(?=.*TOKEN_SECRETS)(?=.*SERVICE_KEY)(?=.*SMTP_URL must begin with smtp)[^\n]+$/,
    );
  });

  it("take several secrets, the first of which is used", () => {
    const rotated = { ...secrets, TOKEN_SECRETS: `${"n".repeat(32)}, ${"o".repeat(32)}` };
    expect(readBackendConfig(rotated).TOKEN_SECRETS).toEqual(["n".repeat(32), "o".repeat(32)]);
  });
});
