import { data, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { pathBelowBase, sitePath } from "#domain/site/site-path";
import { Breadcrumbs } from "~/components/catalogue/breadcrumbs";
import * as styles from "~/components/catalogue/catalogue.css";
import { SampleTag } from "~/components/catalogue/faqs-and-sources";
import { DocumentLinks } from "~/components/catalogue/links";
import { EventActions, EventFacts, Points, textsOf } from "~/components/events/event-page";
import { Lead, PageSection } from "~/components/layout/page";
import { seoMeta } from "~/components/site/seo-meta";
import { Prose } from "~/components/ui/prose";
import { UniversityCard } from "~/components/universities/university-card";
import { publicPageHeaders } from "~/platform/response/headers.server";
import { eventThing, seoOf, videoThing } from "~/platform/seo/seo.server";
import { withVisitor } from "~/services/auth/guards.server";
import { eventPage } from "~/services/events/events.server";

export const handle = { query: [] };
export const headers = publicPageHeaders;
export const meta: MetaFunction<typeof loader> = ({ data }) => seoMeta(data?.seo);

/** An event or webinar, with the visitor's registration. */
export const loader = withVisitor(async ({ request, params, visitor }) => {
  const isWebinar = pathBelowBase(new URL(request.url).pathname).startsWith("/webinar/");
  const page = await eventPage(visitor, isWebinar ? "webinar" : "event", params.id ?? "");
  const { document } = page;
  const list = isWebinar
    ? { name: "Webinars", path: "/webinars" }
    : { name: "Events", path: "/events" };
  const trail = [list, { name: document.title }];
  const seo = seoOf(visitor, {
    title: document.title,
    description: document.description,
    trail,
    // Sample events are not indexed.
    things: document.data.sample
      ? []
      : [eventThing(request, document), ...videoThing(request, document)],
    isSample: document.data.sample,
  });
  return data({ ...page, list, trail, seo });
});

export default function EventPage() {
  const data = useLoaderData<typeof loader>();
  const { document, list, universities, related } = data;
  const { fields, sample } = document.data;
  return (
    <PageSection>
      <Breadcrumbs trail={data.trail} />
      <h1>{document.title}</h1>
      {sample ? <SampleTag /> : null}
      <Lead>{document.description}</Lead>
      <EventActions {...data} />
      <EventFacts document={document} />
      <Prose html={document.html} />
      <Points heading="Highlights" items={textsOf(fields.highlights)} />
      <Points heading="Schedule" items={textsOf(fields.schedule)} />
      {universities.length > 0 ? (
        <>
          <h2 id="universities">Universities taking part</h2>
          <ul className={styles.cards}>
            {universities.map((one) => (
              <UniversityCard key={one.id} university={one} />
            ))}
          </ul>
        </>
      ) : null}
      <DocumentLinks id="related" heading="Read beforehand" documents={related} />
      <p>
        <a href={sitePath(list.path)}>All {list.name.toLowerCase()}</a>
      </p>
    </PageSection>
  );
}
