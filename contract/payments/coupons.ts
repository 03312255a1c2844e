import { z } from "zod";
import { defineOperation } from "../operation";

const access = { staff: "payments" } as const;

const code = z.string().regex(/^[A-Z0-9]{4,20}$/);

const coupon = z.object({
  code,
  percentOff: z.number().nullable(),
  /** Paise. */
  minorOff: z.number().nullable(),
  validUntil: z.string(),
  /** Product tiers. An empty list means all. */
  products: z.array(z.string()),
  /** How many orders may have it. Null means any number. */
  maxUses: z.number().nullable(),
  isActive: z.boolean(),
  /** Those of the catalogue can't be changed here. */
  isOfCatalogue: z.boolean(),
  /** Payments made with it. */
  uses: z.number(),
});

export const listCoupons = defineOperation({
  service: "payment",
  method: "GET",
  path: "/staff/coupons",
  summary: "List coupons, the last to expire first",
  access,
  response: z.array(coupon),
});

/** What staff set. A coupon has a percentage or an amount, and null for the other. */
const terms = z.strictObject({
  percentOff: z.number().int().min(1).max(99).nullable(),
  minorOff: z.number().int().min(100).max(100_000_000).nullable(),
  validUntil: z.iso.date(),
  products: z.array(z.string().trim().min(1).max(40)).max(20),
  maxUses: z.number().int().min(1).max(1_000_000).nullable(),
});

export const addCoupon = defineOperation({
  service: "payment",
  method: "POST",
  path: "/staff/coupons",
  summary: "Add a coupon",
  access,
  body: terms
    .extend({ code, maxUses: terms.shape.maxUses.default(null) })
    .refine(({ percentOff, minorOff }) => (percentOff === null) !== (minorOff === null), {
      path: ["percentOff"],
      message: "needs a percentage or an amount",
    }),
  response: z.object({ code: z.string() }),
  errors: ["NAME_TAKEN"],
});

export const changeCoupon = defineOperation({
  service: "payment",
  method: "PUT",
  path: "/staff/coupons/:code",
  summary: "Change a coupon, or deactivate it",
  description: "Open orders keep the price that they were made with.",
  access,
  params: z.object({ code }),
  body: terms.extend({ isActive: z.boolean() }).partial(),
  response: z.object({ code: z.string() }),
});
