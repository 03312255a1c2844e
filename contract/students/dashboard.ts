import { z } from "zod";
import { applicationStatusSchema } from "#domain/applications/applications";
import { studentDeadlineSchema } from "#domain/applications/student-deadlines";
import { appointmentSchema } from "#domain/appointments/appointments";
import { documentSummarySchema } from "#domain/catalogue/documents";
import { courseSchema } from "#domain/courses/course";
import { defineOperation } from "../operation";
import { timestamp, userParams } from "../operation/schemas";
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
    /** Documents that a counsellor has sent back. */
    /** `path` is the page where the student goes on. */
    returnedDocuments: z.array(z.object({ id: z.string(), label: z.string(), path: z.string() })),
    /** Recommendations that wait for the student's decision. */
    proposed: z.number(),
    /** The latest of the shortlist. */
    favourites: z.array(courseSchema),
    favouriteCount: z.number(),
    registeredFor: z.array(documentSummarySchema),
    nextDeadline: studentDeadlineSchema.nullable(),
    nextCall: appointmentSchema.nullable(),
    /** An enquiry that waits for its first contact, by when the student was told to expect it, and the token of its link. */
    waitingEnquiry: z.object({ contactBy: timestamp, token: z.string() }).nullable(),
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
            stageId: z.number(),
            stage: z.string(),
            status: z.enum(["done", "returned"]),
          }),
        ),
      })
      .nullable(),
  }),
});
