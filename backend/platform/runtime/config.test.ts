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
  it("shows samples in local mode, and elsewhere only if SAMPLES says so", () => {
    const shows = (source: Record<string, string>) =>
      readBackendConfig({ ...secrets, ...source }).SAMPLES;
    const production = { ...providers, PUBLIC_ORIGIN: "https://www.disha.example" };
    expect([shows({}), shows({ SAMPLES: "off" })]).toEqual([true, false]);
    expect([shows(production), shows({ ...production, SAMPLES: "on" })]).toEqual([false, true]);
  });

  it("default to local mode without a public origin", () => {
    expect(readBackendConfig(secrets)).toMatchObject({ isLocal: true, DATA_DIR: "data" });
  });

  it("require database, mail and SMS with a public origin", () => {
    const PUBLIC_ORIGIN = "https://www.disha.example";
    expect(readBackendConfig({ ...secrets, ...providers, PUBLIC_ORIGIN }).isLocal).toBe(false);
    expect(() => readBackendConfig({ ...secrets, PUBLIC_ORIGIN })).toThrow(
      "DATABASE_URL is needed in production; SMTP_URL is needed in production; SMS_GATEWAY_URL is needed in production",
    );
  });

  it("require a second factor of staff in production, unless the operator says otherwise", () => {
    const production = { ...secrets, ...providers, PUBLIC_ORIGIN: "https://www.disha.example" };
    const needOf = (source: Record<string, string>) =>
      readBackendConfig(source).STAFF_SECOND_FACTOR;
    expect(needOf(production)).toBe("required");
    expect(needOf({ ...production, STAFF_SECOND_FACTOR: "" })).toBe("required");
    expect(needOf({ ...production, STAFF_SECOND_FACTOR: "optional" })).toBe("optional");
    expect(needOf(secrets)).toBe("optional");
  });

  it("report every invalid setting in one line", () => {
    const wrong = {
      TOKEN_SECRETS: "short",
      DATA_SECRETS: secrets.DATA_SECRETS,
      SMTP_URL: "http://x",
    };
    expect(() => readBackendConfig(wrong)).toThrow(
      /^(?=.*TOKEN_SECRETS)(?=.*SERVICE_KEY)(?=.*SMTP_URL must begin with smtp)[^\n]+$/,
    );
  });

  it("take the exchange rates from an http address only", () => {
    const RATES_URL = "https://rates.example/daily.xml";
    expect(readBackendConfig({ ...secrets, RATES_URL })).toMatchObject({ RATES_URL });
    expect(() => readBackendConfig({ ...secrets, RATES_URL: "ftp://rates.example" })).toThrow(
      "RATES_URL must begin with https://",
    );
  });

  it("take several addresses that purge a CDN", () => {
    const CDN_PURGE_URL = "https://cdn.example/purge, http://10.0.0.2:8090/";
    expect(readBackendConfig({ ...secrets, CDN_PURGE_URL }).CDN_PURGE_URL).toEqual([
      "https://cdn.example/purge",
      "http://10.0.0.2:8090/",
    ]);
    expect(() => readBackendConfig({ ...secrets, CDN_PURGE_URL: "ftp://cdn.example" })).toThrow(
      "CDN_PURGE_URL",
    );
  });

  it("accept several secrets and use the first", () => {
    const rotated = { ...secrets, TOKEN_SECRETS: `${"n".repeat(32)}, ${"o".repeat(32)}` };
    expect(readBackendConfig(rotated).TOKEN_SECRETS).toEqual(["n".repeat(32), "o".repeat(32)]);
  });
});
