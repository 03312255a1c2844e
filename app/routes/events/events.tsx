import { data, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { hrefTo } from "#domain/site/href";
import { Breadcrumbs } from "~/components/catalogue/breadcrumbs";
import * as styles from "~/components/catalogue/catalogue.css";
import { EventCard } from "~/components/events/event-card";
import { Lead, PageSection } from "~/components/layout/page";
import { seoMeta } from "~/components/site/seo-meta";
import { publicPageHeaders } from "~/platform/response/headers.server";
import { seoOf } from "~/platform/seo/seo.server";
import { itemList } from "~/platform/seo/structured-data.server";
import { withVisitor } from "~/services/auth/guards.server";
import { services } from "~/services/client/services.server";

export const handle = { query: [] };
export const headers = publicPageHeaders;
export const meta: MetaFunction<typeof loader> = ({ data }) => seoMeta(data?.seo);

export const loader = withVisitor(async ({ visitor }) => {
  const lists = await services(visitor).events.listEvents();
  const trail = [{ name: "Events" }];
  const seo = seoOf(visitor, {
    title: "Events: meet universities and counsellors",
    description:
      "Fairs and country days in Indian cities: talks on costs and visas, and counsellors who review your documents. Free, with a calendar feed.",
    trail,
    isSample: [...lists.upcoming, ...lists.previous].every(({ sample }) => sample),
    things: itemList(visitor.request, lists.upcoming),
  });
  return data({ ...lists, trail, seo });
});

export default function EventsPage() {
  const { upcoming, previous, trail } = useLoaderData<typeof loader>();
  return (
    <PageSection>
      <Breadcrumbs trail={trail} />
      <h1>Events near you</h1>
      <Lead>
        Talks, counsellors and universities in one place. Entry is free, and nobody sells you a
        course at the door.
      </Lead>
      <h2 id="upcoming">Coming up</h2>
      {upcoming.length > 0 ? (
        <>
          <ul className={styles.cards}>
            {upcoming.map((one) => (
              <EventCard key={one.slug} event={one} />
            ))}
          </ul>
          <p>
            <a href={hrefTo("/events.ics")}>Add all dates to your calendar (.ics)</a>
          </p>
        </>
      ) : (
        <p>
          No events are planned right now. You can join <a href={hrefTo("/webinars")}>webinars</a>{" "}
          or ask a <a href={hrefTo("/enquiry")}>counsellor</a> any day.
        </p>
      )}
      {previous.length > 0 ? (
        <>
          <h2 id="past">Past events</h2>
          <ul className={styles.cards}>
            {previous.map((one) => (
              <EventCard key={one.slug} event={one} />
            ))}
          </ul>
        </>
      ) : null}
    </PageSection>
  );
}
