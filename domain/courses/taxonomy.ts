import { z } from "zod";

/** Streams and their specialisations, by slug and name. */
export const taxonomySchema = z.object({
  streams: z.array(z.object({ slug: z.string(), name: z.string() })),
  specializations: z.array(z.object({ slug: z.string(), name: z.string(), stream: z.string() })),
});

export type Taxonomy = z.infer<typeof taxonomySchema>;

/** For pages that show slugs as names while the taxonomy can't be read. */
export const noTaxonomy: Taxonomy = { streams: [], specializations: [] };
