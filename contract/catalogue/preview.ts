import { z } from "zod";
import { documentSchema } from "#domain/catalogue/documents";
import { courseSchema } from "#domain/courses/course";
import { isDay } from "#domain/time/dates";
import { defineOperation } from "../operation";

export const previewCatalogue = defineOperation({
  service: "dev",
  method: "GET",
  path: "/preview",
  summary: "Compare the catalogue folder with the database",
  description:
    "What an import would change: a page, a figure with its pages, or a course. Without a name, all of it. With a day, what an import on that day would change.",
  access: "localOnly",
  query: z.object({
    name: z.string().optional(),
    day: z.string().max(10, { abort: true }).refine(isDay).optional(),
  }),
  response: z.object({
    folder: z.string(),
    errors: z.array(z.string()),
    entries: z.array(
      z.object({
        kind: z.enum(["document", "university", "course", "figure", "file"]),
        key: z.string(),
        state: z.enum(["new", "changed", "removed", "unchanged"]),
        lines: z.array(z.string()),
        document: documentSchema.nullable(),
        course: courseSchema.nullable(),
      }),
    ),
  }),
  // A large catalogue takes some seconds to read.
  timeoutMs: 60_000,
});
