import { data, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { attendeeFilters, checkInReasons } from "#domain/events/event-attendance";
import { hrefTo } from "#domain/site/href";
import { formatIst } from "#domain/time/dates";
import { DeskFrame } from "~/components/console/console-frame";
import { NextPage } from "~/components/console/filtered-list";
import { FormProblems } from "~/components/console/form-problems";
import {
  AttendeeFilters,
  AttendeeTable,
  FollowUpForm,
  WalkInForm,
} from "~/components/events/attendees";
import { Lead } from "~/components/layout/page";
import { BulkSummary, MessagePreview } from "~/components/leads/messages";
import { Notice } from "~/components/ui/notice";
import { readFollowUp } from "~/forms/events/follow-up.server";
import { readFields, text } from "~/forms/form-schema.server";
import { privatePage } from "~/platform/response/private-page";
import { filled, submitted } from "~/services/auth/pending/pending-form-description";
import { staffAction, staffPage } from "~/services/auth/staff-guards.server";
import { failureOf } from "~/services/client/failure.server";
import { orNotFound, orNull } from "~/services/client/or-not-found.server";
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
  return {
    ...list,
    filters,
    queued,
    typed,
    here: url.search,
    seesStudents: visitor.may("counsellor"),
  };
});

const checkInFields = {
  attended: text(100),
  absent: text(100),
  walkIn: text(254),
  reason: text(40),
};
const NO_ACCOUNT =
  "Nobody has an account with this number or address. Add the person as a lead, or check what you typed.";
const NOT_TODAY = "This event isn’t today. Choose a reason for the check-in.";

interface Errors {
  readonly walkIn?: string;
  readonly subject?: string;
  readonly text?: string;
}

/** A walk-in that was rejected, in the shape of the other forms. */
function walkInProblem(problem: string, walkIn: string) {
  const errors: Errors = { walkIn: problem };
  return { typed: null, errors, preview: null, message: null, walkIn };
}

const followUpNames = { who: "Send to", subject: "Subject", text: "Message" };

export const action = staffAction(
  PATH,
  {
    pending: [
      {
        when: { attended: filled },
        title: "Check in an attendee",
        fields: { attended: "Person", reason: "Reason" },
      },
      { when: { walkIn: submitted }, title: "Check in a walk-in", fields: { walkIn: "Person" } },
      { when: { absent: filled }, title: "Undo a check-in", fields: { absent: "Person" } },
      { when: { step: "send" }, title: "Send an email to attendees", fields: followUpNames },
      { when: { step: "preview" }, title: "Preview an email to attendees", fields: followUpNames },
    ],
  },
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

/** Why nobody is listed. Counsellors see their own students and those of nobody. */
function emptyText(isFiltered: boolean, registered: number): string {
  if (isFiltered) return "No attendees match these filters.";
  return registered === 0
    ? "No one has registered yet."
    : "None of those who have registered are your students.";
}

export default function EventAttendeesPage() {
  const loaded = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const { event, attendees, next, filters, csrf, queued, seesStudents } = loaded;
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
        <AttendeeTable
          attendees={attendees}
          here={here}
          csrf={csrf}
          isOnDay={event.isOnDay}
          seesStudents={seesStudents}
        />
      ) : (
        <Lead>{emptyText(Object.keys(filters).length > 0, event.registered)}</Lead>
      )}
      <NextPage path={path} filters={filters} next={next} />
      {event.isOnDay ? (
        <WalkInForm
          here={here}
          csrf={csrf}
          typed={result && "walkIn" in result ? result.walkIn : ""}
          error={result && "walkIn" in result ? result.errors.walkIn : undefined}
        />
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
