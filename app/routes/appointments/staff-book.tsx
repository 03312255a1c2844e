import { data, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { isBookable } from "#domain/appointments/appointments";
import { parseMobile } from "#domain/intake/phone.server";
import { hrefTo } from "#domain/site/href";
import { SlotChooser } from "~/components/appointments/slot-chooser";
import { StaffBookingForm } from "~/components/appointments/staff-booking-form";
import { DeskFrame } from "~/components/console/console-frame";
import { readFields, text } from "~/forms/form-schema.server";
import { privatePage } from "~/platform/response/private-page";
import { staffAction, staffPage } from "~/services/auth/staff-guards.server";
import { failureOf } from "~/services/client/failure.server";
import { orNotFound } from "~/services/client/or-not-found.server";
import { services } from "~/services/client/services.server";

export const { headers, meta } = privatePage("Book a call for a student");

const TAB = "/counsellor/calendar";

/** Days and times, and the form for the chosen time (`slot`). */
export const loader = staffPage(TAB, async ({ request, params, visitor }) => {
  const userId = params.student ?? "";
  const query = new URL(request.url).searchParams;
  const { students, appointments } = services(visitor);
  const who = await orNotFound(students.showStudent({ params: { userId } }));
  const [days, staff] = await Promise.all([
    appointments.listSlots({ query: { studentId: userId } }),
    students.listColleagues(),
  ]);
  const slot = query.get("slot") ?? "";
  const chosen =
    days.find(({ day }) => day === query.get("day")) ??
    days.find(({ slots }) => slots.some(({ isFree }) => isFree)) ??
    null;
  return { who, days, staff, chosen, slot: isBookable(slot, new Date()) ? slot : null };
});

const fields = { slot: text(20), mobile: text(40), topic: text(300), calleeId: text(100) };

export const action = staffAction(
  TAB,
  {
    pending: [
      {
        title: "Book a call for a student",
        fields: {
          slot: "Date and time (IST)",
          mobile: "Phone number",
          topic: "Topic",
          calleeId: "With",
        },
      },
    ],
  },
  async ({ params, form, visitor }) => {
    const userId = params.student ?? "";
    const typed = readFields(form, fields);
    const number = parseMobile(typed.mobile, "IN");
    if (!number.ok || !typed.topic) {
      const errors: Record<string, string> = {
        ...(number.ok ? {} : { mobile: "Enter a phone number that we can call." }),
        ...(typed.topic ? {} : { topic: "Enter what the call is about." }),
      };
      return data({ typed, errors }, { status: 400 });
    }
    try {
      await services(visitor).appointments.bookStaffCall({
        body: {
          userId,
          startsAt: typed.slot,
          mobile: number.e164,
          topic: typed.topic,
          ...(typed.calleeId ? { calleeId: typed.calleeId } : {}),
        },
      });
      const page = hrefTo("/counsellor/students/:student", { student: userId });
      return redirect(`${page}?show=calls&saved=yes`, 303);
    } catch (error) {
      const { message, code, status } = failureOf(error);
      const errors: Record<string, string> = { main: failures.get(code ?? "") ?? message };
      return data({ typed, errors }, { status });
    }
  },
);

const failures: ReadonlyMap<string, string> = new Map([
  ["SLOT_TAKEN", "This time is taken. Choose another time or colleague."],
  [
    "TOO_MANY_REQUESTS",
    "The student has three calls booked. Another can be booked after the first.",
  ],
]);

export default function StaffBookPage() {
  const { who, days, staff, chosen, slot, csrf } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const { typed = {}, errors = {} } = result ?? {};
  const path = hrefTo("/counsellor/students/:student/calls/new", { student: who.id });
  const href = (query: Record<string, string>) => `${path}?${new URLSearchParams(query)}`;
  return (
    <DeskFrame current={TAB} heading={`Book a call for ${who.fullName ?? "the student"}`}>
      {slot ? (
        <StaffBookingForm
          {...{ slot, staff, csrf, errors }}
          typed={{ mobile: who.mobile ?? "", ...typed }}
          others={path}
        />
      ) : (
        <SlotChooser
          days={days}
          chosen={chosen}
          dayHref={(day) => href({ day })}
          slotHref={(time) => href({ slot: time })}
        />
      )}
    </DeskFrame>
  );
}
