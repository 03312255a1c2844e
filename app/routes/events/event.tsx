import { json, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ButtonLink } from "~/components/button";
import { UniversityCard } from "~/components/catalogue/cards";
import * as styles from "~/components/catalogue/catalogue.css";
import { LocalTime } from "~/components/catalogue/local-time";
import { Breadcrumbs, DocumentLinks, SampleTag } from "~/components/catalogue/parts";
import { Prose } from "~/components/catalogue/prose";
import { DataTable } from "~/components/data-table";
import { Notice } from "~/components/notice";
import { Lead, PageSection } from "~/components/page";
import { seoMeta } from "~/components/seo-meta";
import { formatIst } from "#domain/event-timing";
import { countryName } from "#domain/country-options";
import { pathBelowBase, sitePath } from "#domain/site-path";
import { publicPageHeaders } from "~/server/headers.server";
import { eventThing, seoOf, videoThing } from "~/server/seo.server";
import { withVisitor } from "~/services/auth/guards.server";
import { eventPage, type StudyEvent } from "~/services/events/events.server";

export const headers = publicPageHeaders;
export const meta: MetaFunction<typeof loader> = ({ data }) => seoMeta(data?.seo);

/** An event or a webinar: when, where, what, and whether the visitor comes. */
export const loader = withVisitor(async ({ request, params, visitor }) => {
  const isWebinar = pathBelowBase(new URL(request.url).pathname).startsWith("/webinar/");
  const page = await eventPage(visitor, isWebinar ? "webinar" : "event", params.id ?? "");
  const { document } = page;
  const list = isWebinar
    ? { name: "Webinars", path: "/webinars" }
    : { name: "Events", path: "/events" };
  const trail = [list, { name: document.title }];
  const seo = seoOf(request, {
    title: document.title,
    description: document.description,
    trail,
    // What is invented is not for search engines.
    things: document.data.sample
      ? []
      : [eventThing(request, document), ...videoThing(request, document)],
    isIndexed: !document.data.sample,
  });
  return json({ ...page, list, trail, seo });
});

const listOf = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.map(String) : [];

export default function EventPage() {
  const data = useLoaderData<typeof loader>();
  const { document, list, universities, related } = data;
  const { fields, sample } = document.data;
  const startsAt = String(fields.startsAt);
  return (
    <PageSection>
      <Breadcrumbs trail={data.trail} />
      <h1>{document.title}</h1>
      {sample ? <SampleTag /> : null}
      <Lead>{document.description}</Lead>
      <Standing data={data} />
      <DataTable
        caption="At a glance"
        columns={["What", "Detail"]}
        rows={[
          [
            "When",
            <span key="when">
              {formatIst(startsAt)}
              {typeof fields.endsAt === "string" ? ` to ${fields.endsAt.slice(11)} IST` : ""}{" "}
              <LocalTime startsAt={startsAt} />
            </span>,
          ],
          ...factsOf(document),
        ]}
      />
      <Prose html={document.html} />
      <Points heading="Highlights" items={listOf(fields.highlights)} />
      <Points heading="Schedule" items={listOf(fields.schedule)} />
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

function factsOf({ data }: StudyEvent["document"]): React.ReactNode[][] {
  const { fields } = data;
  const direction = String(fields.direction);
  return [
    ...(typeof fields.durationMinutes === "number"
      ? [["Duration", `${fields.durationMinutes} minutes`]]
      : []),
    ...(typeof fields.speaker === "string" ? [["Speaker", fields.speaker]] : []),
    ...(typeof fields.country === "string" ? [["Country", countryName(fields.country)]] : []),
    ...(typeof fields.venue === "string"
      ? [
          [
            "Where",
            <span key="where">
              {fields.venue}.{" "}
              <a href={direction} rel="noopener">
                Directions
              </a>
            </span>,
          ],
        ]
      : [["Where", "Online"]]),
  ];
}

function Points({
  heading,
  items,
}: {
  readonly heading: string;
  readonly items: readonly string[];
}) {
  if (items.length === 0) return null;
  return (
    <>
      <h2>{heading}</h2>
      <ul>
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </>
  );
}

/** A recording loads only when it is played. Until then, the page shows its poster. */
function Recording({ document: { title, data } }: { readonly document: StudyEvent["document"] }) {
  const { recording, poster, captions } = data.fields;
  if (typeof recording !== "string") return null;
  return (
    <figure className={styles.recording}>
      {/* eslint-disable-next-line jsx-a11y/media-has-caption -- the catalogue's recordings name their captions */}
      <video
        controls
        playsInline
        preload="none"
        poster={typeof poster === "string" ? poster : "/art/banner-scholar-tablet.svg"}
        width="640"
        height="360"
        aria-label={`Recording: ${title}`}
      >
        <source src={recording} />
        {typeof captions === "string" ? (
          <track kind="captions" src={captions} srcLang="en" label="English" />
        ) : null}
        <a href={recording}>Download the recording</a>
      </video>
      <figcaption>The recording loads when you press play.</figcaption>
    </figure>
  );
}

/** What the visitor can do: register, join, watch, or look for the next one. */
function Standing({ data }: { readonly data: ReturnType<typeof useLoaderData<typeof loader>> }) {
  const { document, isUpcoming, isRegistered, joinUrl, list } = data;
  const path = sitePath(document.path);
  if (!isUpcoming) {
    return (
      <>
        <Notice tone="info">
          {document.kind === "webinar"
            ? "Registration for this webinar is over. "
            : "This event is over. "}
          <a href={sitePath(list.path) + (document.kind === "webinar" ? "#past" : "")}>
            {document.kind === "webinar" ? "See previous sessions" : "See the next events"}
          </a>
        </Notice>
        <Recording document={document} />
      </>
    );
  }
  const calendar = <a href={`${path}/calendar.ics`}>Add to calendar</a>;
  if (!isRegistered) {
    return (
      <p className={styles.pagination}>
        <ButtonLink tone="accent" href={`${path}/register`}>
          Register for free
        </ButtonLink>
        {calendar}
      </p>
    );
  }
  return (
    <Notice tone="success">
      You&apos;re registered. {calendar}.{" "}
      {joinUrl ? (
        <ButtonLink href={joinUrl}>Join now</ButtonLink>
      ) : document.kind === "webinar" ? (
        "The joining link appears here 15 minutes before the start."
      ) : (
        "Show this page at the entrance."
      )}
    </Notice>
  );
}
