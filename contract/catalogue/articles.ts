import { z } from "zod";
import { documentSchema, documentSummarySchema } from "#domain/catalogue/documents";
import { defineOperation } from "../operation";
import { flag, repeated, text, wholeNumber } from "../operation/schemas";
import { documentPage, pageContext, pageLink } from "./shapes";

const service = "articles";

export const listArticles = defineOperation({
  service,
  method: "GET",
  path: "/",
  summary: "List articles by tag or category, the newest first",
  specification: "core.md §7",
  access: "public",
  query: z.object({
    category: text,
    tags: repeated(z.string()),
    page: wholeNumber(0),
    size: wholeNumber(9),
  }),
  response: documentSummarySchema,
  isList: true,
  isCacheable: true,
});

export const listArticleCategories = defineOperation({
  service,
  method: "GET",
  path: "/category",
  summary: "List the categories of articles",
  specification: "core.md §7",
  access: "public",
  response: documentSummarySchema,
  isList: true,
  isCacheable: true,
});

export const listTags = defineOperation({
  service,
  method: "GET",
  path: "/tags",
  summary: "List the tags of articles, the most frequent first",
  specification: "core.md §7",
  access: "public",
  query: z.object({ page: wholeNumber(0), size: wholeNumber(100, { min: 1, max: 500 }) }),
  response: z.object({ tag: z.string(), count: z.number().int() }),
  isList: true,
  isCacheable: true,
});

export const showArticle = defineOperation({
  service,
  method: "GET",
  path: "/:slug",
  summary: "Show an article",
  specification: "core.md §7",
  access: "optionalToken",
  params: z.object({ slug: z.string() }),
  query: z.object(pageContext),
  response: documentPage,
  isCacheable: true,
});

export const listArticlesByCategory = defineOperation({
  service: "marketing",
  method: "GET",
  path: "/pages/category",
  summary: "List the article categories, each with its latest articles",
  specification: "core.md §7",
  access: "public",
  response: z.array(pageLink.extend({ articles: z.array(pageLink) })),
  isCacheable: true,
});

export const showAuthor = defineOperation({
  service: "marketing",
  method: "GET",
  path: "/author/:slug",
  summary: "Show an author with a page of their articles",
  specification: "core.md §7",
  access: "optionalToken",
  params: z.object({ slug: z.string() }),
  query: z.object({
    ...pageContext,
    page: wholeNumber(0),
    size: wholeNumber(30),
    includeArticles: flag,
  }),
  response: z.object({
    author: documentSchema,
    articles: z.array(documentSummarySchema),
    total: z.number(),
  }),
  isCacheable: true,
});
