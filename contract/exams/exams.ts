import { z } from "zod";
import { documentSummarySchema } from "#domain/catalogue/documents";
import { examOverviewSchema } from "#domain/exams/exam-requirements";
import { documentPage, pageLink, preview } from "../catalogue/shapes";
import { defineOperation } from "../operation";
import { pageNumber, pageSize, repeated, text } from "../operation/schemas";

const service = "examcms";
const specification = "core.md §7, navigation-and-content.md §7";

export const listExams = defineOperation({
  service,
  method: "GET",
  path: "/",
  summary: "List the exams, or topics of exams, that a page links to",
  specification,
  access: "public",
  query: z.object({
    /** Slug of the page that links to them, which is left out: `ielts`, `gre/syllabus`. */
    pageSlug: text,
    /** `exam-topic` for topics. Others mean exams. */
    pageCategory: text,
    /** Slugs of exams. Without any, all count. */
    categories: repeated(z.string()),
    page: pageNumber,
    /** navigation-and-content.md §7: "size (default 9)". */
    size: pageSize(2_000, 9),
  }),
  response: documentSummarySchema,
  isList: true,
  isCacheable: true,
});

export const showExam = defineOperation({
  service,
  method: "GET",
  path: "/:category",
  summary: "Show an exam, with what the courses of each country ask for",
  specification,
  access: "optionalToken",
  params: z.object({ category: z.string() }),
  query: z.object(preview),
  response: documentPage.extend({ overview: examOverviewSchema }),
  isCacheable: true,
});

export const showExamTopic = defineOperation({
  service,
  method: "GET",
  path: "/:category/slug/:slug",
  summary: "Show a topic of an exam, with a link to the exam",
  specification,
  access: "optionalToken",
  params: z.object({ category: z.string(), slug: z.string() }),
  query: z.object(preview),
  response: documentPage.extend({
    exam: pageLink.extend({ shortTitle: z.string().nullable() }).nullable(),
  }),
  isCacheable: true,
});
