import { describe, expect, it } from "vitest";
import { programFeeText, programTerms } from "./program-fees";

const fields = { onlineMonths: 8, campusMonths: 28, university: "Hill University" };

describe("the terms of an accelerator programme", () => {
  it("have the fees of both parts in their currencies", () => {
    const fees = { onlineTuitionFee: "450000 INR", destinationTuitionFee: "42000 AUD" };
    const { onlineTuitionFee, destinationUniversity } = programTerms({ ...fields, ...fees });
    expect(onlineTuitionFee).toEqual({ amount: 450_000, currency: "INR" });
    expect(destinationUniversity).toEqual({
      ...{ name: "Hill University", duration: 28 },
      tuitionFee: { amount: 42_000, currency: "AUD" },
    });
    expect(programFeeText(onlineTuitionFee)).toBe("₹4,50,000 for the whole part");
  });

  it.each([undefined, "", "free", "0 INR", "450,000 INR"])("never make a fee of %j", (fee) => {
    const { onlineTuitionFee } = programTerms({ ...fields, onlineTuitionFee: fee });
    expect(onlineTuitionFee).toBeNull();
    expect(programFeeText(onlineTuitionFee)).toBe("Not published");
  });
});
