import { z } from "zod";

/** Streams and their specialisations, by slug and name. */
export const taxonomySchema = z.object({
  streams: z.array(z.object({ slug: z.string(), name: z.string() })),
  specializations: z.array(z.object({ slug: z.string(), name: z.string(), stream: z.string() })),
});

export type Taxonomy = z.infer<typeof taxonomySchema>;
