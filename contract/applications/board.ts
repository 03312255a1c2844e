import { z } from "zod";
import {
  boardCardSchema,
  boardGroups,
  deadlineSpans,
} from "#domain/applications/application-board";
import { outcomeSchema } from "#domain/applications/outcome";
import { defineOperation } from "../operation";
import { filter, timestamp } from "../operation/schemas";

/** Applications across students, and the views that staff save. */
const service = "user";
const counsellor = { staff: "counsellor" } as const;

const filters = {
  /** Only this intake: `2027-09`. Without one, intakes from this month on. */
  intake: filter(z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/)),
  /** Only this country, by its slug. */
  country: filter(z.string().max(60)),
  /** For `all_user`: only students of this counsellor. */
  counsellor: filter(z.uuid()),
};

export const showApplicationBoard = defineOperation({
  service,
  method: "GET",
  path: "/staff/applications/board",
  summary: "Show active applications by stage or by intake",
  description:
    "Each column has its number of applications and the first of them, the earliest intake first. `isCut` says that more applications match than are counted.",
  access: counsellor,
  mayLag: true,
  query: z.object({
    by: z.enum(boardGroups).default("stage").catch("stage"),
    ...filters,
    /** Only this column, with more applications. */
    column: filter(z.string().max(20)),
  }),
  response: z.object({
    columns: z.array(
      z.object({
        key: z.string(),
        name: z.string(),
        total: z.number(),
        cards: z.array(boardCardSchema),
      }),
    ),
    isCut: z.boolean(),
  }),
});

export const listStudentDeadlines = defineOperation({
  service,
  method: "GET",
  path: "/staff/applications/deadlines",
  summary: "List the deadlines of students, the earliest first",
  description: "The next step of each active application that is the student's turn.",
  access: counsellor,
  query: z.object({ within: z.enum(deadlineSpans).default("month").catch("month"), ...filters }),
  response: z.object({
    deadlines: z.array(boardCardSchema),
    total: z.number(),
    isCut: z.boolean(),
  }),
});

const studentApplication = boardCardSchema
  .omit({ deadline: true, step: true })
  .extend({ createdAt: timestamp });

export const listStudentApplications = defineOperation({
  service,
  method: "GET",
  path: "/staff/applications",
  summary: "List applications of students, the latest first",
  description:
    "Of a counsellor's own students; of all for `all_user`. Among the latest 20,000 that match, as in reports.",
  access: counsellor,
  mayLag: true,
  query: z.object({
    /** Indian days on which the application was started, both included. */
    from: filter(z.iso.date()),
    to: filter(z.iso.date()),
    /** The name of a university. */
    university: filter(z.string().max(200)),
    ...filters,
    outcome: filter(outcomeSchema),
    /** `no` leaves out withdrawn applications. */
    withdrawn: filter(z.literal("no")),
    /** `students`: the latest application of each student. */
    one: filter(z.literal("students")),
    after: filter(z.uuid()),
  }),
  response: z.object({ applications: z.array(studentApplication), next: z.string().nullable() }),
});
