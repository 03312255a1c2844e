import { z } from "zod";
import { MAX_ABSENCES } from "#domain/time/working-hours";
import { defineOperation } from "../operation";
import { timestamp } from "../operation/schemas";

/** How leads are assigned to counsellors. */
const service = "lead";
const leadManager = { staff: "leadManager" } as const;

const textList = z.array(z.string().trim().min(1).max(40)).max(30);
const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

const rule = z.strictObject({
  acceptsLeads: z.boolean(),
  /** Whether calls can be booked with them. */
  acceptsCalls: z.boolean(),
  /** Open leads at which no more are assigned. */
  maxOpenLeads: z.number().int().min(0).max(10_000),
  /** Regions of the website: `IN`, `VN`, `SA`. Empty lists mean all. */
  regions: textList,
  languages: textList,
  /** Countries of interest: `DEU`. */
  countries: textList,
  /** Words of a field of study. */
  fields: textList,
  /** Working days, each once. */
  hours: z
    .array(
      z.strictObject({
        /** ISO day of the week, 1 for Monday. */
        day: z.number().int().min(1).max(7),
        /** Indian time: `09:30`. */
        opensAt: time,
        closesAt: time,
      }),
    )
    .max(7),
  /** Absences, both days included. Without the second, one has no end. */
  absences: z
    .array(z.strictObject({ from: z.iso.date(), until: z.iso.date().nullable() }))
    .max(MAX_ABSENCES),
});
export type AssignmentRuleBody = z.output<typeof rule>;

const holiday = z.object({ day: z.iso.date(), name: z.string() });
export type Holiday = z.output<typeof holiday>;

const handOver = z.object({
  id: z.string(),
  /** Names. Null for an account without one, or that was deleted. */
  from: z.string().nullable(),
  to: z.string().nullable(),
  by: z.string().nullable(),
  isToTeam: z.boolean(),
  createdAt: timestamp,
  moved: z.object({ lead: z.number(), student: z.number(), call: z.number(), chat: z.number() }),
  isFinished: z.boolean(),
  undoneAt: timestamp.nullable(),
});

export const showAssignment = defineOperation({
  service,
  method: "GET",
  path: "/assignment",
  summary: "Show rules, load and unassigned leads",
  access: leadManager,
  response: z.object({
    staff: z.array(
      z.object({
        staffId: z.string(),
        name: z.string().nullable(),
        openLeads: z.number(),
        /** At work, with room for more. */
        isAvailable: z.boolean(),
        /** Null for counsellors who get no leads automatically. */
        rule: rule.nullable(),
      }),
    ),
    /** The oldest unassigned leads. */
    unassigned: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        lastEnquiryAt: timestamp,
        /** Later than the target for the first contact. */
        isOverdue: z.boolean(),
      }),
    ),
    unassignedTotal: z.number(),
    /** Holidays from today on. */
    holidays: z.array(holiday),
    /** The hand-overs that can be undone, are going on or were undone, the latest first. */
    handOvers: z.array(handOver),
    firstContactMinutes: z.number(),
    returnMinutes: z.number(),
  }),
});

export const setAssignmentRule = defineOperation({
  service,
  method: "PUT",
  path: "/assignment/:staffId",
  summary: "Set what a counsellor takes, and when",
  access: leadManager,
  params: z.object({ staffId: z.uuid() }),
  body: rule
    .refine(({ hours }) => hours.every(({ opensAt, closesAt }) => opensAt < closesAt), {
      message: "must end later than they start",
      path: ["hours"],
    })
    .refine(({ hours }) => new Set(hours.map(({ day }) => day)).size === hours.length, {
      message: "must name each day once",
      path: ["hours"],
    })
    .refine(({ absences }) => absences.every(({ from, until }) => !until || from <= until), {
      message: "must not end before the first day",
      path: ["absences"],
    }),
  response: z.object({ staffId: z.string() }),
});

export const previewHandOver = defineOperation({
  service,
  method: "GET",
  path: "/assignment/:staffId/hand-over",
  summary: "Count what a hand-over would move",
  access: leadManager,
  params: z.object({ staffId: z.uuid() }),
  response: z.object({
    /** Open leads, with their next actions. */
    leads: z.number(),
    nextActions: z.number(),
    /** Students whose counsellor they are. */
    students: z.number(),
    /** Upcoming calls. */
    calls: z.number(),
    /** Conversations that they have taken. */
    chats: z.number(),
  }),
});

export const handOverLeads = defineOperation({
  service,
  method: "POST",
  path: "/assignment/:staffId/hand-over",
  summary: "Hand all work of a counsellor over",
  description:
    "Open leads with their next actions, students, upcoming calls and conversations. A call stays if the colleague " +
    "has another at its time. Without a colleague, everything goes to the team. The colleague is told once.",
  access: leadManager,
  params: z.object({ staffId: z.uuid() }),
  body: z.strictObject({ toId: z.uuid().nullable() }),
  response: z.object({ leads: z.number() }),
});

export const undoHandOver = defineOperation({
  service,
  method: "POST",
  path: "/hand-overs/:id/undo",
  summary: "Undo a hand-over",
  description:
    "For 30 days, once it is done. What is still where it was put goes back, and so does what the rules have assigned " +
    "since a hand-over to the team. Both sides are told once.",
  access: leadManager,
  params: z.object({ id: z.uuid() }),
  response: z.object({ id: z.string() }),
  errors: ["CANNOT_UNDO"],
});

export const setHoliday = defineOperation({
  service,
  method: "PUT",
  path: "/holidays/:day",
  summary: "Add or rename a holiday",
  description:
    "No calls can be booked and no leads are assigned. Calls already booked stay, and their students are asked to choose another time.",
  access: leadManager,
  params: z.object({ day: z.iso.date() }),
  body: z.strictObject({ name: z.string().trim().min(2).max(80) }),
  response: holiday,
});

export const deleteHoliday = defineOperation({
  service,
  method: "DELETE",
  path: "/holidays/:day",
  summary: "Remove a holiday",
  access: leadManager,
  params: z.object({ day: z.iso.date() }),
  status: 204,
});
