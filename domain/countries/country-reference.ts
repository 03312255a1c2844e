import { z } from "zod";

/** core.md §3 "Country reference data", with the dialling prefix. */
export const countryReferenceSchema = z.object({
  /** ISO 3166-1 alpha-2. */
  code: z.string().length(2),
  name: z.string(),
  currency: z.string(),
  population: z.number().int().nullable(),
  capital: z.string(),
  continent: z.string(),
  /** `+49` */
  dialCode: z.string(),
});

export type CountryReference = z.infer<typeof countryReferenceSchema>;
