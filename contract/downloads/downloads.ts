import { z } from "zod";
import { documentSummarySchema } from "#domain/catalogue/documents";
import { documentPage, pageContext } from "../catalogue/shapes";
import { defineFileOperation, defineOperation } from "../operation";
import { flag, pageNumber, text, wholeNumber } from "../operation/schemas";

const specification = "navigation-and-content.md §7";
const slugParams = z.object({ slug: z.string() });
/** The token of a link. */
const linkQuery = z.object({ for: text });
const pdf = ["application/pdf"] as const;

export const listEbooks = defineOperation({
  service: "webinar",
  method: "GET",
  path: "/ebooks",
  summary: "List ebooks with their download counts",
  description: "Only published ebooks are listed (`status=1`).",
  specification,
  access: "public",
  query: z.object({
    status: text,
    isFeatured: flag,
    isNewlyAdded: flag,
    category: text,
    page: pageNumber,
    size: wholeNumber(6, { min: 1, max: 99 }),
  }),
  response: documentSummarySchema,
  isList: true,
  /** Downloads by slug. */
  listFields: z.object({ counts: z.record(z.string(), z.number()) }),
});

export const listEbookCategories = defineOperation({
  service: "webinar",
  method: "GET",
  path: "/ebooks/category",
  summary: "List the categories of ebooks",
  specification,
  access: "public",
  response: z.array(z.object({ slug: z.string() })),
});

export const showEbook = defineOperation({
  service: "webinar",
  method: "GET",
  path: "/ebooks/:slug",
  summary: "Show an ebook with its chapters and download count",
  specification,
  access: "optionalToken",
  params: slugParams,
  query: z.object({ ...pageContext, status: text }),
  response: documentPage.extend({
    chapters: z.array(documentSummarySchema),
    downloads: z.number(),
  }),
});

export const linkEbook = defineOperation({
  service: "webinar",
  method: "GET",
  path: "/ebooks/:slug/download",
  summary: "Return a signed-in user's link to an ebook's file",
  description: "The first time, the download is counted and the link is sent to the user.",
  specification: "core.md §7, navigation-and-content.md §7",
  access: "signedIn",
  params: slugParams,
  response: z.object({ mainFileUrl: z.string() }),
});

export const downloadEbook = defineFileOperation({
  service: "webinar",
  method: "GET",
  path: "/ebooks/:slug/file",
  summary: "Download the ebook of a link",
  access: "optionalToken",
  params: slugParams,
  query: linkQuery,
  mediaTypes: pdf,
  errors: ["FORBIDDEN", "FILE_NOT_READY"],
});

export const linkBrochure = defineOperation({
  service: "pathway",
  method: "GET",
  path: "/brochure/:id/slug/:slug",
  summary: "Return a signed-in user's link to a programme's brochure",
  description:
    "With a university's number as `id`, the course's data is emailed and the error is `US_BNF_2010`.",
  specification: "core.md §7",
  access: "signedIn",
  /** `program`, or the number of a course's university. */
  params: z.object({ id: z.string(), slug: z.string() }),
  response: z.object({ url: z.string() }),
  errors: ["US_BNF_2010", "MESSAGE_LIMIT"],
});

export const downloadCourseBrochure = defineFileOperation({
  service: "pathway",
  method: "GET",
  path: "/brochure/:id/slug/:slug/file",
  summary: "Download a course's facts with their sources as a PDF",
  access: "signedIn",
  /** The number of the course's university, and the course's slug. */
  params: z.object({ id: z.string(), slug: z.string() }),
  mediaTypes: pdf,
  errors: ["FILE_NOT_READY"],
});

export const downloadBrochure = defineFileOperation({
  service: "pathway",
  method: "GET",
  path: "/brochure/:slug/file",
  summary: "Download the brochure of a link",
  access: "public",
  params: slugParams,
  query: linkQuery,
  mediaTypes: pdf,
  errors: ["FORBIDDEN", "FILE_NOT_READY"],
});
