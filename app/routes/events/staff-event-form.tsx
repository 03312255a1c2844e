import { data, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { eventKinds } from "#domain/events/event-attendance";
import { hrefTo } from "#domain/site/href";
import { DeskFrame } from "~/components/console/console-frame";
import { FormProblems } from "~/components/console/form-problems";
import { StaffEventForm } from "~/components/events/staff-event-form";
import { Lead } from "~/components/layout/page";
import { Notice } from "~/components/ui/notice";
import {
  eventFieldNames,
  fieldsOf,
  newEvent,
  parseStaffEvent,
  typedOf,
} from "~/forms/events/staff-event.server";
import { choice, readFields } from "~/forms/form-schema.server";
import { formPage } from "~/platform/forms/form-page.server";
import { privatePage } from "~/platform/response/private-page";
import { staffAction, withStaff } from "~/services/auth/staff-guards.server";
import { failureOf } from "~/services/client/failure.server";
import { orNotFound } from "~/services/client/or-not-found.server";
import { services } from "~/services/client/services.server";
import { eventPlace, kindIn } from "~/services/events/attendees.server";

export const { headers, meta } = privatePage<typeof loader>((data) => data?.heading ?? "Event");

const RULE = "eventEditor";
const CHANGED =
  "A colleague has changed this event while you had it open, so nothing was saved. Compare it with what you entered, then save again.";

/** The form of a new event (`kind` in the query), or of one that was made in the console. */
export const loader = withStaff(RULE, async ({ request, params, visitor }) => {
  const query = new URL(request.url).searchParams;
  if (params.slug === undefined) {
    const kind = kindIn(query.get("kind"));
    const noun = kind === "event" ? "an event" : "a webinar";
    const shown = { kind, slug: null, typed: newEvent(kind), registered: 0, isSaved: false };
    return formPage(visitor, { ...shown, heading: `Add ${noun}`, mayOpen: false });
  }
  const event = await orNotFound(
    services(visitor).events.showStaffEvent({ params: eventPlace(params) }),
  );
  const { kind, slug, title, registered } = event;
  return formPage(visitor, {
    kind,
    slug,
    registered,
    typed: typedOf(event),
    heading: title,
    isSaved: query.has("saved"),
    mayOpen: visitor.may("events"),
  });
});

export const action = staffAction(
  RULE,
  { pending: [{ title: "Save an event", fields: { ...eventFieldNames, kind: { label: null } } }] },
  async ({ params, form, visitor }) => {
    const { events } = services(visitor);
    const isNew = params.slug === undefined;
    const kind = isNew
      ? readFields(form, { kind: choice(eventKinds, "event") }).kind
      : eventPlace(params).kind;
    const { typed, errors, terms } = parseStaffEvent(form, kind);
    if (Object.keys(errors).length > 0)
      return data({ typed, errors, message: null }, { status: 400 });
    const body = terms as Parameters<typeof events.addStaffEvent>[0]["body"];
    try {
      const place = isNew
        ? await events.addStaffEvent({ body: { ...body, kind } })
        : await events.changeStaffEvent({
            params: eventPlace(params),
            body: { ...body, version: Number(typed.version) },
          });
      return redirect(`${hrefTo("/counsellor/events/:kind/:slug/edit", place)}?saved=yes`, 303);
    } catch (error) {
      const { message, code, fields, status } = failureOf(error);
      if (code !== "EVENT_CHANGED")
        return data({ typed, errors: fieldsOf(fields), message }, { status });
      const { version } = await events.showStaffEvent({ params: eventPlace(params) });
      // The next save replaces what the colleague has saved.
      const next = { ...typed, version: String(version) };
      return data({ typed: next, errors: {}, message: CHANGED }, { status });
    }
  },
);

export default function StaffEventPage() {
  const { kind, slug, heading, typed, registered, isSaved, mayOpen, csrf } =
    useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const path = hrefTo("/counsellor/events/new");
  const other = kind === "event" ? "webinar" : "event";
  return (
    <DeskFrame current="/counsellor/events" heading={heading}>
      {slug === null ? (
        <p>
          <a href={`${path}?kind=${other}`}>
            {other === "event" ? "Add an event at a venue instead" : "Add a webinar instead"}
          </a>
        </p>
      ) : null}
      {registered > 0 ? (
        <Lead>
          {`${registered} registered. If you change the start or cancel, they get a message within 10 minutes.`}
        </Lead>
      ) : null}
      <FormProblems result={result} />
      {isSaved && !result ? <Notice tone="success">Saved.</Notice> : null}
      <StaffEventForm
        kind={kind}
        typed={result?.typed ?? typed}
        errors={result?.errors ?? {}}
        csrf={csrf}
        canCancel={typed.state !== "draft"}
      >
        {slug !== null && mayOpen ? (
          <a href={hrefTo("/counsellor/events/:kind/:slug", { kind, slug })}>Attendees</a>
        ) : null}
      </StaffEventForm>
    </DeskFrame>
  );
}
