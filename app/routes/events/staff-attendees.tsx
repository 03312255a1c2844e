import { data, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { attendeeFilters } from "#domain/events/event-attendance";
import { hrefTo } from "#domain/site/href";
import { formatIst } from "#domain/time/dates";
import { DeskFrame } from "~/components/console/console-frame";
import { NextPage } from "~/components/console/filtered-list";
import { FormProblems } from "~/components/console/form-problems";
import { AttendeeFilters, AttendeeTable, FollowUpForm } from "~/components/events/attendees";
import { Lead } from "~/components/layout/page";
import { BulkSummary, MessagePreview } from "~/components/leads/messages";
import { Notice } from "~/components/ui/notice";
import { readFollowUp } from "~/forms/events/follow-up.server";
import { readFields, text } from "~/forms/form-schema.server";
import { privatePage } from "~/platform/response/private-page";
import { filled } from "~/services/auth/pending/pending-form-description";
import { staffAction, staffPage } from "~/services/auth/staff-guards.server";
import { failureOf } from "~/services/client/failure.server";
import { orNotFound } from "~/services/client/or-not-found.server";
import { services } from "~/services/client/services.server";
import { filtersIn } from "~/services/console/saved-views.server";
import { eventPlace } from "~/services/events/attendees.server";

export const { headers, meta } = privatePage<typeof loader>((data) => data?.event.title ?? "Event");

const PATH = "/counsellor/events";

/** People who have registered for an event: check-in, export and follow-up. */
export const loader = staffPage(PATH, async ({ request, params, visitor }) => {
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
  return { ...list, filters, queued, typed, here: url.search };
});

const followUpNames = { who: "Send to", subject: "Subject", text: "Message" };

export const action = staffAction(
  PATH,
  {
    pending: [
      { when: { attended: filled }, title: "Check in an attendee", fields: { attended: "Person" } },
      { when: { absent: filled }, title: "Undo a check-in", fields: { absent: "Person" } },
      { when: { step: "send" }, title: "Send an email to attendees", fields: followUpNames },
      { when: { step: "preview" }, title: "Preview an email to attendees", fields: followUpNames },
    ],
  },
  async ({ request, params, form, visitor }) => {
    const place = eventPlace(params);
    const { pathname, search } = new URL(request.url);
    const { attended, absent } = readFields(form, { attended: text(100), absent: text(100) });
    const { step, typed, errors } = readFollowUp(form);
    const failed = { typed, errors, preview: null };
    const isFollowUp = !attended && !absent;
    if (isFollowUp && Object.keys(errors).length > 0)
      return data({ ...failed, message: null }, { status: 400 });
    const { events } = services(visitor);
    try {
      if (!isFollowUp) {
        await events.setAttendance({
          params: { ...place, userId: attended || absent },
          body: { attended: attended !== "" },
        });
        return redirect(pathname + search, 303);
      }
      if (step === "preview") {
        const preview = await events.previewFollowUp({ params: place, body: typed });
        return data({ typed, errors, preview, message: null });
      }
      const { recipients } = await events.sendFollowUp({ params: place, body: typed });
      return redirect(`${pathname}?queued=${recipients}`, 303);
    } catch (error) {
      const { message, status } = failureOf(error);
      return data({ ...failed, message }, { status });
    }
  },
);

export default function EventAttendeesPage() {
  const loaded = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const { event, attendees, next, filters, csrf, queued } = loaded;
  const path = hrefTo("/counsellor/events/:kind/:slug", { kind: event.kind, slug: event.slug });
  const here = path + loaded.here;
  const preview = result?.preview;
  return (
    <DeskFrame current={PATH} heading={event.title}>
      <p>
        {formatIst(event.startsAt)} · {event.registered} registered, {event.attended} attended ·{" "}
        <a href={`${path}/attendees.csv`}>Download CSV</a>
      </p>
      <FormProblems result={result} />
      {!result && queued ? (
        <Notice tone="success">
          {`Emails on their way: ${queued}. People who have reached today’s limit are skipped. Each email is on the person’s timeline.`}
        </Notice>
      ) : null}
      <AttendeeFilters path={path} filters={filters} />
      {attendees.length > 0 ? (
        <AttendeeTable attendees={attendees} here={here} csrf={csrf} />
      ) : (
        <Lead>
          {Object.keys(filters).length > 0
            ? "No attendees match these filters."
            : "No one has registered yet."}
        </Lead>
      )}
      <NextPage path={path} filters={filters} next={next} />
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
