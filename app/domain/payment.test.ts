import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { couponFault, nextState, priceWith, type Coupon, type TransactionState } from "./payment";

const coupon = (off: Partial<Coupon>): Coupon => ({
  ...{ code: "X", validUntil: "2027-03-31", products: [] },
  ...off,
});

describe("a price with a coupon", () => {
  it.each([
    [499_900, null, 0],
    [499_900, coupon({ percentOff: 10 }), 49_900],
    [499_900, coupon({ minorOff: 200_000 }), 200_000],
    [499_900, coupon({ minorOff: 900_000 }), 499_800],
    [499_900, coupon({ percentOff: 99 }), 494_900],
  ])("of %i paise with %o: %i off", (list, given, discountMinor) => {
    expect(priceWith(list, given)).toEqual({
      listMinor: list,
      discountMinor,
      amountMinor: list - discountMinor,
    });
  });

  it("is whole paise, at least a rupee, and never more than without", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 100, max: 10_000_000 }),
        fc.integer({ min: 1, max: 99 }),
        (list, percentOff) => {
          const { amountMinor, discountMinor } = priceWith(list, coupon({ percentOff }));
          expect(Number.isInteger(amountMinor)).toBe(true);
          expect(amountMinor).toBeGreaterThanOrEqual(100);
          expect(discountMinor).toBeGreaterThanOrEqual(0);
          expect(amountMinor + discountMinor).toBe(list);
        },
      ),
    );
  });

  it.each([
    ["2027-03-31", "sa-lite", [], null],
    ["2027-04-01", "sa-lite", [], "expired"],
    ["2027-01-01", "sa-lite", ["sa-touch"], "other-product"],
    ["2027-01-01", "sa-touch", ["sa-touch"], null],
  ] as const)("on %s for %s of %o: %s", (today, product, products, fault) => {
    expect(couponFault(coupon({ products }), product, today)).toBe(fault);
  });
});

describe("what a gateway tells", () => {
  it("ends as paid once it was paid, in whatever order it comes", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom("paid" as const, "failed" as const)), (told) => {
        const end = told.reduce<TransactionState>(nextState, "pending");
        expect(end).toBe(told.includes("paid") ? "paid" : told.length > 0 ? "failed" : "pending");
      }),
    );
  });
});
