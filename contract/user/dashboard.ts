import { z } from "zod/v4";
import { appointmentSchema } from "#domain/appointments";
import { applicationStatusSchema } from "#domain/applications";
import { courseSchema, documentSummarySchema } from "#domain/catalogue";
import { studentDeadlineSchema } from "#domain/student-deadlines";
import { defineOperation } from "../operation";
import { optionalCountry, pageNumber, pageSize, timestamp, userParams } from "../schemas";
import { profile } from "./shapes";

const service = "user";
const specification = "core.md §7";

export const showDashboard = defineOperation({
  service,
  method: "GET",
  path: "/user/:userId/dashboard",
  summary: "Show what a student's dashboard needs",
  description: "Records a visit. Calls within an hour belong to the same visit.",
  specification,
  access: "ownUser",
  params: userParams,
  response: z.object({
    profile,
    applications: z.array(applicationStatusSchema),
    /** Recommendations that wait for the student's decision. */
    proposed: z.number(),
    /** The latest of the shortlist. */
    favourites: z.array(courseSchema),
    favouriteCount: z.number(),
    registeredFor: z.array(documentSummarySchema),
    nextDeadline: studentDeadlineSchema.nullable(),
    nextCall: appointmentSchema.nullable(),
    /** Messages of counsellors in the student's chats. */
    unreadMessages: z.number().int(),
    /** What counsellors did since the last visit. Null at the first visit. */
    news: z
      .object({
        since: timestamp,
        /** Courses that were recommended. */
        proposed: z.number().int(),
        /** Stages of applications that were accepted or returned. */
        decided: z.array(
          z.object({
            applicationId: z.string(),
            title: z.string(),
            stage: z.string(),
            status: z.enum(["done", "returned"]),
          }),
        ),
      })
      .nullable(),
  }),
  errors: ["UNAUTHORIZED", "FORBIDDEN", "NOT_FOUND"],
});

export const listAlumni = defineOperation({
  service,
  method: "GET",
  path: "/alumni",
  summary: "List alumni",
  specification,
  access: "public",
  query: z.object({
    page: pageNumber,
    /** core.md §9: the dashboard shows ten. */
    size: pageSize(100, 10),
    country: optionalCountry,
    university: z.string().optional(),
    previewStatus: z.string().optional(),
  }),
  response: documentSummarySchema,
  isList: true,
  isCacheable: true,
});

export const listAlumniUniversities = defineOperation({
  service,
  method: "GET",
  path: "/alumni/universities",
  summary: "List the universities that alumni attended",
  specification,
  access: "public",
  response: z.array(z.string()),
});
