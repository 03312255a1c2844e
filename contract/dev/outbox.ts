import { z } from "zod/v4";
import { documentSchema } from "#domain/catalogue/documents";
import { courseSchema } from "#domain/courses/course";
import { isDay } from "#domain/time/dates";
import { defineFileOperation, defineOperation } from "../operation";

const service = "dev";
const access = "localOnly";
const idParams = z.object({ id: z.string() });
const html = ["text/html"] as const;

export const listOutgoingMessages = defineOperation({
  service,
  method: "GET",
  path: "/outbox",
  summary: "List recent messages in plain text",
  access,
  response: z.array(
    z.object({
      id: z.string(),
      kind: z.string(),
      to: z.string(),
      subject: z.string().nullable(),
      text: z.string(),
      status: z.string(),
      createdAt: z.string(),
    }),
  ),
});

export const showOutgoingMail = defineFileOperation({
  service,
  method: "GET",
  path: "/mail/:id",
  summary: "Render an email of the outbox",
  access,
  params: idParams,
  mediaTypes: html,
  errors: ["NOT_FOUND"],
});

export const listMailSamples = defineOperation({
  service,
  method: "GET",
  path: "/samples",
  summary: "List a sample of every email template for every region",
  access,
  response: z.array(z.string()),
});

export const showMailSample = defineFileOperation({
  service,
  method: "GET",
  path: "/samples/:id",
  summary: "Render a sample of an email template",
  access,
  params: idParams,
  mediaTypes: html,
  errors: ["NOT_FOUND"],
});

export const previewCatalogue = defineOperation({
  service,
  method: "GET",
  path: "/preview",
  summary: "Compare the catalogue folder with the database",
  description:
    "What an import would change: a page, a figure with its pages, or a course. Without a name, all of it. With a day, what an import on that day would change.",
  access,
  query: z.object({ name: z.string().optional(), day: z.string().refine(isDay).optional() }),
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
  errors: ["NOT_FOUND"],
});
