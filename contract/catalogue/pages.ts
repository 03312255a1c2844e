import { z } from "zod";
import { documentKinds, documentSummarySchema, faqSchema } from "#domain/catalogue/documents";
import { defineFileOperation, defineOperation } from "../operation";
import { optionalCountry, optionalLevel, text, wholeNumber } from "../operation/schemas";
import { documentPage, pageContext, pageLink } from "./shapes";

const service = "marketing";

/** A kind of page and its slug, which may contain slashes. */
const pageParams = z.object({ kind: z.string(), slug: z.string() });

export const listFaqCategories = defineOperation({
  service,
  method: "GET",
  path: "/faq-question/category",
  summary: "List the kinds of page that have questions and answers",
  specification: "core.md §7",
  access: "public",
  response: z.array(z.object({ category: z.enum(documentKinds), pages: z.number().int() })),
  isCacheable: true,
});

export const listFaqsOfSlug = defineOperation({
  service,
  method: "GET",
  path: "/faq-question/:pageSlug",
  summary: "List the questions and answers of a page by its slug alone",
  description: "Several kinds of page may have the same slug. The first with questions counts.",
  specification: "core.md §7",
  access: "public",
  params: z.object({ pageSlug: z.string() }),
  response: z.array(faqSchema),
  isCacheable: true,
});

export const listInterlinks = defineOperation({
  service,
  method: "GET",
  path: "/page/v1/trending-interlinking",
  summary: "List links to pages that are related to an address",
  specification: "core.md §7",
  access: "public",
  query: z.object({ sourceUrl: text, countrySlug: optionalCountry }),
  response: z.array(pageLink),
  isCacheable: true,
  errors: ["NOT_FOUND"],
});

export const listAddresses = defineOperation({
  service,
  method: "GET",
  path: "/addresses",
  summary: "List the paths of all published documents, for the sitemaps",
  access: "public",
  response: z.array(
    z.object({
      kind: z.string(),
      path: z.string(),
      updatedOn: z.string(),
      title: z.string(),
      /** Fictional content, which search engines must not list. */
      sample: z.boolean(),
      indexed: z.boolean(),
    }),
  ),
  isCacheable: true,
  showsEvents: true,
});

export const listPagesOfKind = defineOperation({
  service,
  method: "GET",
  path: "/pageCategory",
  summary: "List the pages of one kind, optionally those below a parent",
  specification: "core.md §7",
  access: "public",
  query: z.object({
    /** The kind. */
    slug: text,
    parent: text,
    country: optionalCountry,
    level: optionalLevel,
    category: text,
    university: text,
    page: wholeNumber(0),
    size: wholeNumber(1_000),
  }),
  response: documentSummarySchema,
  isList: true,
  isCacheable: true,
  errors: ["NOT_FOUND"],
});

export const showPage = defineOperation({
  service,
  method: "GET",
  path: "/pages/:kind/:slug{.+}",
  summary: "Show a page of any kind but exam topics",
  specification: "core.md §7",
  access: "optionalToken",
  params: pageParams,
  query: z.object(pageContext),
  response: documentPage,
  isCacheable: true,
});

export const downloadPhoto = defineFileOperation({
  service,
  method: "GET",
  path: "/photos/:file",
  summary: "Download a photo of a page in one width and format",
  description:
    "`file` is the `name` of the page's photo, a width and a format: `1a2b3c4d5e6f7a8b-960.avif`.",
  access: "public",
  params: z.object({ file: z.string() }),
  mediaTypes: ["image/avif", "image/webp"],
});
