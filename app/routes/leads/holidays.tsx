import { data, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { readDate } from "#domain/intake/date";
import { hrefTo } from "#domain/site/href";
import { formatDate, today } from "#domain/time/dates";
import { CallConflicts } from "~/components/appointments/staff-calls";
import { DeskFrame } from "~/components/console/console-frame";
import { FormProblems } from "~/components/console/form-problems";
import { CsrfField } from "~/components/fields/csrf-field";
import { TextField } from "~/components/fields/fields";
import { form as formStyle } from "~/components/fields/fields.css";
import { Lead } from "~/components/layout/page";
import { Button } from "~/components/ui/button";
import { DataTable } from "~/components/ui/data-table";
import { checked, parseForm, readFields, required, text } from "~/forms/form-schema.server";
import { privatePage } from "~/platform/response/private-page";
import { filled } from "~/services/auth/pending/pending-form-description";
import { staffAction, staffPage } from "~/services/auth/staff-guards.server";
import { failureOf } from "~/services/client/failure.server";
import { services } from "~/services/client/services.server";

export const { headers, meta } = privatePage("Holidays");

const PATH = "/counsellor/holidays";
const REMOVE_FORM = "remove";

/** The holidays of the whole team. */
export const loader = staffPage("/counsellor/assignment", async ({ visitor }) => {
  const { leads, appointments } = services(visitor);
  const [{ holidays }, conflicts] = await Promise.all([
    leads.showAssignment(),
    appointments.listCallConflicts(),
  ]);
  return { holidays, conflicts };
});

const DAY = "Enter a date from today on.";
const holidayForm = {
  day: checked(40, (typed) => {
    const day = readDate(typed);
    return day !== null && day >= today() ? { ok: true, value: day } : { ok: false, message: DAY };
  }),
  name: required(80, "Enter the name of the holiday.", 2),
};

/** Adds a holiday, or removes the one named by `remove`. */
export const action = staffAction(
  "/counsellor/assignment",
  {
    pending: [
      { when: { remove: filled }, title: "Remove a holiday", fields: { remove: "Day" } },
      { title: "Add a holiday", fields: { day: "Day", name: "Name" } },
    ],
  },
  async ({ form, visitor }) => {
    const { remove } = readFields(form, { remove: text(10) });
    const parsed = parseForm(form, holidayForm);
    if (!remove && !parsed.ok)
      return data({ typed: parsed.typed, errors: parsed.errors, message: null }, { status: 400 });
    const { leads } = services(visitor);
    try {
      if (remove) await leads.deleteHoliday({ params: { day: remove } });
      else if (parsed.ok)
        await leads.setHoliday({
          params: { day: parsed.values.day },
          body: { name: parsed.values.name },
        });
    } catch (error) {
      const { message, status } = failureOf(error);
      return data({ typed: parsed.typed, errors: {}, message }, { status });
    }
    return redirect(hrefTo(PATH), 303);
  },
);

export default function HolidaysPage() {
  const { holidays, conflicts, csrf } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const errors: Readonly<Record<string, string | undefined>> = result?.errors ?? {};
  return (
    <DeskFrame current="/counsellor/assignment" heading="Holidays">
      <p>
        <a href={hrefTo("/counsellor/assignment")}>Assignment</a>
      </p>
      <Lead>On these days no calls can be booked and no leads are assigned.</Lead>
      <p>
        Calls that are already booked stay, and are listed here until you move or cancel them. Their
        students are asked to choose another time.
      </p>
      <FormProblems result={result} />
      <CallConflicts calls={conflicts} />
      <HolidayTable holidays={holidays} csrf={csrf} />
      <h2 id="add">Add a holiday</h2>
      <form className={formStyle} method="post" noValidate>
        <CsrfField token={csrf} />
        <TextField
          name="day"
          label="Day"
          type="date"
          defaultValue={result?.typed.day ?? ""}
          error={errors.day}
        />
        <TextField
          name="name"
          label="Name"
          maxLength={80}
          defaultValue={result?.typed.name ?? ""}
          error={errors.name}
        />
        <div>
          <Button>Add</Button>
        </div>
      </form>
    </DeskFrame>
  );
}

interface HolidayTableProps {
  readonly holidays: readonly { readonly day: string; readonly name: string }[];
  readonly csrf: string | null;
}

/** Planned holidays, each with a button that removes it. */
function HolidayTable({ holidays, csrf }: HolidayTableProps) {
  if (holidays.length === 0) return <p>No holidays are planned.</p>;
  return (
    <>
      <form method="post" id={REMOVE_FORM}>
        <CsrfField token={csrf} />
      </form>
      <DataTable
        caption="Planned holidays"
        columns={["Day", "Name", "Remove"]}
        rows={holidays.map(({ day, name }) => [
          formatDate(day),
          name,
          <Button
            key="remove"
            tone="quiet"
            form={REMOVE_FORM}
            name="remove"
            value={day}
            aria-label={`Remove ${name}, ${formatDate(day)}`}
          >
            Remove
          </Button>,
        ])}
      />
    </>
  );
}
