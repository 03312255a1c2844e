import { data, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { attendeeFilters, checkInReasons } from "#domain/events/event-attendance";
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
import { readFields } from "~/forms/form-schema.server";
import { formPage } from "~/platform/forms/form-page.server";
import { privatePage } from "~/platform/response/private-page";
import { staffAction, withStaff } from "~/services/auth/staff-guards.server";
import { failureOf } from "~/services/client/failure.server";
import { orNotFound, orNull } from "~/services/client/or-not-found.server";
import { services } from "~/services/client/services.server";
import { filtersIn } from "~/services/console/saved-views.server";
import {
  attendancePending as pending,
  checkInFields,
  NO_ACCOUNT,
  NOT_TODAY,
  walkInProblem,
} from "~/services/events/attendance-form.server";
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
    ...{ ...list, filters, queued, typed, here: url.search },
    seesStudents: visitor.may("counsellor"),
    mayEdit: list.event.isOfConsole && visitor.may("eventEditor"),
  });
});

export const action = staffAction(
  "events",
  { pending },
  async ({ request, params, form, visitor }) => {
    const place = eventPlace(params);
    const { pathname, search } = new URL(request.url);
    const { attended, absent, walkIn, reason } = readFields(form, checkInFields);
    if (form.has("walkIn") && !walkIn)
      return data(walkInProblem("Enter a mobile number or an email address.", ""), { status: 400 });
    const { step, typed, errors } = readFollowUp(form);
    const failed = { typed, errors, preview: null };
    const isFollowUp = !attended && !absent && !walkIn;
    if (isFollowUp && Object.keys(errors).length > 0)
      return data({ ...failed, message: null }, { status: 400 });
    const { events } = services(visitor);
    try {
      if (walkIn) {
        const found = await orNull(
          events.registerWalkIn({ params: place, body: { contact: walkIn } }),
        );
        if (!found) return data(walkInProblem(NO_ACCOUNT, walkIn), { status: 404 });
        return redirect(pathname + search, 303);
      }
      if (!isFollowUp) {
        await events.setAttendance({
          params: { ...place, userId: attended || absent },
          body: {
            attended: attended !== "",
            reason: checkInReasons.find((one) => one === reason) ?? null,
          },
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
      const { message, code, status } = failureOf(error);
      const asksWhy = code === "CHECK_IN_REASON";
      return data({ ...failed, message: asksWhy ? NOT_TODAY : message }, { status });
    }
  },
);

/** What was typed as a walk-in, and what is wrong with it. */
const walkInOf = (result: ReturnType<typeof useActionData<typeof action>>) =>
  result && "walkIn" in result
    ? { typed: result.walkIn, error: result.errors.walkIn }
    : { typed: "", error: undefined };

export default function EventAttendeesPage() {
  const loaded = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const { event, attendees, next, filters, csrf, queued, seesStudents, mayEdit } = loaded;
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
        <AttendeeTable {...{ attendees, here, csrf, seesStudents }} isOnDay={event.isOnDay} />
      ) : (
        <NoAttendees isFiltered={Object.keys(filters).length > 0} registered={event.registered} />
      )}
      <NextPage path={path} filters={filters} next={next} />
      {event.isOnDay && event.state === "published" ? (
        <WalkInForm {...{ here, csrf }} {...walkInOf(result)} />
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
