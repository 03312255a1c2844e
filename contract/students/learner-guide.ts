import { z } from "zod";
import { dateBases } from "#domain/applications/plan";
import { defineOperation } from "../operation";
import { text } from "../operation/schemas";

const guide = z.object({
  title: z.string(),
  countrySlug: z.string(),
  /** The country's ebook on the website, if there is one. */
  url: z.string().startsWith("/").nullable(),
  submissionDate: z.string().nullable(),
  articles: z.array(z.object({ title: z.string(), path: z.string() })),
  /** The stages of an application with the dates that we advise. Empty without `intake`. */
  steps: z.array(
    z.object({
      name: z.string(),
      about: z.string(),
      dueOn: z.string(),
      basis: z.enum(dateBases),
    }),
  ),
});
export type LearnerGuide = z.output<typeof guide>;

export const linkLearnerGuide = defineOperation({
  service: "pathway",
  method: "GET",
  path: "/learner-guide/:id",
  summary: "Return the address of a learner's guide",
  description: "`id` is a programme's slug, or with `type=country` a country.",
  specification: "core.md §7",
  access: "signedIn",
  params: z.object({ id: z.string() }),
  query: z.object({ type: text }),
  response: z.object({ url: z.string().startsWith("/") }),
});

export const showLearnerGuide = defineOperation({
  service: "learnerGuide",
  method: "GET",
  path: "/program-key/:programKey",
  summary: "Show the learner's guide of a programme",
  specification: "core.md §7",
  access: "signedIn",
  params: z.object({ programKey: z.string() }),
  query: z.object({
    /** The day on which the application was started: `2026-11-22`. */
    submissionDate: z.string().optional(),
    /** `2027-09` */
    intake: z.string().optional(),
  }),
  response: guide,
});
