import { z } from "zod";
import type { Scholarship } from "../scholarships/scholarship";
import { editorRoles } from "./editor";
import { photoSchema } from "./photo";

/**
 * Shapes of the catalogue in service responses. The backend
 * stores `*Data` in the same form, so that a page needs no joins.
 */

/** Path prefixes of each kind of page, below the base path. The slug follows. */
export const documentPrefixes = {
  country: "/",
  page: "/",
  exam: "/exam/",
  "exam-topic": "/exam/",
  article: "/articles/",
  "article-category": "/articles/category/",
  author: "/author/",
  knowledge: "/knowledge-base/",
  ebook: "/ebooks/",
  scholarship: "/scholarship/",
  consultant: "/consultant/",
  program: "/ua-accelerator-programs/",
  booster: "/booster-program/",
  alumnus: "/alumni-connect/",
  event: "/events/",
  webinar: "/webinar/",
  university: "/university/",
} as const;
export type DocumentKind = keyof typeof documentPrefixes;
export const documentKinds = Object.keys(documentPrefixes) as [DocumentKind, ...DocumentKind[]];

/** Returns a document's path below the base path: `("exam-topic", "ielts/band-score")`. */
export const documentPath = (kind: DocumentKind, slug: string): string =>
  `${documentPrefixes[kind]}${slug}`;

/** One of several statements of a figure, with the condition that continues it. */
export const figureVariantSchema = z.object({
  text: z.string(),
  when: z.string(),
  /** ISO 3166-1 alpha-2 code of the citizens it applies to. Without it, it applies to all. */
  citizens: z.string().optional(),
});
export type FigureVariant = z.infer<typeof figureVariantSchema>;

/** A figure with its source: an amount (`high` for a range) or text. */
export const figureSchema = z.object({
  key: z.string(),
  label: z.string(),
  text: z.string(),
  inr: z.object({ low: z.number(), high: z.number() }).nullable(),
  /** Of an amount, in its own currency. */
  currency: z.string().optional(),
  /** The two parts of the text of an amount in another currency: `£1,529 a month` and `₹2 lakh`. */
  converted: z.object({ own: z.string(), rupees: z.string() }).optional(),
  /** What it says under which condition. The statement for the intakes on sale is first. */
  variants: z.array(figureVariantSchema).optional(),
  source: z.string(),
  /** `reported` by a newspaper; `unconfirmed` if no official page states it and `source` is who to ask. */
  standing: z.enum(["reported", "unconfirmed"]).optional(),
  asOf: z.string(),
  /** The last day on which the figure counts as checked. */
  reviewBy: z.string().optional(),
});
export type Figure = z.infer<typeof figureSchema>;

export const faqSchema = z.object({ question: z.string(), answer: z.string() });
export type Faq = z.infer<typeof faqSchema>;

/** Charts that a document can include (`app/components/catalogue/document-chart.tsx`). */
export const documentCharts = ["ielts-bands"] as const;

/** Steps with the time that each takes (`app/components/charts/step-chart.tsx`). */
export const timelineSchema = z.object({
  title: z.string(),
  steps: z.array(
    z.object({
      label: z.string(),
      text: z.string(),
      /** The same time in weeks. Null if the text states no length. */
      weeks: z.object({ low: z.number(), high: z.number() }).nullable(),
      /** Whether the step runs beside the one before it. */
      alongside: z.boolean().optional(),
    }),
  ),
});
export type Timeline = z.infer<typeof timelineSchema>;

export const documentDataSchema = z.object({
  /** Used in lists and menus where the title is too long. */
  shortTitle: z.string().optional(),
  author: z.string().optional(),
  /** The first day on the site, if it was scheduled. */
  publishedOn: z.string().optional(),
  sources: z.array(z.string()).default([]),
  /** Official pages to confirm at what no source of the page states. */
  confirmAt: z.array(z.string()).default([]),
  /** Who answers for the facts of a page about visas or money, and what the last check changed. */
  editor: z.object({ role: z.enum(editorRoles), changed: z.string() }).optional(),
  /** The day on which each source was read, by its address, where that is stated. */
  checkedOn: z.record(z.string(), z.string()).optional(),
  asOf: z.string().optional(),
  /** Whether the content is fictional, which the page says. */
  sample: z.boolean().default(false),
  /** Whether search engines and sitemaps may list the page. */
  indexed: z.boolean().default(true),
  faqs: z.array(faqSchema).default([]),
  figures: z.array(figureSchema).default([]),
  /** Figures that the text names and the table of figures leaves out. */
  textFigures: z.array(figureSchema).default([]),
  facts: z.array(z.object({ label: z.string(), value: z.string() })).default([]),
  photo: photoSchema.optional(),
  /** A chart drawn from data. */
  chart: z.enum(documentCharts).optional(),
  timeline: timelineSchema.optional(),
  readingMinutes: z.number().int().default(1),
  /**
   * Fields specific to the kind, e.g. a programme's degree, an exam's group or a scholarship's
   * country.
   */
  fields: z.record(z.string(), z.union([z.string(), z.number(), z.array(z.string())])).default({}),
});
export type DocumentData = z.output<typeof documentDataSchema> & {
  /** The facts of a scholarship, which have calls of their own. */
  readonly scholarship?: Scholarship;
};

/** A document as listed. */
export const documentSummarySchema = z.object({
  kind: z.enum(documentKinds),
  slug: z.string(),
  path: z.string(),
  title: z.string(),
  description: z.string(),
  tags: z.array(z.string()),
  updatedOn: z.string(),
  sample: z.boolean(),
  fields: documentDataSchema.shape.fields,
  shortTitle: z.string().nullable(),
});
export type DocumentSummary = z.infer<typeof documentSummarySchema>;

export const documentSchema = z.object({
  kind: z.enum(documentKinds),
  slug: z.string(),
  path: z.string(),
  parent: z.string().nullable(),
  title: z.string(),
  description: z.string(),
  /** Rendered from Markdown at import. Raw HTML in the source is escaped. */
  html: z.string(),
  tags: z.array(z.string()),
  published: z.boolean(),
  updatedOn: z.string(),
  data: documentDataSchema,
});
export type CatalogueDocument = z.infer<typeof documentSchema>;
