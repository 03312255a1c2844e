import { z } from "zod";
import { documentSchema, documentSummarySchema } from "#domain/catalogue/documents";
import { text } from "../operation/schemas";

/** Who signs a page. Null for our editorial team. */
export const documentAuthor = z
  .object({ title: z.string(), path: z.string(), role: z.unknown().optional() })
  .nullable();

/** A page of prose with its children, siblings and related pages. */
export const documentPage = z.object({
  document: documentSchema,
  children: z.array(documentSummarySchema),
  siblings: z.array(documentSummarySchema),
  related: z.array(documentSummarySchema),
  author: documentAuthor,
});
export type DocumentPage = z.output<typeof documentPage>;

/** A link to another page. */
export const pageLink = z.object({ title: z.string(), path: z.string() });

/** `true` shows an unpublished page to internal users. */
export const preview = { previewStatus: text };

/** Parameters of the calls that pages make: the page that calls, and previews. */
export const pageContext = { ...preview, sourceUrl: text, pageCategory: text };

/** The lowest and highest fee in rupees a year. */
export const feeSpan = z.object({ low: z.number(), high: z.number() }).nullable();
