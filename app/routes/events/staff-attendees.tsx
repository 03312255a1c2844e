import { useActionData, useLoaderData } from "@remix-run/react";
import { attendeeFilters } from "#domain/events/event-attendance";
import { hrefTo } from "#domain/site/href";
import { DeskFrame } from "~/components/console/console-frame";
import { NextPage } from "~/components/console/filtered-list";
import { FormProblems } from "~/components/console/form-problems";
import {
  AttendeeFilters,
  AttendeeTable,
  EventHead,
  FollowUpForm,
  NoAttendees,
  WalkInForm,
} from "~/components/events/attendees";
import { BulkSummary, MessagePreview } from "~/components/leads/messages/messages";
import { Notice } from "~/components/ui/notice";
import { readFollowUp } from "~/forms/events/follow-up.server";
import { formPage } from "~/platform/forms/form-page.server";
import { privatePage } from "~/platform/response/private-page";
import { staffAction, withStaff } from "~/services/auth/staff-guards.server";
import { orNotFound } from "~/services/client/or-not-found.server";
import { services } from "~/services/client/services.server";
import { filtersIn } from "~/services/console/saved-views.server";
import { attendancePending as pending } from "~/services/events/attendance-form.server";
import { changeAttendance } from "~/services/events/change-attendance.server";
import { eventPlace } from "~/services/events/attendees.server";

export const { headers, meta } = privatePage<typeof loader>((data) => data?.event.title ?? "Event");

const PATH = "/counsellor/events";

/** People who have registered for an event: check-in, export and follow-up. */
export const loader = withStaff("events", async ({ request, params, visitor }) => {
  const url = new URL(request.url);
  const filters = filtersIn(url, ["q", "who"]);
  const who = attendeeFilters.find((one) => one === filters.who);
  const after = url.searchParams.get("after") ?? undefined;
  const list = await orNotFound(
    services(visitor).events.listAttendees({
      params: eventPlace(params),
      query: { ...filters, who, after },
    }),
  );
  const queued = url.searchParams.get("queued");
  const typed = { id: crypto.randomUUID(), who: "attended", subject: "", text: "" };
  return formPage(visitor, {
    ...list,
    filters,
    queued,
    typed,
    here: url.search,
    mayEdit: list.event.isOfConsole && visitor.may("eventEditor"),
  });
});

export const action = staffAction("events", { pending }, (args) =>
  changeAttendance(args, readFollowUp(args.form)),
);

export default function EventAttendeesPage() {
  const loaded = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const { event, attendees, next, filters, csrf, queued, mayEdit } = loaded;
  const path = hrefTo("/counsellor/events/:kind/:slug", { kind: event.kind, slug: event.slug });
  const here = path + loaded.here;
  const preview = result?.preview;
  return (
    <DeskFrame current={PATH} heading={event.title}>
      <EventHead event={event} path={path} mayEdit={mayEdit} />
      <FormProblems result={result} />
      {!result && queued ? (
        <Notice tone="success">
          {`Emails on their way: ${queued}. People who have reached today’s limit are skipped. Each email is on the person’s timeline.`}
        </Notice>
      ) : null}
      <AttendeeFilters path={path} filters={filters} />
      {attendees.length > 0 ? (
        <AttendeeTable {...{ attendees, here, csrf }} isOnDay={event.isOnDay} />
      ) : (
        <NoAttendees isFiltered={Object.keys(filters).length > 0} registered={event.registered} />
      )}
      <NextPage path={path} filters={filters} next={next} />
      {event.isOnDay && event.state === "published" ? (
        <WalkInForm {...{ here, csrf }} result={result} />
      ) : null}
      <h2 id="follow-up">Follow-up email</h2>
      {preview ? <BulkSummary {...preview} names={["person", "people"]} /> : null}
      {preview?.samples.map((sample) => (
        <MessagePreview key={sample.name} title={`To ${sample.name}`} preview={sample} />
      ))}
      <FollowUpForm
        typed={result?.typed ?? loaded.typed}
        errors={result?.errors ?? {}}
        canSend={(preview?.recipients ?? 0) > 0}
        here={here}
        csrf={csrf}
      />
    </DeskFrame>
  );
}
