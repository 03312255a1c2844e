import { z } from "zod";

/** A page of a list. `page` counts from 0, as in the services. */
export const listOf = <T extends z.ZodType>(item: T) =>
  z.object({ data: z.array(item), page: z.number(), size: z.number(), total: z.number() });

export const facetSchema = z.object({
  value: z.string(),
  count: z.number().int(),
  /** Name of a city. Other values are named by the reader. */
  name: z.string().optional(),
});

export type Facet = z.infer<typeof facetSchema>;
