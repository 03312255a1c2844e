import { data, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { hrefTo } from "#domain/site/href";
import * as cards from "~/components/catalogue/catalogue.css";
import { DocumentView } from "~/components/catalogue/document-view";
import { EventCard } from "~/components/events/event-card";
import { useTimeText } from "~/components/visitor/clock";
import { seoMeta } from "~/components/site/seo-meta";
import { publicPageHeaders } from "~/platform/response/headers.server";
import { seoOf } from "~/platform/seo/seo.server";
import { withVisitor } from "~/services/auth/guards.server";
import { documentPage } from "~/services/catalogue/catalogue.server";
import { services } from "~/services/client/services.server";

export const handle = { isTranslated: true, query: [] };
export const headers = publicPageHeaders;
export const meta: MetaFunction<typeof loader> = ({ data }) => seoMeta(data?.seo);

/** The visitor's bookings. Visitors who aren't signed in see where to find them. */
export const loader = withVisitor(async ({ visitor }) => {
  const { document } = await documentPage(visitor, "page", "bookings");
  const [appointments, events] = visitor.isSignedIn
    ? await Promise.all([
        services(visitor).appointments.listOwnAppointments(),
        services(visitor).events.listEventRegistrations(),
      ])
    : [[], []];
  const seo = seoOf(visitor, {
    title: document.title,
    description: document.description,
    trail: [{ name: document.title }],
    faqs: document.data.faqs,
  });
  return data({ document, appointments, events, seo, isSignedIn: visitor.isSignedIn });
});

export default function BookingsPage() {
  const { document, appointments, events, isSignedIn } = useLoaderData<typeof loader>();
  const timeText = useTimeText();
  return (
    <DocumentView trail={[{ name: "Bookings" }]} document={document}>
      {isSignedIn ? (
        <>
          <h2 id="calls">Your calls</h2>
          {appointments.length === 0 ? (
            <p>
              You don&apos;t have any calls booked.{" "}
              <a href={hrefTo("/schedule-appointment")}>Book one</a>.
            </p>
          ) : (
            <ul>
              {appointments.map(({ token, startsAt, topic }) => (
                <li key={token}>
                  <a href={hrefTo("/bookings/:token", { token })}>{timeText(startsAt)}</a>: {topic}
                </li>
              ))}
            </ul>
          )}
          {events.length > 0 ? (
            <>
              <h2 id="dates">Webinars and events</h2>
              <ul className={cards.cards}>
                {events.map((one) => (
                  <EventCard key={one.path} event={one} />
                ))}
              </ul>
            </>
          ) : null}
        </>
      ) : null}
    </DocumentView>
  );
}
