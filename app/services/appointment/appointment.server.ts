import { z } from "zod";
import { appointmentStatuses } from "#domain/appointments";
import type { Visitor } from "../auth/visitor.server";
import { orNotFound } from "../or-not-found.server";

const segment = encodeURIComponent;

const daysSchema = z.array(
  z.object({
    day: z.string(),
    slots: z.array(z.object({ startsAt: z.string(), isFree: z.boolean() })),
  }),
);
export type BookableDay = z.output<typeof daysSchema>[number];

const appointmentSchema = z.object({
  token: z.string(),
  startsAt: z.string(),
  status: z.enum(appointmentStatuses),
  mobile: z.string(),
  topic: z.string(),
  counsellor: z.string().nullable(),
});
export type Appointment = z.output<typeof appointmentSchema>;

const base = (visitor: Visitor): string => `/user/${segment(visitor.claims?.userId ?? "")}`;

/** The days to choose from, each with its times and whether somebody is free then. */
export async function bookableDays(visitor: Visitor): Promise<BookableDay[]> {
  const { data } = await visitor.call({
    service: "appointment",
    path: "/slots",
    schema: daysSchema,
  });
  return data;
}

/** The visitor's appointments to come, the next first. */
export async function ownAppointments(visitor: Visitor): Promise<Appointment[]> {
  const { data } = await visitor.call({
    service: "appointment",
    path: base(visitor),
    schema: z.array(appointmentSchema),
  });
  return data;
}

/** Books a time. @throws ServiceError 409 SLOT_TAKEN, 400 with `fields`, 429. */
export async function bookAppointment(
  visitor: Visitor,
  wish: { readonly startsAt: string; readonly mobile: string; readonly topic: string },
): Promise<Appointment> {
  const { data } = await visitor.call({
    service: "appointment",
    path: base(visitor),
    method: "POST",
    body: wish,
    schema: appointmentSchema,
  });
  return data;
}

/** The appointment of a signed link. @throws Response 404 */
export async function appointmentOf(visitor: Visitor, token: string): Promise<Appointment> {
  const { data } = await orNotFound(
    visitor.call({
      service: "appointment",
      path: `/link/${segment(token)}`,
      schema: appointmentSchema,
    }),
  );
  return data;
}

/** Moves an appointment, or calls it off. @throws ServiceError 409 SLOT_TAKEN, 404, 400. */
export async function changeAppointment(
  visitor: Visitor,
  token: string,
  change: { readonly startsAt: string } | { readonly status: "cancelled" },
): Promise<void> {
  await visitor.call({
    service: "appointment",
    path: `/link/${segment(token)}`,
    method: "PUT",
    body: change,
    schema: appointmentSchema,
  });
}

/** Its calendar file. @throws ServiceError 404. */
export const appointmentCalendar = (visitor: Visitor, token: string): Promise<Response> =>
  visitor.file({ service: "appointment", path: `/link/${segment(token)}/calendar` });

const staffSchema = z.array(appointmentSchema.extend({ name: z.string().nullable() }));

/** The calls that a counsellor has to make, the next first. */
export async function staffAppointments(visitor: Visitor) {
  const { data } = await visitor.call({
    service: "appointment",
    path: "/staff",
    schema: staffSchema,
  });
  return data;
}
