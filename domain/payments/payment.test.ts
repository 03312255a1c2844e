import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { couponFault, currentState, priceWith, verdictOn, type Coupon } from "./payment";

const coupon = (off: Partial<Coupon>): Coupon => ({
  code: "X",
  validUntil: "2027-03-31",
  products: [],
  ...off,
});

describe("coupon prices", () => {
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

  it("are whole paise, at least one rupee, and never above the list price", () => {
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

describe("order state", () => {
  const now = new Date("2026-11-22T10:00:00Z");
  const later = new Date("2026-11-22T10:00:01Z");

  it.each([
    ["pending", later, "pending"],
    ["failed", later, "failed"],
    ["pending", now, "closed"],
    ["failed", now, "closed"],
    ["paid", now, "paid"],
    ["closed", later, "closed"],
  ] as const)("%s until %o is %s", (state, expiresAt, expected) => {
    expect(currentState({ state, expiresAt }, now)).toBe(expected);
  });
});

describe("arrived payments", () => {
  const order = {
    state: "pending",
    amountMinor: 499_900,
    currency: "INR",
    paymentId: null,
  } as const;
  const payment = { paymentId: "pay_1", amountMinor: 499_900, currency: "INR" };
  const unsaid = { paymentId: "pay_1", amountMinor: null, currency: null };
  const nothingElse = { haveBought: false, haveCoupon: false };

  it.each([
    ["for a pending order", payment, order, nothingElse, "accept"],
    ["without an amount", unsaid, order, nothingElse, "accept"],
    ["after a failure", payment, { ...order, state: "failed" }, nothingElse, "accept"],
    ["for a closed order", payment, { ...order, state: "closed" }, nothingElse, "accept"],
    ["with another amount", { ...payment, amountMinor: 1 }, order, nothingElse, "wrong_amount"],
    ["in another currency", { ...payment, currency: "JPY" }, order, nothingElse, "wrong_currency"],
    [
      "for a product already bought",
      payment,
      order,
      { ...nothingElse, haveBought: true },
      "already_bought",
    ],
    ["with a coupon in use", payment, order, { ...nothingElse, haveCoupon: true }, "coupon_taken"],
    ["again", payment, { ...order, state: "paid", paymentId: "pay_1" }, nothingElse, "booked"],
    [
      "as a duplicate",
      { ...payment, paymentId: "pay_2" },
      { ...order, state: "paid", paymentId: "pay_1" },
      nothingElse,
      "second_payment",
    ],
  ] as const)("%s", (_case, given, of, others, verdict) => {
    expect(verdictOn(given, of, others)).toBe(verdict);
  });
});
