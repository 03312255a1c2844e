import { describe, expect, it } from "vitest";
import { readBackendConfig, type BackendConfig } from "../platform/runtime/config";
import { gatewayOf } from "./gateways";
import { testSignature } from "./test-gateway";

const local = readBackendConfig({
  TOKEN_SECRETS: "t".repeat(32),
  DATA_SECRETS: `${"d".repeat(32)},${"e".repeat(32)}`,
  SERVICE_KEY: "s".repeat(32),
});
const keys = {
  RAZORPAY_KEY_ID: "key",
  RAZORPAY_KEY_SECRET: "secret",
  RAZORPAY_WEBHOOK_SECRET: "webhook",
};
const nameFor = (settings: Partial<BackendConfig>) => gatewayOf({ ...local, ...settings })?.name;

describe("the configured gateway", () => {
  it("is Razorpay with all of its keys, also in local mode", () => {
    expect(nameFor(keys)).toBe("razorpay");
    expect(nameFor({ ...keys, isLocal: false })).toBe("razorpay");
  });

  it.each(Object.keys(keys))("is not Razorpay without %s", (missing) => {
    const incomplete = { ...keys, [missing]: undefined };
    expect(nameFor(incomplete)).toBe("test");
    expect(nameFor({ ...incomplete, isLocal: false })).toBeUndefined();
  });

  it("signs test payments with the first data secret", () => {
    const fields = { order: "o", payment: "p" };
    const signedBy = (secret: string) =>
      gatewayOf(local)?.parseCallback({ ...fields, signature: testSignature(secret, "o", "p") });
    expect(signedBy("d".repeat(32))).toMatchObject({ orderId: "o", paymentId: "p" });
    expect(signedBy("e".repeat(32))).toBeNull();
  });
});
