import { z } from "zod";
import { computeLoan, moratoriumKinds } from "#domain/calculators/education-loan";
import type { ServiceContext } from "../http/context";
import { readBody } from "../http/body";

const loanSchema = z
  .object({
    amount: z.number().positive().max(5e7),
    annualRatePercent: z.number().min(0).max(30),
    tenureMonths: z.number().int().min(1).max(240),
    courseMonths: z.number().int().min(0).max(84),
    graceMonths: z.number().int().min(0).max(12),
    moratorium: z.enum(moratoriumKinds),
    processingFeePercent: z.number().min(0).max(10),
    extraMonthly: z.number().min(0).max(1e7),
    lumpSum: z.number().min(0).max(5e7),
  })
  .strict();

export async function calculateLoan(c: ServiceContext): Promise<Response> {
  return c.json({ data: computeLoan(await readBody(c.req.raw, loanSchema)) });
}
