import { data, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { hrefTo } from "#domain/site/href";
import { promise, type Sentence } from "#domain/notifications/promises";
import { ChangeCall } from "~/components/appointments/change-call";
import { Lead, PageSection } from "~/components/layout/page";
import { Notice } from "~/components/ui/notice";
import { useTimeText } from "~/components/visitor/clock";
import { useT } from "~/components/visitor/language";
import { LocalTime } from "~/components/visitor/local-time";
import { readFields, text } from "~/forms/form-schema.server";
import { sessionToken } from "~/platform/forms/form-page.server";
import { privatePage } from "~/platform/response/private-page";
import { defineAction } from "~/services/auth/define-action.server";
import { otherTimes } from "~/services/appointments/other-times.server";
import { withVisitor } from "~/services/auth/guards.server";
import { exchangedToken, tokenOfLink } from "~/services/auth/secret-link.server";
import type { Visitor } from "~/services/auth/session/visitor.server";
import { failureOf } from "~/services/client/failure.server";
import { orNotFound } from "~/services/client/or-not-found.server";
import { services } from "~/services/client/services.server";
import { messagesGoTo } from "~/services/students/contact-details.server";

export const handle = { isTranslated: true };
export const { headers, meta } = privatePage<typeof loader>((data) => data?.title ?? "Your call");

/** `name` is that of the opened link. */
const pathOf = (name: string): string => hrefTo("/bookings/:token", { token: name });

/**
 * A booking, opened by its signed link. The link is enough to move or cancel the call. With `day` the page
 * lists that day's times; with `slot` it asks to confirm the new time.
 */
export const loader = withVisitor(async ({ request, params, visitor }) => {
  const name = params.token ?? "";
  const token = await exchangedToken(request, name);
  const query = new URL(request.url).searchParams;
  const { appointments } = services(visitor);
  const [booking, { csrf, headers }] = await Promise.all([
    orNotFound(appointments.showAppointment({ params: { token } })),
    sessionToken(visitor),
  ]);
  const { isOpen, days, chosen, slot } = await otherTimes(visitor, booking, query, {
    booking: token,
  });
  return data(
    {
      title: visitor.t("Your call"),
      booking,
      name,
      csrf,
      isOpen,
      days,
      chosen,
      slot,
      done: await doneSentence(visitor, booking.id, query.get("done")),
    },
    // The link is the key: it must not travel to other sites.
    { headers: { ...headers, "Referrer-Policy": "same-origin" } },
  );
});

/** `slot` moves it, `cancel` calls it off. */
export const action = defineAction(
  { csrf: "origin", honeypot: false, rate: { points: 30, perSeconds: 60 } },
  async ({ request, params, form, visitor }) => {
    const name = params.token ?? "";
    const token = await tokenOfLink(request, name);
    const { slot } = readFields(form, { slot: text(20) });
    try {
      await services(visitor).appointments.changeAppointment({
        params: { token },
        body: slot ? { startsAt: slot } : { status: "cancelled" },
      });
    } catch (error) {
      const { message, code, status } = failureOf(error);
      const taken = "Sorry, that time has just been taken. Choose another one.";
      return data({ message: visitor.t(code === "SLOT_TAKEN" ? taken : message) }, { status });
    }
    return redirect(`${pathOf(name)}?done=${slot ? "moved" : "cancelled"}`, 303);
  },
);

/**
 * What has just been done, and where its confirmation went. Only the student who booked the call
 * learns the address: the link also opens for others, signed in or not.
 */
async function doneSentence(
  visitor: Visitor,
  id: string,
  done: string | null,
): Promise<Sentence | null> {
  if (done === "cancelled") return { text: "Your call has been cancelled.", values: {} };
  if (done !== "booked" && done !== "moved") return null;
  return promise(done, (await isOwn(visitor, id)) ? (await messagesGoTo(visitor)).always : null);
}

async function isOwn(visitor: Visitor, bookingId: string): Promise<boolean> {
  if (!visitor.isSignedIn || visitor.isInternal) return false;
  const own = await services(visitor).appointments.listOwnAppointments();
  return own.some(({ id }) => id === bookingId);
}

export default function BookingPage() {
  const { booking, name, csrf, isOpen, days, chosen, slot, done } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const t = useT();
  const timeText = useTimeText();
  const path = pathOf(name);
  return (
    <PageSection width="text">
      <h1>{t("Your call")}</h1>
      {done && !result ? <Notice tone="success">{t(done.text, done.values)}</Notice> : null}
      {result ? <Notice tone="error">{result.message}</Notice> : null}
      <Lead>
        {timeText(booking.startsAt)} <LocalTime startsAt={booking.startsAt} />
      </Lead>
      <p>
        {t("{{name}} will call {{number}}. Topic: {{topic}}.", {
          name: booking.counsellor ?? t("A counsellor"),
          number: booking.mobile,
          topic: booking.topic,
        })}
      </p>
      {booking.status === "cancelled" ? (
        <p>
          {t("This call has been cancelled.")}{" "}
          <a href={hrefTo("/schedule-appointment")}>{t("Book another call")}</a>
        </p>
      ) : null}
      <ChangeCall {...{ path, csrf, isOpen, days, chosen, slot }} />
    </PageSection>
  );
}
