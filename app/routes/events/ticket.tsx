import { data, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { hrefTo } from "#domain/site/href";
import { sitePath } from "#domain/site/site-path";
import { CheckIn } from "~/components/events/ticket";

import { Lead, PageSection } from "~/components/layout/page";
import { QrPicture } from "~/components/pictures/qr-picture";
import { Notice } from "~/components/ui/notice";
import { useTimeText } from "~/components/visitor/clock";
import { useT } from "~/components/visitor/language";
import { formPage } from "~/platform/forms/form-page.server";
import { visitorOrigin } from "~/platform/request/region.server";
import { privatePage } from "~/platform/response/private-page";
import { withVisitor } from "~/services/auth/guards.server";
import { qrCodeOf } from "~/services/auth/qr-code.server";
import { exchangedToken, tokenOfLink } from "~/services/auth/secret-link.server";
import { staffAction } from "~/services/auth/staff-guards.server";
import { failureOf } from "~/services/client/failure.server";
import { orNotFound } from "~/services/client/or-not-found.server";
import { services } from "~/services/client/services.server";

export const handle = { isTranslated: true };
export const { headers, meta } = privatePage<typeof loader>((data) => data?.title ?? "Ticket");

/** The link is the key: it must not travel to other sites. */
const SAFE = { "Referrer-Policy": "same-origin" };
const NOT_TODAY =
  "This event isn’t today. To check somebody in on another day, open the list of attendees.";

/**
 * A ticket, opened by its link. Staff who check people in see whose it is. Everybody else sees the event and the QR
 * code, which is the same link.
 */
export const loader = withVisitor(async ({ request, params, visitor }) => {
  const name = params.token ?? "";
  const token = await exchangedToken(request, name);
  const { events } = services(visitor);
  const call = { params: { token } };
  if (visitor.may("events")) {
    const { event, ...holder } = await orNotFound(events.showTicketHolder(call));
    const title = `Check in: ${event.title}`;
    return formPage(visitor, { title, event, holder, qrCode: null, signIn: null }, SAFE);
  }
  const event = await orNotFound(events.showTicket(call));
  const href = visitorOrigin(request) + hrefTo("/ticket/:token", { token });
  const returnTo = new URLSearchParams({ returnTo: hrefTo("/ticket/:token", { token: name }) });
  return formPage(
    visitor,
    {
      title: visitor.t("Your ticket"),
      event,
      holder: null,
      qrCode: qrCodeOf(href),
      signIn: visitor.isSignedIn ? null : `${hrefTo("/sign-in")}?${returnTo}`,
    },
    SAFE,
  );
});

/** Checks in the holder. */
export const action = staffAction(
  "events",
  { pending: [{ title: "Check in the holder of a ticket", fields: {} }] },
  async ({ request, params, visitor }) => {
    const name = params.token ?? "";
    const token = await tokenOfLink(request, name);
    try {
      await services(visitor).events.checkInTicket({ params: { token }, body: {} });
    } catch (error) {
      const { message, code, status } = failureOf(error);
      return data({ message: code === "CHECK_IN_REASON" ? NOT_TODAY : message }, { status });
    }
    return redirect(hrefTo("/ticket/:token", { token: name }), 303);
  },
);

export default function TicketPage() {
  const { title, event, holder, qrCode, signIn, csrf } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const t = useT();
  const timeText = useTimeText();
  return (
    <PageSection width="text">
      <h1>{title}</h1>
      {result ? <Notice tone="error">{result.message}</Notice> : null}
      {holder ? <CheckIn event={event} holder={holder} csrf={csrf} /> : null}
      {qrCode ? (
        <>
          <Lead>
            <a href={sitePath(event.path)}>{event.title}</a>
          </Lead>
          <p>{[timeText(event.startsAt), event.venue].filter(Boolean).join(", ")}</p>
          <QrPicture code={qrCode} label={t("QR code of your ticket")} />
          <p>{t("Show this code at the entrance. Our team scans it to check you in.")}</p>
        </>
      ) : null}
      {signIn ? (
        <p>
          <a href={signIn}>{t("Sign in if you work at this event")}</a>
        </p>
      ) : null}
    </PageSection>
  );
}
