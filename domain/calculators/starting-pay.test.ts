import { describe, expect, it } from "vitest";
import { startingPayIn } from "./starting-pay";

const figure = (key: string, inr: number | null) => ({
  key,
  label: key,
  text: "",
  inr: inr === null ? null : { low: inr, high: inr },
  source: "https://example.com/pay",
  asOf: "2026-11-22",
});

describe("startingPayIn", () => {
  it("converts yearly and monthly pay to a month, and leaves out other figures", () => {
    const pay = startingPayIn([
      figure("germany.blueCardLow", 4_800_000),
      figure("finland.specialistSalary", 390_000),
      figure("germany.visaFee", 8_000),
      figure("uk.graduateSalary", null),
    ]);
    expect(pay.map(({ label, monthlyInr }) => [label, monthlyInr])).toEqual([
      ["germany.blueCardLow", 400_000],
      ["finland.specialistSalary", 390_000],
    ]);
    expect(pay[0]?.asOf).toBe("22 Nov 2026");
  });
});
