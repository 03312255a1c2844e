import { describe, expect, it } from "vitest";
import { typicalTuition } from "./typical-tuition";

const dollars = { currency: "AUD", rate: 60 };
const fee = (amount: number, currency = "AUD") => ({ amount, currency, inr: amount * 60 });

describe("typical tuition", () => {
  it("is the median, with the middle half and the range", () => {
    const fees = [90, 10, 20, 30, 40, 50, 60, 70, 80].map((amount) => fee(amount));
    expect(typicalTuition(fees, dollars)).toEqual({
      count: 9,
      lowest: 10,
      lowerQuartile: 30,
      median: 50,
      upperQuartile: 70,
      highest: 90,
    });
  });

  it("lies between the two middle fees of an even number", () => {
    const fees = [1, 2, 3, 10, 20, 21, 22, 23].map((amount) => fee(amount));
    expect(typicalTuition(fees, dollars)?.median).toBe(15);
  });

  it("converts fees in other currencies", () => {
    const fees = Array.from({ length: 8 }, () => ({ amount: 1, currency: "USD", inr: 120 }));
    expect(typicalTuition(fees, dollars)?.median).toBe(2);
  });

  it("is unknown for a few courses", () => {
    expect(typicalTuition([fee(1), fee(2)], dollars)).toBeNull();
  });
});
