import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatInr, formatMoney } from "./money";

describe("money", () => {
  it("uses Indian digit grouping, lakh and crore", () => {
    expect(formatMoney(1_234_567, "INR")).toBe("₹12,34,567");
    expect(formatInr(1_190_000)).toBe("₹11.9 lakh");
    expect(formatInr(12_000_000)).toBe("₹1.2 crore");
  });

  it.each(["INR", "EUR", "GBP", "USD", "AUD", "CAD", "NZD", "HUF"])(
    "%s looks as in CLDR",
    (code) => {
      const whole = { style: "currency", currency: code, maximumFractionDigits: 0 } as const;
      const cldr = new Intl.NumberFormat("en-IN", whole);
      fc.assert(
        fc.property(fc.maxSafeInteger(), (amount) => {
          expect(formatMoney(amount, code)).toBe(cldr.format(amount));
        }),
        { examples: [[0], [-1], [999], [1_000], [99_999], [100_000], [12_345_678]] },
      );
    },
  );
});
