import type { ReactNode } from "react";
import type { CatalogueDocument } from "#domain/catalogue/documents";
import { countryName } from "#domain/countries/country-options";
import type { Admission } from "#domain/events/staff-event";
import { endOfEvent } from "#domain/events/event-timing";
import { sitePath } from "#domain/site/site-path";
import { formatLongDay, formatTime, localTime, parseIst, toIst } from "#domain/time/dates";
import * as styles from "~/components/catalogue/catalogue.css";
import { ButtonLink } from "~/components/ui/button";
import { DataTable } from "~/components/ui/data-table";
import { Notice } from "~/components/ui/notice";
import { useTimeText } from "~/components/visitor/clock";
import { LocalTime } from "~/components/visitor/local-time";

/** A list in an event's front matter. */
export const textsOf = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.map(String) : [];

export function EventFacts({ document }: { readonly document: CatalogueDocument }) {
  const timeText = useTimeText();
  const { fields } = document.data;
  const startsAt = String(fields.startsAt);
  return (
    <DataTable
      caption="At a glance"
      columns={["What", "Detail"]}
      rows={[
        [
          "When",
          <span key="when">
            {timeText(startsAt)}
            {typeof fields.endsAt === "string" ? ` to ${formatTime(fields.endsAt)} IST` : ""}{" "}
            <LocalTime startsAt={startsAt} />
          </span>,
        ],
        ...venueTime(fields),
        ...factsOf(document),
      ]}
    />
  );
}

/** The time on the clock of a venue outside of India. */
function venueTime({ startsAt, timeZone, venue }: CatalogueDocument["data"]["fields"]) {
  if (typeof timeZone !== "string" || typeof venue !== "string" || timeZone === "Asia/Kolkata")
    return [];
  const local = localTime(parseIst(String(startsAt)), timeZone);
  return [["Time at the venue", `${formatLongDay(local)}`]];
}

function factsOf({ data }: CatalogueDocument): ReactNode[][] {
  const { fields } = data;
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
              {placeOf(fields)}.{" "}
              {typeof fields.direction === "string" ? (
                <a href={fields.direction} rel="noopener">
                  Directions
                </a>
              ) : null}
            </span>,
          ],
        ]
      : [["Where", "Online"]]),
  ];
}

/** Venue and city, and the country outside of India. */
const placeOf = ({ venue, city, venueCountry }: CatalogueDocument["data"]["fields"]): string =>
  [venue, ...(venueCountry === undefined ? [] : [city, venueCountry])]
    .filter((one) => one !== undefined && one !== "India")
    .join(", ");

/** A list with a heading, or nothing if it is empty. */
export function Points({
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
function Recording({ document: { title, data } }: { readonly document: CatalogueDocument }) {
  const { recording, recordingMinutes: minutes, transcript, poster, captions } = data.fields;
  if (typeof recording !== "string") return null;
  return (
    <figure className={styles.recording}>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- the catalogue's recordings name their captions */}
      <video
        className={styles.recordingVideo}
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
      <figcaption>
        {typeof minutes === "number" ? `${minutes} minutes. ` : ""}The recording loads when you
        press play.
        {typeof transcript === "string" ? (
          <>
            {" "}
            <a href={transcript}>Read the transcript</a>
          </>
        ) : null}
      </figcaption>
    </figure>
  );
}

interface ActionsProps {
  readonly document: CatalogueDocument;
  readonly isUpcoming: boolean;
  readonly isOn: boolean;
  readonly isRegistered: boolean;
  readonly admission: Admission;
  readonly joinUrl: string | null;
  /** The page with all events of this kind. */
  readonly list: { readonly name: string; readonly path: string };
}

/** Actions for the visitor: register, join, watch the recording, or find the next event. */
export function EventActions(props: ActionsProps) {
  const { document, isUpcoming, isOn, isRegistered, list } = props;
  if (isRegistered && (isUpcoming || isOn)) return <Registered {...props} />;
  if (!isUpcoming) return isOn ? <OnNow {...props} /> : <Over document={document} list={list} />;
  if (props.admission !== "open") return <NoPlaces {...props} />;
  return (
    <p className={styles.pagination}>
      <ButtonLink tone="accent" href={`${sitePath(document.path)}/register`}>
        Register for free
      </ButtonLink>
      <CalendarLink document={document} />
    </p>
  );
}

const CalendarLink = ({ document }: Pick<ActionsProps, "document">) => (
  <a href={`${sitePath(document.path)}/calendar.ics`}>Add to calendar</a>
);

/** An event to come that takes no registrations. */
const NoPlaces = ({ admission, list }: Pick<ActionsProps, "admission" | "list">) => (
  <Notice tone="info">
    {admission === "full" ? "All places are taken. " : "Registration is closed. "}
    <a href={sitePath(list.path)}>See other {list.name.toLowerCase()}</a>
  </Notice>
);

/** An event that no longer takes registrations and hasn't ended. */
function OnNow({ document, list }: Pick<ActionsProps, "document" | "list">) {
  const timeText = useTimeText();
  return (
    <Notice tone="info">
      On now, until {timeText(toIst(endOfEvent(document.data.fields)))}.{" "}
      {document.kind === "webinar"
        ? "Registration has closed. "
        : "Registration has closed, but you can still come to the venue. "}
      <a href={sitePath(list.path)}>See what comes next</a>
    </Notice>
  );
}

function Over({ document, list }: Pick<ActionsProps, "document" | "list">) {
  const isWebinar = document.kind === "webinar";
  const hasRecording = typeof document.data.fields.recording === "string";
  return (
    <>
      <Notice tone="info">
        {isWebinar ? "Registration for this webinar is over. " : "This event is over. "}
        {isWebinar && !hasRecording ? "There is no recording of it. " : null}
        <a href={sitePath(list.path) + (isWebinar ? "?recorded=1#past" : "")}>
          {isWebinar ? "See sessions with a recording" : "See upcoming events"}
        </a>
      </Notice>
      <Recording document={document} />
    </>
  );
}

function Registered({ document, isOn, joinUrl }: ActionsProps) {
  return (
    <Notice tone="success">
      You&apos;re registered{isOn ? ", and it's on now" : ""}. <CalendarLink document={document} />.{" "}
      {joinUrl ? (
        <ButtonLink href={joinUrl}>Join now</ButtonLink>
      ) : document.kind === "webinar" ? (
        "The joining link appears here 15 minutes before the start."
      ) : (
        <>
          <a href={`${sitePath(document.path)}/ticket`}>Show your ticket</a>.
        </>
      )}{" "}
      <a href={`${sitePath(document.path)}/register`}>Cancel my registration</a>
    </Notice>
  );
}
