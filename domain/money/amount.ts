import { z } from "zod";

/** An amount in its own currency and in rupees, at the catalogue's dated reference rate. */
export const moneySchema = z.object({
  amount: z.number().nonnegative(),
  currency: z.string().length(3),
  inr: z.number().int().nonnegative(),
});

export type Money = z.infer<typeof moneySchema>;
