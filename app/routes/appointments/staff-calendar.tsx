import { data, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { hrefTo } from "#domain/site/href";
import { formatMoment } from "#domain/time/dates";
import { CallConflicts, PastCalls, UpcomingCalls } from "~/components/appointments/staff-calls";
import { DeskFrame } from "~/components/console/console-frame";
import { CsrfField } from "~/components/fields/csrf-field";
import { Button } from "~/components/ui/button";
import { Notice } from "~/components/ui/notice";
import { readFields, text } from "~/forms/form-schema.server";
import { visitorOrigin } from "~/platform/request/region.server";
import { privatePage } from "~/platform/response/private-page";
import { filled } from "~/services/auth/pending/pending-form-description";
import { staffAction, staffPage } from "~/services/auth/staff-guards.server";
import { failureOf } from "~/services/client/failure.server";
import { services } from "~/services/client/services.server";

export const { headers, meta } = privatePage("Calendar");

const PATH = "/counsellor/calendar";
const OUTCOME_FORM = "outcome";

export const loader = staffPage(PATH, async ({ visitor }) => {
  const { appointments } = services(visitor);
  const [conflicts, upcoming, past, feed] = await Promise.all([
    appointments.listCallConflicts(),
    appointments.listUpcomingCalls(),
    appointments.listPastCalls(),
    appointments.showCalendarFeed(),
  ]);
  return { conflicts, upcoming, past, feed };
});

const calendarForm = { completed: text(100), no_show: text(100), feed: text(10) };

/** `completed` and `no_show` contain a call's id. `feed` makes or revokes the calendar's address. */
export const action = staffAction(
  PATH,
  {
    pending: [
      {
        when: { completed: filled },
        title: "Mark a call as completed",
        fields: { completed: "Call" },
      },
      { when: { no_show: filled }, title: "Mark a call as no-show", fields: { no_show: "Call" } },
      {
        when: { feed: "revoke" },
        title: "Revoke the address of your calendar",
        fields: { feed: "Step" },
      },
      {
        when: { feed: "create" },
        title: "Create a new address for your calendar",
        fields: { feed: "Step" },
      },
    ],
  },
  async ({ form, request, visitor }) => {
    const { completed, no_show: noShow, feed } = readFields(form, calendarForm);
    const { appointments } = services(visitor);
    try {
      if (feed === "create") {
        const { token } = await appointments.createCalendarFeed();
        const address =
          visitorOrigin(request) + hrefTo("/staff-calendar/:token/calls.ics", { token });
        return data({ address, message: null });
      }
      if (feed === "revoke") await appointments.deleteCalendarFeed();
      else if (completed)
        await appointments.markCall({ params: { id: completed }, body: { status: "completed" } });
      else await appointments.markCall({ params: { id: noShow }, body: { status: "no_show" } });
    } catch (error) {
      const { message, status } = failureOf(error);
      return data({ address: null, message }, { status });
    }
    return redirect(hrefTo(PATH), 303);
  },
);

export default function CalendarPage() {
  const { conflicts, upcoming, past, feed, csrf } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  return (
    <DeskFrame current={PATH} heading="Calendar">
      <CallConflicts calls={conflicts} />
      {result?.message ? <Notice tone="error">{result.message}</Notice> : null}
      <h2 id="upcoming">Upcoming</h2>
      {upcoming.length === 0 ? <p>No calls are booked.</p> : <UpcomingCalls calls={upcoming} />}
      <h2 id="past">Past</h2>
      {past.length === 0 ? (
        <p>No calls in the last 30 days.</p>
      ) : (
        <>
          <form method="post" id={OUTCOME_FORM}>
            <CsrfField token={csrf} />
          </form>
          <PastCalls calls={past} form={OUTCOME_FORM} />
        </>
      )}
      <p>
        <a href={hrefTo("/counsellor/calls")}>Search all calls</a>
      </p>
      <h2 id="feed">In your own calendar</h2>
      {result?.address ? (
        <Notice tone="success" title="Address of your calendar">
          <p>
            <code>{result.address}</code>
          </p>
          <p>
            Add it to your calendar as a subscription. It isn’t shown again. Anyone with this
            address can read your calls, so keep it to yourself.
          </p>
        </Notice>
      ) : null}
      <p>
        {feed.createdAt
          ? `This calendar address was created on ${formatMoment(feed.createdAt)}. A new one replaces it.`
          : "Subscribe to your calls from any calendar program. Moved and cancelled calls are updated there."}
      </p>
      <form method="post">
        <CsrfField token={csrf} />
        <Button name="feed" value="create" tone="secondary">
          {feed.createdAt ? "Create a new address" : "Create an address"}
        </Button>{" "}
        {feed.createdAt ? (
          <Button name="feed" value="revoke" tone="quiet">
            Revoke
          </Button>
        ) : null}
      </form>
    </DeskFrame>
  );
}
